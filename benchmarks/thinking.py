"""How long every level thinks about a turn, on one core: `python -m benchmarks.thinking`, some minutes.

The turns are those of games that the level plays against itself. CPU-seconds of this thread: other work on the machine
counts little.
"""

import argparse
import sys
import time

import numpy as np
from rich import box
from rich.console import Console
from rich.table import Table

from lineit import bots
from lineit.game.rules import Rules
from lineit.kernel.state import OVER, empty_states
from lineit.kernel.vector import Batch
from lineit.lab.playing import known_at

PLAYERS = (2, 3, 4, 5)
PAGE_WIDTH = 320  # in a file every row of a table stands on one line, as Markdown wants it


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20, help="games of each level and number of players (default 20)")
    parser.add_argument("--seconds", type=float, default=60, help="no new game after this (default 60)")
    parser.add_argument("--bots", default=",".join(bots.names()), help="names, comma-separated (default all)")
    asked = parser.parse_args()
    table = Table(box=box.MARKDOWN)
    for column in ("level", "limit", *(f"{players} players" for players in PLAYERS)):
        table.add_column(column, justify="left" if column == "level" else "right")
    for name in asked.bots.split(","):
        row = [shown(thoughts(name, players, asked.games, asked.seconds)) for players in PLAYERS]
        print(name, *row, file=sys.stderr)
        table.add_row(f"`{name}`", f"{milliseconds(bots.seconds(name))} ms", *row)
    console = Console(highlight=False, width=None if sys.stdout.isatty() else PAGE_WIDTH)
    console.print("Median and 99th percentile of a turn, in milliseconds.")
    console.print(table)


def thoughts(name: str, players: int, games: int, seconds: float) -> list[float]:
    """The seconds of every turn of so many games."""
    bot, batch, known = bots.get(name), Batch(Rules().states(players, 1)), empty_states(1)
    taken: list[float] = []
    start = time.perf_counter()
    for game in range(games):
        batch.deal([game])
        while batch.states["phase"][0] != OVER:
            known_at(batch.states, 0, known)
            before = time.thread_time()
            actions = bot.decide_turn(known, 0, len(taken))
            taken.append(time.thread_time() - before)
            for action in actions:
                batch.step([action])
        if time.perf_counter() - start > seconds:
            break
    return taken[1:]  # with the first the compiler may have been at work


def shown(taken: list[float]) -> str:
    """The median and the 99th percentile."""
    return f"{milliseconds(float(np.median(taken)))} / {milliseconds(float(np.quantile(taken, 0.99)))}"


def milliseconds(seconds: float) -> str:
    """In milliseconds, to two digits."""
    return f"{1000 * seconds:.2g}" if seconds < 0.0995 else f"{1000 * seconds:.0f}"


if __name__ == "__main__":
    main()
