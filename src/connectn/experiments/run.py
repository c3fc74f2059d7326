"""One run of the experiments: its games in a store, its other answers in a file."""

from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import NamedTuple, Self, TypeVar

from connectn.arena.playing.tournament import Plan, Tournament
from connectn.arena.report.summary import Summary
from connectn.arena.settings import Settings
from connectn.arena.store.store import Store
from connectn.experiments.answer_file import Answer, AnswerFile, Question

Size = TypeVar("Size")
SEED = 1
"""Of openings, agents and positions, wherever the page does not name another."""


class Step(NamedTuple):
    """How far the present part of an experiment is."""

    what: str
    done: int
    total: int


class Run:
    """Plays games and finds answers that are not known yet; everything is stored at once.

    A second run in the same folder finds all of it and plays nothing.
    """

    def __init__(
        self,
        folder: Path,
        *,
        quick: bool = False,
        jobs: int = 1,
        on_step: Callable[[Step], object] | None = None,
    ) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.quick = quick
        self._jobs = jobs
        self._on_step = on_step
        self._answers = AnswerFile(folder / "answers.jsonl")
        self._store = Store(folder / "games.db")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._store.close()

    def size(self, full: Size, quick: Size) -> Size:
        """Return one of two sizes: the second one shows only that everything works."""
        return quick if self.quick else full

    def games(self, settings: Settings, what: str) -> Summary:
        """Play the games that are missing in the store, and return all of these settings."""
        tournament = self._tournament(settings)
        done, total = len(tournament.results().games), settings.planned
        with closing(tournament.play(self._jobs)) as played:
            for games in played:
                done += len(games)
                self._tell(what, done, total)
        return Summary.of(tournament.results())

    def ask(
        self,
        questions: Sequence[Question],
        answer: Callable[[Question], Answer],
        what: str,
        *,
        alone: bool = False,
    ) -> list[Answer]:
        """Return the answers; `alone` answers one at a time, so that times can be compared."""
        return self._answers.ask(
            questions,
            answer,
            jobs=1 if alone else self._jobs,
            on_answer=lambda done, total: self._tell(what, done, total),
        )

    def _tournament(self, settings: Settings) -> Tournament:
        """Return the stored tournament with these settings, or a new one."""
        for number in self._store.tournaments():
            if self._store.settings(number) == settings:
                return Tournament(self._store, number)
        return Tournament.planned(self._store, Plan.of(settings))

    def _tell(self, what: str, done: int, total: int) -> None:
        if self._on_step is not None:
            self._on_step(Step(what, done, total))
