"""A game reviewed by the solver: every move graded, and where the game turned."""

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace

from connectn.analysis.allowance import GameNodes
from connectn.analysis.decision import Decision
from connectn.analysis.game_search import GameSearch
from connectn.analysis.grade import Grade
from connectn.analysis.reviewed_move import ReviewedMove
from connectn.analysis.turning_point import TURNING, TurningPoint
from connectn.game.record import Record
from connectn.solver.bounds import Bounds
from connectn.solver.limit import Limit
from connectn.solver.score import Score
from connectn.solver.solver import Solver

Progress = Callable[[int, int], object]
_OPENING = re.compile(r"(\d{1,3}) pl(?:y|ies)", re.ASCII)


@dataclass(frozen=True)
class Review:
    """The moves of a game with their grades, its turning points, and its evaluation move by move.

    The first `opening` moves were given by an arena: they have grades, but belong to no player.
    """

    record: Record
    moves: tuple[ReviewedMove, ...]
    turning_points: tuple[TurningPoint, ...]
    evaluations: tuple[Score | Bounds | None, ...]
    """The value for player 0 before each move and after the last; None where no game goes on."""
    opening: int = 0

    def moves_of(self, player: int) -> tuple[ReviewedMove, ...]:
        """Return the moves that a player chose."""
        return tuple(move for move in self.moves[self.opening :] if move.player == player)

    def decisions(self, player: int) -> tuple[int, int]:
        """Return how many decisions of a player kept the result, and how many there were."""
        taken = Counter(move.decision for move in self.moves_of(player))
        kept = taken[Decision.KEPT]
        return kept, kept + taken[Decision.GIVEN_AWAY]

    def accuracy(self, player: int) -> float | None:
        """Return the share of a player's decisions that kept the result; None without decisions.

        A decision is a move where another move would have given away a win or a draw, or did.
        """
        kept, decisions = self.decisions(player)
        return kept / decisions if decisions else None

    def score_lost(self, player: int) -> float | None:
        """Return the mean score that a player's moves lost; None where no score is known."""
        known = [move.lost for move in self.moves_of(player) if move.lost is not None]
        return sum(known) / len(known) if known else None

    def grades(self, player: int) -> dict[Grade, int]:
        """Return how many moves of a player have each grade."""
        counted = Counter(move.grade for move in self.moves_of(player))
        return {grade: counted[grade] for grade in Grade}


def review(
    record: Record,
    solver: Solver | None = None,
    *,
    limit: Limit | None = None,
    progress: Progress | None = None,
) -> Review:
    """Review a game, whether it is finished or not.

    Without a limit, a whole game on one thread takes some two seconds on 7x6, and up to eight on
    16x16; a limit is for each move. What is not proved within it has the grade UNKNOWN.

    `progress` is called before each question to the solver with the number of finished positions
    and of all. When it returns False, the solver is asked no more.

    >>> from connectn.game.board import Board
    >>> found = review(Record.of(Board.parse("4x4c3:22113")), Solver(table_mb=1))
    >>> [str(move.grade) for move in found.moves], found.accuracy(0), found.accuracy(1)
    (['best', 'fine', 'blunder', 'blunder', 'best'], 0.5, 0.0)
    """
    return _Reviewing(record, solver or Solver(), limit, progress).review()


class _Reviewing:
    """Reviews one game from its last position to its first.

    The solver then knows what comes after a position: the score of the move that was made.
    """

    def __init__(
        self, record: Record, solver: Solver, limit: Limit | None, progress: Progress | None
    ) -> None:
        self._record = record
        self._progress = progress
        self._done = 0
        self._stopped = False
        self._positions = len(record.moves) + 1
        nodes = GameNodes.of(record.rules, self._positions)
        self._search = GameSearch(solver, limit, self._goes_on, nodes)

    def review(self) -> Review:
        board = self._record.board()
        value = None if board.is_game_over() else self._search.value(board)
        values = [_for_first(value, board.turn)]
        moves: list[ReviewedMove] = []
        while board.moves:
            self._done += 1
            column = board.pop()
            moves.append(ReviewedMove(column, self._search.analysis(board, column, value)))
            value = moves[-1].best
            values.append(_for_first(value, board.turn))
        if moves and values[0] is None:  # the board shows the end: what the last move was worth
            values[0] = _for_first(moves[0].made, moves[0].player)
        moves.reverse()
        opening = _opening_plies(self._record)
        points = []
        for place, move in enumerate(moves[opening:], start=opening):
            if move.grade in TURNING:
                line = self._search.line(move.analysis)
                moves[place] = replace(move, analysis=replace(move.analysis, pv=line))
                points.append(TurningPoint(moves[place], line))
        values.reverse()
        return Review(self._record, tuple(moves), tuple(points), tuple(values), opening)

    def _goes_on(self) -> bool:
        """Tell the progress; once it has returned False, nothing is searched any more."""
        if self._progress is not None and not self._stopped:
            self._stopped = self._progress(self._done, self._positions) is False
        return not self._stopped


def _for_first(value: Score | Bounds | None, turn: int) -> Score | Bounds | None:
    """Return what a value for the side to move means for player 0."""
    if value is None or turn == 0:
        return value
    if isinstance(value, Score):
        return -value
    return Bounds(-value.upper, -value.lower, value.rules, value.ply)


def _opening_plies(record: Record) -> int:
    """Return how many moves an arena gave to both players, which it writes into a tag."""
    said = _OPENING.fullmatch(record.tags.get("Opening", ""))
    return min(int(said[1]), len(record.moves)) if said else 0
