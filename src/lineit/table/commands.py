"""What can be asked of a table. Whatever is random or secret is drawn outside and comes in as data."""

from collections.abc import Sequence

import msgspec

from lineit.game.options import Options


class Chair(msgspec.Struct, frozen=True):
    """Who sits at a seat: a person (`player` set), a bot (`bot` set), or nobody."""

    name: str = ""
    player: str | None = None
    bot: str | None = None


class Create(msgspec.Struct, frozen=True):
    """Set up the table, with these chairs by seat; the game starts when none is empty."""

    chairs: Sequence[Chair]
    options: Options
    secret: bytes
    rematch: str


class Sit(msgspec.Struct, frozen=True):
    """Take a chair: that seat, or a free one. `lot` decides which, when the seating is by lot."""

    player: str
    name: str
    seat: int | None
    lot: int


class Rename(msgspec.Struct, frozen=True):
    """The player's name at this table is another from now on."""

    player: str
    name: str


class Act(msgspec.Struct, frozen=True):
    """Do this, having seen everything up to event `after`."""

    player: str | None
    after: int
    action: str


class Undo(msgspec.Struct, frozen=True):
    """Take back one's own turn so far, having seen everything up to event `after`."""

    player: str | None
    after: int


Command = Create | Sit | Rename | Act | Undo


def bot_player(seat: int) -> str:
    """The id under which the bot of a seat acts; no person's id has this form."""
    return f"bot:{seat}"
