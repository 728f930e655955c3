"""Who is who: programs get a token, browsers have their session, bots introduce themselves."""

from typing import Any

import msgspec
from litestar import Request, Router, get, patch, post
from litestar.datastructures import State
from litestar.params import JSONBody

from lineit import bots as bot_registry
from lineit.server.body import Strict
from lineit.server.context import Context, Here
from lineit.server.live import summary
from lineit.server.messages import Bot, Me, MyTable, NewPlayer, Player, Rename
from lineit.server.people import guest_name
from lineit.server.routes.answers import SIMPLE
from lineit.store import Place
from lineit.table import Rename as RenameAt
from lineit.table.names import clean_name

Caller = Request[Any, Any, State]

LISTED = 20
"""A list of tables is no longer than this."""


@post("/players", dto=Strict[NewPlayer], return_dto=None, responses=SIMPLE)
async def new_player(data: JSONBody[NewPlayer], context: Here) -> Player:
    """A program's player and its token, which is shown this once."""
    name = guest_name() if data.name is None else clean_name(data.name)
    player, token = await context.people.new_program(name)
    return Player(player=player.id, token=token)


@get("/me", responses=SIMPLE)
async def me(request: Caller, context: Here) -> Me:
    """The caller, and the caller's tables."""
    player = await context.player(request)
    places = await context.store.places(player.id, LISTED)
    tables = [await _listed(context, place) for place in places]
    return Me(player=player.id, name=player.name, tables=tables)


@patch("/me", dto=Strict[Rename], return_dto=None, responses=SIMPLE)
async def rename(request: Caller, data: JSONBody[Rename], context: Here) -> Me:
    """The caller has that name from now on, at the tables in play too."""
    name = clean_name(data.name)
    player = await context.people.rename(context.caller(request), name)
    places = await context.store.places(player.id, LISTED)
    for place in places:
        if place.summary is None:
            live = await context.hall.find(place.table)
            await context.hall.do(live, RenameAt(player=player.id, name=name))
    return Me(player=player.id, name=name, tables=[await _listed(context, place) for place in places])


async def _listed(context: Context, place: Place) -> MyTable:
    if place.summary is not None:
        return msgspec.structs.replace(msgspec.json.decode(place.summary, type=MyTable), seat=place.seat)
    return summary((await context.hall.find(place.table)).table, place.seat)


@get("/bots", sync_to_thread=False)
def bots() -> list[Bot]:
    """The bots that can be asked to a table, the weakest first."""
    return [
        Bot(name=each.name, description=each.description, strength=each.strength) for each in bot_registry.entries()
    ]


router = Router("/api", route_handlers=[new_player, me, rename, bots])
