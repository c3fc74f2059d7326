"""A move of a game with what the solver has proved about its position."""

from dataclasses import dataclass

from connectn.analysis.decision import Decision, decision_of
from connectn.analysis.grade import Grade, grade_of
from connectn.errors import IllegalMoveError
from connectn.game.outcome import Cell
from connectn.solver.analysis import Analysis
from connectn.solver.bounds import Bounds
from connectn.solver.score import Score


@dataclass(frozen=True)
class ReviewedMove:
    """A column, and the analysis of the position in which it was played.

    >>> from connectn.game.board import Board
    >>> from connectn.solver.solver import Solver
    >>> move = ReviewedMove(3, Solver(table_mb=1).analyze(Board.parse("4343437")))
    >>> move.grade, move.number, move.player, move.cell
    (Grade.BLUNDER, 8, 1, (3, 3))
    """

    column: int
    analysis: Analysis

    @property
    def ply(self) -> int:
        """The number of discs before the move."""
        return self.analysis.board.ply

    @property
    def number(self) -> int:
        """The number of discs after the move, which text gives to the move."""
        return self.ply + 1

    @property
    def player(self) -> int:
        """The player who made the move, 0 or 1."""
        return self.analysis.board.turn

    @property
    def cell(self) -> Cell:
        """The cell that the disc fell into."""
        return self.analysis.board.landing_cell(self.column)

    @property
    def best(self) -> Score | Bounds:
        """The value of the position, for the player who moved."""
        return self.analysis.score

    @property
    def made(self) -> Score | Bounds:
        """The value of the column, for the player who moved."""
        value = self.analysis.scores[self.column]
        if value is None:
            raise IllegalMoveError(self.analysis.board.refusal_in_text(self.column))
        return value

    @property
    def grade(self) -> Grade:
        """How good the move was; the only legal one is the best."""
        if len(self.analysis.board.legal_moves) == 1:
            return Grade.BEST
        return grade_of(self.best, self.made)

    @property
    def decision(self) -> Decision:
        """Whether the move kept the result, where another one would have given it away."""
        return decision_of(self.analysis, self.column)

    @property
    def lost(self) -> int | None:
        """The points of score that the move lost; None where they are not known exactly."""
        best, made = self.best, self.made
        if isinstance(best, Score) and isinstance(made, Score):
            return best.value - made.value
        return None
