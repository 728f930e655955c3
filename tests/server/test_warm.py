"""Warming up never holds a server that is asked to end."""

import asyncio
import contextlib
import threading

from lineit.server.aside import aside


def test_who_waits_for_the_work_may_go_before_it_is_done() -> None:
    release, finished = threading.Event(), list[bool]()

    def work() -> None:
        release.wait(10)
        finished.append(True)

    async def begin_and_leave() -> None:
        task = asyncio.create_task(aside(work, "work"))
        await asyncio.sleep(0)
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task

    asyncio.run(begin_and_leave())
    assert finished == []
    release.set()


def test_what_the_work_raises_is_raised_where_it_is_waited_for() -> None:
    def work() -> None:
        raise OSError("no compiler")

    async def wait() -> str:
        try:
            await aside(work, "work")
        except OSError as error:
            return str(error)
        return ""

    assert asyncio.run(wait()) == "no compiler"
