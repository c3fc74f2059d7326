"""Games of a tournament, one at a time: the players are brought, play, and are sent home."""

from contextlib import ExitStack
from dataclasses import dataclass

from connectn.arena.playing.players import Bench
from connectn.arena.playing.referee import play
from connectn.arena.results import Fixture, Game
from connectn.arena.settings import Settings
from connectn.game.board import Board


@dataclass(frozen=True)
class Task:
    """A game to play, and the position it starts from."""

    fixture: Fixture
    opening: str


class Referee:
    """Plays the games of one tournament."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self.bench = Bench(settings.rules, settings.control, keep_alive=settings.keep_alive)

    def play(self, task: Task) -> Game:
        """Play one game."""
        fixture, settings = task.fixture, self._settings
        with ExitStack() as stack:
            first, second = (
                stack.enter_context(
                    self.bench.player(
                        settings.players[player], side, settings.seed_of(fixture, side)
                    )
                )
                for side, player in enumerate(fixture.sides)
            )
            return play(fixture, Board.parse(task.opening), (first, second), settings.control)
