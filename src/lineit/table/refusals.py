"""A command that is answered with no."""

from collections.abc import Sequence

from lineit.game.errors import LineitError


class Refusal(LineitError):
    """Nothing was changed. `code` is for programs and never changes, `message` is for people.

    Codes of the table: not_your_seat, not_your_turn, not_started, stale, over, not_over, full, taken, seated,
    no_such_seat, nothing_to_undo, illegal_action, unknown_bot, bad_options, bad_name.
    """

    def __init__(self, code: str, message: str, *, expected: Sequence[str] = (), got: str = "") -> None:
        self.code = code
        self.message = message
        self.expected = list(expected)
        self.got = got
        super().__init__(f"{code}: {message}")
