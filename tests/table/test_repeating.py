"""`after`: stale commands change nothing, repeated ones are answered alike and applied once."""

import msgspec

from lineit.table import Act, Undo
from lineit.table.events import Acted
from tests.table.tables import NOW, act, draft, finish_turn, legal, make, mover, play_out, refusal, state, undo


def test_a_command_that_has_not_seen_the_last_event_is_stale() -> None:
    table = make(2)
    seen = table.log.number
    act(table, draft(table))
    refused = refusal(table, Act(player="ada", after=seen, action=legal(table)[0]))
    assert (refused.code, refused.got, refused.expected) == ("stale", str(seen), [str(seen + 1)])


def test_a_command_that_has_seen_the_future_is_stale() -> None:
    table = make(2)
    assert refusal(table, Act(player="ada", after=table.log.number + 1, action=draft(table))).code == "stale"


def test_the_same_command_twice_is_applied_once_and_answered_alike() -> None:
    table = make(2)
    seen, action = table.log.number, draft(table)
    number = act(table, action)
    view = msgspec.json.encode(table.view(0))
    before = state(table)
    assert act(table, action, player="ada", after=seen) == number
    assert state(table) == before
    finish_turn(table)
    finish_turn(table)
    assert act(table, action, player="ada", after=seen) == number
    assert msgspec.json.encode(table.at(number).view(0)) == view


def test_another_action_on_the_same_number_is_stale_not_repeated() -> None:
    table = make(2)
    seen = table.log.number
    actions = legal(table)
    act(table, actions[0])
    assert refusal(table, Act(player="ada", after=seen, action=actions[1])).code == "stale"
    assert refusal(table, Act(player="bob", after=seen, action=actions[0])).code == "stale"


def test_the_last_action_of_a_game_can_be_repeated_after_the_end() -> None:
    table = play_out(make(2))
    last = table.events(table.log.number - 1)[0]
    assert isinstance(last, Acted)
    assert act(table, last.action, player=table.chairs[last.seat].player, after=last.number - 1) == last.number


def test_an_undo_sent_twice_is_applied_once() -> None:
    table = make(2)
    act(table, draft(table))
    seen = table.log.number
    number = undo(table)
    before = state(table)
    assert undo(table, player="ada", after=seen) == number
    assert state(table) == before


def test_an_action_done_again_after_its_undo_is_a_new_one() -> None:
    table = make(2)
    action = draft(table)
    first = act(table, action)
    undone = undo(table)
    assert act(table, action, after=undone) == undone + 1
    # The old command, sent a third time, still means the first one.
    assert act(table, action, player="ada", after=first - 1) == first


def test_an_undo_is_stale_when_the_turn_has_passed() -> None:
    table = make(2)
    act(table, draft(table))
    seen = table.log.number
    finish_turn(table)
    assert mover(table) == "bob"
    assert refusal(table, Undo(player="ada", after=seen)).code == "stale"


def test_time_is_the_callers_not_the_tables() -> None:
    table = make(2)
    entries = table.handle(Act(player="ada", after=table.log.number, action=draft(table)), NOW.replace(year=2030))
    assert entries[0].event.time.year == 2030
