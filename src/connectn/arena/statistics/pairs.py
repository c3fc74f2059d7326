"""The games of one player against another, counted by pairs."""

from collections import Counter
from dataclasses import dataclass
from math import sqrt
from typing import NamedTuple, Self

PAIR_SCORES = (0.0, 0.25, 0.5, 0.75, 1.0)
"""Lost both, lost one and drew one, ..., won both."""
SINGLE_SCORES = (0.0, 0.5, 1.0)

Pairs = tuple[int, int, int, int, int]
Singles = tuple[int, int, int]


class Sample(NamedTuple):
    """Units of one kind (pairs or single games): their scores, counts and games per unit."""

    scores: tuple[float, ...]
    counts: tuple[int, ...]
    games: int


@dataclass(frozen=True)
class PairCounts:
    """Counts of pairs by their score, and of single games.

    The two games of a pair share an opening, so they depend on each other; pairs do not. A game
    whose second game was not played is counted as a single game.

    >>> counts = PairCounts(pairs=(0, 1, 2, 3, 4), singles=(0, 0, 1))
    >>> counts.games, counts.points, round(counts.score, 3)
    (21, 16.0, 0.762)
    """

    pairs: Pairs = (0, 0, 0, 0, 0)
    """Pairs with 0, 1/4, 1/2, 3/4 and 1 of the points."""
    singles: Singles = (0, 0, 0)
    """Single games: lost, drawn, won."""

    @property
    def samples(self) -> tuple[Sample, Sample]:
        """The pairs and the single games."""
        return Sample(PAIR_SCORES, self.pairs, 2), Sample(SINGLE_SCORES, self.singles, 1)

    @property
    def units(self) -> int:
        """How many independent results there are: pairs and single games."""
        return sum(self.pairs) + sum(self.singles)

    @property
    def games(self) -> int:
        """How many games there were."""
        return 2 * sum(self.pairs) + sum(self.singles)

    @property
    def points(self) -> float:
        """One point for each win and half a point for each draw."""
        return sum(
            sample.games * score * count
            for sample in self.samples
            for score, count in zip(sample.scores, sample.counts, strict=True)
        )

    @property
    def score(self) -> float:
        """The share of the points; there must be a game."""
        return self.points / self.games

    @property
    def error(self) -> float:
        """The standard error of the score.

        For pairs alone it is the pentanomial ``sqrt(variance / pairs)``, for single games alone
        that of won, drawn and lost. A unit is weighted by its number of games.
        """
        score = self.score
        squares = sum(
            count * (sample.games * (value - score)) ** 2
            for sample in self.samples
            for value, count in zip(sample.scores, sample.counts, strict=True)
        )
        return sqrt(squares) / self.games

    @property
    def exceptions(self) -> int:
        """How many units did not end with the most frequent score."""
        seen = Counter[float]()
        for sample in self.samples:
            for score, count in zip(sample.scores, sample.counts, strict=True):
                seen[score] += count
        return self.units - max(seen.values())

    def __neg__(self) -> Self:
        """Return the same games seen by the other player."""
        lost, drawn, won = self.singles
        n0, n1, n2, n3, n4 = self.pairs
        return type(self)((n4, n3, n2, n1, n0), (won, drawn, lost))
