"""The worker processes of a tournament, seen from the tournament."""

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

from connectn.arena.playing.runner import Task
from connectn.arena.results import Fixture, Game
from connectn.arena.settings import Settings
from connectn.errors import ArenaError, quoted

AHEAD = 0.2
"""Seconds of work a worker is given at once, so that it need not wait for the next game."""
MOST_AHEAD = 500
WAKING = 0.1
"""Seconds after which whoever waits for games gets a chance to do something else."""
PATIENCE = 1.0
"""Seconds a worker has to end by itself when it is told to."""
MOST_DEATHS = 2
"""Workers that may die over one game. A worker does not die of its players; more is our fault."""


class Worker:
    """A process that plays, and the games it was given."""

    def __init__(self, settings: Settings, reports: "SimpleQueue[Report]") -> None:
        self.pending: dict[Fixture, Task] = {}
        self.ahead = 1
        self._told = time.monotonic()
        try:
            self._errors = tempfile.TemporaryFile()  # noqa: SIM115 (closed by `end`)
            self._process = _start(self._errors)
        except OSError as error:
            raise ArenaError(f"no process can be started to play: {error.strerror}") from None
        # Popen says that they may be missing.
        self._stdin = cast("IO[bytes]", self._process.stdin)
        self._stdout = cast("IO[bytes]", self._process.stdout)
        self._listener = Thread(target=self._listen, args=(reports,), daemon=True)
        self._listener.start()
        self._send(settings)

    def give(self, tasks: Sequence[Task]) -> None:
        """Let it play these after those it has."""
        self.pending.update((task.fixture, task) for task in tasks)
        self._send(list(tasks))

    def note(self, games: Sequence[Game]) -> None:
        """Take off its list what it has played, and see how quick it is."""
        for game in games:
            del self.pending[game.fixture]
        now = time.monotonic()
        rate = len(games) / max(now - self._told, 1e-6)
        self._told = now
        self.ahead = min(max(int(rate * AHEAD), 1), MOST_AHEAD)

    def dismiss(self) -> None:
        """Tell it to end, whatever it is doing."""
        with suppress(OSError):
            self._stdin.close()

    def end(self) -> str:
        """Make it end, and return the last line it complained with."""
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

    def _send(self, thing: object) -> None:
        with suppress(OSError):  # a worker that is gone is noticed by its listener
            self._stdin.write(pickle.dumps(thing))
            self._stdin.flush()

    def _listen(self, reports: "SimpleQueue[Report]") -> None:
        """Pass on what it reports; nothing any more means that it is gone."""
        try:
            while True:
                reports.put((self, pickle.load(self._stdout)))  # noqa: S301
        except (EOFError, pickle.UnpicklingError):
            reports.put((self, None))


def _start(errors: IO[bytes]) -> "subprocess.Popen[bytes]":
    try:
        return subprocess.Popen(
            # -P: what lies in the current folder is not to be imported.
            [sys.executable, "-P", "-m", "connectn.arena.playing.worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=errors,
            start_new_session=True,  # Ctrl-C is for the tournament, which tells its workers
        )
    except OSError:
        errors.close()
        raise


Report = tuple[Worker, list[Game] | None]


class Crew:
    """Workers, and the games that are still to be played."""

    def __init__(self, settings: Settings, tasks: Iterable[Task], size: int) -> None:
        self._settings = settings
        self._tasks = deque(tasks)
        self._size = size
        self._reports: SimpleQueue[Report] = SimpleQueue()
        self._deaths: Counter[Fixture] = Counter()
        self._workers: set[Worker] = set()

    @property
    def done(self) -> bool:
        """Whether every game has been played."""
        return not self._tasks and not any(worker.pending for worker in self._workers)

    def wait(self) -> list[Game]:
        """Return the games that are over since the last time; none if that takes long."""
        while self._tasks and len(self._workers) < self._size:
            self._hire()
        games: list[Game] = []
        with suppress(Empty):
            self._take(*self._reports.get(timeout=WAKING), games)
            while True:
                self._take(*self._reports.get_nowait(), games)
        return games

    def _take(self, worker: Worker, played: list[Game] | None, games: list[Game]) -> None:
        if played is None:
            self._replace(worker)
            return
        games.extend(played)
        worker.note(played)
        self._top_up(worker)

    def _top_up(self, worker: Worker) -> None:
        wanted = min(worker.ahead - len(worker.pending), len(self._tasks))
        if wanted > 0:
            worker.give([self._tasks.popleft() for _ in range(wanted)])

    def _hire(self) -> None:
        worker = Worker(self._settings, self._reports)
        self._workers.add(worker)
        self._top_up(worker)

    def _replace(self, worker: Worker) -> None:
        """Have others play what a worker that died was playing."""
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
