"""Notices when the client of a request has disconnected, and ends the work for it."""

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, TypeVar

from starlette.requests import Request
from starlette.types import Receive

from connectn.web.gate import GONE
from connectn.web.refusal import Refusal

Answer = TypeVar("Answer")


async def gone(receive: Receive) -> None:
    """Return when the client has gone; the body must have been read."""
    while (await receive())["type"] != "http.disconnect":
        pass


async def for_client(request: Request, work: Coroutine[Any, Any, Answer]) -> Answer:
    """Return what a piece of work returns; cancel it when the client has gone.

    A body that a GET request need not have is limited like any other: its refusal is raised here.
    """
    if request.method != "GET":
        await request.body()
    working = asyncio.ensure_future(work)
    watching = asyncio.ensure_future(gone(request.receive))
    try:
        await asyncio.wait({working, watching}, return_when=asyncio.FIRST_COMPLETED)
        if working.done():
            return working.result()
        watching.result()
        raise Refusal(GONE, "the client has gone")
    finally:
        for each in (working, watching):
            each.cancel()
            with suppress(asyncio.CancelledError, Exception):
                await each
