"""The paths that watch over the server: whether it is well, and what it counts."""

from fastapi import APIRouter, Request
from starlette.responses import Response

from connectn import __version__
from connectn.web.api import answer, services_of
from connectn.web.metrics import MEDIA_TYPE

router = APIRouter()


@router.get("/healthz")
async def health(_: Request) -> Response:
    """Return that the server is well, and its version."""
    return answer(b'{"status":"ok","version":"%s"}' % __version__.encode())


@router.get("/metrics")
async def metrics(request: Request) -> Response:
    """Return counts and times in the text format of Prometheus."""
    text = services_of(request).metrics.text()
    return Response(text, headers={"Content-Type": MEDIA_TYPE, "Cache-Control": "no-store"})
