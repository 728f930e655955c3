"""The browser client's pages and files."""

from typing import Any

from litestar import Request, get
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar.response import Response

from lineit.server.pages import NOT_BUILT, File, Pages

Caller = Request[Any, Any, State]

FOREVER = "public, max-age=31536000, immutable"
ASK_FIRST = "no-cache"
HTML = "text/html"


@get(["/", "/rules"], include_in_schema=False, sync_to_thread=False)
def page(request: Caller, pages: NamedDependency[Pages]) -> Response[bytes]:
    """One of the client's pages."""
    return index_page(request, pages, 200)


@get("/t/{table:str}", include_in_schema=False, sync_to_thread=False)
def table_page(request: Caller, pages: NamedDependency[Pages]) -> Response[bytes]:
    """A table's page; whether there is such a table the client finds out."""
    return index_page(request, pages, 200)


@get("/{path:path}", include_in_schema=False, sync_to_thread=False)
def file(request: Caller, pages: NamedDependency[Pages], path: FromPath[str]) -> Response[bytes]:
    """A file of the client, or its page that says there is nothing here."""
    found = pages.file(path.lstrip("/"))
    if found is None:
        return index_page(request, pages, 404)
    return _sent(request, found, 200, {"cache-control": FOREVER if found.immutable else ASK_FIRST})


def index_page(request: Caller, pages: Pages, status: int) -> Response[bytes]:
    """The client's page with that status; what to do about it where the client was not built."""
    headers = {"cache-control": ASK_FIRST, "content-security-policy": pages.policy}
    if pages.index is None:
        return Response(NOT_BUILT, status_code=503 if status == 200 else status, media_type=HTML, headers=headers)
    return _sent(request, pages.index, status, headers)


def _sent(request: Caller, found: File, status: int, headers: dict[str, str]) -> Response[bytes]:
    headers = {**headers, "etag": found.etag, "vary": "accept-encoding"}
    if status == 200 and request.headers.get("if-none-match") == found.etag:
        return Response(b"", status_code=304, headers=headers, media_type=found.media_type)
    body = found.body
    if found.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        body = found.packed
        headers["content-encoding"] = "gzip"
    return Response(body, status_code=status, headers=headers, media_type=found.media_type)
