"""Whether the server lives, whether it can serve, and what it counts."""

from litestar import MediaType, get
from litestar.openapi.datastructures import ResponseSpec
from litestar.response import Response

from lineit.server.context import Here
from lineit.server.messages import Health
from lineit.store import Unavailable


@get("/healthz", sync_to_thread=False)
def healthz() -> Health:
    """The process lives."""
    return Health("ok")


@get("/readyz", responses={503: ResponseSpec(Health, description="Not yet, or not now.", generate_examples=False)})
async def readyz(context: Here) -> Response[Health]:
    """200 when the store answers and the kernels are warm, else 503."""
    if not context.hall.warm.is_set():
        return Response(Health("starting"), status_code=503)
    try:
        await context.store.ping()
    except Unavailable:
        return Response(Health("no_store"), status_code=503)
    return Response(Health("ok"))


@get("/metrics", media_type=MediaType.TEXT, include_in_schema=False, sync_to_thread=False)
def metrics(context: Here) -> Response[bytes]:
    """The counters in Prometheus' text form."""
    context.metrics.tables.set(len(context.hall.tables))
    return Response(context.metrics.page(), headers={"content-type": "text/plain; version=0.0.4; charset=utf-8"})
