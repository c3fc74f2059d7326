"""Proved bounds of a score that is not known exactly."""

from dataclasses import dataclass, field

from connectn.game.rules import Rules
from connectn.solver.score import end_ply_of


@dataclass(frozen=True)
class Bounds:
    """The score of the side to move lies between `lower` and `upper`, both included.

    >>> bounds = Bounds(1, 18, Rules(), ply=6)  # a win, sooner or later
    >>> bounds.sign, 5 in bounds, str(bounds)
    (1, True, '1..18')
    """

    lower: int
    upper: int
    rules: Rules = field(compare=False)
    ply: int = field(compare=False)

    @property
    def sign(self) -> int | None:
        """1 for a win, 0 for a draw, -1 for a loss, None if the bounds allow several."""
        if self.lower > 0:
            return 1
        if self.upper < 0:
            return -1
        return 0 if self.lower == self.upper == 0 else None

    @property
    def depth(self) -> int:
        """The number of plies within which the game is proved not to end."""
        mover = self.ply % 2
        loss = end_ply_of(self.lower, 1 - mover if self.lower < 0 else None, self.rules)
        win = end_ply_of(self.upper, mover if self.upper > 0 else None, self.rules)
        return max(0, min(loss, win) - self.ply - 1)

    def __contains__(self, value: int) -> bool:
        return self.lower <= value <= self.upper

    def __repr__(self) -> str:
        return f"Bounds({self.lower}, {self.upper}, {self.rules!r}, ply={self.ply})"

    def __str__(self) -> str:
        return f"{self.lower}..{self.upper}"
