"""The kernel plays random games as the naive engine does, house rules and their extremes included."""

import numpy as np
import pytest

from tests.interpreted import interpreted
from tests.kernel.comparison import compare_games
from tests.kernel.random_games import RANGES, random_starts, recordings

BLOCKS, GAMES_PER_BLOCK = 20, 1000  # tests/oracle_million.py compares as many as one likes


@pytest.mark.parametrize("block", range(BLOCKS))
def test_the_kernel_and_the_oracle_agree_at_every_step_of_a_thousand_random_games(block: int) -> None:
    assert compare_games(GAMES_PER_BLOCK, seed=block) > GAMES_PER_BLOCK


def test_the_kernel_without_the_compiler_agrees_with_the_oracle() -> None:
    done = interpreted("-m", "tests.kernel.comparison")

    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_the_random_games_reach_every_house_rule_and_number_of_players() -> None:
    starts = random_starts(GAMES_PER_BLOCK, seed=0)

    assert set(starts["players"].tolist()) == {2, 3, 4, 5}
    for name, (low, high) in RANGES.items():
        assert set(starts[name].tolist()) == set(range(low, high + 1)), name


def test_the_random_games_reach_won_bets_jackpots_and_long_lines() -> None:
    """Purely random play seldom does, and what no game reaches no comparison checks."""
    ends = np.concatenate([game.snapshots[-1:].copy() for game in recordings(GAMES_PER_BLOCK, seed=0)])

    assert (ends["bets_won"].sum((0, 1)) > 50).all()
    assert (ends["pile_jackpots"].sum((0, 1)) > 1000).all()
    assert ends["pile_lines"].sum() > 10000
