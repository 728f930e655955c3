"""Every message that comes in or goes out, over HTTP and over the socket.

`python -m lineit.server.types` writes the browser's types from these; a test fails when they differ.
"""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from lineit.game.options import Options
from lineit.game.shapes import View
from lineit.table import Event

After = Annotated[int, Meta(ge=0, le=2**31, description="The number of the last event the caller has seen.")]
ActionText = Annotated[
    str, Meta(max_length=80, description='An action, like "draft 57 line", "play 12", "close" or "end".')
]
MessageId = Annotated[str, Meta(max_length=64)]
NameText = Annotated[str, Meta(max_length=400)]


class Request(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What all requests have in common: a field that is not known is an error."""


class Nothing(Request, frozen=True):
    """An empty request."""


class NewPlayer(Request, frozen=True):
    """A program wants to play; without a name it gets a guest's."""

    name: NameText | None = None


class Rename(Request, frozen=True):
    """The caller wants to be called so."""

    name: NameText


class CreateTable(Request, frozen=True):
    """A table of that many seats, the caller at one, the bots named at others."""

    players: int
    bots: Annotated[list[Annotated[str, Meta(max_length=40)]], Meta(max_length=8)] = []
    options: Options = Options()


class TakeSeat(Request, frozen=True):
    """A seat, or any free one."""

    seat: Annotated[int, Meta(ge=0, le=100)] | None = None


class DoAction(Request, frozen=True):
    """An action by the caller's seat."""

    after: After
    action: ActionText


class DoUndo(Request, frozen=True):
    """Back to the start of the caller's turn."""

    after: After


# Answers


class Player(msgspec.Struct, frozen=True):
    """A new player: the id is public, the token is the player's only."""

    player: str
    token: str


class MyTable(msgspec.Struct, frozen=True):
    """One of the caller's tables, for a list."""

    table: str
    url: str
    status: Literal["waiting", "playing", "over"]
    round: int
    rounds: int
    to_move: int | None
    seat: int
    names: list[str]


class Me(msgspec.Struct, frozen=True):
    """The caller, and the tables the caller sits at: those in play first, the newest first."""

    player: str
    name: str
    tables: list[MyTable]


class Bot(msgspec.Struct, frozen=True):
    """A bot that can be asked to a table; a higher strength is stronger."""

    name: str
    description: str
    strength: int


class NewTable(msgspec.Struct, frozen=True):
    """The table that was made, and the caller's seat and view."""

    table: str
    url: str
    seat: int
    view: View


class Answer(msgspec.Struct, frozen=True):
    """The number of the event that the command led to, and the view as of that event."""

    number: int
    view: View


class EventPage(msgspec.Struct, frozen=True):
    """The newest number, and the events asked for."""

    number: int
    events: list[Event]


class Refused(msgspec.Struct, frozen=True):
    """Nothing was changed. `view` is the newest one, given where `code` is "stale"."""

    code: str
    message: str
    expected: list[str]
    got: str
    view: View | msgspec.UnsetType = msgspec.UNSET


class Health(msgspec.Struct, frozen=True):
    """Whether the server lives, or is ready."""

    status: Literal["ok", "starting", "no_store"]


# The socket, from the client


class ActMessage(Request, frozen=True, tag_field="type", tag="act"):
    """An action by the caller's seat."""

    after: After
    action: ActionText
    id: MessageId = ""


class UndoMessage(Request, frozen=True, tag_field="type", tag="undo"):
    """Back to the start of the caller's turn."""

    after: After
    id: MessageId = ""


class PingMessage(Request, frozen=True, tag_field="type", tag="ping"):
    """Are you there?"""


ClientMessage = ActMessage | UndoMessage | PingMessage


# The socket, from the server


class ViewMessage(msgspec.Struct, frozen=True, tag_field="type", tag="view"):
    """The caller's whole view: at the start, and when something outside the log has changed (who is connected)."""

    view: View


class EventsMessage(msgspec.Struct, frozen=True, tag_field="type", tag="events"):
    """What has happened, and the fields of the caller's view that differ; of `seats` those that do, whole."""

    number: int
    events: list[Event]
    changes: dict[str, object]


class DoneMessage(msgspec.Struct, frozen=True, tag_field="type", tag="done"):
    """The command with that id has led to the event of that number."""

    id: str
    number: int


class ErrorMessage(msgspec.Struct, frozen=True, tag_field="type", tag="error"):
    """The command with that id was refused; nothing was changed."""

    id: str
    code: str
    message: str
    expected: list[str]
    got: str


class PongMessage(msgspec.Struct, frozen=True, tag_field="type", tag="pong"):
    """I am."""


class RematchMessage(msgspec.Struct, frozen=True, tag_field="type", tag="rematch"):
    """The same people and bots have a new table."""

    table: str
    url: str


class GoodbyeMessage(msgspec.Struct, frozen=True, tag_field="type", tag="goodbye"):
    """The server is being stopped; the game is saved, come back in a moment."""

    message: str


ServerMessage = ViewMessage | EventsMessage | DoneMessage | ErrorMessage | PongMessage | RematchMessage | GoodbyeMessage
