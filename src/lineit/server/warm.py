"""Everything compiled that a table needs, before a player has to wait for it."""

from collections.abc import Callable
from typing import NamedTuple

from lineit import bots
from lineit.game.game import Game

SEED = 0
SECONDS = 0.1
"""How long a bot thinks here: enough to come by everything that has to be compiled."""


class WarmUp(NamedTuple):
    """What has to be done before games, and before each bot's first turn."""

    rules: Callable[[], None]
    bot: Callable[[str], None]


def warm_rules() -> None:
    """The rules and the views are compiled, or read from the cache: a whole game has been played and seen."""
    game = Game(2, seed=SEED)
    while not game.is_over:
        game.view(game.to_move)
        game.view(None)
        game.play(game.legal()[0])


def warm_bot(name: str) -> None:
    """The bot is compiled, or read from the cache: it has thought about an opening, twice, and about the last plays.

    Twice, because the time of its first thought may go by while it is compiled.
    """
    bot = bots.get(name, in_time=True)
    bot.seconds = SECONDS
    game = Game(2, seed=SEED)
    bot.turn(game)
    bot.turn(game)
    while game.phase != "final" and not game.is_over:
        game.play(game.legal()[0])
    if not game.is_over:
        bot.turn(game)


WARM_UP = WarmUp(warm_rules, warm_bot)
