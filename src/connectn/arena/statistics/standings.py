"""Results of each player, pairing and opening, updated game by game."""

from array import array
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import ceil
from typing import Self

from connectn.arena.results import Game, Results
from connectn.arena.statistics.head_to_head import HeadToHead
from connectn.arena.statistics.pairs import PairCounts
from connectn.game.board import Board
from connectn.game.outcome import Termination


@dataclass
class Row:
    """One player's line of the standings.

    Lists of two numbers count the games in which the player moved first, and second.
    """

    wins: list[int] = field(default_factory=lambda: [0, 0])
    draws: list[int] = field(default_factory=lambda: [0, 0])
    losses: list[int] = field(default_factory=lambda: [0, 0])
    lost_by: Counter[Termination] = field(default_factory=Counter)
    """How the lost games of this player ended."""
    seconds: "array[float]" = field(default_factory=lambda: array("d"))
    """The time of each move of this player, and of each one that came too late."""

    @property
    def games(self) -> int:
        """How many games this player has finished."""
        return sum(self.wins) + sum(self.draws) + sum(self.losses)

    @property
    def points(self) -> float:
        """A point for each win and half of one for each draw."""
        return sum(self.wins) + sum(self.draws) / 2

    @property
    def score(self) -> float | None:
        """The share of the points; None before the first game."""
        return self.points / self.games if self.games else None

    def score_as(self, side: int) -> float | None:
        """Return the share of the points when moving first (0) or second (1)."""
        games = self.wins[side] + self.draws[side] + self.losses[side]
        return (self.wins[side] + self.draws[side] / 2) / games if games else None

    @property
    def faults(self) -> int:
        """How many games were lost by a timeout, a crash, an illegal move or a protocol error."""
        return sum(
            count
            for how, count in self.lost_by.items()
            if not how.on_board and how is not Termination.RESIGNATION
        )

    def percentiles(self, *shares: int) -> tuple[float, ...] | None:
        """Return the times that so many per cent of the moves did not exceed; None without a move.

        >>> Row(seconds=array("d", [3, 1, 2, 9])).percentiles(50, 99)
        (2.0, 9.0)
        """
        if not self.seconds:
            return None
        ordered = sorted(self.seconds)
        return tuple(ordered[max(ceil(share * len(ordered) / 100), 1) - 1] for share in shares)


@dataclass
class OpeningScore:
    """How the games from one position ended."""

    wins: list[int] = field(default_factory=lambda: [0, 0])
    """Wins of the player who moved first in the game, and of the other player."""
    draws: int = 0
    points: float = 0.0
    """Points of the player with the lower number in each game."""

    @property
    def games(self) -> int:
        """How many games started from here."""
        return sum(self.wins) + self.draws


class _Opening:
    """An opening as the standings need it, parsed once for all its games."""

    def __init__(self, text: str) -> None:
        self.text = text
        board = Board.parse(text)
        self.turn = board.turn
        root = board.root()
        # An opening given as a grid has no moves, so the grid belongs to the line as well.
        self.line: tuple[object, ...] = (str(root) if root.ply else "", *board.moves)


class Standings:
    """Everything that is counted about a tournament; `add` takes a few microseconds.

    >>> from connectn.arena.fixture import Fixture
    >>> standings = Standings(players=2, openings=["7x6c4:4"])
    >>> standings.add(Game(Fixture(0, 1, 0, swapped=False), (3, 3), 1, Termination.CRASH))
    >>> standings.rows[1].points, standings.rows[0].lost_by[Termination.CRASH]
    (1.0, 1)
    """

    def __init__(self, players: int, openings: Sequence[str] = ()) -> None:
        self.rows = [Row() for _ in range(players)]
        self.head_to_head: dict[tuple[int, int], HeadToHead] = {}
        """By the numbers of two players, the lower one first."""
        self.opening_scores: dict[str, OpeningScore] = {}
        self.terminations = Counter[Termination]()
        self.draws = 0
        self._texts = openings
        self._known: dict[int, _Opening] = {}

    @classmethod
    def of(cls, results: Results) -> Self:
        """Count all games of a tournament."""
        standings = cls(len(results.players), results.openings)
        standings.extend(results.games)
        return standings

    def extend(self, games: Iterable[Game]) -> None:
        """Count more games."""
        for game in games:
            self.add(game)

    def add(self, game: Game) -> None:
        """Count one more game."""
        opening = self._opening(game.fixture.opening)
        sides = game.fixture.sides
        self._count(game, sides)
        low, high = sorted(sides)
        points = game.points(low)
        met = self.head_to_head.get((low, high))
        if met is None:
            met = self.head_to_head[low, high] = HeadToHead()
        met.add(game.fixture.opening, points, opening.line + game.moves)
        seconds = game.seconds
        if game.termination is not Termination.TIMEOUT:  # only then a move not made took its time
            seconds = seconds[: len(game.moves)]
        self.rows[sides[opening.turn]].seconds.extend(seconds[::2])
        self.rows[sides[1 - opening.turn]].seconds.extend(seconds[1::2])
        score = self.opening_scores.get(opening.text)
        if score is None:
            score = self.opening_scores[opening.text] = OpeningScore()
        score.points += points
        if game.winner is None:
            score.draws += 1
        else:
            score.wins[game.winner] += 1

    def _count(self, game: Game, sides: tuple[int, int]) -> None:
        """Count a game in the rows of its two players."""
        self.terminations[game.termination] += 1
        if game.winner is None:
            self.draws += 1
            for side, player in enumerate(sides):
                self.rows[player].draws[side] += 1
            return
        loser = 1 - game.winner
        self.rows[sides[game.winner]].wins[game.winner] += 1
        self.rows[sides[loser]].losses[loser] += 1
        self.rows[sides[loser]].lost_by[game.termination] += 1

    def _opening(self, number: int) -> _Opening:
        known = self._known.get(number)
        if known is None:
            text = self._texts[number]
            known = self._known[number] = _Opening(text)
        return known

    @property
    def games(self) -> int:
        """How many games are counted."""
        return self.terminations.total()

    @property
    def distinct(self) -> int:
        """How many different games were played, counted for each pairing."""
        return sum(len(met.distinct) for met in self.head_to_head.values())

    @property
    def ranking(self) -> list[int]:
        """The players by their share of the points, the best player first."""
        return sorted(range(len(self.rows)), key=lambda player: -(self.rows[player].score or 0.0))

    def pair_counts(self, player: int, opponent: int) -> PairCounts:
        """Count the pairs of two players; the points are those of `player`."""
        low, high = sorted((player, opponent))
        met = self.head_to_head.get((low, high))
        if met is None:
            return PairCounts()
        return met.pair_counts if player == low else -met.pair_counts
