"""The workers of a tournament: tasks go out, games come back, dead workers are replaced."""

from collections import Counter, deque
from collections.abc import Iterable
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import Self

from connectn.arena.fixture import Fixture, Task
from connectn.arena.playing.waiting import Awaited
from connectn.arena.playing.worker_handle import Report, WorkerHandle
from connectn.arena.results import Game
from connectn.arena.settings import Settings
from connectn.errors import ArenaError, quoted
from connectn.game.outcome import Termination

LONGEST_WAIT = 0.1
"""Seconds after which `WorkerPool.wait` returns even if no game is over."""
MOST_DEATHS = 2
"""After so many workers have died in one game, it is not played again. The first death may have
other reasons than a player: the system kills processes when it is short of memory."""


class WorkerPool:
    """Shares out the tasks of a tournament among worker processes, which run in a folder."""

    def __init__(
        self, settings: Settings, tasks: Iterable[Task], size: int, folder: str | None = None
    ) -> None:
        self._settings = settings
        self._tasks = deque(tasks)
        self._size = size
        self._folder = folder
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
        for worker in self._workers:
            worker.kill_if_stalled()
        games: list[Game] = []
        with suppress(Empty):
            self._take(*self._reports.get(timeout=LONGEST_WAIT), games)
            while True:
                self._take(*self._reports.get_nowait(), games)
        return games

    def _take(
        self, worker: WorkerHandle, played: list[Game] | str | None, games: list[Game]
    ) -> None:
        """Take a report: collect its games, or replace a worker that has died."""
        if isinstance(played, str):
            raise ArenaError(f"no process can play: {played}")
        if played is None:
            games.extend(self._replace(worker))
            return
        games.extend(played)
        worker.note(played)
        self._top_up(worker)

    def _top_up(self, worker: WorkerHandle) -> None:
        wanted = min(worker.ahead - len(worker.pending), len(self._tasks))
        if wanted > 0:
            worker.give([self._tasks.popleft() for _ in range(wanted)])

    def _start_worker(self) -> None:
        worker = WorkerHandle(self._settings, self._reports, self._folder)
        self._workers.add(worker)
        self._top_up(worker)

    def _replace(self, worker: WorkerHandle) -> list[Game]:
        """Let the tasks of a worker that has died be played again, except a game that kills.

        Such a game is lost by the player that the worker was waiting for; return it.
        """
        self._workers.discard(worker)
        last_line = worker.end()
        left = worker.pending
        awaited = worker.awaited
        if awaited is not None and awaited.fixture not in left:
            awaited = None  # the game is over, and reported
        lost: list[Game] = []
        if left:
            playing = awaited.fixture if awaited else next(iter(left))
            self._deaths[playing] += 1
            if self._deaths[playing] >= MOST_DEATHS:
                if awaited is None:
                    raise ArenaError(self._death(playing, last_line))
                lost.append(_lost(awaited, last_line))
                del left[playing]
        self._tasks.extendleft(reversed(left.values()))
        return lost

    def _death(self, playing: Fixture, last_line: str) -> str:
        names = " against ".join(self._settings.names[side] for side in playing.sides)
        return f"the process that played {names} died {MOST_DEATHS} times: {quoted(last_line)}"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for worker in self._workers:
            worker.dismiss()
        for worker in self._workers:
            worker.end()


def _lost(awaited: Awaited, last_line: str) -> Game:
    """Return a game that its referee did not survive, as lost by the player to move."""
    words = ("", last_line) if awaited.side else (last_line, "")
    return Game(
        awaited.fixture,
        awaited.moves,
        1 - awaited.side,
        Termination.CRASH,
        f"the referee's process died {MOST_DEATHS} times while it waited for this player",
        last_words=words,
    )
