"""A plan carried out in parts, here, on more threads or processes, or on other machines: the result is the same."""

import os
import signal
import time
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor, wait
from multiprocessing import active_children
from multiprocessing.context import SpawnContext, SpawnProcess
from types import TracebackType
from typing import Self

import numpy as np

from lineit.bots import registry
from lineit.bots.compiled import OTHER, code_of
from lineit.game.errors import SetupError
from lineit.lab.part import play_part
from lineit.lab.plan import Plan
from lineit.lab.rows import ROW, Rows

MOST_JOBS = 1024
PART_SECONDS = 0.25
FIRST_GAMES, MOST_GAMES = 16, 20_000

Answer = tuple[Rows, float]
Played = tuple[int, int, Rows, float]


def cores() -> int:
    """How many processor cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Run:
    """A plan being carried out: iterate to go on, and get how many games are done after each part.

    Threads where every bot decides in compiled code, processes otherwise. Used as a context, nothing is left running.
    """

    def __init__(self, plan: Plan, jobs: int = 1, ray: str | None = None) -> None:
        if type(jobs) is not int or not 1 <= jobs <= MOST_JOBS:
            raise SetupError(f"jobs: expected 1 to {MOST_JOBS}, got {jobs!r}")
        self.plan = plan
        self.rows = np.zeros(plan.games * plan.players, ROW)
        self.done: list[tuple[int, int]] = []
        """The parts that are done, each from one game up to before another."""
        compiled = all(code_of(registry.get(name)) != OTHER for name in plan.names)
        self._parts = Parts(plan.games, FIRST_GAMES if compiled else 1)
        if ray is not None:
            from lineit.lab.on_ray import Machines  # an extra that few have

            self._workers: Here | Pool | Machines = Machines(ray)
        elif jobs == 1:
            self._workers = Here()
        else:
            self._workers = Pool(jobs, threads=compiled)

    def __iter__(self) -> Iterator[int]:
        done = 0
        for first, last, rows, seconds in self._workers.play(self.plan, self._parts):
            self.rows[first * self.plan.players : last * self.plan.players] = rows
            self.done.append((first, last))
            self._parts.took(last - first, seconds)
            done += last - first
            yield done

    @property
    def finished(self) -> int:
        """How many games from the first on are done, without a gap; whole decks only."""
        end = 0
        for first, last in sorted(self.done):
            if first != end:
                break
            end = last
        return end - end % self.plan.seatings

    def close(self) -> None:
        """Nothing of it is running any more."""
        self._workers.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()


class Parts:
    """The games in parts of about PART_SECONDS each, as far as those so far tell, at first of `first` games."""

    def __init__(self, games: int, first: int) -> None:
        self._games, self._next, self._size = games, 0, first

    def take(self) -> tuple[int, int] | None:
        """The next part, from one game up to before another; None when there are none left."""
        if self._next == self._games:
            return None
        first, self._next = self._next, min(self._next + self._size, self._games)
        return first, self._next

    def took(self, games: int, seconds: float) -> None:
        """That many games took so long; parts grow no more than fourfold at a time."""
        fitting = int(games * PART_SECONDS / max(seconds, 1e-9))
        self._size = max(1, min(fitting, 4 * self._size, MOST_GAMES))


def timed_part(plan: Plan, first: int, last: int) -> Answer:
    """`play_part`, and the seconds it took."""
    start = time.perf_counter()
    rows = play_part(plan, first, last)
    return rows, time.perf_counter() - start


class Here:
    """One part after the other in this thread."""

    def play(self, plan: Plan, parts: Parts) -> Iterator[Played]:
        """Every part's bounds, rows and seconds."""
        while (part := parts.take()) is not None:
            yield *part, *timed_part(plan, *part)

    def close(self) -> None:
        """Nothing runs between two parts."""


class Worker(SpawnProcess):
    """A process of ours, among others that a caller may have."""


class Workers(SpawnContext):
    """Starts them."""

    Process = Worker


class Pool:
    """Parts side by side on threads or processes of this machine."""

    def __init__(self, jobs: int, threads: bool) -> None:
        self._jobs = jobs
        self._executor: Executor = (
            ThreadPoolExecutor(jobs) if threads else ProcessPoolExecutor(jobs, Workers(), _leave_interrupts)
        )
        self._running: dict[Future[Answer], tuple[int, int]] = {}

    def play(self, plan: Plan, parts: Parts) -> Iterator[Played]:
        """Every part's bounds, rows and seconds, in the order in which they are done."""
        if isinstance(self._executor, ThreadPoolExecutor):
            timed_part(plan, 0, 0)  # what has to be compiled is, here, where Ctrl-C is heard
        while True:
            while len(self._running) < 2 * self._jobs and (part := parts.take()) is not None:
                self._running[self._executor.submit(timed_part, plan, *part)] = part
            if not self._running:
                return
            for future in wait(self._running, return_when=FIRST_COMPLETED).done:
                yield *self._running.pop(future), *future.result()

    def close(self) -> None:
        """No part is running any more; processes are ended in the middle of one."""
        unfinished = bool(self._running)
        self._executor.shutdown(wait=False, cancel_futures=True)
        if unfinished:
            for child in active_children():
                if isinstance(child, Worker):
                    child.terminate()
        self._executor.shutdown()


def _leave_interrupts() -> None:
    """Ctrl-C reaches every process of a terminal; the one that started the others ends them."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
