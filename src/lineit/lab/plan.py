"""What is to be simulated: everything that decides the result, and nothing that does not."""

from collections.abc import Sequence
from itertools import permutations
from typing import Self

import msgspec
import numpy as np
import numpy.typing as npt

from lineit.bots import registry
from lineit.game.errors import SetupError
from lineit.game.fairness import Seed, secret_from_seed
from lineit.game.rules import OFFICIAL, Rules
from lineit.kernel.random_numbers import GOLDEN
from lineit.kernel.state import MAX_PLAYERS, MIN_PLAYERS

MOST_GAMES = 10_000_000  # some 5 GB of rows and figures with five players
WORD_BYTES = 8


class Plan(msgspec.Struct, frozen=True, omit_defaults=True):
    """A simulation before it is run. `Plan.of` checks it."""

    bots: tuple[str, ...]
    """The bots in the order of the first seating, one for each seat."""
    games: int
    """How many games; a multiple of `seatings`."""
    seed: Seed
    rules: Rules
    seatings: int
    """From how many seatings every deck is played: in the next one everybody sits one seat further left."""
    orders: tuple[tuple[str, ...], ...] = ()
    """The seatings, where they are not these rotations: in each the bots by seat."""

    @classmethod
    def of(
        cls,
        players: int | None,
        bots: str | Sequence[str],
        games: int,
        seed: Seed = 1,
        rules: Rules = OFFICIAL,
        rotate: bool = True,
    ) -> Self:
        """The plan of that many games, or a few more: a whole number of decks, each from every seating.

        One bot takes every seat, otherwise there is one for each. Bots in a repeating order have fewer different
        seatings than seats, and equal bots have one: a deck would only be played again in the same way. Raises
        SetupError or UnknownBot.
        """
        names = (bots,) if isinstance(bots, str) else tuple(bots)
        for name in names:
            registry.describe(name)
        players = players if players is not None else max(len(names), MIN_PLAYERS)
        if type(players) is not int or not MIN_PLAYERS <= players <= MAX_PLAYERS:
            raise SetupError(f"players: expected {MIN_PLAYERS} to {MAX_PLAYERS}, got {players!r}")
        if len(names) not in (1, players):
            raise SetupError(f"bots: expected one, or one for each of {players} players, got {len(names)}")
        if type(games) is not int or not 1 <= games <= MOST_GAMES:
            raise SetupError(f"games: expected 1 to {MOST_GAMES:,}, got {games!r}")
        if not isinstance(rules, Rules):
            raise SetupError(f"rules: expected lineit.Rules, got {type(rules).__name__}")
        secret_from_seed(seed)
        seats = names if len(names) == players else names * players
        seatings = period(seats) if rotate else 1
        return cls(seats, _rounded_up(games, seatings), seed, rules, seatings)

    @classmethod
    def of_every_order(
        cls, line_ups: Sequence[Sequence[str]], games: int, seed: Seed = 1, rules: Rules = OFFICIAL
    ) -> Self:
        """The plan of that many games, or a few more, in which each deck is played by every line-up in every order.

        The line-ups are the same bots at tables of one size. A line-up has as many orders as differ: two of one bot
        and two of another 6, four different bots 24. Raises SetupError or UnknownBot.
        """
        orders = tuple(order for line_up in line_ups for order in dict.fromkeys(permutations(line_up)))
        plan = cls.of(None, line_ups[0], games, seed, rules, rotate=False)
        rounded_up = _rounded_up(games, len(orders))
        return msgspec.structs.replace(plan, games=rounded_up, seatings=len(orders), orders=orders)

    @property
    def players(self) -> int:
        """The number of seats."""
        return len(self.bots)

    @property
    def names(self) -> tuple[str, ...]:
        """The different bots, in the order in which they first appear; a row's `bot` is a place among them."""
        return tuple(dict.fromkeys(self.bots))

    @property
    def decks(self) -> int:
        """How many decks are dealt."""
        return self.games // self.seatings

    def order(self, seating: int) -> tuple[str, ...]:
        """The bots by seat in that seating of a deck."""
        if self.orders:
            return self.orders[seating]
        return tuple(self.bots[(seat - seating) % self.players] for seat in range(self.players))

    def bot_at(self, game: int, seat: int) -> str:
        """The bot that sits there in that game."""
        return self.order(game % self.seatings)[seat]

    def deck_seeds(self, games: npt.NDArray[np.uint64]) -> npt.NDArray[np.uint64]:
        """The number that each game's deck follows from: games of one deck have the same."""
        return self._seeds(0, games // np.uint64(self.seatings))

    def choice_seeds(self, games: npt.NDArray[np.uint64]) -> npt.NDArray[np.uint64]:
        """The number that each game's random choices follow from."""
        return self._seeds(WORD_BYTES, games)

    def _seeds(self, start: int, numbers: npt.NDArray[np.uint64]) -> npt.NDArray[np.uint64]:
        word = int.from_bytes(secret_from_seed(self.seed)[start : start + WORD_BYTES])
        return np.uint64(word) + numbers * np.uint64(GOLDEN)


def _rounded_up(games: int, seatings: int) -> int:
    """That many games, or as many more as make whole decks."""
    return -(-games // seatings) * seatings


def period(bots: tuple[str, ...]) -> int:
    """After how many turns of the table everybody's neighbours are as they were: 2 for a, b, a, b."""
    return next(shift for shift in range(1, len(bots) + 1) if bots[shift:] + bots[:shift] == bots)
