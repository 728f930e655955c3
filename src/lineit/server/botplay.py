"""Bots at live tables: they think in threads, wait so that people can follow, and always answer."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import structlog

from lineit.game.game import Game
from lineit.server.live import Live
from lineit.store import Unavailable
from lineit.table import Act, Refusal, bot_player

log = structlog.get_logger()

THREADS = 2
LATER_ACTIONS = 0.4
"""Later actions of a bot's turn wait this part of the pause: they belong to what was just seen."""
RETRY_SECONDS = 1.0
"""When the disk would not take the bot's action, it tries again after this."""

Choose = Callable[[str, Game], str]


class BotPlay:
    """Plays the bots' turns, one task a table. `choose` is asked for the action of the bot of that name."""

    def __init__(self, choose: Choose, bot_seconds: float) -> None:
        self._choose = choose
        self._seconds = bot_seconds
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="lineit-bot")
        self._tasks: set[asyncio.Task[None]] = set()
        self._sleep = asyncio.sleep
        self._closed = False

    def wake(self, live: Live) -> None:
        """If a bot is to move at that table, it is at it."""
        if live.table.bot_to_move and (live.bot is None or live.bot.done()) and not self._closed:
            live.bot = asyncio.create_task(self._play(live))
            self._tasks.add(live.bot)
            live.bot.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """No bot does anything any more. A write that is under way goes on: it belongs to the table."""
        self._closed = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def _play(self, live: Live) -> None:
        while (name := live.table.bot_to_move) and not self._closed:
            table = live.table
            await self._sleep(table.options.bot_pause * (LATER_ACTIONS if table.turn_has_begun else 1))
            # Only this task moves the bot, but another process may have while it waited.
            if table.game is None or table.bot_to_move != name or table.game.to_move is None:
                continue
            seat, after = table.game.to_move, table.log.number
            action = await self._answer(name, table.game.copy(), table.table)
            try:
                await live.do(Act(player=bot_player(seat), after=after, action=action))
            except Refusal as refusal:
                log.info("bot overtaken", table=table.table, bot=name, code=refusal.code)
            except Unavailable as error:
                log.warning("bot waits for the disk", table=table.table, error=str(error))
                await self._sleep(RETRY_SECONDS)

    async def _answer(self, name: str, game: Game, table: str) -> str:
        """The bot's action; the first legal one when it fails, answers nonsense or thinks too long."""
        legal = game.legal()
        loop = asyncio.get_running_loop()
        try:
            # An action that is forced needs no thought.
            if len(legal) == 1:
                return legal[0]
            thinking = loop.run_in_executor(self._threads, self._choose, name, game)
            action = await asyncio.wait_for(thinking, self._seconds)
        except Exception:
            # Whatever a bot raises is its own bug, and must not stop the table.
            log.exception("bot failed", table=table, bot=name)
            return legal[0]
        if action not in legal:
            log.error("bot answered with an illegal action", table=table, bot=name, action=action, expected=legal)
            return legal[0]
        return action
