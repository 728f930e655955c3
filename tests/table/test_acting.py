import pytest

from lineit.game.options import Options
from lineit.table import Act, Chair, Refusal, Rename, Sit, Table
from lineit.table.events import Acted, Seated, Started
from tests.table.tables import (
    NOW,
    PEOPLE,
    act,
    apply,
    draft,
    finish_turn,
    legal,
    make,
    mover,
    play_out,
    refusal,
    state,
    state_shown,
)


def test_a_full_table_starts_in_the_write_that_creates_it() -> None:
    table = make(2, bots=["novice"])
    kinds = [event.__struct_config__.tag for event in table.events(0)]
    assert kinds == ["created", "hidden", "seated", "seated", "started"]
    assert table.view(0).status == "playing"


def test_a_table_with_an_empty_chair_waits_and_has_dealt_nothing() -> None:
    table = make(3, bots=["novice"], empty=1)
    view = table.view(0)
    assert (view.status, view.market, view.to_move, view.legal) == ("waiting", [], None, [])
    assert [seat.kind for seat in view.seats] == ["person", "bot", "empty"]


def test_the_game_starts_in_the_write_that_fills_the_last_chair() -> None:
    table = make(2, empty=1)
    entries = table.handle(Sit(player="zoe", name="Zoe", seat=None, lot=0), NOW)
    assert [type(entry.event) for entry in entries] == [Seated, Started]
    apply(table, entries)
    assert table.view(1).you == 1
    assert table.view(None).status == "playing"


def test_nobody_can_act_before_the_start() -> None:
    table = make(2, empty=1)
    assert refusal(table, Act(player="ada", after=table.log.number, action="draft 1 hand")).code == "not_started"


@pytest.mark.parametrize(
    ("seat", "code"), [(0, "taken"), (1, "taken"), (9, "no_such_seat")], ids=["a person's", "a bot's", "none"]
)
def test_a_chair_that_is_not_free_is_refused(seat: int, code: str) -> None:
    table = make(3, bots=["novice"], empty=1)
    with pytest.raises(Refusal) as refused:
        table.handle(Sit(player="zoe", name="Zoe", seat=seat, lot=0), NOW)
    assert refused.value.code == code
    assert refused.value.expected == ["2"]


def test_a_full_table_takes_nobody() -> None:
    with pytest.raises(Refusal) as refused:
        make(2).handle(Sit(player="zoe", name="Zoe", seat=None, lot=0), NOW)
    assert refused.value.code == "full"


def test_one_person_has_one_seat_however_often_they_sit_down() -> None:
    table = make(3, empty=2)
    assert table.handle(Sit(player="ada", name="Ada", seat=None, lot=0), NOW) == []
    assert table.handle(Sit(player="ada", name="Ada", seat=0, lot=0), NOW) == []
    with pytest.raises(Refusal) as refused:
        table.handle(Sit(player="ada", name="Ada", seat=1, lot=0), NOW)
    assert refused.value.code == "seated"


def test_free_chairs_are_drawn_by_lot_or_taken_in_order() -> None:
    by_lot = make(4, empty=3)
    listed = make(4, empty=3, options=Options(seating="listed"))
    sit = Sit(player="zoe", name="Zoe", seat=None, lot=2)
    seats = [
        event.seat
        for table in (by_lot, listed)
        for event in [table.handle(sit, NOW)[0].event]
        if isinstance(event, Seated)
    ]
    assert seats == [3, 1]


def test_a_new_name_is_an_event_and_no_reason_to_be_stale() -> None:
    table = make(2)
    seen = table.log.number
    apply(table, table.handle(Rename(player="ada", name="Countess"), NOW))
    assert table.view(None).seats[0].name == "Countess"
    assert act(table, draft(table), after=seen) == seen + 2


def test_an_action_is_numbered_dated_and_says_what_happened() -> None:
    table = make(2)
    action = draft(table)
    number = act(table, action)
    event = table.events(number - 1)[0]
    assert isinstance(event, Acted)
    assert (event.number, event.time, event.seat, event.action) == (number, NOW, 0, action)
    assert event.happenings


def test_out_of_turn_is_refused_with_who_is_to_move() -> None:
    table = make(3)
    for other in PEOPLE[1:3]:
        refused = refusal(table, Act(player=other, after=table.log.number, action=draft(table)))
        assert (refused.code, refused.expected) == ("not_your_turn", ["seat 0"])


def test_who_has_no_seat_can_do_nothing() -> None:
    table = make(2)
    for nobody in ("zoe", None, "", "bot:0", "bot:1"):
        assert refusal(table, Act(player=nobody, after=table.log.number, action=draft(table))).code == "not_your_seat"


def test_a_persons_id_cannot_act_for_a_bot() -> None:
    table = make(2, bots=["novice"])
    finish_turn(table)
    assert table.bot_to_move == "novice"
    assert refusal(table, Act(player="ada", after=table.log.number, action=legal(table)[0])).code == "not_your_turn"
    act(table, legal(table)[0], player="bot:1")


def test_illegal_actions_are_refused_with_the_legal_ones() -> None:
    table = make(2)
    for action in ("close", "end", "play 5", "draft 101 line", "draft B3", "dance", "", "draft 1 hand "):
        refused = refusal(table, Act(player="ada", after=table.log.number, action=action))
        assert (refused.code, refused.got) == ("illegal_action", action)
        assert refused.expected == legal(table)


def test_nothing_can_be_done_after_the_end() -> None:
    table = play_out(make(2))
    for player in PEOPLE[:2]:
        assert refusal(table, Act(player=player, after=table.log.number, action="end")).code == "over"


def test_the_secret_is_sealed_until_the_end_and_then_verifies() -> None:
    table = make(2)
    assert table.view(0).reveal is None
    secret = bytes(range(32)).hex()
    assert secret.encode() not in state_shown(table)
    play_out(table)
    reveal = table.view(None).reveal
    assert reveal is not None
    assert reveal.secret == secret


def test_any_prefix_of_the_log_folds_to_the_table_as_it_was() -> None:
    table = make(2)
    past = [state(table)]
    for _ in range(8):
        act(table, legal(table)[0])
        past.append(state(table))
    first = table.log.number - 8
    assert [state(table.at(first + step)) for step in range(9)] == past


def test_a_gap_in_the_log_is_a_bug_and_loud() -> None:
    table = make(2)
    entries = list(table.log.upto(table.log.number))
    with pytest.raises(ValueError, match="expected event 3"):
        Table.fold("t", [*entries[:2], entries[3]])


def test_chairs_of_a_rematch_can_be_made_of_the_old_ones() -> None:
    table = play_out(make(3, bots=["random"]))
    assert [chair.name for chair in [*table.chairs[1:], table.chairs[0]]] == ["Bob", "Random", "Ada"]
    assert mover_or_none(table) is None
    assert Chair() not in table.chairs


def mover_or_none(table: Table) -> str | None:
    return None if table.is_over else mover(table)
