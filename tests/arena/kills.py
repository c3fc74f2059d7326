"""A tournament that is killed again and again, and goes on each time where it was."""

import json
import time
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from connectn.arena.results import Game, Results
from tests.arena.runs import Run, command, essence, is_sound, results_in
from tests.cli.command import Result

SECONDS_LEFT = 2.0
"""How long anything of a tournament that was killed may live."""


@dataclass(frozen=True)
class Subject:
    """A tournament of players without a clock: it has one possible course."""

    board: str
    pairs: int
    players: tuple[str, ...] = ("greedy", "windows:depth=2", "random")
    seed: int = 1
    concurrency: int = 1

    def run(self, store: Path) -> Run:
        """Begin it, or go on with it."""
        return Run(*(self.going_on(store) if results_in(store) else self.beginning(store)))

    def beginning(self, store: Path) -> tuple[str, ...]:
        settings = ("--board", self.board, "--pairs", str(self.pairs), "--seed", str(self.seed))
        return ("tournament", *self.players, *settings, *self._running(store))

    def going_on(self, store: Path) -> tuple[str, ...]:
        return ("tournament", "--resume", *self._running(store))

    def _running(self, store: Path) -> tuple[str, ...]:
        return ("--store", str(store), "--concurrency", str(self.concurrency), "--json")


@dataclass
class Course:
    """What came of a tournament when nobody interrupted it."""

    table: dict[str, Any]
    results: Results
    seconds: float

    @classmethod
    def of(cls, subject: Subject, store: Path) -> "Course":
        begun = time.monotonic()
        done = command(*subject.beginning(store))
        seconds = time.monotonic() - begun
        results = results_in(store)
        assert done.code == 0
        assert results is not None
        assert len(results.games) == results.planned
        return cls(table(done.out), results, seconds)


@dataclass
class Kills:
    """Kills a tournament at random moments, and sees what is left each time."""

    subject: Subject
    course: Course
    folder: Path
    dice: Random
    partial: int = 0
    """How often some games were there, but not all."""
    rounds: int = 0
    _right: set[tuple[object, ...]] = field(init=False)

    def __post_init__(self) -> None:
        self._right = set(essence(self.course.results.games))

    def kill(self, times: int) -> None:
        """Kill it so many times, and let it come to its end."""
        store = self._next_store()
        while times:
            times -= self._kill_once(store)
            if len(self._games(store)) == self.course.results.planned:
                self._finish(store)
                store = self._next_store()
        self._finish(store)

    def _finish(self, store: Path) -> None:
        with self.subject.run(store) as run:
            self._check_end(store, run.finish())

    def _next_store(self) -> Path:
        self.rounds += 1
        return self.folder / f"{self.rounds}.db"

    def _kill_once(self, store: Path) -> bool:
        """Start it, kill it, look at the store; False if it has come to its end before that."""
        before = self._games(store)
        with self.subject.run(store) as run:
            if self._ends_before_the_moment(run, store, len(before)):
                self._check_end(store, run.finish())
                return False
            told = self._games(store)  # a reader beside the writer
            run.kill()
            assert run.is_gone_within(SECONDS_LEFT), "something of it is left"
        kept = self._games(store)
        assert set(before) <= set(told) <= set(kept), "a finished game was lost, or changed"
        assert len(kept) == len({game.fixture for game in kept}), "a game is there twice"
        assert set(essence(kept)) <= self._right, "a game went another way"
        assert not store.exists() or is_sound(store)
        self.partial += 0 < len(kept) < self.course.results.planned
        return True

    def _ends_before_the_moment(self, run: Run, store: Path, played: int) -> bool:
        """Wait for a moment to kill it: any time at all, or one in the midst of the games.

        A fast machine plays in so small a part of the whole time that times alone may all miss it.
        """
        if self.dice.random() < 0.5:
            return run.ends_within(self.dice.uniform(0, self._length(played)))
        wanted = self.dice.randint(played, (played + self.course.results.planned) // 2)
        while len(self._games(store)) <= wanted:
            if run.ends_within(0.001):
                return True
        return False

    def _length(self, played: int) -> float:
        """Return how long it will take, about half of which is not playing."""
        return self.course.seconds * (1 - played / self.course.results.planned / 2)

    def _check_end(self, store: Path, done: Result) -> None:
        """See that nobody can tell that it was ever interrupted."""
        assert done.code == 0, done.err
        assert essence(self._games(store)) == essence(self.course.results.games)
        assert table(done.out) == self.course.table
        assert is_sound(store)

    def _games(self, store: Path) -> tuple[Game, ...]:
        results = results_in(store)
        return results.games if results else ()


def table(out: str) -> dict[str, Any]:
    """Read a report, without the times that no two runs have in common."""
    report: dict[str, Any] = json.loads(out)
    for player in report["players"]:
        del player["seconds"]
    return report
