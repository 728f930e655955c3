"""How fast Line-it is, beside other engines in the same run: `make bench`, or `python -m benchmarks --no-peers`.

Medians with their lowest and highest repeat, per CPU-second of one thread where nothing else is said, and ratios.
"""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from itertools import chain

from rich import box
from rich.console import Console
from rich.table import Table

from benchmarks import ours, peers
from benchmarks.ours import ENVIRONMENT, NAIVE, NAME, PLAYOUTS, PYTHON_LOOP, WHOLE_STEPS
from benchmarks.peers import Measurement, Missing

PAGE_WIDTH = 320  # in a file every row of a table stands on one line, as Markdown wants it
# Until there is something to see: a new process has imported the library, played an action and made a view.
START = (
    "import time, lineit; game = lineit.Game(2, seed=1); game.play(game.legal()[0]); game.view(0); print(time.time())"
)
# What each kind of loop of the others is compared with.
COMPARED = {"compiled": PLAYOUTS, "batch": WHOLE_STEPS, "python": PYTHON_LOOP, "checked": ENVIRONMENT}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="make bench", description=__doc__)
    parser.add_argument("--repeats", type=int, default=5, help="measurements of each loop (default 5)")
    parser.add_argument("--seconds", type=float, default=1, help="seconds of each (default 1)")
    parser.add_argument("--no-peers", action="store_true", help="Line-it alone")
    asked = parser.parse_args()
    out = Console(highlight=False, width=None if sys.stdout.isatty() else PAGE_WIDTH)
    found: list[Measurement] = []
    missing: list[Missing] = []
    others = iter(()) if asked.no_peers else peers.measure(asked.repeats, asked.seconds)
    for one in chain(ours.measure(asked.repeats, asked.seconds), others):
        print(f"{one.peer}: {one.what if isinstance(one, Measurement) else one.reason}", file=sys.stderr)
        if isinstance(one, Measurement):
            found.append(one)
        else:
            missing.append(one)
    own = {one.what: one for one in found if one.peer == NAME}
    out.print(own_table(list(own.values())))
    out.print(peer_table([one for one in found if one.peer != NAME], own))
    for one in missing:
        out.print(f"{one.peer} is missing: {one.reason}")
    out.print(starts(asked.repeats))


def own_table(measured: list[Measurement]) -> Table:
    """Line-it by itself."""
    table = Table(box=box.MARKDOWN)
    for column in ("what", "median", "lowest to highest", "unit"):
        table.add_column(column, justify="left" if column in ("what", "unit") else "right")
    for one in measured:
        table.add_row(one.what, number(median(one)), span(one), one.unit)
    return table


def peer_table(measured: list[Measurement], own: dict[str, Measurement]) -> Table:
    """The others, each with how many times as fast the comparable loop of Line-it is."""
    table = Table(box=box.MARKDOWN)
    for column in ("engine", "what", "median", "lowest to highest", "unit", "times", "Line-it's loop"):
        table.add_column(column, justify="right" if column in ("median", "lowest to highest", "times") else "left")
    for one in measured:
        loop = COMPARED[one.loop]
        times = median(own[loop]) / median(one)
        names = one.peer if one.peer == NAIVE else f"{one.peer} {one.version}"
        table.add_row(names, one.what, number(median(one)), span(one), one.unit, f"{times:,.1f} ×", loop)
    return table


def starts(repeats: int) -> str:
    """Seconds from nothing to a first view."""
    with tempfile.TemporaryDirectory() as cache:
        cold = start_seconds(cache)
        warm = [start_seconds(cache) for _ in range(max(repeats, 3))]
    low, high = min(warm), max(warm)
    return (
        f"From nothing to a first view of a game: {statistics.median(warm):.2f} s ({low:.2f} to {high:.2f}) with the"
        f" compiled code in place, {cold:.2f} s the first time."
    )


def start_seconds(cache: str) -> float:
    """Seconds until the first view in a new process with that cache of compiled code."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    start = time.time()
    done = subprocess.run(
        [sys.executable, "-c", START],
        env=environment | {"LINEIT_CACHE": cache},
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    return float(done.stdout) - start


def median(one: Measurement) -> float:
    """The median of its rates."""
    return statistics.median(one.rates)


def span(one: Measurement) -> str:
    """Its lowest and highest rate."""
    return f"{number(min(one.rates))} to {number(max(one.rates))}"


def number(rate: float) -> str:
    """Three digits that matter."""
    for size, unit in ((1e6, " M"), (1e3, " k")):
        if rate >= size:
            return f"{rate / size:.3g}{unit}"
    return f"{rate:.3g}"


if __name__ == "__main__":
    main()
