"""The workers of a `concurrent.futures.Executor`: groups of tasks go out, games come back."""

import time
from collections import Counter, deque
from collections.abc import Iterable
from concurrent.futures import FIRST_COMPLETED, CancelledError, Executor, Future, wait
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from connectn.arena.fixture import Fixture, Task
from connectn.arena.playing.pool import LONGEST_WAIT
from connectn.arena.playing.remote import Answer, Order, play_order
from connectn.arena.results import Game
from connectn.arena.settings import Settings
from connectn.arena.store.consistency import Consistency
from connectn.arena.store.rows import FieldError
from connectn.errors import ArenaError, ConnectnError, quoted
from connectn.game.board import Board

GROUP_SECONDS = 2.0
"""How long the games of one call take together, if they are quick: much longer than the process
that plays them takes to start, and short enough to wait for its end."""
MOST_GAMES = 5000
"""The most games of one call."""
FEWEST_CALLS = 4
MOST_CALLS = 1024
"""How many calls are outstanding at a time, at first and at most."""
NO_ANSWER = 5.0
"""Seconds without an answer after which more calls are made: the games are long, and there may be
more workers than calls."""
MOST_TRIES = 3
"""After so many answers without a game that was asked for, it is not asked for again."""


@dataclass(frozen=True)
class _Call:
    """A call that was submitted."""

    tasks: tuple[Task, ...]
    since: float


class ExecutorPool:
    """Shares out the tasks of a tournament among the workers of an executor.

    A game counts once, whatever the executor answers: a game that was not asked for, or that came
    before, changes nothing. How many workers there are is not known, and may change, so the number
    of outstanding calls grows as long as calls do not wait for a worker.
    """

    def __init__(self, settings: Settings, tasks: Iterable[Task], executor: Executor) -> None:
        self._settings = settings
        self._tasks = deque(tasks)
        self._executor = executor
        self._missing = {task.fixture: task for task in self._tasks}
        openings = {task.fixture.opening: task.opening for task in self._tasks}
        boards = {number: Board.parse(opening) for number, opening in openings.items()}
        self._consistency = Consistency(settings, boards)
        self._tries: Counter[Fixture] = Counter()
        self._calls: dict[Future[Answer], _Call] = {}
        self._most_calls = FEWEST_CALLS
        self._group = 1
        self._answered = time.monotonic()

    @property
    def done(self) -> bool:
        """Whether every game has been played."""
        return not self._missing

    def wait(self) -> list[Game]:
        """Return the new games of one call; none if no call ends soon.

        One call at a time: its games can be stored before the next one fails.
        """
        self._submit()
        wait(self._calls, LONGEST_WAIT, FIRST_COMPLETED)
        now = time.monotonic()
        ended = next((future for future in self._calls if future.done()), None)
        if ended is not None:
            self._answered = now
            return self._take(ended, now)
        if now - self._answered > NO_ANSWER:
            self._answered = now
            self._most_calls = min(2 * self._most_calls, MOST_CALLS)
        return []

    def _submit(self) -> None:
        """Make calls until enough are outstanding; the last games are shared out evenly."""
        while self._tasks and len(self._calls) < self._most_calls:
            size = max(min(self._group, len(self._tasks) // self._most_calls), 1)
            tasks = tuple(self._tasks.popleft() for _ in range(size))
            order = Order(self._settings, tasks, str(Path.cwd()))
            try:
                future = self._executor.submit(play_order, order)
            except Exception as error:  # each executor has its own
                raise _broken(error) from error
            self._calls[future] = _Call(tasks, time.monotonic())

    def _take(self, future: Future[Answer], now: float) -> list[Game]:
        """Return the new games of a call; those that did not come back are played again."""
        call = self._calls.pop(future)
        try:
            answer = future.result()
        except ConnectnError:
            raise
        except Exception as error:  # each executor has its own
            raise _broken(error) from error
        games = [game for game in answer.games if self._is_new(game, answer.where)]
        left = [task for task in call.tasks if task.fixture in self._missing]
        self._tries.update(task.fixture for task in left)
        if any(self._tries[task.fixture] >= MOST_TRIES for task in left):
            raise ArenaError(f"{answer.where} has not played a game in {MOST_TRIES} calls")
        self._tasks.extendleft(reversed(left))
        self._measure(answer, now - call.since)
        return games

    def _is_new(self, game: Game, where: str) -> bool:
        """Whether a game was missing until now; raise an error if no referee can have written it.

        A worker that returns such a game would do so again, so the game is not played again.
        """
        if game.fixture not in self._missing:
            return False
        try:
            self._consistency.check(game)
        except FieldError as error:
            names = " against ".join(self._settings.names[side] for side in game.fixture.sides)
            raise ArenaError(f"{where} returned a wrong game of {names}: {error}") from None
        del self._missing[game.fixture]
        return True

    def _measure(self, answer: Answer, took: float) -> None:
        """Set the size of the next groups, and make more calls if this one has not waited long."""
        rate = len(answer.games) / max(answer.seconds, 1e-6)
        self._group = min(max(int(rate * GROUP_SECONDS), 1), MOST_GAMES)
        if took < 2 * answer.seconds:
            self._most_calls = min(self._most_calls + 1, MOST_CALLS)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for future in self._calls:
            future.cancel()


def _broken(error: Exception) -> ArenaError:
    """Return the sentence for an executor that does not run its calls."""
    if isinstance(error, CancelledError):  # it has no words
        return ArenaError("the executor has cancelled its calls: its workers were lost or stopped")
    said = str(error).partition("\n")[0]
    why = type(error).__name__ + (f": {quoted(said)}" if said else "")
    return ArenaError(f"the executor cannot play: {why}")
