"""Bots: each gets a game and answers with an action. None sees the order of the undealt cards."""

from lineit.bots.bot import Bot
from lineit.bots.registry import Entry, UnknownBot, describe, entries, get, names, seconds

__all__ = ["Bot", "Entry", "UnknownBot", "describe", "entries", "get", "names", "seconds"]
