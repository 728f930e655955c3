"""How a no looks over HTTP."""

import msgspec

from lineit.game.shapes import View
from lineit.server.messages import Refused
from lineit.table import Refusal

STATUS = {
    "bad_request": 400,
    "unauthorized": 401,
    "foreign_origin": 403,
    "not_your_seat": 403,
    "not_found": 404,
    "method_not_allowed": 405,
    "stale": 409,
    "not_your_turn": 409,
    "not_started": 409,
    "over": 409,
    "not_over": 409,
    "full": 409,
    "taken": 409,
    "seated": 409,
    "nothing_to_undo": 409,
    "too_large": 413,
    "illegal_action": 422,
    "unknown_bot": 422,
    "bad_options": 422,
    "bad_name": 422,
    "no_such_seat": 422,
    "too_many": 429,
    "server_error": 500,
    "not_saved": 503,
    "no_store": 503,
}
"""Every code that a refusal can have, and its HTTP status."""


def status_of(refusal: Refusal) -> int:
    """The HTTP status of the refusal."""
    return STATUS[refusal.code]


def refused(refusal: Refusal, view: View | None = None) -> Refused:
    """The refusal as a message."""
    return Refused(
        code=refusal.code,
        message=refusal.message,
        expected=refusal.expected,
        got=refusal.got,
        view=msgspec.UNSET if view is None else view,
    )


class Stale(Refusal):
    """A stale command, with the newest view for whoever sent it."""

    def __init__(self, refusal: Refusal, view: View) -> None:
        super().__init__(refusal.code, refusal.message, expected=refusal.expected, got=refusal.got)
        self.view = view


class TooMany(Refusal):
    """Too much came from one address; `seconds` says when to try again."""

    def __init__(self, seconds: int) -> None:
        super().__init__("too_many", f"Too many requests. Try again in {seconds} s.")
        self.seconds = seconds
