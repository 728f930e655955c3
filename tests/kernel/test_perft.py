"""Perft: how many ways of going on there are, counted by the game and by the oracle, and written down."""

from copy import deepcopy
from itertools import islice
from random import Random

import pytest

from lineit import Game, Rules
from tests.game.played import steps
from tests.oracle import Oracle

HOUSE = Rules(market_extra=1, hand_limit=5, discards=1, jackpot_cards=2, last_plays=1)


def at(players: int, actions: int, rules: Rules) -> tuple[Game, Oracle]:
    """A game and an oracle that many actions into the same game."""
    game = Game(players=players, seed=f"perft {players}", rules=rules)
    oracle = Oracle(players, game.deck, {name: getattr(rules, name) for name in Rules.RANGES})
    for action in islice(steps(game, Random(players)), actions):
        game.play(action)
        oracle.play(action)
    return game, oracle


def perft(game: Game | Oracle, depth: int) -> int:
    """The number of different ways to play that many actions, or to the end."""
    legal = game.legal()
    if depth <= 1 or not legal:
        return len(legal)
    total = 0
    for action in legal:
        twin = game.copy() if isinstance(game, Game) else deepcopy(game)
        twin.play(action)
        total += perft(twin, depth - 1)
    return total


@pytest.mark.parametrize(
    ("players", "actions", "rules", "depth", "ways"),
    [
        (2, 0, Rules(), 6, 3996),
        (3, 0, Rules(), 6, 3680),
        (4, 60, Rules(), 5, 1722),
        (5, 100, Rules(), 6, 2640),
        (2, 130, Rules(), 8, 13294),  # through the last plays to the end
        (3, 80, HOUSE, 6, 5150),
    ],
)
def test_the_ways_of_going_on_are_as_many_as_written_down(
    players: int, actions: int, rules: Rules, depth: int, ways: int
) -> None:
    game, oracle = at(players, actions, rules)

    assert perft(oracle, depth) == ways
    assert perft(game, depth) == ways
