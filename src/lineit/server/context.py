"""What the handlers work with."""

from time import monotonic
from typing import Any

from litestar import Request, WebSocket
from litestar.datastructures import State
from litestar.di import NamedDependency

from lineit.server.botplay import BotPlay
from lineit.server.door import address_of
from lineit.server.hall import Hall
from lineit.server.limits import CREATIONS, Limits
from lineit.server.live import Live
from lineit.server.metrics import Metrics
from lineit.server.people import Caller, People
from lineit.server.refusals import Stale
from lineit.store import Player, Store
from lineit.table import Command, Entry, Refusal


class Context:
    """The parts of one running server."""

    def __init__(
        self, store: Store, people: People, hall: Hall, bots: BotPlay, metrics: Metrics, limits: Limits
    ) -> None:
        self.store = store
        self.bots = bots
        self.people = people
        self.hall = hall
        self.metrics = metrics
        self.limits = limits

    async def player(self, request: "Request[Any, Any, State]") -> Player:
        """Who is calling, written down."""
        return await self.people.keep(self.caller(request))

    def caller(self, request: "Request[Any, Any, State]") -> Caller:
        """Who is calling. A guest that is to be written down counts as a creation of its address."""
        caller = caller_of(request)
        if caller is None:
            raise Refusal("unauthorized", "Nobody is calling.")
        if self.people.is_new(caller):
            self.limits.check(address_of(request.scope), CREATIONS, monotonic())
        return caller

    async def command(self, live: Live, command: Command) -> Entry:
        """The entry that the command led to, now or when it was sent before. Raises Stale with the newest view."""
        began = monotonic()
        try:
            entries = await self.hall.do(live, command)
        except Refusal as refusal:
            if refusal.code == "stale":
                raise Stale(refusal, live.view_for(getattr(command, "player", None))) from refusal
            raise
        self.metrics.seconds.observe(monotonic() - began)
        self.metrics.commands.labels(type(command).__name__.lower()).inc()
        return entries[-1]


Here = NamedDependency[Context]
"""A handler's parameter of this type is the running server's context."""


def caller_of(connection: "Request[Any, Any, State] | WebSocket[Any, Any, State]") -> Caller | None:
    """Who is calling, or None for nobody we know."""
    caller: Caller | None = connection.scope.get("caller")  # type: ignore[assignment]  # put there by the door
    return caller


def player_id(connection: "Request[Any, Any, State] | WebSocket[Any, Any, State]") -> str | None:
    """The id of whoever is calling."""
    caller = caller_of(connection)
    return None if caller is None else caller.player.id
