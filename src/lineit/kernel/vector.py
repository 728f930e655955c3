"""Games stepped together, on as many threads as asked: what vector environments and training loops are made of."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from lineit.kernel.actions import ACTIONS
from lineit.kernel.batch import MASK, Masks, deal, first_illegal, look, scores, step
from lineit.kernel.observation import OBSERVATION, Observations
from lineit.kernel.state import MAX_PLAYERS, OVER, STATE, States

Integers: TypeAlias = npt.ArrayLike
Parts: TypeAlias = tuple[States, Masks, Observations, int]
MOST_THREADS = 1024


class Batch:
    """Many games that take one action each at a time. Every array belongs to the batch and changes with each call.

    | attribute    | shape           | type     | holds                                                              |
    |--------------|-----------------|----------|--------------------------------------------------------------------|
    | states       | n               | STATE    | the games                                                          |
    | legal        | n × ACTIONS     | uint8    | 1 for every legal action of the seat to move; all 0 when it is over |
    | observations | n               | OBSERVATION | what the seat to move knows, field by field                     |
    | vectors      | n × its size    | int8     | the same bytes without names                                       |

    The players and house rules of every game are those of the `states` given; `deal` must come first. With several
    threads each has its own part of the games; the results are the same.
    """

    def __init__(self, states: States, threads: int = 1) -> None:
        if type(threads) is not int or not 1 <= threads <= MOST_THREADS:
            raise ValueError(f"threads: expected 1 to {MOST_THREADS}, got {threads!r}")
        if states.dtype != STATE or states.ndim != 1:
            raise ValueError(f"states: expected one row of kernel states, got {states.dtype} of {states.shape}")
        count = len(states)
        self.__setstate__((states, np.zeros(count, MASK), np.zeros(count, OBSERVATION), threads))

    def __getstate__(self) -> Parts:
        return self.states, self._masks, self.observations, len(self._parts)

    def __setstate__(self, parts: Parts) -> None:
        self.states, self._masks, self.observations, threads = parts
        count = len(self.states)
        self.legal = self._masks.view(np.uint8).reshape(count, ACTIONS)
        self.vectors = self.observations.view(np.int8).reshape(count, OBSERVATION.itemsize)
        edges = [count * part // threads for part in range(threads + 1)]
        self._parts = [slice(start, end) for start, end in pairwise(edges)]
        # Each has its own part for good, which stays in its core's cache.
        self._threads = [ThreadPoolExecutor(1) for _ in range(threads - 1)]

    def deal(self, seeds: Integers, which: npt.ArrayLike | None = None) -> None:
        """A new game is dealt from seeds[i] wherever which[i] says so; without `which` everywhere."""
        count = len(self.states)
        words = _column(seeds, np.uint64, count, "seeds")
        chosen = np.ones(count, np.bool_) if which is None else _column(which, np.bool_, count, "which")
        self._spread(deal, self.states, words, chosen)
        self._spread(look, self.states, chosen, self._masks, self.observations)

    def step(self, actions: Integers) -> None:
        """actions[i] has been done in every game i that is not over; ValueError, with no change, if one is illegal."""
        codes = _column(actions, np.int64, len(self.states), "actions")
        wrong = first_illegal(self.states, codes, self._masks)
        if wrong >= 0:
            allowed = np.flatnonzero(self.legal[wrong]).tolist()
            raise ValueError(f"actions[{wrong}]: expected one of {allowed}, got {codes[wrong]}")
        self._spread(step, self.states, codes, self._masks, self.observations)

    @property
    def over(self) -> npt.NDArray[np.bool_]:
        """Which games are over."""
        return self.states["phase"] == OVER

    @property
    def scores(self) -> npt.NDArray[np.int16]:
        """Every seat's score, n × MAX_PLAYERS, 0 where nobody sits (R18)."""
        out = np.zeros((len(self.states), MAX_PLAYERS), np.int16)
        self._spread(scores, self.states, out)
        return out

    def _spread(self, function: Callable[..., object], *arrays: npt.NDArray[Any]) -> None:
        """The function has been called with every part of the arrays."""
        if not self._threads:
            function(*arrays)
            return
        parts = [[array[part] for array in arrays] for part in self._parts]
        others = [thread.submit(function, *part) for thread, part in zip(self._threads, parts[1:], strict=True)]
        function(*parts[0])
        for other in others:
            other.result()


def _column(values: npt.ArrayLike, kind: Any, count: int, name: str) -> npt.NDArray[Any]:
    """The values as an array of that type, one a game; ValueError when they are no such thing."""
    array = np.asarray(values)
    if array.shape != (count,):
        raise ValueError(f"{name}: expected {count} values, one a game, got the shape {array.shape}")
    if array.dtype != kind and count and not (array.dtype.kind in "iu" and np.dtype(kind).kind in "iu"):
        raise ValueError(f"{name}: expected {np.dtype(kind)}, got {array.dtype}")
    return np.ascontiguousarray(array, kind)
