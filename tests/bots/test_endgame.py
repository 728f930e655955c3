"""The end of a game is played out exactly, as a plain search through all actions finds it."""

import numpy as np
import pytest

from lineit.bots.endgame import make_depths, play_out
from lineit.bots.features import feature_count
from lineit.bots.network import random_weights
from lineit.bots.search import Effort, make_desk, search_turn
from lineit.bots.thinking import POINTS_COUNT
from lineit.kernel.actions import ACTIONS
from lineit.kernel.doors import legal_at, score_at, step_at
from lineit.kernel.state import DRAFT, FINAL, OVER, States
from tests.bots.positions import positions

PLENTY = 3_000_000


def at_the_end(players: int, games: int) -> States:
    """Positions after which no market is dealt any more, of which few actions are left."""
    found = positions(players, games)
    left = 106 - found["dealt"].astype(int)
    seats_to_come = players - found["turns"].astype(int)
    return found[(left < players + 2) & (found["phase"] != OVER) & ((found["phase"] == FINAL) | (seats_to_come == 1))]


def values(states: States) -> list[float]:
    """What the ended game is worth to every seat."""
    scores = [int(score_at(states, 0, seat)) for seat in range(int(states["players"][0]))]
    winners = scores.count(max(scores))
    return [
        (score == max(scores)) / winners + POINTS_COUNT * (score - max(scores[:seat] + scores[seat + 1 :])) / 10
        for seat, score in enumerate(scores)
    ]


def plainly(states: States) -> list[float]:
    """What the game comes to for every seat, found action by action."""
    if states["phase"][0] == OVER:
        return values(states)
    legal = np.zeros(ACTIONS, np.uint8)
    seat, best = int(states["to_move"][0]), list[float]()
    for action in legal[: int(legal_at(states, 0, legal))].tolist():
        after = states.copy()
        step_at(after, 0, action, np.zeros(ACTIONS, np.uint8))
        found = plainly(after)
        if not best or found[seat] > best[seat] + 1e-12:
            best = found
    return best


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_end_is_worth_what_a_plain_search_says(players: int) -> None:
    depths, states = make_depths(), at_the_end(players, 12)
    assert {int(phase) for phase in states["phase"]} >= {DRAFT, FINAL}
    for index in range(len(states)):
        one = states[index : index + 1]
        left = play_out(states, index, PLENTY, depths)
        assert 0 <= left < PLENTY
        seat = int(one["to_move"][0])
        mine = depths.wins[0, seat] + POINTS_COUNT * depths.points[0, seat]
        assert mine == pytest.approx(plainly(one.copy())[seat], abs=1e-9)
        if players == 2:
            assert depths.wins[0, :2].sum() == pytest.approx(1)


def test_an_end_that_is_too_long_is_given_up() -> None:
    depths, states = make_depths(), at_the_end(2, 3)
    index = int(np.flatnonzero(states["phase"] == DRAFT)[0])
    needed = PLENTY - play_out(states, index, PLENTY, depths)
    assert play_out(states, index, needed - 1, depths) < 0
    assert play_out(states, index, needed, depths) == 0


def test_the_search_knows_the_end_and_only_the_end() -> None:
    weights = random_weights(feature_count(2), (16, 8), 1)
    desk, effort = make_desk(weights, 4), Effort(width=4, trials=8, positions=PLENTY)
    states = positions(2, 3)
    hidden = 106 - states["dealt"].astype(int) >= 4
    for index in [*np.flatnonzero(hidden)[-3:].tolist(), *np.flatnonzero(~hidden)[:9].tolist()]:
        exact = search_turn(states, index, 1, effort, desk)
        assert exact != hidden[index]
        if exact:
            kept = desk.trials.counts.astype(bool)
            worths = (desk.trials.wins + POINTS_COUNT * desk.trials.points)[kept]
            play_out(states, index, PLENTY, desk.depths)
            assert worths[0] == pytest.approx(
                desk.depths.wins[0, states["to_move"][index]]
                + POINTS_COUNT * desk.depths.points[0, states["to_move"][index]]
            )
            assert worths.tolist() == sorted(worths.tolist(), reverse=True)
