"""One open socket at a table."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable

LONGEST_QUEUE = 64
"""Messages that may wait for a slow reader; one who is further behind is cut off, and catches up when it is back."""


class SocketWatcher:
    """Sends in order, never waits: a reader that does not keep up is cut off."""

    def __init__(self, player: str | None, send: Callable[[bytes], Awaitable[None]], abort: Callable[[], None]) -> None:
        self.player = player
        self.seat: int | None = None
        self._send = send
        self._abort = abort
        self._queue: asyncio.Queue[bytes] = asyncio.Queue(LONGEST_QUEUE)

    def send(self, message: bytes) -> None:
        """The message is queued, or the socket is cut off."""
        try:
            self._queue.put_nowait(message)
        except asyncio.QueueFull:
            self._abort()

    async def answer(self, message: bytes) -> None:
        """The message is queued, as soon as there is room: who does not read the answers need not be heard further."""
        await self._queue.put(message)

    async def run(self) -> None:
        """Sends what is queued until it is cancelled, or the reader is gone."""
        # That the reader is gone, the handler hears where it listens.
        with contextlib.suppress(OSError):
            while True:
                await self._send(await self._queue.get())
