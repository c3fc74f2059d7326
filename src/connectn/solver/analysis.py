"""The solver's result for every column of a position."""

from dataclasses import dataclass
from math import inf, nan
from typing import TYPE_CHECKING

from connectn.game.array import import_numpy
from connectn.game.board import Board
from connectn.game.picture import Pictured
from connectn.solver.answer import score_or_bounds
from connectn.solver.bounds import Bounds
from connectn.solver.score import Score

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True)
class Analysis(Pictured):
    """The value of each column for the side to move."""

    scores: tuple[Score | Bounds | None, ...]
    """One per column: an exact score, bounds if the limit was too short, None if unplayable."""
    pv: tuple[int, ...]
    """The columns of best play from here to the end of the game, as far as proved."""
    nodes: int
    """How many positions were searched."""
    seconds: float
    board: Board
    """The position, with its history."""

    @property
    def best(self) -> tuple[int, ...]:
        """The columns that no other is proved to beat."""
        most = self.score_bounds[0]
        return tuple(
            column
            for column, known in enumerate(self.scores)
            if known is not None and upper_of(known) >= most
        )

    @property
    def proved_best(self) -> tuple[int, ...]:
        """The columns that are proved to have the score of the position, if that is exact."""
        most = self.score_bounds[1]
        return tuple(
            column
            for column, known in enumerate(self.scores)
            if known is not None and lower_of(known) == most
        )

    @property
    def is_exact(self) -> bool:
        """Whether the score of every column is exact."""
        return not any(isinstance(known, Bounds) for known in self.scores)

    @property
    def score(self) -> Score | Bounds:
        """The value of the position itself."""
        known = next(known for known in self.scores if known is not None)
        return score_or_bounds(known.rules, known.ply, *self.score_bounds)

    @property
    def score_bounds(self) -> tuple[int, int]:
        """The highest lower and the highest upper bound of all columns."""
        known = [score for score in self.scores if score is not None]
        return max(map(lower_of, known)), max(map(upper_of, known))

    def to_numpy(self) -> "NDArray[np.float64]":
        """Return one score per column: -inf where it is full, NaN where only bounds are known.

        So `argmax` of a complete analysis is a best column, and `isfinite` finds the exact scores.
        """
        values = [
            -inf if known is None else known.value if isinstance(known, Score) else nan
            for known in self.scores
        ]
        array: NDArray[np.float64] = import_numpy("Analysis.to_numpy").array(values, "float64")
        return array

    @property
    def depth(self) -> int:
        """The number of plies for which the result is certain."""
        score = self.score
        return score.plies_to_end if isinstance(score, Score) else score.depth


def lower_of(known: Score | Bounds) -> int:
    """Return the lower bound of a score."""
    return known.value if isinstance(known, Score) else known.lower


def upper_of(known: Score | Bounds) -> int:
    """Return the upper bound of a score."""
    return known.value if isinstance(known, Score) else known.upper


def surest(analysis: Analysis) -> int:
    """Return the leftmost column that is proved to bring the most: the highest lower bound."""
    lower = {
        column: lower_of(known) for column, known in enumerate(analysis.scores) if known is not None
    }
    return max(lower, key=lambda column: lower[column])
