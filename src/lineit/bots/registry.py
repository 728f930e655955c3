"""Names to bots, from the weakest to the strongest."""

from collections.abc import Callable

import msgspec

from lineit.bots.bot import Bot
from lineit.bots.casual import CasualBot
from lineit.bots.network_bots import ChampionBot, ExpertBot, MasterBot
from lineit.bots.novice import NoviceBot
from lineit.bots.random_bot import RandomBot
from lineit.bots.skilled import SkilledBot
from lineit.game.errors import LineitError


class UnknownBot(LineitError, ValueError):
    """A name that no bot has."""


class Entry(msgspec.Struct, frozen=True):
    """A bot's name, its character in one line, its place among the others (higher is stronger), and its maker."""

    name: str
    description: str
    strength: int
    make: Callable[[int, float | None], Bot]
    """Its seed, and the seconds that it may think about a turn."""
    seconds: float = 0.002
    """How long it thinks about a turn at most, on one core of an ordinary laptop."""


ENTRIES = {
    entry.name: entry
    for entry in (
        Entry("random", "Random plays any card that is allowed.", 0, RandomBot),
        Entry("novice", "Novice takes small steps, forgets its hand and overlooks jackpots.", 1, NoviceBot),
        Entry("casual", "Casual takes small steps and grabs what lies in reach.", 2, CasualBot),
        Entry("skilled", "Skilled plans whole turns, collects for jackpots and counts the cards.", 3, SkilledBot),
        Entry("expert", "Expert sees at a glance what a turn is worth.", 4, ExpertBot),
        Entry("master", "Master tries out its best turns on many decks that may come.", 5, MasterBot, seconds=0.1),
        Entry("champion", "Champion thinks further ahead than people can.", 6, ChampionBot, seconds=2.0),
    )
}


def entries() -> list[Entry]:
    """Every bot, from the weakest to the strongest."""
    return sorted(ENTRIES.values(), key=lambda entry: entry.strength)


def names() -> list[str]:
    """The bots' names, from the weakest to the strongest."""
    return [entry.name for entry in entries()]


def describe(name: str) -> str:
    """The bot's character in one line; UnknownBot for a name that no bot has."""
    return _entry(name).description


def seconds(name: str) -> float:
    """How long the bot thinks about a turn at most; UnknownBot for a name that no bot has."""
    return _entry(name).seconds


def get(name: str, seed: int = 0, *, in_time: bool = False) -> Bot:
    """The bot of that name; UnknownBot for a name that no bot has. Equal seeds choose equally.

    `in_time`: it keeps to its seconds on any machine, with less search on a slow one. Otherwise it does all it is made
    for, so that its choices do not depend on the machine.
    """
    entry = _entry(name)
    return entry.make(seed, entry.seconds if in_time else None)


def _entry(name: str) -> Entry:
    if not isinstance(name, str) or name not in ENTRIES:
        raise UnknownBot(f"bot: expected one of {', '.join(names())}, got {name!r}")
    return ENTRIES[name]
