"""Whether a request comes from a page of our own.

Browsers name the page's origin with every socket and every request that changes something. What names a foreign origin,
or `null` (a sandboxed frame, a file), is refused whatever its credentials. What names none is no page of today: it is
served when it acts by a token or as nobody. With a cookie it may still make requests (unless the browser's
Sec-Fetch-Site says that another site made it) but opens no socket: there SameSite does not protect the cookie alone.
"""

from collections.abc import Sequence
from urllib.parse import urlsplit

from lineit.table import Refusal

DEFAULT_PORTS = {"http": 80, "https": 443}


def check_origin(
    *, origin: str | None, host: str, site: str | None, allowed: Sequence[str], cookie: bool, socket: bool
) -> None:
    """Raises Refusal "foreign_origin" unless the request may act."""
    if origin is not None:
        if origin not in allowed and not _same(origin, host):
            raise Refusal("foreign_origin", "Another site's page may not do this.", expected=[host], got=origin[:200])
    elif cookie and (socket or site not in (None, "same-origin", "none")):
        raise Refusal("foreign_origin", "A request with a cookie must name its origin.", expected=[host])


def _same(origin: str, host: str) -> bool:
    """Whether the origin's host and port are the ones that were asked for. TLS may have ended at a proxy before us."""
    try:
        url = urlsplit(origin)
        here = urlsplit(f"//{host}")
        if url.scheme not in DEFAULT_PORTS or url.hostname is None or url.path or url.username:
            return False
        standard = DEFAULT_PORTS[url.scheme]
        return url.hostname == here.hostname and (url.port or standard) == (here.port or standard)
    except ValueError:
        return False
