"""What every request passes: checks of host, rate and size; and what every answer carries."""

import asyncio
import json
import logging
import re
import time
from typing import Any
from urllib.parse import unquote

from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from connectn.errors import quoted
from connectn.web.metrics import Metrics
from connectn.web.rate import Rate
from connectn.web.refusal import Refusal, later
from connectn.web.settings import Settings

CONTENT_POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' data:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
SECURITY_HEADERS = {
    "Content-Security-Policy": CONTENT_POLICY,
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
_HEADERS = [(name.lower().encode(), value.encode()) for name, value in SECURITY_HEADERS.items()]
OWN_HOSTS = ("127.0.0.1", "localhost", "[::1]")
UNKNOWN = "unknown"
_WHOLE_URL = re.compile(rb"https?://([^/]*)(.*)", re.IGNORECASE | re.DOTALL)
"""A client may name the host in the first line; then the Host header does not count."""
GONE = 499
"""What the count of answers says for a client that did not wait; no client ever gets it."""
_log = logging.getLogger("connectn.web")


class Gate:
    """Wraps the application, and counts what it answers."""

    def __init__(self, app: ASGIApp, settings: Settings, metrics: Metrics) -> None:
        self._app = app
        self._settings = settings
        self._metrics = metrics
        self._hosts = {name.lower() for name in (*OWN_HOSTS, *settings.host_names)}
        self._rate = Rate(settings.rate, settings.burst)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or refuse it."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        host, path = _target(scope)
        scope = {**scope, "path": _without(self._settings.root_path, path)}
        answer = _Answer(send, with_body=scope["method"] != "HEAD")
        method, begun = _known_method(scope["method"]), time.perf_counter()
        try:
            self._check(scope, host)
            if scope["method"] == "HEAD":  # is answered as GET, but for the body
                scope["method"] = "GET"
            await self._app(scope, _Body(receive, self._settings).receive, answer.send)
        except Refusal as refusal:
            await answer.refuse(refusal)
        except ClientDisconnect:
            answer.status = answer.status or GONE
        except Exception:
            _log.exception("a request failed: %s %s", scope["method"], quoted(scope["path"]))
            await answer.refuse(Refusal(500, "the server failed; the fault has been noted there"))
        finally:
            seconds = time.perf_counter() - begun
            self._metrics.answered(method, _template(scope), answer.status, seconds)

    def _check(self, scope: Scope, host: str) -> None:
        _check_head(scope, self._settings.head_bytes)
        if _name_of(host) not in self._hosts:
            raise Refusal(421, f"this server does not answer for the host {quoted(host)}")
        if _takes_work(scope["path"]):
            wait = self._rate.wait(scope["client"][0] if scope["client"] else "")
            if wait > 0:
                self._metrics.refused("rate")
                often = f"at most {self._settings.rate:g} a second in the long run"
                raise later(f"too many requests from this address: {often}", wait)
        length = _header(scope, b"content-length")
        if length.isascii() and length.isdigit() and len(length) < 20:
            _check_size(int(length), self._settings.body_bytes)


class _Body:
    """Receives the body of a request: not too much, and not too slowly."""

    def __init__(self, receive: Receive, settings: Settings) -> None:
        self._receive = receive
        self._settings = settings
        self._size = 0
        self._complete = False
        self._end = asyncio.get_running_loop().time() + settings.body_seconds

    async def receive(self) -> Message:
        if self._complete:  # now comes only that the client has gone
            return await self._receive()
        try:
            async with asyncio.timeout_at(self._end):
                message = await self._receive()
        except TimeoutError:
            sentence = f"the body did not arrive within {self._settings.body_seconds:g} seconds"
            raise Refusal(408, sentence, {"Connection": "close"}) from None
        self._size += len(message.get("body", b""))
        _check_size(self._size, self._settings.body_bytes)
        self._complete = not message.get("more_body", False)
        return message


class _Answer:
    """Sends an answer with the headers that all answers have."""

    def __init__(self, send: Send, *, with_body: bool) -> None:
        self._send = send
        self._with_body = with_body
        self.status = 0
        """0 while nothing was sent."""

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            given = {name for name, _ in message["headers"]}
            more = [each for each in _HEADERS if each[0] not in given]
            message = {**message, "headers": [*message["headers"], *more]}
        elif not self._with_body:
            message = {**message, "body": b""}
        await self._send(message)

    async def refuse(self, refusal: Refusal) -> None:
        """Send a refusal, unless an answer has begun."""
        if self.status:
            return
        await respond(self.send, refusal)


async def respond(send: Send, refusal: Refusal) -> None:
    """Send a refusal as JSON."""
    body = refusal_body(refusal)
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        (b"cache-control", b"no-store"),
        *((name.lower().encode(), value.encode()) for name, value in refusal.headers.items()),
    ]
    await send({"type": "http.response.start", "status": refusal.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def refusal_body(refusal: Refusal) -> bytes:
    """Return the JSON of a refusal; half of a surrogate pair is written as an escape."""
    return json.dumps({"error": refusal.sentence}).encode()


def _check_head(scope: Scope, most: int) -> None:
    lines = sum(len(name) + len(value) for name, value in scope["headers"])
    size = len(scope["raw_path"]) + len(scope["query_string"]) + lines
    if size > most:
        sentence = f"the head of the request has {size} bytes or more; at most {most} are read"
        raise Refusal(431, sentence, {"Connection": "close"})


def _check_size(size: int, most: int) -> None:
    if size > most:
        sentence = f"the body has {size} bytes or more; at most {most} are read"
        raise Refusal(413, sentence, {"Connection": "close"})


def _without(root_path: str, path: str) -> str:
    """Return a path below the root; a proxy may have taken the root off."""
    if root_path and path.startswith(f"{root_path}/"):
        return path[len(root_path) :]
    return "/" if root_path and path == root_path else path


def _takes_work(path: str) -> bool:
    """Tell whether a client may ask for a path only so often."""
    return path.startswith("/api/") or path in {"/solve", "/docs"}


def _target(scope: Scope) -> tuple[str, str]:
    """Return the host and the path that a request names."""
    whole = _WHOLE_URL.fullmatch(scope["raw_path"])
    if whole is None:
        return _header(scope, b"host"), scope["path"] or "/"
    host, path = (part.decode("latin-1") for part in whole.groups())
    return host, unquote(path) or "/"


def _header(scope: Scope, wanted: bytes) -> str:
    headers = scope["headers"]
    return next((value.decode("latin-1") for name, value in headers if name == wanted), "")


def _name_of(host: str) -> str:
    """Return a Host header without its port."""
    name, colon, port = host.lower().rpartition(":")
    return name if colon and port.isdigit() and port.isascii() else host.lower()


def _template(scope: Scope) -> str:
    route: Any = scope.get("route")
    return str(getattr(route, "path", None) or scope.get("connectn.template", UNKNOWN))


def _known_method(method: str) -> str:
    """Return a method for a label: clients may invent any number of words."""
    known = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"}
    return method if method in known else "other"
