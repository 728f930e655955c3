"""Work in a thread of its own."""

import asyncio
import contextlib
import threading
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


async def aside(work: Callable[[], T], name: str) -> T:
    """What the work returns or raises. Its thread need not be waited for when the server is asked to end."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[T] = loop.create_future()

    def succeed(result: T) -> None:
        if not done.done():
            done.set_result(result)

    def fail(error: Exception) -> None:
        if not done.done():
            done.set_exception(error)

    def run() -> None:
        with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits any more
            try:
                result = work()
            except Exception as error:  # noqa: BLE001 - it is raised again where it is waited for
                loop.call_soon_threadsafe(fail, error)
            else:
                loop.call_soon_threadsafe(succeed, result)

    threading.Thread(target=run, name=name, daemon=True).start()
    return await done
