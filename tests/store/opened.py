"""Runs a test's coroutine with an open store."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

from lineit.store import Player, SeatRow, Store

ADA = Player("pada", "Ada")


def with_store(path: Path, work: Callable[[Store], Awaitable[None]]) -> None:
    async def run() -> None:
        store = await Store.open(path)
        try:
            await work(store)
        finally:
            await store.close()

    asyncio.run(run())


async def a_table(store: Store, table: str = "t", events: int = 2) -> None:
    """A table with that many events, Ada at seat 0 and a bot at seat 1."""
    bodies = [str(number).encode() for number in range(1, events + 1)]
    await store.create(table, 1, bodies, [SeatRow(0, ADA.id), SeatRow(1, None)])
