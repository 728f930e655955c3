import pytest

from lineit.game.game import Game
from lineit.game.options import Options
from lineit.table import Undo
from lineit.table.events import Undone
from lineit.table.table import CHECKPOINT_EVENTS, MOST_UNDOS
from tests.table.tables import act, draft, finish_turn, game_state, legal, make, mover, play_out, refusal, undo


def test_undo_goes_back_to_the_start_of_ones_turn_and_restores_every_byte() -> None:
    table = make(2)
    for _ in range(6):
        finish_turn(table)
    before, choices = game_state(table), legal(table)
    while not table.turn_has_begun:
        act(table, next(each for each in choices if each.endswith("hand") or each == "close"))
    act(table, next(each for each in legal(table) if each != "end"))
    if table.turn_has_begun:
        undo(table)
        assert game_state(table) == before
        assert legal(table) == choices


def test_after_an_undo_the_legal_actions_are_those_of_a_fresh_table() -> None:
    table = make(3)
    fresh = legal(table)
    act(table, draft(table))
    assert legal(table) != fresh
    undo(table)
    assert table.view(0).legal == fresh == table.at(table.log.number).view(0).legal


def test_undone_events_stay_in_the_log_and_the_undo_says_what_still_counts() -> None:
    table = make(2)
    start = table.log.number
    first = act(table, draft(table))
    number = undo(table)
    events = table.events(start)
    assert [event.number for event in events] == [first, number]
    assert isinstance(events[-1], Undone)
    assert events[-1].to == start


def test_a_second_undo_in_the_same_turn_goes_back_to_the_same_start() -> None:
    table = make(2)
    start = table.log.number
    for _ in range(2):
        act(table, draft(table))
        undo(table)
    last = table.events(table.log.number - 1)[0]
    assert isinstance(last, Undone)
    assert last.to == start


def test_there_is_nothing_to_undo_at_the_start_of_a_turn() -> None:
    table = make(2)
    assert refusal(table, Undo(player="ada", after=table.log.number)).code == "nothing_to_undo"
    assert not table.view(0).undo


def test_a_turn_that_has_ended_stays_ended() -> None:
    table = make(2)
    finish_turn(table)
    assert refusal(table, Undo(player="ada", after=table.log.number)).code == "not_your_turn"
    assert refusal(table, Undo(player="bob", after=table.log.number)).code == "nothing_to_undo"


def test_the_same_seat_twice_in_a_row_cannot_undo_past_the_new_market() -> None:
    table = make(2)
    finish_turn(table)
    finish_turn(table)
    # Seat 1 was last in round 1 and is first in round 2.
    assert (mover(table), table.view(None).round) == ("bob", 2)
    assert refusal(table, Undo(player="bob", after=table.log.number)).code == "nothing_to_undo"


def test_the_undo_button_is_shown_to_the_seat_that_may_press_it_only() -> None:
    table = make(3)
    act(table, draft(table))
    assert [table.view(seat).undo for seat in (0, 1, 2, None)] == [True, False, False, False]


def test_in_the_last_plays_nothing_can_be_taken_back() -> None:
    table = make(2, options=Options(hand_limit=5))
    while table.view(None).phase not in ("final", "over"):
        hand = next((each for each in legal(table) if each.startswith("draft") and each.endswith("hand")), None)
        if hand is None:
            finish_turn(table)
        else:
            act(table, hand)
    assert table.view(None).phase == "final"
    while not table.is_over:
        act(table, legal(table)[-1])
        if not table.is_over:
            assert not table.turn_has_begun


def test_a_game_that_is_over_stays_over() -> None:
    table = play_out(make(2))
    assert refusal(table, Undo(player="ada", after=table.log.number)).code == "over"


def test_one_turn_is_taken_back_so_many_times_and_no_more() -> None:
    table = make(2)
    for _ in range(MOST_UNDOS):
        act(table, draft(table))
        undo(table)
    act(table, draft(table))
    assert not table.view(0).undo
    assert refusal(table, Undo(player="ada", after=table.log.number)).code == "nothing_to_undo"
    finish_turn(table)
    act(table, draft(table))
    assert table.view(table.seat_of(mover(table))).undo


def test_looking_back_replays_little_however_long_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    table = make(2)
    for _ in range(8):
        for _ in range(MOST_UNDOS - 1):
            act(table, legal(table)[0])
            if table.turn_has_begun:
                undo(table)
        finish_turn(table)
    played: list[str] = []
    play = Game.play
    monkeypatch.setattr(Game, "play", lambda game, action: played.append(action) or play(game, action))
    for number in range(1, table.log.number):
        played.clear()
        assert table.at(number).log.number == number
        assert len(played) < CHECKPOINT_EVENTS
