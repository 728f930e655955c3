"""A real server in a thread, and players who call it as programs and browsers do."""

import asyncio
import contextlib
import json
import socket
import threading
from collections.abc import Callable, Coroutine, Generator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeVar

import httpx
import msgspec
import uvicorn
from websockets.sync.client import ClientConnection, connect

from lineit.server.app import make_app
from lineit.server.context import Context
from lineit.server.pages import Pages
from lineit.server.serve import LARGEST_MESSAGE
from lineit.server.settings import Settings
from lineit.server.warm import WarmUp

T = TypeVar("T")
Json = dict[str, Any]
NOW = datetime(2026, 1, 1, 12, tzinfo=UTC)
QUICK: Json = {"bot_pause": 0, "seating": "listed"}


class Running:
    """A server that listens. Its clock stands still, so that answers can be compared byte by byte."""

    def __init__(
        self, database: Path, pages: Pages | None = None, warm_up: WarmUp | None = None, **settings: Any
    ) -> None:
        self.pages = pages or Pages()
        given: Json = {"database": database, "limits": False, **settings}
        self.settings = Settings(**given)
        self.uptime = 0.0
        self.door = make_app(
            self.settings, clock=lambda: NOW, uptime=lambda: self.uptime, warm_up=warm_up, pages=self.pages
        )
        self._socket = socket.create_server(("127.0.0.1", 0))
        self.address = f"127.0.0.1:{self._socket.getsockname()[1]}"
        config = uvicorn.Config(
            self.door,  # type: ignore[arg-type]  # uvicorn's types are narrower than ASGI
            ws="lineit.server.wire:TableSocketProtocol",
            ws_per_message_deflate=False,
            ws_max_size=LARGEST_MESSAGE,
            log_config=None,
            timeout_graceful_shutdown=1,
        )
        self._started = threading.Event()
        self._server = _Server(config, self._started)
        self._thread = threading.Thread(target=self._server.run, kwargs={"sockets": [self._socket]})
        self._thread.start()
        assert self._started.wait(30)

    @property
    def url(self) -> str:
        return f"http://{self.address}"

    @property
    def context(self) -> Context:
        context: Context = self.door.app.state.context  # type: ignore[attr-defined]  # the door knows it as an ASGI app
        return context

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join(30)
        self._socket.close()
        assert not self._thread.is_alive()

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """The result of the coroutine, run where the server runs."""
        assert self._server.loop is not None
        return asyncio.run_coroutine_threadsafe(work, self._server.loop).result(30)

    def call(self, work: Callable[[], T]) -> T:
        """The result of the function, called where the server runs."""

        async def call() -> T:
            return work()

        return self.run(call())


class _Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, started: threading.Event) -> None:
        super().__init__(config)
        self.loop: asyncio.AbstractEventLoop | None = None
        self._told = started

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.loop = asyncio.get_running_loop()
        self._told.set()


@contextlib.contextmanager
def running(database: Path, **settings: Any) -> Generator[Running]:
    server = Running(database, **settings)
    try:
        yield server
    finally:
        server.stop()


def new_token(url: str, name: str = "Ada") -> str:
    """A new program's token."""
    with Caller(url) as nobody:
        token: str = nobody.post("/api/players", {"name": name}).json()["token"]
        return token


class Caller:
    """Somebody who calls: with a token, with a cookie, or as nobody."""

    def __init__(self, server_url: str, *, token: str | None = None, origin: str | None = None) -> None:
        self.url = server_url
        headers = {} if token is None else {"authorization": f"Bearer {token}"}
        if origin is not None:
            headers["origin"] = origin
        self.headers = headers
        self.http = httpx.Client(base_url=server_url, headers=headers, trust_env=False, timeout=30)

    def __enter__(self) -> "Caller":
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()

    def post(self, path: str, body: object = None) -> httpx.Response:
        return self.http.post(path, json={} if body is None else body)

    def create(self, players: int = 2, bots: tuple[str, ...] = (), **options: object) -> "Place":
        answer = self.post("/api/tables", {"players": players, "bots": list(bots), "options": {**QUICK, **options}})
        assert answer.status_code == 201, answer.text
        return Place(self, answer.json()["table"])

    def sit(self, table: str, seat: int | None = None) -> "Place":
        answer = self.post(f"/api/tables/{table}/seats", {} if seat is None else {"seat": seat})
        assert answer.status_code == 200, answer.text
        return Place(self, table)


class Place:
    """A caller at a table."""

    def __init__(self, caller: Caller, table: str) -> None:
        self.caller = caller
        self.table = table
        self.path = f"/api/tables/{table}"

    def view(self) -> Json:
        answer = self.caller.http.get(self.path)
        assert answer.status_code == 200, answer.text
        view: Json = answer.json()
        return view

    def events(self, after: int = 0) -> list[Json]:
        events: list[Json] = self.caller.http.get(f"{self.path}/events", params={"after": after}).json()["events"]
        return events

    def act(self, action: str, after: int) -> httpx.Response:
        return self.caller.post(f"{self.path}/actions", {"after": after, "action": action})

    def undo(self, after: int) -> httpx.Response:
        return self.caller.post(f"{self.path}/undo", {"after": after})

    def turn(self) -> Json:
        """The view, once this caller is to move or the game is over."""
        view = self.view()
        while not view["legal"] and view["status"] != "over":
            view = self.view()
        return view

    def play_out(self, choose: Callable[[list[str]], str] = lambda legal: legal[-1]) -> Json:
        """The last view: the caller has played to the end, against bots."""
        view = self.turn()
        while view["status"] != "over":
            answer = self.act(choose(view["legal"]), view["number"])
            assert answer.status_code == 200, answer.text
            view = answer.json()["view"]
            if not view["legal"]:
                view = self.turn()
        return view

    def socket(self, after: int | None = None, **headers: str) -> "Wire":
        query = "" if after is None else f"?after={after}"
        url = f"{self.caller.url.replace('http', 'ws', 1)}{self.path}/socket{query}"
        return Wire(url, {**self.caller.headers, **headers})


class Wire:
    """An open socket."""

    def __init__(self, url: str, headers: dict[str, str]) -> None:
        self._opening = connect(url, additional_headers=headers, proxy=None, compression=None)
        self.connection: ClientConnection

    def __enter__(self) -> "Wire":
        self.connection = self._opening.__enter__()
        return self

    def __exit__(self, *_: object) -> None:
        self._opening.__exit__(None, None, None)

    def send(self, message: object) -> None:
        self.connection.send(json.dumps(message))

    def raw(self) -> str:
        text = self.connection.recv(timeout=20)
        assert isinstance(text, str)
        return text

    def next(self, *kinds: str) -> Json:
        """The next message, or the next of those kinds."""
        while True:
            message: Json = msgspec.json.decode(self.raw())
            if not kinds or message["type"] in kinds:
                return message
