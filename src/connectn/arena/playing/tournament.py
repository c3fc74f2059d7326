"""Plays a tournament and stores every game as soon as it is over."""

from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass
from typing import Self

from connectn.arena.fixture import Task
from connectn.arena.openings import choose_openings
from connectn.arena.playing.players import check_player
from connectn.arena.playing.pool import WorkerPool
from connectn.arena.results import Game, Results
from connectn.arena.settings import Settings
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
        for player in settings.players:
            check_player(player)
        return cls(
            settings,
            choose_openings(settings.openings, settings.rules, settings.pairs, settings.seed),
        )


class Tournament:
    """A tournament in a store, new or to be continued.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> folder = TemporaryDirectory()
    >>> with Store(Path(folder.name) / "games.db") as store:
    ...     tournament = Tournament.begin(store, Settings(("random", "greedy"), games=4))
    ...     sum(len(games) for games in tournament.play()), len(store.load().games)
    (4, 4)
    >>> folder.cleanup()
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

    def results(self) -> Results:
        """Return what the store holds of this tournament, read again only after new games."""
        if self._results is None:
            self._results = self.store.load(self.number)
        return self._results

    def play(self, concurrency: int = 1) -> Generator[list[Game], None, None]:
        """Play the missing games; yield them once they are stored, and an empty list now and then.

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
        with WorkerPool(self.settings, tasks, concurrency) as pool:
            while not pool.done and not (test is not None and test.decided):
                games = pool.wait()
                if games:
                    self._results = None  # first: an interrupt may come after any statement
                    self.store.add(self.number, games)
                    if test is not None:
                        test.extend(games)
                yield games

    def _test(self, games: Iterable[Game]) -> SprtState | None:
        """Return the state of the sequential test after these games, if the settings have one."""
        if self.settings.sprt is None:
            return None
        return SprtState.of(Sprt(*self.settings.sprt), games)
