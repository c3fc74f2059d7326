"""A tournament that is killed again and again, and resumed each time."""

import json
import time
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from connectn.arena.results import Game, Results
from tests.arena.runs import Run, command, essence, is_sound, number_of_games, results_in
from tests.cli.command import Result

SECONDS_LEFT = 2.0
"""How long processes of a killed tournament may stay alive."""


@dataclass(frozen=True)
class Subject:
    """A tournament without time limits, whose games are always the same."""

    board: str
    pairs: int
    players: tuple[str, ...] = ("greedy", "windows:depth=2", "random")
    seed: int = 1
    concurrency: int = 1

    def run(self, store: Path) -> Run:
        """Start the tournament, or resume it."""
        return Run(*(self.resume_words(store) if results_in(store) else self.start_words(store)))

    def start_words(self, store: Path) -> tuple[str, ...]:
        settings = ("--board", self.board, "--pairs", str(self.pairs), "--seed", str(self.seed))
        return ("tournament", *self.players, *settings, *self._options(store))

    def resume_words(self, store: Path) -> tuple[str, ...]:
        return ("tournament", "--resume", *self._options(store))

    def _options(self, store: Path) -> tuple[str, ...]:
        return ("--store", str(store), "--concurrency", str(self.concurrency), "--json")


@dataclass
class Course:
    """The report and the games of a tournament without interruption."""

    table: dict[str, Any]
    results: Results
    seconds: float

    @classmethod
    def of(cls, subject: Subject, store: Path) -> "Course":
        begun = time.monotonic()
        done = command(*subject.start_words(store))
        seconds = time.monotonic() - begun
        results = results_in(store)
        assert done.code == 0
        assert results is not None
        assert len(results.games) == results.planned
        return cls(table(done.out), results, seconds)


@dataclass
class Kills:
    """Kills a tournament at random moments, and checks the store each time."""

    subject: Subject
    course: Course
    folder: Path
    dice: Random
    partial: int = 0
    """How many kills left a store with some but not all games."""
    rounds: int = 0
    _expected: set[tuple[object, ...]] = field(init=False)

    def __post_init__(self) -> None:
        self._expected = set(essence(self.course.results.games))

    def kill(self, times: int) -> None:
        """Kill the tournament so many times, then let it finish."""
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
        """Start the tournament, kill it, check the store; return False if it ended before."""
        before = self._games(store)
        with self.subject.run(store) as run:
            if self._ends_before_the_moment(run, store, len(before)):
                self._check_end(store, run.finish())
                return False
            seen = self._games(store)  # read while the tournament writes
            run.kill()
            assert run.is_gone_within(SECONDS_LEFT), "a process is left"
        kept = self._games(store)
        assert set(before) <= set(seen) <= set(kept), "a finished game was lost or changed"
        assert len(kept) == len({game.fixture for game in kept}), "a game is stored twice"
        assert set(essence(kept)) <= self._expected, "a game has other moves"
        assert not store.exists() or is_sound(store)
        self.partial += 0 < len(kept) < self.course.results.planned
        return True

    def _ends_before_the_moment(self, run: Run, store: Path, played: int) -> bool:
        """Wait for the moment to kill: a random time, or a random number of stored games.

        Playing takes a small part of the whole time, so random times alone might all miss it.
        """
        if self.partial and self.dice.random() < 0.5:
            return run.ends_within(self.dice.uniform(0, self._length(played)))
        wanted = self.dice.randint(played, (played + self.course.results.planned) // 2)
        while number_of_games(store) <= wanted:
            if run.ends_within(0.01):
                return True
        return False

    def _length(self, played: int) -> float:
        """Estimate how long the rest takes; about half of the whole time is not playing."""
        return self.course.seconds * (1 - played / self.course.results.planned / 2)

    def _check_end(self, store: Path, done: Result) -> None:
        """Check that the end is the same as without an interruption."""
        assert done.code == 0, done.err
        assert essence(self._games(store)) == essence(self.course.results.games)
        assert table(done.out) == self.course.table
        assert is_sound(store)

    def _games(self, store: Path) -> tuple[Game, ...]:
        results = results_in(store)
        return results.games if results else ()


def table(out: str) -> dict[str, Any]:
    """Read a report without its times, which differ in every run."""
    report: dict[str, Any] = json.loads(out)
    for player in report["players"]:
        del player["move_seconds"]
    return report
