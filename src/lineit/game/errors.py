"""Everything that can be refused.

LineitError
├── IllegalAction      an action that the rules do not allow now        (also a ValueError)
├── NotationError      a text that is no card, action or position       (also a ValueError)
├── SetupError         players, house rules, deck or seed out of range  (also a ValueError)
└── TranscriptError    a transcript that cannot be read or replayed     (also a ValueError)
"""

from collections.abc import Sequence


class LineitError(Exception):
    """The root of every error that this package raises on purpose."""


class IllegalAction(LineitError, ValueError):
    """An action that is not legal now.

    `expected` holds the legal actions, `got` what came, `where` the place in the game.
    """

    def __init__(self, got: str, expected: Sequence[str], where: str) -> None:
        self.got = got
        self.expected = list(expected)
        self.where = where
        wanted = ", ".join(self.expected) if self.expected else "nothing: the game is over"
        super().__init__(f"{where}: expected one of [{wanted}], got {got!r}")


class NotationError(LineitError, ValueError):
    """A text that is no card, action or position."""


class SetupError(LineitError, ValueError):
    """A game that cannot be set up so."""


class TranscriptError(LineitError, ValueError):
    """A transcript that cannot be read, replayed or verified; the message names the place."""
