"""What a table agrees on: the house rules, and how it is played."""

from typing import Literal, Self

from lineit.game.errors import SetupError
from lineit.game.rules import Rules

LONGEST_BOT_PAUSE = 10.0


class Options(Rules, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The options of a table. Values out of range raise SetupError."""

    open_hands: bool = False
    """Whether every hand is laid open (R19)."""
    bot_pause: float = 0.7
    """Seconds that a bot waits before it begins its turn, so that people can follow; 0 to 10."""
    seating: Literal["lot", "listed"] = "lot"
    """Whether who sits at seat 0 is drawn by lot (R3), or the seats follow the order given."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if not 0 <= self.bot_pause <= LONGEST_BOT_PAUSE:
            raise SetupError(f"bot_pause: expected 0 to {LONGEST_BOT_PAUSE:g} seconds, got {self.bot_pause!r}")

    @classmethod
    def of(cls, rules: Rules) -> Self:
        """Those house rules, and the defaults for the rest."""
        return cls(**{name: getattr(rules, name) for name in Rules.RANGES})

    @property
    def rules(self) -> Rules:
        """The house rules alone."""
        return Rules(**{name: getattr(self, name) for name in Rules.RANGES})
