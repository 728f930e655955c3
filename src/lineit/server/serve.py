"""`lineit serve`: finds a place to listen, starts, says where, and ends cleanly."""

import contextlib
import os
import signal
import socket
import sqlite3
import sys
from collections.abc import Callable, Generator
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from lineit.game.errors import LineitError
from lineit.server.settings import Settings, read_settings
from lineit.store.migrate import migrate

if TYPE_CHECKING:
    from uvicorn import Server

FIRST_PORT = 8000
PORTS_TRIED = 100
LARGEST_MESSAGE = 8_192
"""Bytes of one message on a socket; the longest of ours has under 300."""
STOP_SECONDS = 3
USAGE = 2
"""The exit code for a mistake in how the program was called."""


def serve(host: str = "127.0.0.1", port: int | None = None, database: Path | None = None) -> int:
    """Serves until Ctrl-C or SIGTERM; returns the exit code: 0 for a clean end, 2 for what cannot be.

    Without a port it is PORT's, or else the first free one from 8000. The last thing written is the address, and by
    then the server answers there.
    """
    try:
        settings = read_settings(os.environ)
        if database is not None:
            settings = msgspec.structs.replace(settings, database=database)
        with_database(settings.database)
        listener = listen(host, port if port is not None else _environment_port())
    except (LineitError, OSError) as error:
        sys.stderr.write(f"lineit: {error}\n")
        return USAGE
    with listener:
        return _run(settings, listener)


def with_database(path: Path) -> None:
    """The database is there and of this version; LineitError says in one line why it cannot be."""
    try:
        migrate(path)
    except (OSError, sqlite3.Error, SQLAlchemyError) as error:
        raise LineitError(f"cannot open the database {path}: {error}") from None


def listen(host: str, port: int | None) -> socket.socket:
    """A bound socket: on that port, or on the first free one. LineitError says in one line why there is none."""
    candidates = [port] if port is not None else list(range(FIRST_PORT, FIRST_PORT + PORTS_TRIED))
    try:
        family, _, _, _, address = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
    except OSError as error:
        raise LineitError(f"cannot listen on {host}: {error.strerror or error}") from None
    failure: OSError | None = None
    for candidate in candidates:
        listener = socket.socket(family, socket.SOCK_STREAM)
        # Windows would let two programs share the port.
        if os.name == "posix":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((address[0], candidate))
            listener.listen(2048)
        except (OSError, OverflowError) as error:
            listener.close()
            failure = error if isinstance(error, OSError) else OSError(0, str(error))
        else:
            return listener
    where = f"port {port}" if port is not None else f"any port from {FIRST_PORT} to {candidates[-1]}"
    reason = failure.strerror if failure is not None else "no port"
    raise LineitError(f"cannot listen on {where} of {host}: {reason}") from None


def _environment_port() -> int | None:
    text = os.environ.get("PORT")
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and int(text) < 65_536):
        raise LineitError(f"PORT: expected a number from 0 to 65535, got {text!r}")
    return int(text)


def address_of(listener: socket.socket) -> str:
    """The address for a browser."""
    host, port = listener.getsockname()[:2]
    if host in ("0.0.0.0", "::"):
        host = "localhost"
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _run(settings: Settings, listener: socket.socket) -> int:
    # The heavy parts are imported only now: a port that is taken is told at once.
    from uvicorn import Config

    from lineit.server.app import make_app
    from lineit.server.logs import set_up_logs
    from lineit.server.warm import WARM_UP

    set_up_logs(settings.log_level)
    config = Config(
        make_app(settings, warm_up=WARM_UP),
        ws="lineit.server.wire:TableSocketProtocol",
        ws_per_message_deflate=False,
        ws_max_size=LARGEST_MESSAGE,
        proxy_headers=True,
        forwarded_allow_ips=settings.trusted_proxies,
        server_header=False,
        access_log=False,
        log_config=None,
        timeout_graceful_shutdown=STOP_SECONDS,
    )
    server = _server(config, lambda: _say(f"Line-it is at {address_of(listener)}"))
    server.run(sockets=[listener])
    return 0 if server.started else 1


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def _server(config: object, started: Callable[[], None]) -> "Server":
    from uvicorn import Config, Server

    class PlainServer(Server):
        """uvicorn's server, which ends by itself at a signal instead of raising it again, and says when it listens."""

        @contextlib.contextmanager
        def capture_signals(self) -> Generator[None, None, None]:
            """Ctrl-C and SIGTERM end the server; a second one ends it at once."""
            before = {number: signal.signal(number, self.handle_exit) for number in (signal.SIGINT, signal.SIGTERM)}
            try:
                yield
            finally:
                for number, handler in before.items():
                    signal.signal(number, handler)

        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            """The server listens, and whoever waits is told."""
            await super().startup(sockets)
            started()

    if not isinstance(config, Config):
        raise TypeError(f"expected uvicorn.Config, got {type(config).__name__}")
    return PlainServer(config)
