"""Plays a tournament, and keeps every game the moment it is over."""

from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass
from typing import Self

from connectn.arena.openings import choose_openings
from connectn.arena.playing.players import check_player
from connectn.arena.playing.pool import Crew
from connectn.arena.playing.runner import Task
from connectn.arena.results import Game, Results
from connectn.arena.settings import Settings
from connectn.arena.statistics.sprt import Sprt
from connectn.arena.statistics.trial import Trial
from connectn.arena.store.store import Store


@dataclass(frozen=True)
class Plan:
    """A tournament nobody has begun: what is set, and the positions its pairs start from."""

    settings: Settings
    openings: Sequence[str]

    @classmethod
    def of(cls, settings: Settings) -> Self:
        """Check the players and choose the openings; what cannot be played is refused here."""
        for player in settings.players:
            check_player(player)
        return cls(
            settings,
            choose_openings(settings.openings, settings.rules, settings.pairs, settings.seed),
        )


class Tournament:
    """A tournament in a store: begun, or about to be continued.

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
        self.settings = store.settings(number)

    @classmethod
    def begin(cls, store: Store, settings: Settings) -> Self:
        """Plan a tournament and write down what will be played."""
        return cls.planned(store, Plan.of(settings))

    @classmethod
    def planned(cls, store: Store, plan: Plan) -> Self:
        """Write down what will be played."""
        return cls(store, store.begin(plan.settings, plan.openings))

    def results(self) -> Results:
        """Return what the store holds of it."""
        return self.store.load(self.number)

    def play(self, concurrency: int = 1) -> Generator[list[Game], None, None]:
        """Play what is missing; yield games once they are kept, and an empty list now and then.

        It ends when all games are played, or when the test that was asked for has decided.
        Whoever stops asking for more stops the tournament.
        """
        results = self.results()
        trial = self._trial(results.games)
        if trial is not None and trial.decided:
            return
        played = {game.fixture for game in results.games}
        tasks = [
            Task(fixture, results.openings[fixture.opening])
            for fixture in self.settings.fixtures()
            if fixture not in played
        ]
        with Crew(self.settings, tasks, concurrency) as crew:
            while not crew.done and not (trial is not None and trial.decided):
                games = crew.wait()
                if games:
                    self.store.add(self.number, games)
                    if trial is not None:
                        trial.extend(games)
                yield games

    def _trial(self, games: Iterable[Game]) -> Trial | None:
        """Take up the test that was asked for where the games so far have left it."""
        if self.settings.sprt is None:
            return None
        trial = Trial(Sprt(*self.settings.sprt))
        trial.extend(games)
        return trial
