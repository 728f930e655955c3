"""Perft: how many ways of going on there are from fixed decks, counted and written down.

A changed rule shows here first. The oracle counts the first steps too; the kernel alone goes deep.
"""

from copy import deepcopy
from itertools import islice
from random import Random

import numpy as np
import numpy.typing as npt
import pytest

from lineit import Game, Rules
from lineit.game.notation import CARDS
from lineit.kernel.actions import ACTIONS
from lineit.kernel.jit import compiled, signed
from lineit.kernel.state import States, empty_states
from lineit.kernel.steps import apply, legal_actions
from tests.game.played import steps
from tests.oracle import Oracle

HOUSE = Rules(market_extra=1, hand_limit=5, discards=1, jackpot_cards=2, last_plays=1)
# Players, actions played before, rules; then the different ways to play 1, 2, 3 … actions on from there. Where the
# game ends sooner, its ways end too.
COUNTED: list[tuple[int, int, Rules, list[int]]] = [
    (2, 0, Rules(), [8, 16, 80, 192, 1095, 3996, 14667, 56532, 217618, 964410, 3935619, 15214962]),
    (3, 0, Rules(), [10, 20, 130, 320, 1360, 3680, 21720, 88620, 374100, 1612680, 6092400, 23102400]),
    (4, 60, Rules(), [5, 26, 81, 468, 1722, 5442, 15717, 58345, 242300, 1064224, 4242912, 15339244]),
    (5, 100, Rules(), [2, 15, 74, 210, 693, 2640, 8940, 21621, 56346, 213366, 722328, 1902264, 5403666, 21800880]),
    (2, 130, Rules(), [2, 16, 56, 148, 434, 1604, 5233, 13294, 27983, 45083, 43960, 18036, 0]),
    (3, 80, HOUSE, [2, 10, 44, 190, 848, 5150, 24340, 114804, 670452, 2982362, 10190108]),
    (5, 0, HOUSE, [12, 24, 192, 480, 2580, 7320, 28320, 82560, 240720, 640800, 3293640, 15067440]),
]
SHALLOW = 6  # how deep the oracle counts along, which takes it a second or two in all


def at(players: int, actions: int, rules: Rules) -> tuple[Game, Oracle]:
    """A game and an oracle that many actions into the same game."""
    game = Game(players=players, seed=f"perft {players}", rules=rules)
    oracle = Oracle(players, game.deck, {name: getattr(rules, name) for name in Rules.RANGES})
    for action in islice(steps(game, Random(players)), actions):
        game.play(action)
        oracle.play(action)
    return game, oracle


def perft_of_oracle(game: Oracle, depth: int) -> int:
    """The number of different ways to play that many actions, or to the end."""
    legal = game.legal()
    if depth <= 1 or not legal:
        return len(legal)
    total = 0
    for action in legal:
        twin = deepcopy(game)
        twin.play(action)
        total += perft_of_oracle(twin, depth - 1)
    return total


@compiled
def perft_of_kernel(
    stack: States, depth: int, legal: npt.NDArray[np.uint8], count: npt.NDArray[np.int64], done: npt.NDArray[np.int64]
) -> int:
    """The same from stack[0]; the arrays have room for the depth, and count[0] ways from there stand in legal[0]."""
    total, level = 0, 0
    count[0] = legal_actions(stack[0], legal[0])
    done[0] = 0
    while level >= 0:
        if level == depth - 1 or done[level] == count[level]:
            if level == depth - 1:
                total += count[level]
            level -= 1
            continue
        stack[level + 1] = stack[level]
        apply(stack[level + 1], signed(legal[level, done[level]]))
        done[level] += 1
        level += 1
        count[level] = legal_actions(stack[level], legal[level])
        done[level] = 0
    return total


def perft(game: Game, depth: int) -> int:
    """The number of different ways to play that many actions, or to the end."""
    stack = empty_states(depth)
    stack[:1] = game.known()
    stack["deck"][0] = [CARDS[card] for card in game.deck]  # in its true order
    counts = np.zeros((2, depth), np.int64)
    return int(perft_of_kernel(stack, depth, np.zeros((depth, ACTIONS), np.uint8), counts[0], counts[1]))


@pytest.mark.parametrize(("players", "actions", "rules", "ways"), COUNTED)
def test_the_ways_of_going_on_are_as_many_as_written_down(
    players: int, actions: int, rules: Rules, ways: list[int]
) -> None:
    game, _ = at(players, actions, rules)

    assert [perft(game, depth) for depth in range(1, len(ways) + 1)] == ways


@pytest.mark.parametrize(("players", "actions", "rules", "ways"), COUNTED)
def test_the_oracle_counts_the_same_as_deep_as_it_gets(
    players: int, actions: int, rules: Rules, ways: list[int]
) -> None:
    _, oracle = at(players, actions, rules)

    assert [perft_of_oracle(oracle, depth) for depth in range(1, SHALLOW + 1)] == ways[:SHALLOW]
