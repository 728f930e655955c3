"""The refusals that handlers can answer with, for the OpenAPI document."""

from litestar.openapi.datastructures import ResponseSpec

from lineit.server.messages import Refused

_TEXTS = {
    400: "The request was not understood.",
    401: "The token is not known.",
    403: "Not your seat, or another site's page.",
    404: "There is no such table.",
    409: "Not now.",
    413: "Too many bytes.",
    422: "The rules or the server do not allow it.",
    429: "Too many requests; Retry-After says how long to wait.",
    503: "The server cannot save, or read its tables, at the moment.",
}


def _refusals(*statuses: int) -> dict[int, ResponseSpec]:
    return {status: ResponseSpec(Refused, description=_TEXTS[status], generate_examples=False) for status in statuses}


SIMPLE = _refusals(400, 401, 403, 413, 422, 429, 503)
READING = _refusals(400, 401, 404, 429, 503)
MAKING = SIMPLE
SITTING = _refusals(400, 401, 403, 404, 409, 413, 422, 429, 503)
MOVING = SITTING
