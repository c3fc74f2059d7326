"""The games of a tournament after they were played."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import count

from connectn.arena.fixture import Fixture
from connectn.arena.settings import Settings
from connectn.game.board import Board
from connectn.game.outcome import Outcome, Termination
from connectn.game.record import Record
from connectn.game.rules import Rules


@dataclass(frozen=True)
class Game:
    """A game that was played.

    >>> game = Game(Fixture(0, 1, 0, swapped=True), moves=(3,), winner=1,
    ...             termination=Termination.TIMEOUT)
    >>> game.points(0), game.points(1)
    (1.0, 0.0)
    """

    fixture: Fixture
    moves: tuple[int, ...]
    """The columns played after the opening."""
    winner: int | None
    """The side that won, 0 or 1; None for a draw."""
    termination: Termination
    detail: str = ""
    """Why the game was lost, if the board does not show it."""
    seconds: tuple[float, ...] = ()
    """The time of each move, and of a last one that was never made."""
    last_words: tuple[str, str] = ("", "")
    """The end of what each side wrote to standard error."""

    def points(self, player: int) -> float:
        """Return the points of one of the two players: 1, 0.5 or 0."""
        if self.winner is None:
            return 0.5
        return float(self.fixture.sides[self.winner] == player)


@dataclass(frozen=True)
class Results:
    """A tournament as a store holds it: what was set, and the games so far."""

    number: int
    """The number of the tournament in its store, from 1."""
    settings: Settings
    openings: tuple[str, ...]
    """The positions the games start from."""
    games: tuple[Game, ...]
    """In the order of their fixtures."""
    versions: Mapping[str, str] = field(default_factory=dict)
    """The versions of the programs that began the tournament, by name."""

    @property
    def rules(self) -> Rules:
        """The board of all games."""
        return self.settings.rules

    @property
    def players(self) -> tuple[str, ...]:
        """The players as they were written on the command line; one may be there twice."""
        return self.settings.players

    @property
    def planned(self) -> int:
        """How many games are to be played."""
        return self.settings.planned

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The players' names, made different: ``greedy``, ``greedy (2)``."""
        return distinct(self.settings.names)

    @cached_property
    def points(self) -> tuple[float, ...]:
        """The points of each player: 1 for a win and a half for a draw."""
        points = [0.0] * len(self.players)
        for game in self.games:
            for player in game.fixture.sides:
                points[player] += game.points(player)
        return tuple(points)

    def record(self, game: Game) -> Record:
        """Return the record of a game; the moves of its opening come first."""
        board = Board.parse(self.openings[game.fixture.opening])
        opening = len(board.moves)
        for column in game.moves:
            board.push(column)
        first, second = (self.names[player] for player in game.fixture.sides)
        tags = {"Pair": str(game.fixture.opening + 1), "Opening": f"{opening} plies"}
        if game.detail:
            tags["Detail"] = game.detail
        outcome = board.outcome() or Outcome(game.winner, game.termination)
        return Record.of(board, first, second, outcome=outcome, tags=tags)


def distinct(names: Sequence[str]) -> tuple[str, ...]:
    """Return the names with a number after each repeated one.

    >>> distinct(["greedy", "random", "greedy"])
    ('greedy', 'random', 'greedy (2)')
    """
    found: list[str] = []
    for place, name in enumerate(names):
        numbered = (f"{name} ({number})" for number in count(2))
        taken = {*found, *names[place + 1 :]}
        repeated = name in names[:place]
        found.append(next(other for other in numbered if other not in taken) if repeated else name)
    return tuple(found)
