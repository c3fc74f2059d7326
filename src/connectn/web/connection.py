"""A connection that does not wait for its client for ever."""

import asyncio
import json
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from connectn.web.gate import SECURITY_HEADERS

HEAD_SECONDS = 10.0
"""How long the head of a request may take to arrive."""
UNREAD_SECONDS = 30.0
"""How long a client may read nothing of an answer that waits for it."""
MOST_CONNECTIONS = 1_000
"""Further connections are closed at once."""
_NOT_HTTP = "this is not a request of HTTP"


class Connection(H11Protocol):
    """Closes a connection whose request does not arrive or whose answer is not read."""

    _timer: asyncio.TimerHandle | None = None
    _unread: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for the head of a request."""
        super().connection_made(transport)
        transport.set_write_buffer_limits(high=0)  # whatever the client leaves unread counts
        if len(self.connections) > MOST_CONNECTIONS:
            transport.abort()
        self._wait()

    def data_received(self, data: bytes) -> None:
        """Read a part of a request."""
        super().data_received(data)
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait for nothing any more."""
        super().connection_lost(exc)
        self._stop_waiting()
        self._stop_waiting_for_reading()

    def pause_writing(self) -> None:
        """Begin to wait until the client reads its answer."""
        super().pause_writing()
        self._wait_for_reading()

    def resume_writing(self) -> None:
        """Go on with an answer that is read."""
        super().resume_writing()
        self._stop_waiting_for_reading()

    def send_400_response(self, msg: str) -> None:
        """Say what all refusals say, as JSON."""
        body = json.dumps({"error": _NOT_HTTP}).encode()
        headers: list[tuple[Any, Any]] = [
            *SECURITY_HEADERS.items(),
            ("Content-Type", "application/json"),
            ("Content-Length", str(len(body))),
            ("Connection", "close"),
        ]
        if self.conn.our_state in {h11.IDLE, h11.SEND_RESPONSE}:  # no answer has begun
            for event in (
                h11.Response(status_code=400, headers=headers, reason=b"Bad Request"),
                h11.Data(data=body),
                h11.EndOfMessage(),
            ):
                self.transport.write(self.conn.send(event) or b"")
        if self.cycle is not None:  # the rest of its request is wrong: its own answer is not sent
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        self.transport.close()

    def _wait(self) -> None:
        """Give the head of a request its time, from its first byte on.

        How long a connection may be kept between two requests is another limit.
        """
        if self.cycle is not None and not self.cycle.response_complete:
            self._stop_waiting()
        elif self._timer is None:
            self._timer = self.loop.call_later(HEAD_SECONDS, self._give_up)

    def _stop_waiting(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _wait_for_reading(self) -> None:
        unread = self.transport.get_write_buffer_size()
        self._unread = self.loop.call_later(UNREAD_SECONDS, self._check_reading, unread)

    def _check_reading(self, unread: int) -> None:
        """Close the connection unless a part of the answer has been read; then wait again."""
        if self.transport.get_write_buffer_size() >= unread:
            self.transport.abort()
        else:
            self._wait_for_reading()

    def _stop_waiting_for_reading(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def _give_up(self) -> None:
        self._timer = None
        if not self.transport.is_closing():
            self.transport.close()
