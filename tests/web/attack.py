"""Requests that are wrong in every way: random bytes, changed bytes, wrong words at every place.

Each is sent on a connection of its own. An answer must be one of HTTP with a status below 500, and
an error must be JSON with a sentence.
"""

import json
import re
import socket
from collections import Counter
from contextlib import suppress
from random import Random

from tests.web.serving import Serving

PATIENCE = 0.01
"""Seconds to wait for an answer to a request that may be incomplete."""
REST_PATIENCE = 5.0
"""Seconds to wait for the rest of an answer that has begun."""
_METHODS = [
    "GET",
    "GET",
    "GET",
    "POST",
    "HEAD",
    "PUT",
    "DELETE",
    "OPTIONS",
    "TRACE",
    "CONNECT",
    "X" * 99,
]
_PATHS = [
    *("/", "/index.html", "/api/analyze", "/api/hint", "/api/agents", "/api/evaluations", "/solve"),
    *("/api/move", "/api/review", "/healthz", "/metrics", "/docs", "/openapi.json", "/board.css"),
    *(
        "/api/events/analyze",
        "*",
        "//",
        "/..",
        "/%00",
        "/%ff%fe",
        "/a?b#c",
        "http://x/",
        "/" + "a/" * 500,
    ),
]
_NAMES = [
    "pos",
    "board",
    "seconds",
    "step",
    "level",
    "x",
    "",
    "pos[]",
    "__proto__",
    "%00",
    "p" * 300,
]
_VALUES = [
    *(
        "",
        "4453",
        "44444444",
        "1,2,3",
        "9x7c5:55",
        "7x6",
        "16x16c4",
        "99x99c99",
        "0x0c0",
        "-1",
        "1e9",
    ),
    *(
        "nan",
        "inf",
        "0.01",
        "1",
        "3",
        "true",
        "null",
        "%ff",
        "%00",
        "%f0%9f%92%a9",
        "%ed%a0%80",
        "4" * 2000,
    ),
    *(
        "4x2c3:----/XO--",
        "../../etc/passwd",
        "<script>",
        "';--",
        "{{7*7}}",
        "%0d%0aSet-Cookie:a",
        "9" * 400,
    ),
]
_WORDS: list[object] = [
    *(None, True, False, 0, -1, 3, 10**30, 0.01, 1e308, "", "4453", "windows", "perfect", "strong"),
    *(
        "windows:depth=2",
        "my.py:X",
        "cmd:ls",
        "perfect:table_mb=1",
        "\ud800",
        "\0",
        "x" * 3000,
        [],
        {},
    ),
    *(
        [[[]]],
        {"a": {}},
        '[Board "7x6c4"]\n\n1. 4 4 2. 5 *\n',
        '[Board "9x7c5"]',
        "9x7c5:5545",
        "1212121",
    ),
]
_FIELDS = ["position", "agent", "level", "seconds", "game", "x"]
_HEADERS = [
    *(
        "Accept: */*",
        "Accept-Encoding: gzip",
        "Range: bytes=0-1",
        "If-None-Match: *",
        "Expect: 100-continue",
    ),
    *(
        "Connection: Upgrade\r\nUpgrade: websocket",
        "Transfer-Encoding: chunked",
        "Content-Length: 5",
    ),
    *(
        "Content-Length: 99999999999999999999",
        "X-Forwarded-For: 1.2.3.4",
        "Host: evil",
        "Cookie: " + "a" * 2000,
    ),
    *(
        "Content-Type: text/plain",
        "Content-Type: application/json; charset=latin-1",
        "X: \xff",
        "A:" * 50,
    ),
]
_INCOMPLETE = (b"chunked", b"Content-Length: 5\r", b"Content-Length: 9999")
"""Headers after which the server waits for more."""
_STATUS = re.compile(rb"HTTP/1\.1 (\d{3}) ")


def attack(server: Serving, seed: int, count: int) -> Counter[str]:
    """Send so many requests, and return how often there was which answer."""
    counts = Counter[str]()
    for number in range(count):
        dice = Random(f"{seed} {number}")
        sent, whole = _request(dice)
        try:
            status = _answered(server, sent, whole=whole)
        except AssertionError as error:
            raise AssertionError(
                f"seed {seed}, request {number}: {sent[:500]!r}: {error}"
            ) from error
        counts[status] += 1
    return counts


def _request(dice: Random) -> tuple[bytes, bool]:
    """Return the bytes of a request, and whether it is whole, so that it has an answer."""
    if dice.random() < 0.05:
        return dice.randbytes(dice.choice([1, 10, 100, 5_000])), False
    whole = _head_and_body(dice)
    if dice.random() < 0.6:
        return whole, not any(word in whole for word in _INCOMPLETE)
    changed = bytearray(whole)
    for _ in range(dice.choice([1, 1, 2, 5])):
        place = dice.randrange(len(changed))
        change = dice.randrange(4)
        if change == 0:
            changed[place] = dice.randrange(256)
        elif change == 1:
            del changed[place : place + dice.choice([1, 2, 50])]
        elif change == 2:
            changed[place:place] = dice.choice(
                [b"\r\n", b"\0", b" ", b"\xff" * 9, b"%", b"&=", b"\n"]
            )
        else:
            del changed[place:]
        if not changed:
            break
    return bytes(changed) or b"\n", False


def _head_and_body(dice: Random) -> bytes:
    method, path = dice.choice(_METHODS), dice.choice(_PATHS)
    if dice.random() < 0.5:
        pairs = [
            f"{dice.choice(_NAMES)}={dice.choice(_VALUES)}" for _ in range(dice.randrange(1, 4))
        ]
        path += "?" + "&".join(pairs)
    headers = ["Host: localhost"] if dice.random() < 0.95 else []
    headers += dice.sample(_HEADERS, dice.choice([0, 0, 0, 1, 2]))
    body = b""
    if method == "POST" or dice.random() < 0.1:
        method, path = (
            ("POST", dice.choice(["/api/move", "/api/review"]))
            if dice.random() < 0.9
            else (method, path)
        )
        body = _body(dice)
        headers += ["Content-Type: application/json", f"Content-Length: {len(body)}"]
    lines = [f"{method} {path} HTTP/1.1", *headers, "", ""]
    return "\r\n".join(lines).encode("latin-1") + body


def _body(dice: Random) -> bytes:
    kind = dice.randrange(10)
    if kind == 0:
        return dice.randbytes(dice.choice([0, 1, 100]))
    if kind == 1:
        return dice.choice(
            [b"[" * 30_000, b'{"a":' * 5_000, b"9" * 6_000, b"[NaN]", b'"\\ud800"', b"null"]
        )
    fields = dice.sample(_FIELDS, dice.randrange(1, 4))
    if kind < 6:
        fields = ["position", "agent"] if dice.random() < 0.5 else ["game"]
    return json.dumps({name: dice.choice(_WORDS) for name in fields}).encode()


def _answered(server: Serving, sent: bytes, *, whole: bool) -> str:
    """Send bytes, and return the status of the first answer, or that there is none."""
    answer = b""
    with socket.create_connection(server.address, timeout=REST_PATIENCE) as opened:
        with suppress(ConnectionError):
            opened.sendall(sent)
        opened.settimeout(REST_PATIENCE if whole else PATIENCE)
        with suppress(TimeoutError, ConnectionError):
            while not _is_whole(answer, has_body=not sent.startswith(b"HEAD ")):
                part = opened.recv(65_536)
                if not part:
                    break
                answer += part
                opened.settimeout(REST_PATIENCE)
    if not answer:
        assert not whole, "there is no answer"
        return "no answer"
    while answer.startswith(b"HTTP/1.1 100 "):
        answer = answer.partition(b"\r\n\r\n")[2] or b"HTTP/1.1 199 "
    found = _STATUS.match(answer)
    assert found, f"the answer is {answer[:200]!r}"
    status = int(found[1])
    assert status < 500, f"the answer is {answer[-500:]!r}"
    _check_error(status, answer, sent)
    return found[1].decode()


def _is_whole(answer: bytes, *, has_body: bool) -> bool:
    head, end, body = answer.partition(b"\r\n\r\n")
    if not end:
        return False
    if head.startswith(b"HTTP/1.1 100 "):
        return _is_whole(body, has_body=has_body)
    if not has_body:
        return True
    length = re.search(rb"\r\ncontent-length: (\d+)", head, re.IGNORECASE)
    if length is not None:
        return len(body) >= int(length[1])
    return head.startswith(b"HTTP/1.1 304") or body.endswith(b"0\r\n\r\n")


def _check_error(status: int, answer: bytes, sent: bytes) -> None:
    head, _, body = answer.partition(b"\r\n\r\n")
    if status < 400 or sent.startswith(b"HEAD") or not body:
        return
    assert b"application/json" in head, answer[:300]
    assert b"content-security-policy" in head.lower(), answer[:300]
    length = re.search(rb"\r\ncontent-length: (\d+)", head, re.IGNORECASE)
    assert length is not None, answer[:300]
    sentence = json.loads(body[: int(length[1])])["error"]
    assert sentence
    assert "Traceback" not in sentence
    assert ".py" not in sentence.replace("my.py", "")
