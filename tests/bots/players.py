"""Bots for tests: as they are, but that those who search search less."""

from lineit import bots
from lineit.bots.bot import Bot
from lineit.bots.network_bots import NetworkBot
from lineit.bots.search import Effort

LITTLE = Effort(width=4, trials=12, positions=500)


def quick(name: str, seed: int = 0) -> Bot:
    """The bot of that name, which thinks some milliseconds at most."""
    bot = bots.get(name, seed)
    if isinstance(bot, NetworkBot):
        bot.effort = LITTLE
    return bot
