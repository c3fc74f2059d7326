"""The web server: the time of light requests beside a hard search, and requests per second.

All traffic stays on 127.0.0.1. Light requests are what the page and programs ask for all the time:
whether the server is well, the agents, a file, the formulas of the papers, and scores that are in
the book. They are timed from connecting to the last byte, first alone and then while one process
searches a position that it cannot solve. The throughput is that of a plain FastAPI "hello" with the
same server below it, asked by the same client in turns.
"""

import asyncio
import json
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import cycle
from pathlib import Path
from statistics import quantiles

LIGHT = (
    "/healthz",
    "/api/agents",
    "/board.css",
    "/api/evaluations?pos=4453",
    "/solve?pos=4453",
)
HARD = "/api/analyze?board=9x7c5&pos=5545&seconds=9"
PACE = 0.01
"""Seconds between two light requests: far less than the server can do."""
COUNT = 3_000
CLIENTS = 4
"""Connections at the same time for the throughput."""
SECONDS, ROUNDS = 2.0, 3
TARGET = 0.1
MIB = 1 << 20
HELLO = """
import asyncio, socket, uvicorn
from fastapi import FastAPI
app = FastAPI()
@app.get("/")
async def hello():
    return {"hello": "world"}
sock = socket.socket(proto=socket.IPPROTO_TCP)  # named, so that asyncio sends without delay
sock.bind(("127.0.0.1", 0))
sock.listen()
print(f"http://127.0.0.1:{sock.getsockname()[1]}/", flush=True)
config = uvicorn.Config(app, http="h11", access_log=False, log_level="critical")
asyncio.run(uvicorn.Server(config).serve(sockets=[sock]))
"""
SERVE = ("-m", "connectn", "serve", "--port", "0", "--rate", "0")


def report(*, quick: bool = False) -> None:
    """Print both tables."""
    count, seconds = (COUNT // 10, SECONDS / 4) if quick else (COUNT, SECONDS)
    with _running(*SERVE) as server:
        _report_light(server, count)
    with _running(*SERVE) as server, _running("-c", HELLO) as hello:
        _report_throughput(server, hello, seconds)


class _Process:
    """A server process and its port."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        said = process.stdout.readline() if process.stdout is not None else ""
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", said)
        if found is None:
            sys.exit(f"the server said {said!r}")
        self.port = int(found[1])
        self._process = process

    @property
    def memory(self) -> int:
        """The bytes of the process itself, without its workers."""
        pages = Path(f"/proc/{self._process.pid}/statm").read_text("ascii").split()[1]
        return int(pages) * 4096


@contextmanager
def _running(*words: str) -> Iterator[_Process]:
    with subprocess.Popen(  # noqa: S603
        [sys.executable, *words], stdout=subprocess.PIPE, text=True
    ) as process:
        try:
            yield _Process(process)
        finally:
            process.terminate()


def _report_light(server: _Process, count: int) -> None:
    print(f"Light requests, {count:,} of them, {1 / PACE:.0f} a second, each on a new connection")
    print(f"  {'':34} {'p50':>8} {'p99':>8} {'most':>8} {'lost':>6} {'memory':>12}")
    asyncio.run(_times(server, count // 10, hard=False))  # the workers start
    for name, hard in (("alone", False), ("while one hard position is solved", True)):
        before = server.memory
        times, lost = asyncio.run(_times(server, count, hard=hard))
        cut = quantiles(times, n=100)
        grown = (server.memory - before) / MIB
        shown = (cut[49], cut[98], max(times))
        milliseconds = " ".join(f"{1000 * each:5.1f} ms" for each in shown)
        print(f"  {name:34} {milliseconds} {lost:6} {grown:+8.1f} MiB")
    verdict = "kept" if cut[98] < TARGET and not lost else "missed"
    print(f"  the promise of {1000 * TARGET:.0f} ms for p99 is {verdict}\n")


async def _times(server: _Process, count: int, *, hard: bool) -> tuple[list[float], int]:
    """Return the seconds of each light request, and how many had no good answer."""
    searching = asyncio.ensure_future(_search(server)) if hard else None
    times, lost = [], 0
    for _, path in zip(range(count), cycle(LIGHT), strict=False):
        begun = time.perf_counter()
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        status, _ = await _ask(reader, writer, path)
        writer.close()
        times.append(time.perf_counter() - begun)
        lost += status != 200
        await asyncio.sleep(PACE)
    if searching is not None:
        searching.cancel()
    return times, lost


async def _search(server: _Process) -> None:
    """Keep one worker busy with a position that it cannot solve."""
    while True:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        status, body = await _ask(reader, writer, HARD)
        if status != 200 or json.loads(body)["sign"] is not None:
            sys.exit(f"the hard position was answered with {status}: {body[:200]!r}")
        writer.close()


def _report_throughput(server: _Process, hello: _Process, seconds: float) -> None:
    print(f"Requests per second, {CLIENTS} connections, best of {ROUNDS} rounds of {seconds:g} s")
    contenders = {
        "a plain FastAPI hello": (hello, "/"),
        "connectn /healthz": (server, "/healthz"),
        "connectn /board.css": (server, "/board.css"),
        "connectn /api/agents": (server, "/api/agents"),
        "connectn /api/evaluations": (server, "/api/evaluations?pos=4453"),
        "connectn /solve, from the book": (server, "/solve?pos=4453"),
    }
    best = dict.fromkeys(contenders, 0.0)
    for _ in range(ROUNDS):
        for name, (process, path) in contenders.items():
            best[name] = max(best[name], asyncio.run(_throughput(process, path, seconds)))
    plain = best["a plain FastAPI hello"]
    for name, speed in best.items():
        print(f"  {name:34} {speed:8,.0f}  {speed / plain:5.2f} x the hello")
    print()


async def _throughput(process: _Process, path: str, seconds: float) -> float:
    end = time.perf_counter() + seconds
    counts = await asyncio.gather(*(_client(process, path, end) for _ in range(CLIENTS)))
    return sum(counts) / seconds


async def _client(process: _Process, path: str, end: float) -> int:
    """Ask on one connection until the end, and return how often there was an answer."""
    reader, writer = await asyncio.open_connection("127.0.0.1", process.port)
    count = 0
    while time.perf_counter() < end:
        status, _ = await _ask(reader, writer, path)
        if status != 200:
            sys.exit(f"{path} was answered with {status}")
        count += 1
    writer.close()
    return count


async def _ask(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, path: str
) -> tuple[int, bytes]:
    """Return the status and the body of an answer."""
    writer.write(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
    head = await reader.readuntil(b"\r\n\r\n")
    length = re.search(rb"content-length: (\d+)", head, re.IGNORECASE)
    body = await reader.readexactly(int(length[1])) if length is not None else b""
    return int(head[9:12]), body
