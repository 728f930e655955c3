"""The table's socket: everything that happens, as it happens, and the caller's commands."""

import asyncio
from collections.abc import Callable
from time import monotonic
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.datastructures import State
from litestar.params import FromPath

from lineit.server.context import Context, Here, player_id
from lineit.server.door import refuse_socket, unavailable
from lineit.server.limits import MESSAGES, Bucket
from lineit.server.live import Live
from lineit.server.messages import (
    ClientMessage,
    DoneMessage,
    ErrorMessage,
    PingMessage,
    PongMessage,
    ServerMessage,
    UndoMessage,
)
from lineit.server.strict import read_json
from lineit.server.watcher import SocketWatcher
from lineit.server.wire import ABORT
from lineit.store import Unavailable
from lineit.table import Act, Refusal, Undo

Socket = WebSocket[Any, Any, State]

FLOODED = 1008
"""The close code (policy violation) for a socket that goes on after being told that it sends too much."""
FLOOD_PATIENCE = 100
encode = msgspec.json.encode
_messages: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)


@websocket("/api/tables/{table:str}/socket")
async def table_socket(socket: Socket, table: FromPath[str], context: Here) -> None:
    """Serves one socket until it is gone."""
    try:
        live = await context.hall.find(table)
        after = _after(socket)
    except Refusal as refusal:
        await refuse_socket(refusal, socket.receive, socket.send)  # type: ignore[arg-type]  # Litestar's message types are narrower
        return
    except Unavailable as error:
        await refuse_socket(unavailable(error), socket.receive, socket.send)  # type: ignore[arg-type]  # as above
        return
    await socket.accept()
    watcher = SocketWatcher(player_id(socket), lambda body: socket.send_data(body.decode()), _abort_of(socket))
    sending = asyncio.create_task(watcher.run())
    context.metrics.sockets.inc()
    live.join(watcher, after)
    try:
        flooded = await _listen(socket, live, watcher, context)
    finally:
        live.leave(watcher)
        sending.cancel()
        context.metrics.sockets.dec()
    if flooded:
        await socket.close(FLOODED, "too many messages")


def _abort_of(socket: Socket) -> Callable[[], None]:
    """How to cut the connection, where the server's own protocol class serves it."""
    abort: Callable[[], None] = socket.scope["state"].get(ABORT, lambda: None)
    return abort


def _after(socket: Socket) -> int | None:
    text = socket.query_params.get("after")
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise Refusal("bad_request", "after: expected the number of an event.", got=text[:40])
    return int(text)


async def _listen(socket: Socket, live: Live, watcher: SocketWatcher, context: Context) -> bool:
    """Answers until the socket is gone; True when it has to go because it sends too much."""
    bucket = Bucket(MESSAGES, monotonic())
    refused = 0
    while True:
        event = await socket.receive()
        if event["type"] != "websocket.receive":
            return False
        body = event.get("text") or event.get("bytes") or ""
        if context.limits.enabled and bucket.take(monotonic()):
            refused += 1
            if refused > FLOOD_PATIENCE:
                return True
            answer: ServerMessage = ErrorMessage("", "too_many", "Too many messages; please slow down.", [], "")
        else:
            answer = await _answer(body, live, watcher, context)
        await watcher.answer(encode(answer))


async def _answer(body: str | bytes, live: Live, watcher: SocketWatcher, context: Context) -> ServerMessage:
    message_id = _id_of(body)
    try:
        message: ClientMessage = read_json(body, _messages)
        if isinstance(message, PingMessage):
            return PongMessage()
        if isinstance(message, UndoMessage):
            command: Act | Undo = Undo(player=watcher.player, after=message.after)
        else:
            command = Act(player=watcher.player, after=message.after, action=message.action)
        entry = await context.command(live, command)
        return DoneMessage(message_id, entry.number)
    except Refusal as refusal:
        context.metrics.refusals.labels(refusal.code).inc()
        return ErrorMessage(message_id, refusal.code, refusal.message, refusal.expected, refusal.got)
    except Unavailable as error:
        refusal = unavailable(error)
        return ErrorMessage(message_id, refusal.code, refusal.message, [], "")


class _Tagged(msgspec.Struct):
    """What even a message that is refused may have, so that the refusal finds its sender."""

    id: str = ""


def _id_of(body: str | bytes) -> str:
    try:
        return msgspec.json.decode(body, type=_Tagged).id
    except (msgspec.MsgspecError, RecursionError, UnicodeError):
        return ""
