"""A worker process as the tournament sees it."""

import os
import pickle
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from math import inf
from queue import SimpleQueue
from threading import Thread
from typing import IO, cast

from connectn.arena.fixture import Fixture, Task
from connectn.arena.playing import waiting
from connectn.arena.playing.shared_file import hand_over
from connectn.arena.playing.waiting import Awaited, Waiting
from connectn.arena.results import Game
from connectn.arena.settings import Settings
from connectn.errors import ArenaError

AHEAD = 0.2
"""Seconds of work that a worker is given at once, so that it need not wait for the next game."""
MOST_AHEAD = 500
"""The most tasks that a worker is given at once."""
PATIENCE = 1.0
"""Seconds that a worker has to end after its input was closed; then it is killed."""
OVERDUE = 60.0
"""Seconds that a worker may take to begin, to go from game to game, or to go on after the time for
an answer."""


class WorkerHandle:
    """A worker process as the pool sees it: its pipes, and the tasks it has not reported yet."""

    def __init__(
        self, settings: Settings, reports: SimpleQueue["Report"], folder: str | None = None
    ) -> None:
        self._settings = settings
        self.pending: dict[Fixture, Task] = {}
        self.ahead = 1
        """How many tasks the worker may have at a time, by the speed of its last report."""
        self._reported = time.monotonic()
        self._seen: Awaited | None = None
        self._seen_since = self._reported
        try:
            self._errors = tempfile.TemporaryFile()  # noqa: SIM115 (closed by `end`)
            self._process, self._waiting = _start(self._errors, folder)
        except OSError as error:
            raise ArenaError(f"no process can be started to play: {error.strerror}") from None
        # The types of Popen allow missing pipes.
        self._stdin = cast("IO[bytes]", self._process.stdin)
        self._stdout = cast("IO[bytes]", self._process.stdout)
        self._listener = Thread(target=self._listen, args=(reports,), daemon=True)
        self._listener.start()
        self._send(settings)

    def give(self, tasks: Sequence[Task]) -> None:
        """Send more tasks to the worker."""
        self.pending.update((task.fixture, task) for task in tasks)
        self._send(list(tasks))

    def note(self, games: Sequence[Game]) -> None:
        """Remove reported games from the pending tasks, and measure the speed of the worker."""
        for game in games:
            del self.pending[game.fixture]
        now = time.monotonic()
        rate = len(games) / max(now - self._reported, 1e-6)
        self._reported = now
        self.ahead = min(max(int(rate * AHEAD), 1), MOST_AHEAD)

    @property
    def awaited(self) -> Awaited | None:
        """The answer that the worker waits for, or was waiting for when it died."""
        return self._waiting.read()

    def kill_if_stalled(self) -> None:
        """Kill the worker if it was stopped, or has not gone on long after it should have.

        Not even a program that never answers makes a worker wait for longer, so something else did.
        """
        if self._is_stopped() or self._is_overdue():
            self._process.kill()

    def _is_stopped(self) -> bool:
        if not hasattr(os, "waitid"):  # as on Windows, which stops no process
            return False
        try:
            return bool(os.waitid(os.P_PID, self._process.pid, os.WSTOPPED | os.WNOHANG))
        except ChildProcessError:  # it has ended
            return False

    def _is_overdue(self) -> bool:
        now = time.monotonic()
        awaited = self.awaited
        if awaited != self._seen or not self.pending:
            self._seen = awaited
            self._seen_since = now
        return now - self._seen_since > self._longest(awaited) + OVERDUE

    def _longest(self, awaited: Awaited | None) -> float:
        """Return the seconds after which the worker goes on, with an answer or without one."""
        if awaited is None or awaited.fixture not in self.pending:
            return 0.0
        control = self._settings.control
        if not self._settings.is_program(awaited.fixture.sides[awaited.side]):
            return inf if awaited.limit is None else awaited.limit + control.margin
        limit = control.patience if awaited.limit is None else awaited.limit
        return control.start + limit + control.margin

    def dismiss(self) -> None:
        """Close the input of the worker, which makes it end at once."""
        with suppress(OSError):
            self._stdin.close()

    def end(self) -> str:
        """End the worker, and return the last line that it wrote to standard error."""
        self.dismiss()
        try:
            self._process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._listener.join()
        self._stdout.close()
        with self._errors:
            self._errors.seek(0)
            lines = self._errors.read().decode(errors="replace").split("\n")
        return next((line.strip() for line in reversed(lines) if line.strip()), "")

    def _send(self, message: object) -> None:
        with suppress(OSError):  # the listener reports a worker that has died
            self._stdin.write(pickle.dumps(message))
            self._stdin.flush()

    def _listen(self, reports: SimpleQueue["Report"]) -> None:
        """Queue what the worker reports, and None after the worker has ended."""
        try:
            while True:
                reports.put((self, pickle.load(self._stdout)))  # noqa: S301
        except (EOFError, pickle.UnpicklingError):
            reports.put((self, None))


def _start(errors: IO[bytes], folder: str | None) -> "tuple[subprocess.Popen[bytes], Waiting]":
    # -P: modules in the current folder must not shadow ours.
    command = [sys.executable, "-P", "-m", "connectn.arena.playing.worker"]
    try:
        with waiting.new_file() as file:
            word, options = hand_over(file.fileno())
            process = subprocess.Popen(  # noqa: S603 - our own module
                [*command, word, *sys.path],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=errors,
                cwd=folder,
                start_new_session=True,  # Ctrl-C reaches the tournament, which ends its workers
                **options,
            )
            return process, Waiting(file.fileno())
    except OSError:
        errors.close()
        raise


Report = tuple[WorkerHandle, list[Game] | str | None]
"""Games that a worker has played, or why it can play none; None when it has ended."""
