"""How much stronger one player is than another, with the uncertainty."""

from dataclasses import dataclass
from math import copysign, inf, isfinite, log, log10, sqrt, tanh
from statistics import NormalDist
from typing import Self

from connectn.arena.statistics.likelihood import shortfall
from connectn.arena.statistics.pairs import PairCounts

NORMAL = NormalDist()
Z = NORMAL.inv_cdf(0.975)
"""A 95 % interval reaches this many standard errors to each side."""
NORMALIZED = 800 / log(10)
"""Normalized Elo of a player who scores one standard deviation of a game above one half."""
FEWEST_EXCEPTIONS = 5
"""If fewer units than this differ from the most frequent score, no normal distribution is used."""
UNLIKELY = -log(0.025)
"""The drop of the log-likelihood at the ends of an interval made without a normal distribution."""
SURE = log(0.975 / 0.025)
"""The logarithm of the odds of the stronger player if 0 is an end of the 95 % interval."""
HALVINGS = 40
WIDE = 10
"""With an error of this many Elo or more, decimals are not written."""
LOPSIDED = 1.25
"""An interval whose longer arm exceeds this multiple of the shorter is written with both ends."""


def elo(score: float) -> float:
    """Return the difference in Elo at which this score is expected.

    >>> round(elo(0.75), 2), elo(0.5), elo(1.0)
    (190.85, 0.0, inf)
    """
    if score <= 0:
        return -inf
    return inf if score >= 1 else -400 * log10(1 / score - 1) + 0.0


def expected(difference: float) -> float:
    """Return the score that is expected at this difference in Elo.

    >>> round(expected(190.85), 3)
    0.75
    """
    return 1 / (1 + 10 ** (-difference / 400))


@dataclass(frozen=True)
class Estimate:
    """A number with its 95 % interval; an end may be open.

    >>> print(Estimate(40.7, 10.4, 71.2), Estimate(-8.64, -10.5, -6.8), sep="; ")
    +41 ± 30; -8.6 ± 1.9
    >>> print(Estimate(500, 300, 1200), Estimate(inf, 277.6, inf), Estimate(0, 0, 0), sep="; ")
    +500 (+300 to +1200); above +278; +0
    """

    value: float
    low: float
    high: float

    @property
    def order(self) -> tuple[float, float, float]:
        """What estimates are sorted by: those that are infinite by the one end that they have."""
        return self.value, self.low, self.high

    @property
    def error(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2

    def __repr__(self) -> str:
        ends = (self.value, self.low, self.high)
        return f"Estimate({', '.join(repr(end) if isfinite(end) else _open(end) for end in ends)})"

    def __str__(self) -> str:
        if self.low == -inf and self.high == inf:
            return "unknown"
        if self.high == inf:
            return f"above {self.low:+.0f}"
        if self.low == -inf:
            return f"below {self.high:+.0f}"
        if self.low == self.high:
            return f"{self.value:+.0f}"
        arms = sorted((self.value - self.low, self.high - self.value))
        if arms[1] > LOPSIDED * arms[0] + 0.1:
            value, low, high = map(self._signed, (self.value, self.low, self.high))
            return f"{value} ({low} to {high})"
        return f"{self._signed(self.value)} ± {self.error:.{self._digits}f}"

    @property
    def _digits(self) -> int:
        """The number of decimals to write."""
        return 0 if self.error >= WIDE else 1

    def _signed(self, number: float) -> str:
        """Write a number with its sign; a negative number that rounds to 0 is written as +0."""
        return f"{round(number, self._digits) + 0.0:+.{self._digits}f}"

    def __neg__(self) -> Self:
        return type(self)(-self.value, -self.high, -self.low)


def _open(end: float) -> str:
    """Write a number that is not finite, so that it can be evaluated without an import."""
    return f"float({str(end)!r})"


@dataclass(frozen=True)
class Rating:
    """The difference between two players, estimated from their games.

    >>> rating = Rating.of(PairCounts(singles=(96, 111, 136)))
    >>> print(rating.elo, f"{rating.superiority:.4f}")
    +41 ± 30 0.9960
    >>> print(Rating.of(PairCounts(pairs=(0, 0, 0, 0, 20))).elo)  # 40-0: Elo has no upper bound
    above +277
    """

    score: float
    elo: Estimate
    normalized: Estimate | None
    """None where nearly all units have the same score, so that their deviation says little."""
    superiority: float
    """The likelihood that the rated player is the stronger of the two.

    It is above 97.5 % if the whole interval of `elo` is above 0, and only then.
    """

    @classmethod
    def of(cls, counts: PairCounts) -> Self:
        """Rate the player whose points are counted; there must be at least one game."""
        score, error = counts.score, counts.error
        low, high = score - Z * error, score + Z * error
        normalized: Estimate | None = None
        if counts.exceptions < FEWEST_EXCEPTIONS or low <= 0 or high >= 1:
            drop = _Drop(counts)
            low, high = _likely_scores(drop)
            superiority = _superiority(drop)
        else:
            superiority = NORMAL.cdf((score - 0.5) / error)
            normalized = _normalized(counts)
        estimate = Estimate(elo(score), elo(low), elo(high))
        return cls(score, estimate, normalized, superiority)

    @property
    def stronger(self) -> int:
        """1 if the rated player is shown to be stronger, -1 if its opponent is, else 0.

        This is the one threshold: the 95 % interval does not contain 0.
        """
        return (self.elo.low > 0) - (self.elo.high < 0)


def _normalized(counts: PairCounts) -> Estimate:
    """Return the difference in standard deviations of a game, on the scale of normalized Elo."""
    value = (counts.score - 0.5) / (counts.error * sqrt(counts.games)) * NORMALIZED
    error = Z * NORMALIZED / sqrt(counts.games)
    return Estimate(value, value - error, value + error)


class _Drop:
    """By how much the counts are less likely with a given true score than with the score seen.

    Pairs and single games may have different scores, so that the score seen is not the likeliest of
    all; every interval contains it nevertheless.
    """

    def __init__(self, counts: PairCounts) -> None:
        self.score = counts.score
        self._samples = [sample for sample in counts.samples if any(sample.counts)]
        alone = len(self._samples) == 1 or self.score in {0.0, 1.0}
        self._least = 0.0 if alone else self._shortfall(self.score)

    def __call__(self, score: float) -> float:
        return max(self._shortfall(score) - self._least, 0.0)

    def _shortfall(self, score: float) -> float:
        return sum(shortfall(each.scores, each.counts, score) for each in self._samples)


def _likely_scores(drop: _Drop) -> tuple[float, float]:
    """Return the lowest and highest true score under which the counts are not too unlikely.

    If all units have the same score, these are the limits of Clopper and Pearson.
    """
    low = 0.0 if drop.score == 0 else _edge(drop, 0.0)
    high = 1.0 if drop.score == 1 else _edge(drop, 1.0)
    return low, high


def _edge(drop: _Drop, outside: float) -> float:
    """Return the border between likely and unlikely scores, by bisection."""
    inside = drop.score
    for _ in range(HALVINGS):
        middle = (inside + outside) / 2
        if drop(middle) <= UNLIKELY:
            inside = middle
        else:
            outside = middle
    return outside


def _superiority(drop: _Drop) -> float:
    """Return the likelihood of superiority, from likelihoods instead of a variance.

    Its odds are about the ratio of the likelihoods of the score seen and of one half. They are
    39 to 1, which is 97.5 %, where one half is an end of the interval.
    """
    log_odds = copysign(SURE * drop(0.5) / UNLIKELY, drop.score - 0.5)
    return (1 + tanh(log_odds / 2)) / 2
