"""What every request passes before it reaches a handler: limits, size, caller, origin. And every answer: its headers.

A plain ASGI application around the real one, so that nothing comes in or goes out beside it.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from time import monotonic
from typing import Any

import msgspec
import structlog

from lineit.server.limits import CREATIONS, REQUESTS, Limits
from lineit.server.metrics import Metrics
from lineit.server.origin import check_origin
from lineit.server.people import COOKIE, Caller, People
from lineit.server.refusals import TooMany, refused, status_of
from lineit.store import NotSaved, Unavailable
from lineit.table import Refusal

log = structlog.get_logger()

Scope = dict[str, Any]
Message = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]
Headers = list[tuple[bytes, bytes]]

LARGEST_BODY = 16_384
COOKIE_SECONDS = 400 * 24 * 3600
"""The longest that browsers keep a cookie."""
SAFE = ("GET", "HEAD", "OPTIONS")
CREATING = ("/api/tables", "/api/players")
API = "/api/"

SECURITY: Headers = [
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
]
API_POLICY = (b"content-security-policy", b"default-src 'none'; frame-ancestors 'none'")


class TooLarge(Refusal):
    """More bytes than any message of ours has."""

    def __init__(self) -> None:
        super().__init__("too_large", f"Expected at most {LARGEST_BODY} bytes.", expected=[f"{LARGEST_BODY} bytes"])


class Door:
    """The application with its guards. Handlers find the caller, if there is one, in scope["caller"]."""

    def __init__(self, app: App, limits: Limits, metrics: Metrics, origins: Sequence[str]) -> None:
        self.app = app
        self._limits = limits
        self._metrics = metrics
        self._origins = origins
        self.people: People | None = None
        """Set when the store is open."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serves one request, socket or life of the server."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        # One spelling of every path, so that the limits and the handlers speak of the same thing.
        scope = {**scope, "path": "/" + "/".join(filter(None, scope["path"].split("/")))}
        if scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self._request(scope, receive, send)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = _Headers(scope)
        answer = _Answer(send, scope, self._metrics)
        if scope["method"] == "HEAD":
            # The same as GET; the server below leaves the body out.
            scope = {**scope, "method": "GET"}
        try:
            self._check_rate(scope)
            await self._find_caller(scope, headers, answer)
            if scope["method"] not in SAFE:
                self._check_origin(scope, headers, socket=False)
                receive = await _small_body(receive, headers)
            await self.app(scope, receive, answer.send)
        except Refusal as refusal:
            await answer.refuse(refusal)
        except Unavailable as error:
            await answer.refuse(unavailable(error))

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = _Headers(scope)
        address = address_of(scope)
        try:
            self._check_rate(scope)
            await self._find_caller(scope, headers, None)
            self._check_origin(scope, headers, socket=True)
            self._limits.open_socket(address)
        except Refusal as refusal:
            await refuse_socket(refusal, receive, send)
            return
        except Unavailable as error:
            await refuse_socket(unavailable(error), receive, send)
            return
        try:
            await self.app(scope, receive, send)
        finally:
            self._limits.close_socket(address)

    def _check_rate(self, scope: Scope) -> None:
        if not scope["path"].startswith(API):
            return
        now = monotonic()
        self._limits.check(address_of(scope), REQUESTS, now)
        if scope.get("method") == "POST" and scope["path"] in CREATING:
            self._limits.check(address_of(scope), CREATIONS, now)

    def _check_origin(self, scope: Scope, headers: "_Headers", *, socket: bool) -> None:
        caller: Caller | None = scope["caller"]
        check_origin(
            origin=headers.get(b"origin"),
            host=headers.get(b"host") or "",
            site=headers.get(b"sec-fetch-site"),
            allowed=self._origins,
            cookie=caller is not None and caller.by == "session" and not caller.fresh,
            socket=socket,
        )

    async def _find_caller(self, scope: Scope, headers: "_Headers", answer: "_Answer | None") -> None:
        scope["caller"] = None
        people = self.people
        path: str = scope["path"]
        is_api = path.startswith(API)
        if people is None or not (is_api or "." not in path):
            return
        authorization = headers.get(b"authorization")
        if is_api and authorization is not None:
            kind, _, token = authorization.partition(" ")
            caller = await people.with_token(token.strip()) if kind.lower() == "bearer" else None
            if caller is None:
                raise Refusal("unauthorized", "This token is not known.", expected=["Bearer …"])
        else:
            cookie = headers.cookie()
            caller = await people.with_cookie(cookie) if cookie else None
            if caller is None and answer is not None and path not in UNCALLED:
                caller = people.begin_session()
                answer.cookie = caller.secret
        scope["caller"] = caller


UNAVAILABLE = 503
UNCALLED = ("/healthz", "/readyz", "/metrics")
"""Machines ask for these: they get no cookie."""


class _Headers:
    """The request's headers, each once: of several the last, as nobody sends one of ours twice."""

    def __init__(self, scope: Scope) -> None:
        self._values: dict[bytes, bytes] = dict(scope["headers"])

    def get(self, name: bytes) -> str | None:
        value = self._values.get(name)
        return None if value is None else value.decode("latin-1")

    def cookie(self) -> str | None:
        """The session cookie's value. What other programs on this host have set beside it may look like anything."""
        for part in (self.get(b"cookie") or "").split(";"):
            name, _, value = part.strip().partition("=")
            if name == COOKIE:
                return value
        return None


class _Answer:
    """The way out of one request."""

    def __init__(self, send: Send, scope: Scope, metrics: Metrics) -> None:
        self._send = send
        self._scope = scope
        self._metrics = metrics
        self.cookie: str | None = None

    async def send(self, message: Message) -> None:
        """Passes the message on, the start with our headers."""
        if message["type"] == "http.response.start":
            self._metrics.requests.labels(self._scope["method"], str(message["status"])).inc()
            message = {**message, "headers": [*message["headers"], *self._headers(message["headers"])]}
        await self._send(message)

    async def refuse(self, refusal: Refusal) -> None:
        """Answers with the refusal."""
        status, headers, body = refusal_response(refusal)
        self._metrics.refusals.labels(refusal.code).inc()
        await self.send({"type": "http.response.start", "status": status, "headers": headers})
        await self.send({"type": "http.response.body", "body": body})

    def _headers(self, given: Sequence[tuple[bytes, bytes]]) -> Headers:
        names = {name.lower() for name, _ in given}
        headers = list(SECURITY)
        if b"content-security-policy" not in names:
            headers.append(API_POLICY)
        if b"cache-control" not in names:
            headers.append((b"cache-control", b"no-store"))
        if self._scope["scheme"] == "https":
            headers.append((b"strict-transport-security", b"max-age=31536000"))
        if self.cookie is not None:
            secure = "; Secure" if self._scope["scheme"] == "https" else ""
            value = f"{COOKIE}={self.cookie}; Path=/; Max-Age={COOKIE_SECONDS}; HttpOnly; SameSite=Lax{secure}"
            headers.append((b"set-cookie", value.encode()))
        return headers


def unavailable(error: Unavailable) -> Refusal:
    """What to say while the disk refuses; why, the host's log says."""
    log.error("store failed", error=str(error))
    if isinstance(error, NotSaved):
        return Refusal("not_saved", "The server cannot save at the moment. Nothing was changed; please try again.")
    return Refusal("no_store", "The server cannot read its tables at the moment; please try again.")


def address_of(scope: Mapping[str, Any]) -> str:
    """The caller's address, as told by a trusted proxy or the connection."""
    client = scope.get("client")
    return client[0] if client else "unknown"


def refusal_response(refusal: Refusal) -> tuple[int, Headers, bytes]:
    """Status, headers and body of a refusal."""
    body = msgspec.json.encode(refused(refusal))
    headers: Headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if isinstance(refusal, TooMany):
        headers.append((b"retry-after", str(refusal.seconds).encode()))
    if status_of(refusal) == UNAVAILABLE:
        headers.append((b"retry-after", b"2"))
    if isinstance(refusal, TooLarge):
        headers.append((b"connection", b"close"))
    return status_of(refusal), headers, body


async def refuse_socket(refusal: Refusal, receive: Receive, send: Send) -> None:
    """Answers the handshake with the refusal over HTTP."""
    await receive()
    status, headers, body = refusal_response(refusal)
    await send({"type": "websocket.http.response.start", "status": status, "headers": headers})
    await send({"type": "websocket.http.response.body", "body": body})


async def _small_body(receive: Receive, headers: _Headers) -> Receive:
    """A receive that gives the whole body at once; TooLarge when it is longer than any message of ours."""
    length = headers.get(b"content-length")
    if length is not None and length.isdigit() and int(length) > LARGEST_BODY:
        raise TooLarge
    body = bytearray()
    more = True
    while more:
        message = await receive()
        if message["type"] != "http.request":
            return receive
        body += message.get("body", b"")
        more = message.get("more_body", False)
        if len(body) > LARGEST_BODY:
            raise TooLarge
    # No body at all says the same as an empty object.
    whole: list[Message] = [{"type": "http.request", "body": bytes(body) or b"{}", "more_body": False}]

    async def again() -> Message:
        return whole.pop() if whole else await receive()

    return again
