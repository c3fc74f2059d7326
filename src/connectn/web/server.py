"""The server process: it listens, and ends without losing what it has begun."""

import asyncio
import contextlib
import os
import signal
import socket
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, cast

import uvicorn
from fastapi import FastAPI

from connectn.errors import UsageError
from connectn.web.app import create_app
from connectn.web.connection import Connection
from connectn.web.settings import Settings

if TYPE_CHECKING:
    from connectn.web.services import Services

KEEP_ALIVE_SECONDS = 30
SETTLE_SECONDS = 3.0
"""How long requests may take to end once they are told to."""
LISTENING = 512
_SIGNALS = (signal.SIGINT, signal.SIGTERM)


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens; a port that is in use is refused with a sentence."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        family, kind, protocol, _, address = found[0]
        listening = socket.socket(family, kind, protocol)
    except (OSError, UnicodeError, OverflowError) as error:
        reason = getattr(error, "strerror", None) or error
        raise UsageError(f"cannot listen on --host {host}: {reason}") from None
    try:
        if os.name != "nt":  # there it would let two programs have one port
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen(LISTENING)
    except OSError as error:
        listening.close()
        other = "; choose another port with --port, or 0 for any that is free"
        raise UsageError(f"cannot listen on {host}:{port}: {error.strerror}{other}") from None
    return listening


def url_of(listening: socket.socket, root_path: str = "") -> str:
    """Return the address of the page, as a browser on this machine opens it."""
    host, port = listening.getsockname()[:2]
    name = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host)  # noqa: S104 (all addresses)
    if name is None:
        name = f"[{host}]" if ":" in host else host
    return f"http://{name}:{port}{root_path}/"


def serve(
    listening: socket.socket,
    settings: Settings,
    *,
    proxy: str | None = None,
    when_ready: Callable[[], None] = lambda: None,
) -> None:
    """Answer requests until Ctrl-C or SIGTERM; `proxy` is an address that may name clients.

    Then no further connection is taken, running requests end with what they know within some
    seconds, and streams end with their last event. After a second signal nothing is waited for.
    """
    app = create_app(settings)
    config = uvicorn.Config(
        app,
        http=Connection,
        ws="none",
        lifespan="on",
        log_config=None,
        log_level="critical",
        access_log=False,
        server_header=False,
        proxy_headers=proxy is not None,
        forwarded_allow_ips=proxy,
        timeout_keep_alive=KEEP_ALIVE_SECONDS,
        timeout_graceful_shutdown=int(settings.drain_seconds + SETTLE_SECONDS),
        h11_max_incomplete_event_size=settings.head_bytes,
    )
    asyncio.run(_Server(config, app, when_ready).serve(sockets=[listening]))


class _Server(uvicorn.Server):
    """Drains before it ends, and then has ended well: it raises no signal again."""

    def __init__(
        self, config: uvicorn.Config, app: FastAPI, when_ready: Callable[[], None]
    ) -> None:
        super().__init__(config)
        self._services = cast("Services", app.state.services)
        self._when_ready = when_ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen, and say so; raise `OSError` if the workers cannot be started."""
        await self._services.pool.start()
        await super().startup(sockets)
        self._when_ready()

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Take the signals while the server runs."""
        loop = asyncio.get_running_loop()
        for number in _SIGNALS:
            _handle(loop, number, self._told_to_stop)
        try:
            yield
        finally:
            for number in _SIGNALS:
                _handle_no_more(loop, number)

    def _told_to_stop(self) -> None:
        if self.should_exit:
            self.force_exit = True
            return
        self.should_exit = True
        self._services.closing.set()
        loop = asyncio.get_running_loop()
        loop.call_later(self._services.settings.drain_seconds, self._services.drain)


def _handle(loop: asyncio.AbstractEventLoop, number: int, handler: Callable[[], None]) -> None:
    """Call a handler in the loop when a signal comes."""
    try:
        loop.add_signal_handler(number, handler)
    except NotImplementedError:  # the loop of Windows has no signals
        signal.signal(number, lambda *_: loop.call_soon_threadsafe(handler))


def _handle_no_more(loop: asyncio.AbstractEventLoop, number: int) -> None:
    try:
        loop.remove_signal_handler(number)
    except NotImplementedError:
        signal.signal(number, signal.SIG_DFL)
