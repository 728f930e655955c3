"""The facts of a table, in the order of its log.

An `Event` is public: everybody who may look at the table gets the same bytes. What must stay hidden stands beside it,
in the `Entry` that goes to disk, and leaves the server only with the reveal at the end.
"""

from datetime import datetime

import msgspec

from lineit.game.happenings import Happening
from lineit.game.options import Options


class Created(msgspec.Struct, frozen=True, tag_field="type", tag="created"):
    """A table of that many chairs was set up; `commit` promises the deal."""

    number: int
    time: datetime
    players: int
    options: Options
    commit: str


class Hidden(msgspec.Struct, frozen=True, tag_field="type", tag="hidden"):
    """Something that nobody may see yet; it takes its number."""

    number: int
    time: datetime


class Seated(msgspec.Struct, frozen=True, tag_field="type", tag="seated"):
    """The seat is that person's or bot's; again for the same person: under a new name."""

    number: int
    time: datetime
    seat: int
    name: str
    kind: str
    bot: str | None


class Started(msgspec.Struct, frozen=True, tag_field="type", tag="started"):
    """Every chair was filled and the first market dealt."""

    number: int
    time: datetime
    happenings: list[Happening]


class Acted(msgspec.Struct, frozen=True, tag_field="type", tag="acted"):
    """The seat did this, and the happenings followed."""

    number: int
    time: datetime
    seat: int
    action: str
    happenings: list[Happening]


class Undone(msgspec.Struct, frozen=True, tag_field="type", tag="undone"):
    """The seat took back its turn so far: what came after event `to` no longer counts."""

    number: int
    time: datetime
    seat: int
    to: int


Event = Created | Hidden | Seated | Started | Acted | Undone

RULES_EVENTS = (Started, Acted, Undone)
"""The events that concern the rules: a command must have seen the last of them."""


class Sealed(msgspec.Struct, frozen=True, tag_field="kind", tag="sealed"):
    """What a hidden event holds: the secret in hex, and the id kept for the table of the next game."""

    secret: str
    rematch: str


class Owner(msgspec.Struct, frozen=True, tag_field="kind", tag="owner"):
    """Whose seat it is: the player's id."""

    player: str


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """One row of the log as it is stored."""

    event: Event
    private: Sealed | Owner | None = None

    @property
    def number(self) -> int:
        """The event's place in the log, from 1."""
        return self.event.number


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Entry)


def write_entry(entry: Entry) -> bytes:
    """The entry as it is stored."""
    return _encoder.encode(entry)


def read_entry(body: bytes) -> Entry:
    """The entry of a stored body; every version reads what an earlier one wrote."""
    return _decoder.decode(body)
