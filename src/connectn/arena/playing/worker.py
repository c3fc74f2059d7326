"""A process that plays games of a tournament: ``python -m connectn.arena.playing.worker``.

Its first argument is the file that it shares with the tournament (see `waiting`); the others are
folders in which the tournament finds modules. The process reads the settings and then lists of
tasks from standard input, and writes lists of games to standard output, all pickled; or a sentence,
if it cannot load the agents. When its input ends (the tournament is over, was stopped or was
killed), the process ends at once, together with the programs it has started.
"""

import os
import pickle
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from queue import SimpleQueue
from threading import Thread
from typing import BinaryIO

from connectn.arena.fixture import Task
from connectn.arena.playing.players import Players, load_agents
from connectn.arena.playing.referee import play
from connectn.arena.playing.shared_file import taken_over
from connectn.arena.playing.waiting import PRIVATE, Waiting
from connectn.arena.results import Game
from connectn.arena.settings import Settings
from connectn.engine import namespace
from connectn.errors import ConnectnError
from connectn.game.board import Board

BETWEEN_REPORTS = 0.05
"""Seconds: games that end within this time are reported together."""


class Worker:
    """Plays games of one tournament in this process, one after the other."""

    def __init__(self, settings: Settings, waiting: Waiting | None = None) -> None:
        self._settings = settings
        self._waiting = waiting or Waiting(PRIVATE)
        self._players = Players(settings)

    def play(self, task: Task) -> Game:
        """Play one game: get its two players, referee it, give the players back."""
        fixture, settings = task.fixture, self._settings
        with ExitStack() as stack:
            first, second = (
                stack.enter_context(
                    self._players.lend(
                        settings.players[player],
                        side,
                        settings.seed_of(fixture, side),
                        number=settings.number_of(fixture, side),
                    )
                )
                for side, player in enumerate(fixture.sides)
            )
            opening = Board.parse(task.opening)
            return play(fixture, opening, (first, second), settings.control, self._waiting)

    def play_all(self, tasks: "SimpleQueue[Task]") -> Iterator[list[Game]]:
        """Play tasks as they arrive; yield games when no task waits, and every now and then."""
        games: list[Game] = []
        reported = time.monotonic()
        while True:
            games.append(self.play(tasks.get()))
            if tasks.empty() or time.monotonic() - reported > BETWEEN_REPORTS:
                yield games
                games = []
                reported = time.monotonic()

    def close(self) -> None:
        """End the programs that play here, from any thread."""
        self._players.close()


def main() -> None:
    """Play until the input ends."""
    # Standard output is for games only: what players print goes to standard error.
    output = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    settings = pickle.load(sys.stdin.buffer)  # noqa: S301 (from the tournament that started it)
    if settings.has_programs:
        namespace.make_available()  # before the first thread is started
    sys.path += [folder for folder in sys.argv[2:] if folder not in sys.path]
    try:
        load_agents(settings)
    except ConnectnError as error:
        _write(str(error), output)
        return
    worker = Worker(settings, Waiting(taken_over(sys.argv[1])))
    tasks: SimpleQueue[Task] = SimpleQueue()
    Thread(target=_read_tasks, args=(tasks, worker), daemon=True).start()
    try:
        for games in worker.play_all(tasks):
            _write(games, output)
    except BrokenPipeError:
        _exit(worker)
    finally:
        worker.close()


def _write(report: list[Game] | str, output: BinaryIO) -> None:
    pickle.dump(report, output)
    output.flush()


def _read_tasks(tasks: "SimpleQueue[Task]", worker: Worker) -> None:
    """Queue tasks while a game is played, and end the process when the input ends."""
    try:
        while True:
            for task in pickle.load(sys.stdin.buffer):  # noqa: S301
                tasks.put(task)
    except (EOFError, pickle.UnpicklingError):
        _exit(worker)


def _exit(worker: Worker) -> None:
    """End this process and all it has started, even in the middle of a game."""
    worker.close()
    os._exit(0)


if __name__ == "__main__":
    main()
