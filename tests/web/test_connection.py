"""How long a connection waits for its client."""

import asyncio
from collections.abc import Callable
from typing import Any

from uvicorn import Config
from uvicorn.server import ServerState

from connectn.web.connection import HEAD_SECONDS, UNREAD_SECONDS, Connection


class Transport(asyncio.Transport):
    """Notes what is done with it; `unread` is what the client has not read."""

    def __init__(self) -> None:
        super().__init__()
        self.unread = 0
        self.high: int | None = None
        self.ended = False

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        self.high = high

    def get_write_buffer_size(self) -> int:
        return self.unread

    def is_closing(self) -> bool:
        return self.ended

    def close(self) -> None:
        self.ended = True

    abort = close


class Loop(asyncio.SelectorEventLoop):
    """A clock that the test moves."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0
        self.timers: list[tuple[float, asyncio.TimerHandle]] = []

    def call_later(  # type: ignore[override]
        self, delay: float, callback: Callable[..., Any], *args: Any, context: Any = None
    ) -> asyncio.TimerHandle:
        timer = asyncio.TimerHandle(self.now + delay, callback, args, self)
        self.timers.append((self.now + delay, timer))
        return timer

    def go_on(self, seconds: float) -> None:
        """Let time pass."""
        self.now += seconds
        due = [timer for when, timer in self.timers if when <= self.now]
        self.timers = [each for each in self.timers if each[0] > self.now]
        for timer in due:
            if not timer.cancelled():
                timer._run()


async def no_app(_scope: object, _receive: object, _send: object) -> None:
    pass


def connected() -> tuple[Connection, Transport, Loop]:
    loop, transport = Loop(), Transport()
    connection = Connection(Config(no_app, log_config=None), ServerState(), {}, loop)
    connection.connection_made(transport)
    loop.close()
    return connection, transport, loop


def test_a_client_that_reads_slowly_gets_its_whole_answer() -> None:
    connection, transport, loop = connected()
    connection.data_received(b"GET /")
    connection._stop_waiting()
    transport.unread = 1_000_000
    connection.pause_writing()
    for _ in range(9):
        transport.unread -= 100_000
        loop.go_on(UNREAD_SECONDS)
        assert not transport.ended
    connection.resume_writing()
    loop.go_on(10 * UNREAD_SECONDS)
    assert not transport.ended


def test_a_client_that_stops_reading_is_given_up() -> None:
    connection, transport, loop = connected()
    connection._stop_waiting()
    transport.unread = 1_000
    connection.pause_writing()
    transport.unread = 500
    loop.go_on(UNREAD_SECONDS)
    assert not transport.ended
    loop.go_on(UNREAD_SECONDS)
    assert transport.ended


def test_a_few_unread_bytes_count_too() -> None:
    """They would keep a connection open for ever, and a thousand of those the server busy."""
    assert connected()[1].high == 0


def test_a_client_that_sends_nothing_is_given_up() -> None:
    _, transport, loop = connected()
    loop.go_on(HEAD_SECONDS / 2)
    assert not transport.ended
    loop.go_on(HEAD_SECONDS / 2)
    assert transport.ended
