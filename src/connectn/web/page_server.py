"""Serves the files of the page: validated by ETag, compressed once."""

import asyncio
import gzip
import hashlib
from dataclasses import dataclass
from pathlib import Path

from starlette.types import Receive, Scope, Send

from connectn.errors import quoted
from connectn.web.files import INDEX, PageFile, page_files
from connectn.web.refusal import Refusal

TEMPLATE = "the page"
_CACHE_CONTROL = b"no-cache"
"""A browser keeps a file, and asks each time whether it is still the one: so an update of connectn
shows at once, and what has not changed is not sent again."""
_WORTH = 0.9
"""A compressed file is sent if it is so much smaller; books are compressed already."""
_NO_SERVER = b'<meta name="connectn-server" content="no">'
_SERVER = b'<meta name="connectn-server" content="yes">'
"""The page asks for what Python knows only where it is told that this server has sent it."""


@dataclass(frozen=True)
class _Content:
    """The bytes of a file, and what they were made of."""

    version: tuple[int, int]
    plain: bytes
    packed: bytes | None
    tag: str


class PageServer:
    """Answers what no route answers: a file of the page, or that there is none."""

    def __init__(self) -> None:
        self._files = page_files()
        self._contents: dict[Path, _Content] = {}
        self._one_at_a_time = asyncio.Lock()

    async def __call__(self, scope: Scope, _receive: Receive, send: Send) -> None:
        """Send the file that a path names."""
        path = scope["path"].removeprefix("/") or INDEX
        file = self._files.get(path)
        if file is None:
            raise Refusal(404, f"there is nothing at {quoted(scope['path'])}; see /docs")
        scope["connectn.template"] = TEMPLATE
        if scope["method"] != "GET":
            raise not_allowed(scope["method"], scope["path"], ("GET",))
        content = await self._content(file)
        if content is None:
            raise Refusal(404, f"there is nothing at {quoted(scope['path'])} any more")
        await _send(scope, send, file, content)

    async def _content(self, file: PageFile) -> _Content | None:
        """Return what is in a file now, or None if it has gone."""
        try:
            found = file.path.stat()
        except OSError:
            return None
        version = (found.st_mtime_ns, found.st_size)
        if not self._has_read(file.path, version):
            async with self._one_at_a_time:
                if not self._has_read(file.path, version):
                    content = await asyncio.to_thread(_read, file.path, version)
                    self._contents[file.path] = content
        return self._contents[file.path]

    def _has_read(self, path: Path, version: tuple[int, int]) -> bool:
        known = self._contents.get(path)
        return known is not None and known.version == version


def not_allowed(method: str, path: str, allowed: tuple[str, ...]) -> Refusal:
    """Return the refusal of a method that a path does not have; HEAD is as good as GET."""
    if "GET" in allowed:
        allowed = (*allowed, "HEAD")
    names = " or ".join(allowed)
    sentence = f"{quoted(method)} is not possible at {quoted(path)}, only {names}"
    return Refusal(405, sentence, {"Allow": ", ".join(allowed)})


def _read(path: Path, version: tuple[int, int]) -> _Content:
    plain = path.read_bytes()
    if path.name == INDEX:
        plain = plain.replace(_NO_SERVER, _SERVER)
    packed = gzip.compress(plain, compresslevel=9, mtime=0)
    tag = hashlib.sha256(plain).hexdigest()[:24]
    return _Content(version, plain, packed if len(packed) < _WORTH * len(plain) else None, tag)


async def _send(scope: Scope, send: Send, file: PageFile, content: _Content) -> None:
    asked = dict(scope["headers"])
    packed = content.packed if _takes_gzip(asked.get(b"accept-encoding", b"")) else None
    tag = f'"{content.tag}{"-gzip" if packed is not None else ""}"'.encode()
    headers = [
        (b"etag", tag),
        (b"cache-control", _CACHE_CONTROL),
        (b"vary", b"Accept-Encoding"),
    ]
    if _has(asked.get(b"if-none-match", b""), tag):
        await send({"type": "http.response.start", "status": 304, "headers": headers})
        await send({"type": "http.response.body", "body": b""})
        return
    body = content.plain if packed is None else packed
    headers += [
        (b"content-type", file.media_type.encode()),
        (b"content-length", str(len(body)).encode()),
    ]
    if packed is not None:
        headers.append((b"content-encoding", b"gzip"))
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def _takes_gzip(accepted: bytes) -> bool:
    """Tell whether a client reads gzip, by its Accept-Encoding.

    >>> _takes_gzip(b"br, gzip"), _takes_gzip(b"gzip;q=0, *"), _takes_gzip(b"")
    (True, False, False)
    """
    for each in accepted.lower().split(b","):
        name, _, quality = each.strip().partition(b";")
        if name.strip() == b"gzip":
            return quality.replace(b" ", b"") not in {b"q=0", b"q=0.0", b"q=0.00", b"q=0.000"}
    return False


def _has(if_none_match: bytes, tag: bytes) -> bool:
    """Tell whether the browser has this version."""
    tags = [each.strip().removeprefix(b"W/") for each in if_none_match.split(b",")]
    return tag in tags or tags == [b"*"]
