"""Bots at live tables: they wait so that people can follow, and always answer."""

import asyncio
from typing import cast

import structlog

from lineit import bots
from lineit.game.errors import LineitError
from lineit.game.game import Game
from lineit.server.live import Live
from lineit.server.metrics import Metrics
from lineit.server.thinkers import Overrun, Thinkers
from lineit.store import Unavailable
from lineit.table import Act, Refusal, bot_player

log = structlog.get_logger()

LATER_ACTIONS = 0.4
"""Later actions of a bot's turn wait this part of the pause: they belong to what was just seen."""
RETRY_SECONDS = 1.0
"""When the disk would not take the bot's action, it tries again after this."""
STAND_IN_SECONDS = 0.002
"""A bot that fails is replaced by one that needs no longer for a turn."""


class Nonsense(LineitError):
    """A bot's answer is not a turn that the rules allow."""


class BotPlay:
    """Plays the bots' turns, one task a table."""

    def __init__(self, thinkers: Thinkers, metrics: Metrics) -> None:
        self.thinkers = thinkers
        self._metrics = metrics
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

    async def _play(self, live: Live) -> None:
        """A turn is thought of once, as a plan, which holds as long as nothing else happens at the table."""
        table, plan, expected = live.table, list[str](), 0
        while (name := table.bot_to_move) and table.game is not None and not self._closed:
            seat, after = table.game.to_move, table.log.number
            pause = self._sleep(table.options.bot_pause * (LATER_ACTIONS if table.turn_has_begun else 1))
            if plan and after == expected:
                await pause
            else:
                # It thinks while it waits.
                plan, _ = await asyncio.gather(self._turn(name, table.game.copy(), table.table), pause)
                expected = after
            # Only this task moves the bot, but another process may have while it waited.
            if table.log.number != after or seat is None:
                continue
            try:
                entries = await live.do(Act(player=bot_player(seat), after=after, action=plan[0]))
            except Refusal as refusal:
                log.info("bot overtaken", table=table.table, bot=name, code=refusal.code)
            except Unavailable as error:
                log.warning("bot waits for the disk", table=table.table, error=str(error))
                await self._sleep(RETRY_SECONDS)
            else:
                plan = plan[1:] if table.turn_has_begun else []
                expected = entries[-1].number

    async def _turn(self, name: str, game: Game, table: str) -> list[str]:
        """The bot's turn, or that of the strongest stand-in that has one; if none has, the first legal action."""
        legal = game.legal()
        # An action that is forced needs no thought.
        if len(legal) == 1:
            return legal
        for bot in [name, *self._stand_ins(name)]:
            try:
                return checked(await self.thinkers.turn(bot, game.copy()), game)
            except Exception as error:
                # Whatever a bot raises is its own bug, and must not stop the table.
                reason = _reason(error)
                self._metrics.bot_fallbacks.labels(bot, reason).inc()
                bug = error if reason == "raised" else None
                log.error("bot replaced", table=table, bot=bot, reason=reason, error=str(error), exc_info=bug)
        return legal[:1]

    def _stand_ins(self, name: str) -> list[str]:
        quick = [entry.name for entry in bots.entries() if entry.seconds <= STAND_IN_SECONDS and entry.name != name]
        return [bot for bot in reversed(quick) if self.thinkers.is_warm(bot)]


def checked(turn: object, game: Game) -> list[str]:
    """The turn, whose actions are legal one after the other; Nonsense says what was expected and what came."""
    if not isinstance(turn, list) or not turn:
        raise Nonsense(f"expected a list of actions, got {turn!r}")
    actions, trial = cast("list[str]", turn), game.copy()
    for action in actions:
        legal = trial.legal()
        if action not in legal:
            raise Nonsense(f"expected one of {', '.join(legal)}, got {action!r}")
        trial.play(action)
    return actions


def _reason(error: Exception) -> str:
    match error:
        case Overrun():
            return error.reason
        case Nonsense():
            return "illegal"
        case _:
            return "raised"
