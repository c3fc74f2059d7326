"""One player's line of the standings."""

from array import array
from collections import Counter
from dataclasses import dataclass, field
from math import ceil

from connectn.game.outcome import Termination


@dataclass
class Row:
    """One player's results; what has two entries has one for moving first and one for second."""

    wins: list[int] = field(default_factory=lambda: [0, 0])
    draws: list[int] = field(default_factory=lambda: [0, 0])
    losses: list[int] = field(default_factory=lambda: [0, 0])
    lost_by: Counter[Termination] = field(default_factory=Counter)
    """What ended the games this player lost."""
    seconds: "array[float]" = field(default_factory=lambda: array("d"))
    """What each of the player's moves took."""

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
        """How many games were lost by breaking the rules, the clock or down."""
        return sum(
            count
            for how, count in self.lost_by.items()
            if not how.on_board and how is not Termination.RESIGNATION
        )

    def percentiles(self, *shares: int) -> tuple[float, ...] | None:
        """Return what so many per cent of the moves took at most; None without a move.

        >>> Row(seconds=array("d", [3, 1, 2, 9])).percentiles(50, 99)
        (2.0, 9.0)
        """
        if not self.seconds:
            return None
        ordered = sorted(self.seconds)
        return tuple(ordered[max(ceil(share * len(ordered) / 100), 1) - 1] for share in shares)
