"""Run the real command line, through pipes or on a pseudo-terminal."""

import codecs
import os
import pty
import select
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from tempfile import TemporaryFile

import pyte

from tests.cli.fork_server import ForkServer

COMMAND = (sys.executable, "-m", "connectn")
PATIENCE = 30.0
SIZE = (80, 60)
SERVER = ForkServer()


@dataclass(frozen=True)
class Result:
    code: int
    out: str
    err: str


def run(*arguments: str, typed: str | bytes = "", env: dict[str, str] | None = None) -> Result:
    """Run `connectn` without a terminal; with an environment of its own in a new interpreter."""
    data = typed if isinstance(typed, bytes) else typed.encode()
    if env is None:
        return _run_forked(list(arguments), data)
    done = subprocess.run(
        [*COMMAND, *arguments],
        input=data,
        capture_output=True,
        timeout=PATIENCE,
        check=False,
        env={**os.environ, **env},
    )
    return Result(done.returncode, done.stdout.decode(), done.stderr.decode())


def _run_forked(arguments: list[str], typed: bytes) -> Result:
    """Run a command in a fork, so that no interpreter has to start."""
    with TemporaryFile() as typing, TemporaryFile() as out, TemporaryFile() as err:
        typing.write(typed)
        typing.seek(0)
        code = SERVER.run(arguments, (typing.fileno(), out.fileno(), err.fileno()), PATIENCE)
        out.seek(0)
        err.seek(0)
        return Result(code, out.read().decode(), err.read().decode())


class Terminal:
    """`connectn` on a pseudo-terminal, for what only a person sees."""

    def __init__(
        self,
        *arguments: str,
        env: dict[str, str] | None = None,
        command: Sequence[str] = COMMAND,
    ) -> None:
        self.ours, theirs = pty.openpty()
        self.seen = ""
        self._decoder = codecs.getincrementaldecoder("utf-8")()
        self._screen = pyte.Screen(*SIZE)
        self._stream = pyte.Stream(self._screen)
        without = {k: v for k, v in os.environ.items() if k not in {"NO_COLOR", "COLUMNS"}}
        self.process = subprocess.Popen(
            [*command, *arguments],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env={**without, "TERM": "xterm-256color", **(env or {})},
            start_new_session=True,
        )
        os.close(theirs)

    def wait_for(self, text: str) -> str:
        """Read until a text has appeared since the last call, and return what was read."""
        end = time.monotonic() + PATIENCE
        while text not in self.seen:
            assert time.monotonic() < end, f"no {text!r} in {self.seen!r}"
            if not self._read():
                break
        assert text in self.seen, f"no {text!r} in {self.seen!r}"
        before, _, self.seen = self.seen.partition(text)
        return before + text

    @property
    def shown(self) -> list[str]:
        """The lines that are on the screen now, without empty ones at its end."""
        return "\n".join(line.rstrip() for line in self._screen.display).rstrip().split("\n")

    @property
    def shows_cursor(self) -> bool:
        return not self._screen.cursor.hidden

    def type(self, text: str) -> None:
        os.write(self.ours, text.encode())

    def interrupt(self) -> None:
        """Send Ctrl-C's signal until the process has gone: one that comes just before the prompt
        starts to block is only seen with the next key, as at any Python prompt."""
        for _ in range(20):
            if self.process.poll() is not None:
                return
            self.process.send_signal(signal.SIGINT)
            with suppress(subprocess.TimeoutExpired):
                self.process.wait(0.5)

    def close(self) -> int:
        """Read what is left and return the exit code."""
        while self._read():
            pass
        code = self.process.wait(PATIENCE)
        os.close(self.ours)
        return code

    def _read(self) -> bool:
        ready, _, _ = select.select([self.ours], [], [], PATIENCE)
        try:
            data = os.read(self.ours, 65536) if ready else b""
        except OSError:  # the other side has gone
            data = b""
        text = self._decoder.decode(data)  # a character may come in two parts
        self.seen += text
        self._stream.feed(text)
        return bool(data)
