"""Games of a training in parts: here, on more threads, or on other machines, and the answers are the same."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from types import TracebackType
from typing import Any, Self, TypeVar

from lineit.game.errors import SetupError
from lineit.lab.run import MOST_JOBS

R = TypeVar("R")

CHUNK = 10  # games that are played together, whoever plays them


class Crew:
    """Who plays: one thread after the other, as many as there are jobs, or a Ray cluster.

    Used as a context, nothing is left running. Raises SetupError.
    """

    def __init__(self, jobs: int = 1, ray: str | None = None) -> None:
        if type(jobs) is not int or not 1 <= jobs <= MOST_JOBS:
            raise SetupError(f"jobs: expected 1 to {MOST_JOBS}, got {jobs!r}")
        self._machines = self._threads = None
        self._compiled: set[Callable[..., Any]] = set()
        if ray is not None:
            from lineit.lab.on_ray import Machines  # an extra that few have

            self._machines = Machines(ray)
        elif jobs > 1:
            self._threads = ThreadPoolExecutor(jobs)

    def play(self, play: Callable[..., R], games: int, *arguments: Any) -> list[R]:
        """`play(*arguments, first, last)` for every chunk of so many games, from `first` to `last` - 1, in order."""
        return self._map(play, [(*arguments, first, last) for first, last in chunks(games)])

    def _map(self, play: Callable[..., R], each: list[tuple[Any, ...]]) -> list[R]:
        if self._machines is not None:
            return self._machines.map(play, each)
        if self._threads is not None:
            if play not in self._compiled:
                play(*each[0][:-2], 0, 0)  # what has to be compiled is, here, where Ctrl-C is heard
                self._compiled.add(play)
            answers = [self._threads.submit(play, *arguments) for arguments in each]
            return [answer.result() for answer in answers]
        return [play(*arguments) for arguments in each]

    def close(self) -> None:
        """Nothing of it is running any more."""
        if self._machines is not None:
            self._machines.close()
        if self._threads is not None:
            self._threads.shutdown(cancel_futures=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()


def chunks(games: int) -> list[tuple[int, int]]:
    """So many games in ranges of CHUNK, each from one game up to before another."""
    return [(first, min(first + CHUNK, games)) for first in range(0, games, CHUNK)]
