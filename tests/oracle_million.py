"""Compare the kernel with the oracle over as many random games as one likes, on every core.

python -m tests.oracle_million            a million games
python -m tests.oracle_million 50000 9    50,000 games that no run with another last number plays
"""

import multiprocessing
import os
import sys
import time

from tests.kernel.comparison import compare_games

GAMES_PER_BLOCK = 1000
BLOCKS_PER_RUN = 1_000_000  # so that no two runs share a seed


def compare_block(seed: int) -> int:
    """A block of games compared; how many actions those were."""
    return compare_games(GAMES_PER_BLOCK, seed)


def main(games: int, run: int) -> None:
    """The games are compared, progress is printed; the first difference stops it with the game in full."""
    blocks = -(-games // GAMES_PER_BLOCK)
    seeds = range(run * BLOCKS_PER_RUN, run * BLOCKS_PER_RUN + blocks)
    start, actions = time.monotonic(), 0
    with multiprocessing.get_context("spawn").Pool(os.cpu_count()) as pool:
        for done, count in enumerate(pool.imap_unordered(compare_block, seeds), 1):
            actions += count
            rate = done * GAMES_PER_BLOCK / (time.monotonic() - start)
            sys.stderr.write(
                f"\r{done * GAMES_PER_BLOCK:,} games, {actions:,} actions, {rate:,.0f} games/s, no difference"
            )
    sys.stderr.write("\n")


if __name__ == "__main__":
    numbers = [int(argument.replace(",", "")) for argument in sys.argv[1:]]
    main(*(numbers + [1_000_000, 1][len(numbers) :]))
