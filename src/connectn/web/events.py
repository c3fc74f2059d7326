"""An analysis as a stream of server-sent events: bounds that get narrower, then `done`."""

import asyncio
from contextlib import suppress
from typing import Any, Literal

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from connectn.web.disconnect import gone
from connectn.web.gate import refusal_body
from connectn.web.pool import Job
from connectn.web.refusal import Refusal

MEDIA_TYPE = "text/event-stream"
_HEARTBEAT = b": still at work\n\n"
_HEADERS = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}


class LatestUpdate:
    """The latest part of an answer; an older one that was not sent yet is left out."""

    def __init__(self) -> None:
        self.latest: bytes | None = None
        self.came = asyncio.Event()

    def put(self, content: bytes) -> None:
        """Take a part of an answer."""
        self.latest = content
        self.came.set()

    def take(self) -> bytes | None:
        """Return the latest part, once."""
        content, self.latest = self.latest, None
        self.came.clear()
        return content


class EventStream(Response):
    """Sends the parts of a job's answer as events; ends the job when the client has gone."""

    media_type = MEDIA_TYPE

    def __init__(
        self, job: Job, update: LatestUpdate, closing: asyncio.Event, heartbeat: float
    ) -> None:
        super().__init__(headers=_HEADERS)
        del self.headers["content-length"]
        self._job = job
        self._update = update
        self._closing = closing
        self._heartbeat = heartbeat

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the events."""
        watching = asyncio.ensure_future(gone(receive))
        result = asyncio.ensure_future(self._job.result())
        closing = asyncio.ensure_future(self._closing.wait())
        try:
            await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
            await self._send_events(watching, result, closing, send)
        finally:
            self._job.cancel()
            for each in (watching, result, closing):
                each.cancel()
                with suppress(asyncio.CancelledError, Exception):
                    await each

    async def _send_events(
        self,
        watching: "asyncio.Future[None]",
        result: "asyncio.Future[bytes]",
        closing: "asyncio.Future[Literal[True]]",
        send: Send,
    ) -> None:
        while not watching.done():
            coming = asyncio.ensure_future(self._update.came.wait())
            waited_for: set[asyncio.Future[Any]] = {watching, result, coming}
            if not closing.done():
                waited_for.add(closing)
            await asyncio.wait(
                waited_for, timeout=self._heartbeat, return_when=asyncio.FIRST_COMPLETED
            )
            coming.cancel()
            if closing.done():
                self._job.finish()
            content = self._update.take()
            if content is not None:
                await _send(send, _event("analysis", content))
            elif not result.done():
                await _send(send, _HEARTBEAT)
            if result.done():
                await _send(send, _last(result), more=False)
                return


def _last(result: "asyncio.Future[bytes]") -> bytes:
    try:
        return _event("done", result.result())
    except Refusal as refusal:
        return _event("done", refusal_body(refusal))


def _event(name: str, content: bytes) -> bytes:
    """Return an event; JSON without line ends is one line of data."""
    return b"event: %s\ndata: %s\n\n" % (name.encode(), content)


async def _send(send: Send, content: bytes, *, more: bool = True) -> None:
    await send({"type": "http.response.body", "body": content, "more_body": more})
