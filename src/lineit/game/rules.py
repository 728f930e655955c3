"""The house rules: five numbers, with the official values as defaults."""

from typing import ClassVar

import msgspec

from lineit.game.errors import SetupError
from lineit.kernel.state import States, empty_states


class Rules(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a game is played; `Rules()` is the official game. Values out of range raise SetupError."""

    RANGES: ClassVar[dict[str, tuple[int, int]]] = {
        "market_extra": (1, 5),
        "hand_limit": (0, 5),
        "discards": (0, 10),
        "jackpot_cards": (1, 25),
        "last_plays": (0, 2),
    }

    market_extra: int = 2
    """Cards dealt to the market beyond the number of players (R4)."""
    hand_limit: int = 2
    """Cards a hand may hold (R6)."""
    discards: int = 3
    """Numbers discarded at closing (R12)."""
    jackpot_cards: int = 3
    """The number of this rank in its colour wins the jackpot (R11)."""
    last_plays: int = 2
    """Hand cards that each player may still play at the end (R16)."""

    def __post_init__(self) -> None:
        for name, (low, high) in self.RANGES.items():
            value = getattr(self, name)
            if type(value) is not int or not low <= value <= high:
                raise SetupError(f"{name}: expected a whole number from {low} to {high}, got {value!r}")

    def states(self, players: int, count: int = 1) -> States:
        """That many states of the kernel with these house rules and 2 to 5 players, still without a deck."""
        states = empty_states(count)
        states["players"] = players
        for name in self.RANGES:
            states[name] = getattr(self, name)
        return states


OFFICIAL = Rules()
