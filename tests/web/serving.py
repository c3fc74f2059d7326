"""A real server process, and raw connections to it."""

import http.client
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self
from urllib.parse import urlsplit

PATIENCE = 30.0
"""Seconds that a test waits on a busy machine."""
HARD = "board=9x7c5&pos=5545"
"""A position that no search of this size solves."""
HARD_POSITION = "9x7c5:5545"


@dataclass(frozen=True)
class Got:
    """An answer: its status, its headers in small letters, and its body."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class Serving:
    """`connectn serve` on a free port, or a script that serves and says so in the same way."""

    def __init__(self, *options: str, port: int = 0, script: str | None = None) -> None:
        words = ["-m", "connectn", "serve", "--port", str(port), *options]
        self.process = subprocess.Popen(
            [sys.executable, *(words if script is None else ["-c", script])],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        found = re.search(r"http://\S+", said)
        assert found, f"the server said {said!r}"
        self.url = found[0]
        parts = urlsplit(self.url)
        assert parts.hostname is not None
        assert parts.port is not None
        self.address = (parts.hostname, parts.port)
        self._own_sockets = self._sockets

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.communicate()

    def ask(
        self,
        path: str,
        *,
        method: str = "GET",
        body: bytes | None = None,
        headers: dict[str, str] | None = None,
        by: tuple[str, int] | None = None,
    ) -> Got:
        """Send a request on a connection of its own, or by way of a proxy."""
        connection = http.client.HTTPConnection(*(by or self.address), timeout=PATIENCE)
        try:
            connection.request(method, path, body, headers or {})
            answer = connection.getresponse()
            names = {name.lower(): value for name, value in answer.getheaders()}
            return Got(answer.status, names, answer.read())
        finally:
            connection.close()

    def post(self, path: str, question: object) -> Got:
        """Send a question as JSON."""
        headers = {"Content-Type": "application/json"}
        return self.ask(path, method="POST", body=json.dumps(question).encode(), headers=headers)

    @contextmanager
    def connected(self, sent: bytes = b"") -> Iterator[socket.socket]:
        """Open a connection, and send some bytes."""
        with socket.create_connection(self.address, timeout=PATIENCE) as opened:
            opened.sendall(sent)
            yield opened

    def metric(self, name: str) -> float:
        """Return a number that the server counts."""
        text = self.ask("/metrics").body.decode()
        found = re.search(rf"^{re.escape(name)} (\S+)$", text, re.MULTILINE)
        return float(found[1]) if found else 0.0

    def wait_for_running(self, number: int, seconds: float = PATIENCE) -> float:
        """Wait until so many workers are busy, and return how long it took."""
        begun = time.monotonic()
        while self.metric("connectn_running_solves") != number:
            assert time.monotonic() - begun < seconds, "the number of searches stays another one"
            time.sleep(0.02)
        return time.monotonic() - begun

    @property
    def workers(self) -> list[int]:
        """The processes that solve."""
        return [
            int(folder.name)
            for folder in Path("/proc").iterdir()
            if folder.name.isdigit() and _parent(folder) == self.process.pid
        ]

    def wait_for_sockets(self, number: int) -> None:
        """Wait until the server has so many connections."""
        end = time.monotonic() + PATIENCE
        while self._sockets != number + self._own_sockets:
            assert time.monotonic() < end, f"the server has {self._sockets} sockets"
            time.sleep(0.02)

    @property
    def _sockets(self) -> int:
        found = 0
        for each in Path(f"/proc/{self.process.pid}/fd").iterdir():
            with suppress(OSError):  # closed meanwhile
                found += each.readlink().name.startswith("socket:")
        return found

    @property
    def memory(self) -> int:
        """The bytes of the server and its workers."""
        return sum(map(memory_of, [self.process.pid, *self.workers]))

    def stop(self, number: int = signal.SIGTERM) -> tuple[int, float, str]:
        """Send a signal; return the exit code, the seconds until then, and standard error."""
        begun = time.monotonic()
        self.process.send_signal(number)
        _, err = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, time.monotonic() - begun, err


def request(line: str, *headers: str) -> bytes:
    """Return the bytes of a request without a body."""
    return "\r\n".join([f"{line} HTTP/1.1", "Host: localhost", *headers, "", ""]).encode()


def read_all(opened: socket.socket) -> bytes:
    """Read until the server closes the connection."""
    parts = []
    with suppress(ConnectionResetError):
        while part := opened.recv(65_536):
            parts.append(part)
    return b"".join(parts)


def memory_of(process: int) -> int:
    """Return the bytes in memory of a process, 0 when it has ended."""
    try:
        pages = Path(f"/proc/{process}/statm").read_text().split()[1]
    except OSError:
        return 0
    return int(pages) * os.sysconf("SC_PAGE_SIZE")


def _parent(folder: Path) -> int:
    try:
        return int((folder / "stat").read_text().rpartition(")")[2].split()[1])
    except OSError:
        return 0
