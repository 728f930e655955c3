"""Random playouts of the kernel on one thread, cold and warm start: `python -m benchmarks.kernel`.

The baseline is the naive, list-based engine of the tests, in the same run: ratios say more than seconds.
"""

import os
import random
import statistics
import subprocess
import sys
import tempfile
import time

import numpy as np

from lineit import Game
from lineit.kernel.batch import playouts
from lineit.kernel.state import States
from tests.oracle import Oracle

GAMES = 20_000
BASELINE_GAMES = 60
REPEATS = 5
START = "import lineit; game = lineit.Game(2, seed=1); game.play(game.legal()[0]); game.view(0)"


def dealt(players: int, decks: int = 500) -> States:
    """GAMES states at their first market, from that many different decks."""
    games = [Game(players, seed=seed).known() for seed in range(decks)]
    return np.concatenate([np.concatenate(games)] * (GAMES // decks))


def kernel_rate(players: int) -> tuple[float, float]:
    """Actions and games per second, medians of REPEATS runs."""
    states, rates = dealt(players), list[tuple[float, float]]()
    for repeat in range(REPEATS):
        batch, seeds = states.copy(), np.arange(GAMES, dtype=np.uint64) + np.uint64(repeat * GAMES)
        start = time.perf_counter()
        actions = playouts(batch, seeds)
        seconds = time.perf_counter() - start
        rates.append((actions / seconds, GAMES / seconds))
    return statistics.median(rate for rate, _ in rates), statistics.median(rate for _, rate in rates)


def baseline_rate(players: int) -> float:
    """Actions per second of the naive engine."""
    actions, chance, start = 0, random.Random(1), time.perf_counter()
    for seed in range(BASELINE_GAMES):
        engine = Oracle(players, Game(players, seed=seed).deck)
        while legal := engine.legal():
            engine.play(chance.choice(legal))
            actions += 1
    return actions / (time.perf_counter() - start)


def start_seconds(cache: str) -> float:
    """Seconds from nothing to a first view, in a new process with that cache of compiled code."""
    start = time.perf_counter()
    subprocess.run([sys.executable, "-c", START], check=True, env=os.environ | {"LINEIT_CACHE": cache})
    return time.perf_counter() - start


def main() -> None:
    """Print the table."""
    playouts(dealt(2)[:1], np.zeros(1, np.uint64))
    print("players  actions/s    games/s   naive engine's actions/s    ratio")
    for players in range(2, 6):
        actions, games = kernel_rate(players)
        baseline = baseline_rate(players)
        print(f"{players:7}  {actions:9,.0f}  {games:9,.0f}  {baseline:24,.0f}  {actions / baseline:7,.0f}")
    with tempfile.TemporaryDirectory() as cache:
        cold = start_seconds(cache)
        warm = statistics.median(start_seconds(cache) for _ in range(REPEATS))
    print(f"from nothing to a first view: {cold:.2f} s cold, {warm:.2f} s with the compiled code cached")


if __name__ == "__main__":
    main()
