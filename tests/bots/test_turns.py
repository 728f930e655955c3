"""Every way to finish a turn is listed, each position once, and the way there leads there."""

from collections.abc import Iterator

import numpy as np
import pytest

from lineit import Rules
from lineit.bots.features import feature_count
from lineit.bots.network import random_weights
from lineit.bots.thinking import make_room, play_turn
from lineit.bots.turns import is_afterstate, list_turns
from lineit.kernel.actions import ACTIONS, END
from lineit.kernel.doors import act_at, legal_at, note_at
from lineit.kernel.state import AFTER, FINAL, OVER, States
from tests.bots.positions import positions

WIDE = Rules(market_extra=5, hand_limit=5, jackpot_cards=1)
OWN = (
    "line_set",
    "numbers",
    "last",
    "direction",
    "bet",
    "after_bet",
    "hand",
    "pile_lines",
    "pile_jackpots",
    "bets_won",
)
CASES = [(2, Rules()), (4, Rules()), (5, Rules()), (2, WIDE), (5, WIDE)]


def legal(state: States) -> list[int]:
    out = np.empty(ACTIONS, np.uint8)
    return out[: legal_at(state, 0, out)].tolist()


def without_the_play(state: States) -> bytes:
    """The position as bytes; whether the hand card was played no longer matters when the turn is over."""
    twin = state.copy()
    twin["played_hand"] = 0
    return twin.tobytes()


def tried_out(state: States) -> set[bytes]:
    """Every afterstate, found by trying everything."""
    if state["phase"][0] == FINAL:
        return {without_the_play(after(state, action)) for action in legal(state)}
    found, seen, waiting = set[bytes](), set[bytes](), [state.copy()]
    while waiting:
        one = waiting.pop()
        if one["phase"][0] == AFTER:
            found.add(without_the_play(one))
        for action in legal(one):
            twin = after(one, action)
            if action != END and twin.tobytes() not in seen:
                seen.add(twin.tobytes())
                waiting.append(twin)
    return found


def after(state: States, action: int) -> States:
    """The position after the action, and before anything follows."""
    twin = state.copy()
    act_at(twin, 0, action)
    note_at(twin, 0, action)
    return twin


def each(players: int, rules: Rules) -> Iterator[States]:
    """Some positions, the last plays among them."""
    states = positions(players, 3, rules)
    chosen = np.flatnonzero((np.arange(len(states)) % 3 == 0) | (states["phase"] == FINAL))
    for index in chosen.tolist():
        yield states[index : index + 1].copy()


@pytest.mark.parametrize(("players", "rules"), CASES)
def test_every_afterstate_is_listed_once(players: int, rules: Rules) -> None:
    room = make_room(random_weights(feature_count(players), (8, 4), 1))
    for state in each(players, rules):
        room.nodes[0] = state[0]
        count = list_turns(room.nodes, room.words, room.parents, room.actions, room.table, room.legal)
        listed = [
            without_the_play(room.nodes[node : node + 1]) for node in range(count) if is_afterstate(room.nodes, node)
        ]

        assert len(listed) == len(set(listed))
        assert set(listed) == tried_out(state)


@pytest.mark.parametrize(("players", "rules"), CASES)
def test_the_way_to_every_afterstate_leads_there_and_ends_the_turn(players: int, rules: Rules) -> None:
    room = make_room(random_weights(feature_count(players), (8, 4), 1))
    for state in list(each(players, rules))[::4]:
        room.nodes[0] = state[0]
        count = list_turns(room.nodes, room.words, room.parents, room.actions, room.table, room.legal)
        for node in range(count):
            if not is_afterstate(room.nodes, node):
                continue
            played, expected = state.copy(), room.nodes[node : node + 1]
            seat = int(state["to_move"][0])
            assert play_turn(played, 0, node, room) > 0
            assert room.path[0] in legal(state)
            if played["phase"][0] != OVER:  # where every line would be closed
                assert [played[name][0, seat].tolist() for name in OWN] == [
                    expected[name][0, seat].tolist() for name in OWN
                ]
            assert turn_of(played) != turn_of(state)


def turn_of(state: States) -> tuple[int, ...]:
    """What changes with every turn."""
    names = ("round_number", "turns", "phase", "to_move", "passed", "last_played")
    return tuple(np.concatenate([state[name].ravel() for name in names]).tolist())
