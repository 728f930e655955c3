"""Bots think in threads of their own. One that does not come to an end is left behind, and others go on."""

import asyncio
from collections import Counter, defaultdict
from collections.abc import Iterable
from functools import partial
from time import monotonic

import structlog

from lineit import bots
from lineit.bots import Bot, Entry, UnknownBot
from lineit.game.errors import LineitError
from lineit.game.game import Game
from lineit.server.aside import aside
from lineit.server.metrics import Metrics
from lineit.server.places import Places

log = structlog.get_logger()


class Overrun(LineitError):
    """A bot has thought longer than any may: in this thought, or in an earlier one that is still under way."""

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(message)
        self.reason = reason


class Thinkers:
    """At most `threads` bots think at once, none longer than `seconds`. `cold` names those that are not compiled yet.

    A thread cannot be stopped. One that has overrun no longer counts, and the bot is asked for nothing more until it
    is back, so that there are never more of these than `threads` for each bot.
    """

    def __init__(self, threads: int, seconds: float, metrics: Metrics, cold: Iterable[str] = ()) -> None:
        self._seconds = seconds
        self._metrics = metrics
        self._places = Places(threads)
        self._cold = {name: asyncio.Event() for name in cold}
        self._overdue = Counter[str]()
        # A bot decides one thing at a time: those that are not at it just now.
        self._resting: defaultdict[Entry, list[Bot]] = defaultdict(list)

    def is_warm(self, name: str) -> bool:
        """Whether the bot can think without being compiled first."""
        return name not in self._cold

    def warmed(self, name: str) -> None:
        """The bot is compiled: whoever waits for that goes on."""
        self._cold.pop(name).set()

    async def turn(self, name: str, game: Game) -> list[str]:
        """What the bot would do, as Bot.turn. Raises Overrun, and whatever the bot raises.

        It has its time from the moment when it is compiled and has a thread.
        """
        entry = _entry(name)
        if not self.is_warm(name):
            log.info("bot is not compiled yet", bot=name)
            await self._cold[name].wait()
        async with self._places.place(entry.seconds) as share:
            if self._overdue[name]:
                raise Overrun("overdue", "an earlier thought has not come to an end")
            return await self._in_time(entry, game, share)

    async def _in_time(self, entry: Entry, game: Game, share: float) -> list[str]:
        resting = self._resting[entry]
        bot = resting.pop() if resting else bots.get(entry.name, in_time=True)
        bot.seconds = entry.seconds * share
        work = partial(self._think, entry, bot, game)
        thought = asyncio.create_task(aside(work, f"lineit-bot-{entry.name}"))
        try:
            await asyncio.wait([thought], timeout=self._seconds)
            if thought.done():
                return thought.result()
        finally:
            if not thought.done():
                self._leave_behind(entry.name, thought)
        raise Overrun("overran", f"expected an answer within {self._seconds} s")

    def _think(self, entry: Entry, bot: Bot, game: Game) -> list[str]:
        began = monotonic()
        turn = bot.turn(game)
        self._metrics.bot_seconds.labels(entry.name).observe(monotonic() - began)
        # One that has raised is not asked again: who knows what it left.
        self._resting[entry].append(bot)
        return turn

    def _leave_behind(self, name: str, thought: "asyncio.Task[list[str]]") -> None:
        self._overdue[name] += 1
        self._metrics.bot_threads_left.inc()
        thought.add_done_callback(lambda _: self._is_back(name, thought))

    def _is_back(self, name: str, thought: "asyncio.Task[list[str]]") -> None:
        self._overdue[name] -= 1
        self._metrics.bot_threads_left.dec()
        if not thought.cancelled() and thought.exception() is not None:
            log.info("bot failed after its time", bot=name, error=repr(thought.exception()))


def _entry(name: str) -> Entry:
    for entry in bots.entries():
        if entry.name == name:
            return entry
    raise UnknownBot(f"bot: expected one of {', '.join(bots.names())}, got {name!r}")
