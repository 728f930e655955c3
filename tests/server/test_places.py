"""Who thinks first: slow bots at some tables must not hold up quick ones at all others."""

import asyncio

from lineit.server.places import CROWD, PATIENCE, Places

QUICK, SLOW = 0.002, 2.0


class Room:
    """Thinkers with a clock that is set by hand. `thinking` and `shares` show who is let in, and with how much time."""

    def __init__(self, places: int) -> None:
        self.now = 0.0
        self.thinking: list[str] = []
        self.shares: dict[str, float] = {}
        self._places = Places(places, clock=lambda: self.now)
        self._ends: dict[str, asyncio.Event] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}

    async def come(self, name: str, seconds: float) -> None:
        """Somebody wishes to think for so long."""
        self._ends[name] = asyncio.Event()
        self._tasks[name] = asyncio.create_task(self._think(name, seconds))
        await settle()

    async def end(self, name: str) -> None:
        """Its thought has come to an end."""
        self._ends[name].set()
        await settle()

    async def give_up(self, name: str) -> None:
        """It is not asked any more."""
        self._tasks[name].cancel()
        await settle()

    async def _think(self, name: str, seconds: float) -> None:
        async with self._places.place(seconds) as share:
            self.thinking.append(name)
            self.shares[name] = share
            try:
                await self._ends[name].wait()
            finally:
                self.thinking.remove(name)


async def settle() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


def test_never_more_than_the_places_think_at_once() -> None:
    async def story() -> None:
        room = Room(2)
        for name in "abc":
            await room.come(name, QUICK)
        assert room.thinking == ["a", "b"]
        await room.end("a")
        assert room.thinking == ["b", "c"]

    asyncio.run(story())


def test_slow_ones_leave_one_place_to_the_quick() -> None:
    async def story() -> None:
        room = Room(3)
        for name in ("slow 1", "slow 2", "slow 3"):
            await room.come(name, SLOW)
        await room.come("quick", QUICK)
        assert room.thinking == ["slow 1", "slow 2", "quick"]

    asyncio.run(story())


def test_a_slow_one_thinks_even_where_there_is_one_place_alone() -> None:
    async def story() -> None:
        room = Room(1)
        await room.come("slow", SLOW)
        assert room.thinking == ["slow"]

    asyncio.run(story())


def test_quick_ones_come_before_slow_ones_that_wait() -> None:
    async def story() -> None:
        room = Room(1)
        await room.come("first", SLOW)
        await room.come("slow", SLOW)
        await room.come("quick", QUICK)
        await room.end("first")
        assert room.thinking == ["quick"]

    asyncio.run(story())


def test_a_slow_one_that_has_waited_long_comes_before_quick_ones() -> None:
    async def story() -> None:
        room = Room(1)
        await room.come("first", SLOW)
        await room.come("slow", SLOW)
        room.now = PATIENCE * SLOW
        await room.come("quick", QUICK)
        await room.end("first")
        assert room.thinking == ["slow"]

    asyncio.run(story())


def test_in_a_crowd_each_gets_less_time_and_the_last_ones_all_of_it() -> None:
    async def story() -> None:
        room = Room(1)
        names = [str(number) for number in range(2 * CROWD)]
        await room.come("first", SLOW)
        for name in names:
            await room.come(name, SLOW)
        await room.end("first")
        for name in names:
            await room.end(name)
        shares = [room.shares[name] for name in ["first", *names]]
        assert shares[:3] == [1.0, 0.5, CROWD / (2 * CROWD - 1)]
        assert shares[-CROWD:] == [1.0] * CROWD

    asyncio.run(story())


def test_who_gives_up_leaves_no_gap() -> None:
    async def story() -> None:
        room = Room(1)
        for name in "abc":
            await room.come(name, QUICK)
        await room.give_up("b")
        await room.give_up("a")
        assert room.thinking == ["c"]
        await room.end("c")
        await room.come("d", QUICK)
        assert room.thinking == ["d"]

    asyncio.run(story())
