"""Token buckets against floods: far above what a family behind one address does, far below what hurts others."""

from collections import OrderedDict
from math import ceil
from typing import NamedTuple

from lineit.server.refusals import TooMany


class Rate(NamedTuple):
    """So many at once, and so many a second from then on."""

    burst: float
    a_second: float


REQUESTS = Rate(burst=6000, a_second=600)
"""Requests of all kinds from one address: more than one program that waits for its answers can send."""
CREATIONS = Rate(burst=1500, a_second=2)
"""New tables and players from one address: each leaves rows on disk."""
MESSAGES = Rate(burst=600, a_second=100)
"""Messages on one socket: a program may play a whole game at its own speed, but not one after the other."""
SOCKETS = 500
"""Sockets open at once from one address."""
MOST_ADDRESSES = 50_000


class Bucket:
    """What one caller may still do."""

    __slots__ = ("_left", "_rate", "_since")

    def __init__(self, rate: Rate, now: float) -> None:
        self._rate = rate
        self._left = rate.burst
        self._since = now

    def take(self, now: float) -> float:
        """0 when one more is allowed, which is then counted; otherwise the seconds until it will be."""
        rate = self._rate
        self._left = min(rate.burst, self._left + (now - self._since) * rate.a_second)
        self._since = now
        if self._left < 1:
            return (1 - self._left) / rate.a_second
        self._left -= 1
        return 0.0


class Limits:
    """The buckets of all addresses; those longest unused are forgotten first."""

    def __init__(self, enabled: bool) -> None:
        self.enabled = enabled
        self._buckets: OrderedDict[tuple[str, Rate], Bucket] = OrderedDict()
        self._sockets: dict[str, int] = {}

    def check(self, address: str, rate: Rate, now: float) -> None:
        """Counts one; raises TooMany when the address has done that too often."""
        if not self.enabled:
            return
        key = (address, rate)
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(rate, now)
            if len(self._buckets) > MOST_ADDRESSES:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(key)
        seconds = bucket.take(now)
        if seconds:
            raise TooMany(ceil(seconds))

    def open_socket(self, address: str) -> None:
        """Counts a socket; raises TooMany when the address has too many open."""
        if self.enabled and self._sockets.get(address, 0) >= SOCKETS:
            raise TooMany(30)
        self._sockets[address] = self._sockets.get(address, 0) + 1

    def close_socket(self, address: str) -> None:
        """One socket of that address is gone."""
        left = self._sockets.pop(address) - 1
        if left:
            self._sockets[address] = left
