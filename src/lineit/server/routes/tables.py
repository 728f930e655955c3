"""Tables: make, look, sit, act, take back, read the log, play again."""

from typing import Annotated, Any

from litestar import Request, Router, get, post
from litestar.datastructures import State
from litestar.params import JSONBody, PathParameter, QueryParameter
from litestar.response import Response
from litestar.status_codes import HTTP_200_OK

from lineit import bots as bot_registry
from lineit.game.shapes import View
from lineit.game.transcript import Player, Transcript
from lineit.server.body import Strict
from lineit.server.context import Here, player_id
from lineit.server.hall import draw_lot
from lineit.server.live import Live
from lineit.server.messages import Answer, CreateTable, DoAction, DoUndo, EventPage, NewTable, Nothing, TakeSeat
from lineit.server.routes.answers import MAKING, MOVING, READING, SITTING
from lineit.table import Act, Chair, Refusal, Sit, Undo
from lineit.table.events import Acted, Started
from lineit.table.names import BOT_NAMES

Caller = Request[Any, Any, State]
TableId = Annotated[str, PathParameter(description="The table's id.", max_length=64)]

FEWEST, MOST = 2, 5


@post("/", dto=Strict[CreateTable], return_dto=None, responses=MAKING)
async def create_table(request: Caller, data: JSONBody[CreateTable], context: Here) -> NewTable:
    """Makes a table, seats the caller and the bots; empty chairs are waited for."""
    chairs = _chairs(data)
    player = await context.player(request)
    live = await context.hall.create([Chair(name=player.name, player=player.id), *chairs], data.options)
    return _new_table(live, player.id)


@get("/{table:str}", responses=READING)
async def view_table(request: Caller, table: TableId, context: Here) -> View:
    """The caller's view: a seat's, or a spectator's."""
    live = await context.hall.find(table)
    return live.view_for(player_id(request))


@post("/{table:str}/seats", dto=Strict[TakeSeat], return_dto=None, status_code=HTTP_200_OK, responses=SITTING)
async def take_seat(request: Caller, table: TableId, data: JSONBody[TakeSeat], context: Here) -> View:
    """Sits down at that seat, or any free one; with every chair filled the game starts."""
    live = await context.hall.find(table)
    player = await context.player(request)
    await context.hall.do(live, Sit(player=player.id, name=player.name, seat=data.seat, lot=draw_lot()))
    return live.view_for(player.id)


@post("/{table:str}/actions", dto=Strict[DoAction], return_dto=None, status_code=HTTP_200_OK, responses=MOVING)
async def act(request: Caller, table: TableId, data: JSONBody[DoAction], context: Here) -> Answer:
    """Does the action; sent twice it is applied once and answered twice alike."""
    live = await context.hall.find(table)
    player = player_id(request)
    entry = await context.command(live, Act(player=player, after=data.after, action=data.action))
    return _answer(live, player, entry.number)


@post("/{table:str}/undo", dto=Strict[DoUndo], return_dto=None, status_code=HTTP_200_OK, responses=MOVING)
async def undo(request: Caller, table: TableId, data: JSONBody[DoUndo], context: Here) -> Answer:
    """Takes back the caller's turn so far."""
    live = await context.hall.find(table)
    player = player_id(request)
    entry = await context.command(live, Undo(player=player, after=data.after))
    return _answer(live, player, entry.number)


@get("/{table:str}/events", responses=READING)
async def events(
    table: TableId,
    context: Here,
    after: Annotated[int, QueryParameter(ge=0, le=2**31, description="Only later ones.")] = 0,
) -> EventPage:
    """The log behind that number; the same bytes for everybody."""
    live = await context.hall.find(table)
    return EventPage(number=live.table.log.number, events=live.table.events(after))


@get("/{table:str}/transcript", responses=SITTING)
async def transcript(table: TableId, context: Here) -> Response[Transcript]:
    """The finished game as a file."""
    live = await context.hall.find(table)
    name = f'attachment; filename="lineit-{table}.json"'
    return Response(_transcript(live), headers={"content-disposition": name})


@post("/{table:str}/rematch", dto=Strict[Nothing], return_dto=None, responses=SITTING)
async def rematch(
    request: Caller,
    table: TableId,
    data: JSONBody[Nothing],  # noqa: ARG001 - read so that anything else in the body is refused
    context: Here,
) -> NewTable:
    """The table of the next game: same people and bots, everybody one seat further. Asked again, it is the same one."""
    live = await context.hall.find(table)
    player = player_id(request)
    if live.table.seat_of(player) is None:
        raise Refusal("not_your_seat", "You had no seat at this table.")
    return _new_table(await context.hall.rematch(live), player)


def _chairs(data: CreateTable) -> list[Chair]:
    """The chairs besides the caller's; Refusal when they cannot be had."""
    if not FEWEST <= data.players <= MOST:
        expected = [str(players) for players in range(FEWEST, MOST + 1)]
        raise Refusal("bad_options", "A table has 2 to 5 seats.", expected=expected, got=str(data.players))
    if len(data.bots) > data.players - 1:
        raise Refusal(
            "bad_options", "There are more bots than chairs.", expected=[str(data.players - 1)], got=str(len(data.bots))
        )
    names = bot_registry.names()
    for bot in data.bots:
        if bot not in names:
            raise Refusal("unknown_bot", "There is no such bot.", expected=names, got=bot)
    empty = data.players - 1 - len(data.bots)
    return [Chair(name=name, bot=bot) for name, bot in zip(BOT_NAMES, data.bots, strict=False)] + [Chair()] * empty


def _new_table(live: Live, player: str | None) -> NewTable:
    seat = live.table.seat_of(player)
    if seat is None:
        raise Refusal("not_your_seat", "You have no seat at this table.")
    return NewTable(table=live.table.table, url=live.url, seat=seat, view=live.table.view(seat))


def _answer(live: Live, player: str | None, number: int) -> Answer:
    then = live.table.at(number)
    return Answer(number=number, view=then.view(then.seat_of(player)))


def _transcript(live: Live) -> Transcript:
    table = live.table
    if table.game is None or not table.is_over:
        raise Refusal("not_over", "The game is not over yet.")
    times = [event.time.isoformat() for event in table.events(0) if isinstance(event, Started | Acted)]
    players = [Player(name=chair.name, bot=chair.bot) for chair in table.chairs]
    return Transcript.of(table.game, players, started=times[0], ended=times[-1])


router = Router(
    "/api/tables", route_handlers=[create_table, view_table, take_seat, act, undo, events, transcript, rematch]
)
