"""Everything compiled that a table needs, before the first player has to wait for it."""

import asyncio
import contextlib
import threading
from collections.abc import Callable

from lineit import bots
from lineit.game.game import Game

SEED = 0


def warm_up() -> None:
    """The rules, the views and the bots are compiled, or read from the cache: a whole game has been played and seen."""
    game = Game(2, seed=SEED)
    players = [bots.get(name) for name in bots.names()]
    turn = 0
    while not game.is_over:
        game.view(game.to_move)
        game.play(players[turn % len(players)].choose(game))
        turn += 1


async def aside(work: Callable[[], None]) -> None:
    """The work is done, in a thread that need not be waited for when the server is asked to end."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[None] = loop.create_future()

    def report(error: Exception | None) -> None:
        if not done.done():
            done.set_result(None) if error is None else done.set_exception(error)

    def run() -> None:
        error: Exception | None = None
        try:
            work()
        except Exception as raised:  # noqa: BLE001 - it is raised again where it is waited for
            error = raised
        with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits any more
            loop.call_soon_threadsafe(report, error)

    threading.Thread(target=run, name="lineit-warm-up", daemon=True).start()
    await done
