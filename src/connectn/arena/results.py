"""A game of a tournament: before it is played, and after."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from connectn.game.board import Board
from connectn.game.outcome import Outcome, Termination
from connectn.game.record import Record
from connectn.game.rules import Rules


@dataclass(frozen=True, order=True)
class Fixture:
    """A game to play: who meets whom, from which opening, with which colours.

    Players and openings are numbered from 0. The two games of a pair differ in `swapped` alone.

    >>> Fixture(one=0, other=2, opening=7, swapped=True).sides
    (2, 0)
    """

    one: int
    other: int
    opening: int
    swapped: bool

    @property
    def sides(self) -> tuple[int, int]:
        """The numbers of the players: who has the first disc of the game, and who the second."""
        return (self.other, self.one) if self.swapped else (self.one, self.other)


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
    """What was wrong, where something was: the reason of a loss that the board does not show."""
    seconds: tuple[float, ...] = ()
    """What each move took. A move that never came is counted too."""
    last_words: tuple[str, str] = ("", "")
    """The end of what each side wrote to standard error."""

    def points(self, player: int) -> float:
        """Return what a player of this game made of it: 1, 0, or half a point."""
        if self.winner is None:
            return 0.5
        return float(self.fixture.sides[self.winner] == player)


@dataclass(frozen=True)
class Results:
    """What a store holds about one tournament."""

    number: int
    """Of the tournament in its store, from 1."""
    rules: Rules
    players: tuple[str, ...]
    """As they were named on the command line; two may have the same name."""
    openings: tuple[str, ...]
    """Positions the games start from."""
    games: tuple[Game, ...]
    """In the order of their fixtures."""
    planned: int
    """How many games were to be played."""
    settings: Mapping[str, object] = field(default_factory=dict)
    """Everything that was set, and versions, the way the store writes them."""

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The players' names, made different: ``greedy``, ``greedy (2)``."""
        return distinct(self.players)

    def record(self, game: Game) -> Record:
        """Return a game the way it is written to a file; the opening's moves belong to it."""
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
    """Tell equal names apart by a number after the later ones.

    >>> distinct(["greedy", "random", "greedy"])
    ('greedy', 'random', 'greedy (2)')
    """
    return tuple(
        name if (nth := names[: place + 1].count(name)) == 1 else f"{name} ({nth})"
        for place, name in enumerate(names)
    )
