"""Who has made what of a tournament's games, kept up to date game by game."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Self

from connectn.arena.results import Game, Results
from connectn.arena.statistics.head_to_head import Meeting
from connectn.arena.statistics.pairs import Tally
from connectn.arena.statistics.row import Row
from connectn.game.board import Board
from connectn.game.outcome import Termination


@dataclass
class OpeningScore:
    """How the games from one position ended."""

    wins: list[int] = field(default_factory=lambda: [0, 0])
    """By side: who moved first, and who second."""
    draws: int = 0
    points: float = 0.0
    """Of the player with the lower number in each game."""

    @property
    def games(self) -> int:
        """How many games started from here."""
        return sum(self.wins) + self.draws


class _Opening:
    """What is to be known about an opening when a game comes in."""

    def __init__(self, text: str, board: Board) -> None:
        self.text = text
        self.turn = board.turn
        start = board.copy()
        while start.moves:
            start.pop()
        # Openings without history may differ although no move was made.
        self.line: tuple[object, ...] = (str(start) if start.ply else "", *board.moves)


class Standings:
    """All that is counted about a tournament; `add` takes some microseconds.

    >>> from connectn.arena.results import Fixture
    >>> standings = Standings(players=2, openings=["7x6c4:4"])
    >>> standings.add(Game(Fixture(0, 1, 0, swapped=False), (3, 3), 1, Termination.CRASH))
    >>> standings.rows[1].points, standings.rows[0].lost_by[Termination.CRASH]
    (1.0, 1)
    """

    def __init__(self, players: int, openings: Sequence[str] = ()) -> None:
        self.rows = [Row() for _ in range(players)]
        self.meetings: dict[tuple[int, int], Meeting] = {}
        """By the numbers of two players, the lower one first."""
        self.openings: dict[str, OpeningScore] = {}
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
        meeting = self.meetings.get((low, high))
        if meeting is None:
            meeting = self.meetings[low, high] = Meeting()
        meeting.add(game.fixture.opening, points, opening.line + game.moves)
        self.rows[sides[opening.turn]].seconds.extend(game.seconds[::2])
        self.rows[sides[1 - opening.turn]].seconds.extend(game.seconds[1::2])
        score = self.openings.get(opening.text)
        if score is None:
            score = self.openings[opening.text] = OpeningScore()
        score.points += points
        if game.winner is None:
            score.draws += 1
        else:
            score.wins[game.winner] += 1

    def _count(self, game: Game, sides: tuple[int, int]) -> None:
        """Add a game to the rows of its players."""
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
            known = self._known[number] = _Opening(text, Board.parse(text))
        return known

    @property
    def games(self) -> int:
        """How many games are counted."""
        return self.terminations.total()

    @property
    def distinct(self) -> int:
        """How many games are different, pairing by pairing."""
        return sum(len(meeting.distinct) for meeting in self.meetings.values())

    @property
    def ranking(self) -> list[int]:
        """The players by their share of the points, the best one first."""
        return sorted(range(len(self.rows)), key=lambda player: -(self.rows[player].score or 0.0))

    def tally(self, player: int, opponent: int) -> Tally:
        """Return what one player made of the games against another."""
        low, high = sorted((player, opponent))
        meeting = self.meetings.get((low, high))
        if meeting is None:
            return Tally()
        return meeting.tally if player == low else -meeting.tally
