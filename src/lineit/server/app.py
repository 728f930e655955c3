"""Puts the parts of a server together."""

import asyncio
import gc
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from functools import partial
from time import monotonic
from typing import Any

import structlog
from litestar import Litestar, Request
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.response import Response
from litestar.status_codes import HTTP_404_NOT_FOUND

from lineit import __version__
from lineit import bots as bot_registry
from lineit.server.aside import aside
from lineit.server.botplay import BotPlay
from lineit.server.context import Context
from lineit.server.door import Door, refusal_response, unavailable
from lineit.server.hall import Hall
from lineit.server.limits import Limits
from lineit.server.metrics import Metrics
from lineit.server.pages import Pages
from lineit.server.people import People
from lineit.server.refusals import Stale, refused, status_of
from lineit.server.routes import client, health, players, socket, tables
from lineit.server.settings import Settings
from lineit.server.thinkers import Thinkers
from lineit.server.warm import WarmUp
from lineit.store import Store, Unavailable
from lineit.table import Refusal

log = structlog.get_logger()

SWEEP_SECONDS = 15.0
# A full collection with the compiled rules loaded stalls everybody for 75 ms: it should be rare, and skip what stays.
GC_THRESHOLDS = (20_000, 50, 100)

MACHINES = ("/api/", "/schema/")
"""What is not found below these is told in a machine's words, elsewhere by a page."""
HTTP_CODES = {
    400: "bad_request",
    401: "unauthorized",
    403: "foreign_origin",
    404: "not_found",
    405: "method_not_allowed",
    413: "too_large",
}


def utc_now() -> datetime:
    """Now, to the millisecond."""
    now = datetime.now(UTC)
    return now.replace(microsecond=now.microsecond // 1000 * 1000)


def make_app(
    settings: Settings,
    *,
    clock: Callable[[], datetime] = utc_now,
    uptime: Callable[[], float] = monotonic,
    warm_up: WarmUp | None = None,
    pages: Pages | None = None,
) -> Door:
    """The server as an ASGI application. It opens the database when it starts, and closes it when it stops."""
    metrics = Metrics()
    limits = Limits(settings.limits)
    shown = Pages() if pages is None else pages

    def refuse_http(request: "Request[Any, Any, State]", error: HTTPException) -> Response[Any]:
        if error.status_code == HTTP_404_NOT_FOUND and not request.url.path.startswith(MACHINES):
            return client.index_page(request, shown, HTTP_404_NOT_FOUND)
        return _refuse_http(request, error)

    app = Litestar(
        route_handlers=[
            tables.router,
            players.router,
            socket.table_socket,
            health.healthz,
            health.readyz,
            health.metrics,
            client.page,
            client.table_page,
            client.file,
        ],
        dependencies={
            "context": Provide(_context, sync_to_thread=False),
            "pages": Provide(lambda: shown, sync_to_thread=False, use_cache=True),
        },
        exception_handlers={
            Refusal: _refuse,
            Unavailable: _refuse_unavailable,
            HTTPException: refuse_http,
            Exception: _refuse_bug,
        },
        lifespan=[lambda app: _life(app, settings, clock, uptime, warm_up, metrics, limits, door)],
        openapi_config=OpenAPIConfig(
            title="Line-it", version=__version__, path="/schema", render_plugins=[JsonRenderPlugin()]
        ),
        # Bodies are bounded by the door.
        request_max_body_size=None,
        logging_config=None,
    )
    door = Door(app, limits, metrics, settings.origins)  # type: ignore[arg-type]  # Litestar narrows ASGI's dicts
    return door


@asynccontextmanager
async def _life(
    app: Litestar,
    settings: Settings,
    clock: Callable[[], datetime],
    uptime: Callable[[], float],
    warm_up: WarmUp | None,
    metrics: Metrics,
    limits: Limits,
    door: Door,
) -> AsyncGenerator[None, None]:
    """The database is open and the rules are being warmed up while the server lives; afterwards all is closed."""
    store = await Store.open(settings.database)
    cold = bot_registry.names() if warm_up else ()
    bots = BotPlay(Thinkers(settings.bot_threads, settings.bot_seconds, metrics, cold), metrics)
    hall = Hall(store, bots, clock, uptime, settings.idle_seconds)
    door.people = People(store, lambda: int(clock().timestamp() * 1000))
    app.state.context = Context(store, door.people, hall, bots, metrics, limits)
    tasks = [asyncio.create_task(_warm(hall, bots.thinkers, warm_up)), asyncio.create_task(_sweep(hall))]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await bots.close()
        await store.close()


def _context(state: State) -> Context:
    context: Context = state.context
    return context


async def _warm(hall: Hall, thinkers: Thinkers, warm_up: WarmUp | None) -> None:
    """The rules are compiled, or read from the cache, and games can begin; then the bots, from the weakest."""
    if warm_up is not None:
        try:
            await aside(warm_up.rules, "lineit-warm-up")
        except Exception:
            # Never ready then: whoever watches /readyz sees it, and the log says why.
            log.exception("the rules could not be compiled")
            raise
    _spare_collections()
    hall.warm.set()
    if warm_up is not None:
        await _warm_bots(thinkers, warm_up)
        _spare_collections()


async def _warm_bots(thinkers: Thinkers, warm_up: WarmUp) -> None:
    for name in bot_registry.names():
        try:
            await aside(partial(warm_up.bot, name), "lineit-warm-up")
        except Exception:
            # It will fail at the tables as well, and be replaced there.
            log.exception("a bot could not be compiled", bot=name)
        thinkers.warmed(name)


def _spare_collections() -> None:
    """What stays in memory is left out of garbage collection."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GC_THRESHOLDS)


async def _sweep(hall: Hall) -> None:
    while True:
        await asyncio.sleep(SWEEP_SECONDS)
        hall.sweep()


def _refuse(_: "Request[Any, Any, State]", refusal: Refusal) -> Response[Any]:
    if isinstance(refusal, Stale):
        return Response(refused(refusal, refusal.view), status_code=status_of(refusal))
    status, headers, body = refusal_response(refusal)
    return Response(
        body, status_code=status, headers={k.decode(): v.decode() for k, v in headers}, media_type="application/json"
    )


def _refuse_unavailable(request: "Request[Any, Any, State]", error: Unavailable) -> Response[Any]:
    return _refuse(request, unavailable(error))


def _refuse_http(request: "Request[Any, Any, State]", error: HTTPException) -> Response[Any]:
    code = HTTP_CODES.get(error.status_code, "server_error" if error.status_code >= 500 else "bad_request")
    return _refuse(request, Refusal(code, _told(error)[:300]))


def _told(error: HTTPException) -> str:
    """What Litestar found wrong, field by field where it says so."""
    fields = error.extra if isinstance(error.extra, list) else []
    return "; ".join(f"{field.get('key')}: {field.get('message')}" for field in fields) or error.detail


def _refuse_bug(request: "Request[Any, Any, State]", error: Exception) -> Response[Any]:
    log.error("bug", path=request.url.path, exc_info=error)
    return _refuse(request, Refusal("server_error", "Something went wrong here; it was written down."))
