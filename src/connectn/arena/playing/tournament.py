"""Plays a tournament and stores every game as soon as it is over."""

from collections.abc import Generator, Iterable, Sequence
from concurrent.futures import Executor
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Self

from connectn.agents.source import refuse_while_loading
from connectn.arena.fixture import Task
from connectn.arena.openings import choose_openings
from connectn.arena.playing.executor_pool import ExecutorPool
from connectn.arena.playing.players import check_player, load_agents
from connectn.arena.playing.pool import WorkerPool
from connectn.arena.results import Game, Results
from connectn.arena.settings import Settings, TimeControl
from connectn.arena.statistics.sprt import Sprt, SprtState
from connectn.arena.store.store import Store


@dataclass(frozen=True)
class Plan:
    """A tournament before it is in a store: its settings, and the openings of its pairs."""

    settings: Settings
    openings: Sequence[str]

    @classmethod
    def of(cls, settings: Settings) -> Self:
        """Check the players and choose the openings; raise an error if they cannot be played."""
        refuse_while_loading("a tournament")
        sources = filter(None, map(check_player, settings.players))
        return cls(
            replace(settings, sources=tuple(dict.fromkeys(sources))),
            choose_openings(settings.openings, settings.rules, settings.pairs, settings.seed),
        )


class Tournament:
    """A tournament in a store, new or to be continued.

    >>> tournament = Tournament.run(("greedy", "random"), games=4)
    >>> tournament.results().names, sum(tournament.results().points)
    (('greedy', 'random'), 4.0)
    """

    def __init__(self, store: Store, number: int) -> None:
        self.store = store
        self.number = number
        self._results: Results | None = None
        self.settings = self.results().settings

    @classmethod
    def begin(cls, store: Store, settings: Settings) -> Self:
        """Plan a tournament and write its settings and openings to a store."""
        return cls.planned(store, Plan.of(settings))

    @classmethod
    def planned(cls, store: Store, plan: Plan) -> Self:
        """Write a planned tournament to a store."""
        return cls(store, store.begin(plan.settings, plan.openings))

    @classmethod
    def run(
        cls,
        players: Sequence[str],
        games: int = 20,
        *,
        seconds: float | None = None,
        concurrency: int = 1,
        executor: Executor | None = None,
        store: str | Path | None = None,
        **settings: Any,
    ) -> Self:
        """Play a whole tournament of two or more players: so many games of each pairing.

        `seconds` is the time for each move, and further keywords are fields of `Settings`, such as
        ``rules=Rules(9, 7, 5)`` or ``seed=2``. Without a store the games are in `results` only;
        with the name of a file, `connectn report` shows them later. `concurrency` and `executor`
        are those of `play`.
        """
        if seconds is not None:
            settings["control"] = TimeControl(seconds=seconds)
        plan = Plan.of(Settings(tuple(players), games, **settings))
        with TemporaryDirectory() as folder, Store(Path(store or f"{folder}/games.db")) as kept:
            tournament = cls.planned(kept, plan)
            with closing(tournament.play(concurrency, executor)) as played:
                for _ in played:
                    pass
            tournament.results()  # read while the store is open
        return tournament

    def report(self) -> str:
        """Return the report that `connectn match` and `connectn tournament` print."""
        from connectn.arena.report.summary import Summary
        from connectn.arena.report.text import text_report

        return text_report(Summary.of(self.results()))

    def results(self) -> Results:
        """Return what the store holds of this tournament, read again only after new games."""
        if self._results is None:
            self._results = self.store.load(self.number)
        return self._results

    def play(
        self, concurrency: int = 1, executor: Executor | None = None
    ) -> Generator[list[Game], None, None]:
        """Play the missing games; yield them once they are stored, and an empty list now and then.

        So many processes of this machine play, or instead of them the workers of an executor, all
        that it has: they may be on other machines, and only this process writes to the store.

        The iterator ends when all games are played, or when the sequential test of the settings
        has decided. Closing the iterator stops the tournament.
        """
        results = self.results()
        test = self._test(results.games)
        if test is not None and test.decided:
            return
        played = {game.fixture for game in results.games}
        tasks = [
            Task(fixture, results.openings[fixture.opening])
            for fixture in self.settings.fixtures()
            if fixture not in played
        ]
        if tasks:  # players of a tournament that continues may not be there any more
            load_agents(self.settings)
        with self._pool(tasks, concurrency, executor) as pool:
            while not pool.done and not (test is not None and test.decided):
                games = pool.wait()
                if games:
                    self._results = None  # first: an interrupt may come after any statement
                    self.store.add(self.number, games)
                    if test is not None:
                        test.extend(games)
                yield games

    def _pool(
        self, tasks: Sequence[Task], concurrency: int, executor: Executor | None
    ) -> WorkerPool | ExecutorPool:
        if executor is None:
            return WorkerPool(self.settings, tasks, concurrency)
        return ExecutorPool(self.settings, tasks, executor)

    def _test(self, games: Iterable[Game]) -> SprtState | None:
        """Return the state of the sequential test after these games, if the settings have one."""
        if self.settings.sprt is None:
            return None
        return SprtState.of(Sprt(*self.settings.sprt), games)
