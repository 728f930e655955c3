"""What the scripts of this folder share: one thread on one core, CPU-seconds, and one line of JSON as the answer.

A script makes its Peer before it imports the peer itself, which reads the thread settings as it starts.
"""

import argparse
import importlib.metadata
import json
import os
import sys
import time
from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from typing import NoReturn

ONE_THREAD = {
    "OMP_NUM_THREADS": "1",
    "OPENBLAS_NUM_THREADS": "1",
    "JAX_PLATFORMS": "cpu",
    "XLA_FLAGS": "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1",
}


class Peer:
    """One peer on the clock; what it measured goes out with answer()."""

    def __init__(self, name: str, package: str) -> None:
        parser = argparse.ArgumentParser(description=f"Random games of {name}, one line of JSON.")
        parser.add_argument("--repeats", type=int, default=5, help="measurements of each loop (default 5)")
        parser.add_argument("--seconds", type=float, default=1, help="CPU-seconds of each (default 1)")
        options = parser.parse_args()
        self.name, self.package = name, package
        self.repeats: int = options.repeats
        self.seconds: float = options.seconds
        self.measured: list[dict[str, object]] = []
        # Peers greet on standard output, some of them from C++: only the answer may go there.
        self.output = os.fdopen(os.dup(1), "w")
        os.dup2(2, 1)
        os.environ.update(ONE_THREAD)
        if hasattr(os, "sched_setaffinity"):
            os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})

    @contextmanager
    def imports(self) -> Generator[None]:
        """The peer has been imported, or the script has answered that it is missing, for whatever reason, and ended."""
        try:
            yield
        except Exception as error:  # noqa: BLE001  a peer fails to start in ways of its own
            reason = " ".join(f"{type(error).__name__}: {error}".split())
            self.end({"peer": self.name, "missing": reason})

    def rate(self, play: Callable[[], int]) -> float:
        """What `play` counts, per CPU-second of all threads; it is called again until the time is up."""
        count, start = 0, time.process_time()
        while (now := time.process_time()) < start + self.seconds:
            count += play()
        return count / (now - start)

    def rates(self, play: Callable[[], int]) -> list[float]:
        """One rate for each repeat, after a first one that is not kept."""
        return [self.rate(play) for _ in range(self.repeats + 1)][1:]

    def fastest(self, players: Mapping[int, Callable[[], int]]) -> int:
        """The key of the one with the highest rate."""
        return max(players, key=lambda size: self.rate(players[size]))

    def add(self, loop: str, what: str, unit: str, rates: list[float]) -> None:
        """The answer holds these rates of that kind of loop too."""
        version = importlib.metadata.version(self.package)
        self.measured.append(
            {
                "peer": self.name,
                "version": version,
                "loop": loop,
                "what": what,
                "unit": unit,
                "rates": [round(rate) for rate in rates],
            }
        )

    def answer(self) -> NoReturn:
        """The measurements have been written and the script has ended."""
        self.end(self.measured)

    def end(self, answer: object) -> NoReturn:
        """The one line has been written and the script has ended."""
        print(json.dumps(answer, ensure_ascii=False), file=self.output, flush=True)
        sys.exit()
