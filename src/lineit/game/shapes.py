"""The shape of a view: what a table looks like from one place, field by field as it goes over the wire."""

from typing import Literal

import msgspec

from lineit.game.fairness import Reveal
from lineit.game.notation import Direction, Phase
from lineit.game.options import Options

Kind = Literal["person", "bot", "empty"]
Status = Literal["waiting", "playing", "over"]


class Pile(msgspec.Struct, frozen=True):
    """The cards under a jackpot token, numbers ascending."""

    count: int
    cards: list[str]


class Hand(msgspec.Struct, frozen=True):
    """A hand; `cards` is None where the caller may not see them."""

    count: int
    cards: list[str] | None


class Taken(msgspec.Struct, frozen=True):
    """A card of this round's market and the seat that drafted it."""

    card: str
    seat: int


class Bet(msgspec.Struct, frozen=True):
    """The bet of a line: `done` of the `needed` numbers stand after it (R12)."""

    card: str
    done: int
    needed: int


class ColourInLine(msgspec.Struct, frozen=True):
    """How many numbers of a colour a line holds, and whether its jackpot chance is spent (R11)."""

    count: int
    used: bool


class Closing(msgspec.Struct, frozen=True):
    """What closing the line now would do: the numbers out and kept, the bet's token, and the points in all (R12)."""

    out: list[str]
    kept: list[str]
    bet: int
    points: int


class Points(msgspec.Struct, frozen=True):
    """Where a score came from: they add up to it (R18). `bets_lost` is at most 0."""

    lines: int
    jackpots: dict[str, int]
    bets_won: int
    bets_lost: int


class Play(msgspec.Struct, frozen=True):
    """What playing a card on the caller's own line would do.

    `reason` says why it does not fit: it would have to be "higher" or "lower", or the line "has_bet". `step` is the
    distance from the line's last number, `nth` its rank in its colour, `jackpot` the cards it takes at once, `points`
    the cards that closing would keep more, `still_fit` the undealt numbers that would fit afterwards.
    """

    fits: bool
    reason: Literal["higher", "lower", "has_bet"] | None
    step: int | None
    nth: int | None
    jackpot: int
    bet: Bet | None
    points: int
    still_fit: int


class SeatView(msgspec.Struct, frozen=True):
    """A seat as everybody may see it, but for `hand.cards`.

    `open` is the inclusive range of the numbers that would still fit the line, None when there are none; `fits` the
    market cards that fit it now.
    """

    seat: int
    name: str
    kind: Kind
    bot: str | None
    connected: bool
    score: int
    cards: int
    tokens: list[int]
    hand: Hand
    line: list[str]
    direction: Direction | None
    last: int | None
    open: tuple[int, int] | None
    fits: list[str]
    bet: Bet | None
    colours: dict[str, ColourInLine]
    closing: Closing | None
    points: Points
    passed: bool


class Result(msgspec.Struct, frozen=True):
    """Scores and ranks per seat, and the seats that share the victory (R18)."""

    scores: list[int]
    ranks: list[int]
    winners: list[int]


class View(msgspec.Struct, frozen=True):
    """A table as the caller may see it; see docs/protocol.md for every field."""

    table: str
    number: int
    status: Status
    options: Options
    round: int
    rounds: int
    first: int
    to_move: int | None
    phase: Phase
    deck_count: int
    market: list[str]
    taken: list[Taken]
    jackpots: dict[str, Pile]
    unseen: list[int]
    seats: list[SeatView]
    you: int | None
    legal: list[str]
    forced: bool
    undo: bool
    plays: dict[str, Play]
    result: Result | None
    commit: str
    reveal: Reveal | None


class SeatFacts(msgspec.Struct, frozen=True):
    """Who sits at a seat."""

    name: str
    kind: Kind = "person"
    bot: str | None = None
    connected: bool = True


class TableFacts(msgspec.Struct, frozen=True, kw_only=True):
    """What a view says of the table around the game. `undo` is whether the caller may undo now."""

    table: str = ""
    number: int = 0
    options: Options = Options()
    seats: tuple[SeatFacts, ...] = ()
    undo: bool = False
    commit: str = ""
    reveal: Reveal | None = None
