"""The exact value of a position."""

from dataclasses import dataclass, field, replace
from typing import Self

from connectn.errors import ScoreError
from connectn.game.rules import Rules
from connectn.game.whole import whole_number


@dataclass(frozen=True, order=True)
class Score:
    """The value of a position for the side to move, with best play on both sides.

    An immediate win is worth ``(cells + 1 - ply) // 2``, a later one 1 less for every further own
    disc. A loss is the opponent's win negated, and a draw is 0. Scores compare by value. The
    negative of a score is the score of the other side.

    >>> win = Score(18, Rules(), ply=6)  # 7x6, six discs played
    >>> win.plies_to_end, win.winner
    (1, 0)
    >>> int(-win), (-win).winner, -win < Score(0, Rules(), ply=6) < win
    (-18, 0, True)
    """

    value: int
    rules: Rules = field(compare=False)
    ply: int = field(compare=False)
    for_mover: bool = field(default=True, compare=False)
    """Whether it is the score of the side to move, or of the other side."""

    def __post_init__(self) -> None:
        earliest = 0 if self.winner is None else 2 * self.rules.connect - 1 + self.winner
        can_end = max(self.ply + 1, earliest) <= self.end_ply <= self.rules.cells
        if whole_number(self.value) is None or self.ply < 0 or not can_end:
            raise ScoreError(f"no position of {self.rules} at ply {self.ply} scores {self.value}")

    @classmethod
    def proved(cls, value: int, rules: Rules, ply: int) -> Self:
        """Return a score that a search has found, without checking it again."""
        score = object.__new__(cls)
        score.__dict__.update(value=value, rules=rules, ply=ply, for_mover=True)
        return score

    @property
    def winner(self) -> int | None:
        """The winner, 0 or 1, or None for a draw."""
        if self.value == 0:
            return None
        mover_wins = (self.value > 0) == self.for_mover
        return self.ply % 2 if mover_wins else 1 - self.ply % 2

    @property
    def sign(self) -> int:
        """1 for a win, 0 for a draw, -1 for a loss."""
        return sign_of(self.value)

    @property
    def end_ply(self) -> int:
        """The number of discs on the board when the game is over."""
        return end_ply_of(self.value, self.winner, self.rules)

    @property
    def plies_to_end(self) -> int:
        """The number of moves until the game is over."""
        return self.end_ply - self.ply

    def __repr__(self) -> str:
        side = "" if self.for_mover else ", for_mover=False"
        return f"Score({self.value}, {self.rules!r}, ply={self.ply}{side})"

    def __int__(self) -> int:
        return self.value

    def __str__(self) -> str:
        return str(self.value)

    def __neg__(self) -> Self:
        return replace(self, value=-self.value, for_mover=not self.for_mover)


def sign_of(value: int) -> int:
    """Return 1 for a win, 0 for a draw, -1 for a loss."""
    return (value > 0) - (value < 0)


def end_ply_of(value: int, winner: int | None, rules: Rules) -> int:
    """Return the number of discs on the board when a game of this value is over.

    Two ends that are one ply apart have scores of the same size. The winner tells them apart: the
    winner made the last move, and player 0 places the odd discs.
    """
    if winner is None:
        return rules.cells
    later = rules.cells + 2 - 2 * abs(value)
    return later if later % 2 != winner else later - 1
