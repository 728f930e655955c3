"""Places for those who think: so many at once, and who is in no hurry waits for those who are."""

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from itertools import count
from time import monotonic
from typing import NamedTuple

QUICK_SECONDS = 0.25
"""A thought that takes no longer may have the last free place: who waits behind it hardly notices."""
PATIENCE = 10
"""A thought is due so many times its own length after it was wished for; what is due first comes first."""
CROWD = 2
"""Up to so many thoughts a place are thought in full. When more are wished for, each gets less time."""


class Wish(NamedTuple):
    """Somebody waits for a place."""

    due: float
    number: int
    slow: bool
    granted: asyncio.Future[float]


class Places:
    """At most so many thoughts at once, of which slow ones leave one place to the quick, where there are two or more.

    Nobody waits for ever: what is due comes before all that was wished for later. `clock` counts seconds.
    """

    def __init__(self, places: int, clock: Callable[[], float] = monotonic) -> None:
        # By whether a thought is slow: how many may be under way, and how many are.
        self._most = {False: places, True: max(1, places - 1)}
        self._taken = {False: 0, True: 0}
        self._wishes: list[Wish] = []
        self._numbers = count()
        self._clock = clock

    @asynccontextmanager
    async def place(self, seconds: float) -> AsyncGenerator[float, None]:
        """A place for a thought of that length; the value is the part of it that there is time for."""
        slow = seconds > QUICK_SECONDS
        granted = asyncio.get_running_loop().create_future()
        wish = Wish(self._clock() + PATIENCE * seconds, next(self._numbers), slow, granted)
        self._wishes.append(wish)
        self._grant()
        try:
            yield await granted
        finally:
            if wish in self._wishes:
                self._wishes.remove(wish)
            else:
                self._taken[slow] -= 1
                self._grant()

    def _grant(self) -> None:
        for wish in sorted(self._wishes):
            if self._has_place(wish.slow) and not wish.granted.done():
                share = self._share(wish.slow)
                self._wishes.remove(wish)
                self._taken[wish.slow] += 1
                wish.granted.set_result(share)

    def _has_place(self, slow: bool) -> bool:
        return self._taken[slow] < self._most[slow] and sum(self._taken.values()) < self._most[False]

    def _share(self, slow: bool) -> float:
        wanted = self._taken[slow] + sum(wish.slow == slow for wish in self._wishes)
        return min(1.0, CROWD * self._most[slow] / wanted)
