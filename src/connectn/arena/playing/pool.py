"""The worker processes of a tournament, as the tournament sees them."""

import pickle
import subprocess
import sys
import tempfile
import time
from collections import Counter, deque
from collections.abc import Iterable, Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from typing import IO, Self, cast

from connectn.arena.fixture import Fixture, Task
from connectn.arena.results import Game
from connectn.arena.settings import Settings
from connectn.errors import ArenaError, quoted

AHEAD = 0.2
"""Seconds of work that a worker is given at once, so that it need not wait for the next game."""
MOST_AHEAD = 500
"""The most tasks that a worker is given at once."""
LONGEST_WAIT = 0.1
"""Seconds after which `WorkerPool.wait` returns even if no game is over."""
PATIENCE = 1.0
"""Seconds that a worker has to end after its input was closed; then it is killed."""
MOST_DEATHS = 2
"""After so many workers have died in one game the tournament stops: a player cannot kill a worker,
so the error is in connectn."""


class WorkerHandle:
    """A worker process as the pool sees it: its pipes, and the tasks it has not reported yet."""

    def __init__(self, settings: Settings, reports: "SimpleQueue[Report]") -> None:
        self.pending: dict[Fixture, Task] = {}
        self.ahead = 1
        """How many tasks the worker may have at a time, by the speed of its last report."""
        self._reported = time.monotonic()
        try:
            self._errors = tempfile.TemporaryFile()  # noqa: SIM115 (closed by `end`)
            self._process = _start(self._errors)
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

    def dismiss(self) -> None:
        """Close the input of the worker, which makes it end at once."""
        with suppress(OSError):
            self._stdin.close()

    def end(self) -> str:
        """End the worker, and return the last line it wrote to standard error."""
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

    def _listen(self, reports: "SimpleQueue[Report]") -> None:
        """Queue the games that the worker reports, and None after the worker has ended."""
        try:
            while True:
                reports.put((self, pickle.load(self._stdout)))  # noqa: S301
        except (EOFError, pickle.UnpicklingError):
            reports.put((self, None))


def _start(errors: IO[bytes]) -> "subprocess.Popen[bytes]":
    try:
        return subprocess.Popen(
            # -P: modules in the current folder must not shadow ours.
            [sys.executable, "-P", "-m", "connectn.arena.playing.worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=errors,
            start_new_session=True,  # Ctrl-C reaches the tournament only, which ends its workers
        )
    except OSError:
        errors.close()
        raise


Report = tuple[WorkerHandle, list[Game] | None]
"""Games that a worker has played; None when it has ended."""


class WorkerPool:
    """Shares out the tasks of a tournament among worker processes."""

    def __init__(self, settings: Settings, tasks: Iterable[Task], size: int) -> None:
        self._settings = settings
        self._tasks = deque(tasks)
        self._size = size
        self._reports: SimpleQueue[Report] = SimpleQueue()
        self._deaths: Counter[Fixture] = Counter()
        self._workers: set[WorkerHandle] = set()

    @property
    def done(self) -> bool:
        """Whether every game has been played."""
        return not self._tasks and not any(worker.pending for worker in self._workers)

    def wait(self) -> list[Game]:
        """Return the games that are over since the last call; none if no game ends soon."""
        while self._tasks and len(self._workers) < self._size:
            self._start_worker()
        games: list[Game] = []
        with suppress(Empty):
            self._take(*self._reports.get(timeout=LONGEST_WAIT), games)
            while True:
                self._take(*self._reports.get_nowait(), games)
        return games

    def _take(self, worker: WorkerHandle, played: list[Game] | None, games: list[Game]) -> None:
        """Take a report: collect its games, or replace a worker that has died."""
        if played is None:
            self._replace(worker)
            return
        games.extend(played)
        worker.note(played)
        self._top_up(worker)

    def _top_up(self, worker: WorkerHandle) -> None:
        wanted = min(worker.ahead - len(worker.pending), len(self._tasks))
        if wanted > 0:
            worker.give([self._tasks.popleft() for _ in range(wanted)])

    def _start_worker(self) -> None:
        worker = WorkerHandle(self._settings, self._reports)
        self._workers.add(worker)
        self._top_up(worker)

    def _replace(self, worker: WorkerHandle) -> None:
        """Put the tasks of a worker that has died back at the front of the queue."""
        self._workers.discard(worker)
        last_line = worker.end()
        left = list(worker.pending.values())
        if left:
            playing = left[0].fixture
            self._deaths[playing] += 1
            if self._deaths[playing] >= MOST_DEATHS:
                names = " against ".join(self._settings.players[side] for side in playing.sides)
                raise ArenaError(
                    f"the process that played {names} died {MOST_DEATHS} times: {quoted(last_line)}"
                )
        self._tasks.extendleft(reversed(left))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for worker in self._workers:
            worker.dismiss()
        for worker in self._workers:
            worker.end()
