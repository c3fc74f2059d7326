"""How much better one player is than another, and how sure that is."""

from collections.abc import Callable
from dataclasses import dataclass
from math import copysign, inf, log, log10, sqrt
from statistics import NormalDist
from typing import Self

from connectn.arena.statistics.likelihood import shortfall
from connectn.arena.statistics.pairs import Tally

NORMAL = NormalDist()
Z = NORMAL.inv_cdf(0.975)
"""So many standard errors either way hold 95 %."""
NORMALIZED = 800 / log(10)
"""Normalized Elo of a player who is one standard deviation of a game better."""
FEWEST_EXCEPTIONS = 5
"""Where fewer units than these differ from the rest, the normal distribution is no good."""
UNLIKELY = -log(0.025)
"""By how much the log-likelihood falls to the end of an interval that does not lean on it."""
HALVINGS = 40
WIDE = 10
"""An error of so many Elo makes digits behind the point meaningless."""
LOPSIDED = 1.25
"""From this ratio of its arms on, an interval is written with both ends."""


def elo(score: float) -> float:
    """Return the difference in Elo that makes one expect this score.

    >>> round(elo(0.75), 2), elo(0.5), elo(1.0)
    (190.85, 0.0, inf)
    """
    if score <= 0:
        return -inf
    return inf if score >= 1 else -400 * log10(1 / score - 1) + 0.0


def expected(difference: float) -> float:
    """Return the score one expects from this difference in Elo.

    >>> round(expected(190.85), 3)
    0.75
    """
    return 1 / (1 + 10 ** (-difference / 400))


@dataclass(frozen=True)
class Estimate:
    """A number with its 95 % interval; an end may be open.

    >>> print(Estimate(40.7, 10.4, 71.2), Estimate(-8.64, -10.5, -6.8), sep="; ")
    +41 ± 30; -8.6 ± 1.9
    >>> print(Estimate(500, 300, 1200), Estimate(inf, 277.6, inf), sep="; ")
    +500 (+300 to +1200); above +278
    """

    value: float
    low: float
    high: float

    @property
    def error(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2

    def __str__(self) -> str:
        if self.low == -inf and self.high == inf:
            return "unknown"
        if self.high == inf:
            return f"above {self.low:+.0f}"
        if self.low == -inf:
            return f"below {self.high:+.0f}"
        arms = sorted((self.value - self.low, self.high - self.value))
        if arms[1] > LOPSIDED * arms[0] + 0.1:
            value, low, high = map(self._signed, (self.value, self.low, self.high))
            return f"{value} ({low} to {high})"
        return f"{self._signed(self.value)} ± {self.error:.{self._digits}f}"

    @property
    def _digits(self) -> int:
        """How many digits behind the point mean something."""
        return 0 if self.error >= WIDE else 1

    def _signed(self, number: float) -> str:
        """Write a number with its sign; what rounds to nothing has none to lose."""
        return f"{round(number, self._digits) + 0.0:+.{self._digits}f}"

    def __neg__(self) -> Self:
        return type(self)(-self.value, -self.high, -self.low)


@dataclass(frozen=True)
class Rating:
    """What a tally says about the difference between two players.

    >>> rating = Rating.of(Tally(singles=(96, 111, 136)))
    >>> print(rating.elo, f"{rating.superiority:.4f}")
    +41 ± 30 0.9960
    >>> print(Rating.of(Tally(pairs=(0, 0, 0, 0, 20))).elo)  # 40-0: Elo has no upper end
    above +277
    """

    score: float
    elo: Estimate
    normalized: Estimate | None
    """None where nearly all units ended alike: there is no deviation to measure with."""
    superiority: float
    """How likely it is that the player is the better one of the two."""

    @classmethod
    def of(cls, tally: Tally) -> Self:
        """Rate the player whose points the tally counts; there must be a game."""
        score, error = tally.score, tally.error
        low, high = score - Z * error, score + Z * error
        normalized: Estimate | None = None
        if tally.exceptions < FEWEST_EXCEPTIONS or low <= 0 or high >= 1:
            low, high = _likely_scores(tally)
            deviations = _signed_root(tally)
        else:
            deviations = (score - 0.5) / error
            normalized = _normalized(tally)
        estimate = Estimate(elo(score), elo(low), elo(high))
        return cls(score, estimate, normalized, NORMAL.cdf(deviations))


def _normalized(tally: Tally) -> Estimate:
    """Measure the difference in standard deviations of a game, whatever the share of draws."""
    value = (tally.score - 0.5) / (tally.error * sqrt(tally.games)) * NORMALIZED
    error = Z * NORMALIZED / sqrt(tally.games)
    return Estimate(value, value - error, value + error)


def _shortfall(tally: Tally, mean: float) -> float:
    return sum(shortfall(sample.scores, sample.counts, mean) for sample in tally.samples)


def _likely_scores(tally: Tally) -> tuple[float, float]:
    """Return the ends of the true scores under which the tally is not too unlikely.

    When all units ended alike these are the limits of Clopper and Pearson.
    """

    def is_likely(mean: float) -> bool:
        return _shortfall(tally, mean) <= UNLIKELY

    score = tally.score
    low = 0.0 if score == 0 else _edge(is_likely, score, 0.0)
    high = 1.0 if score == 1 else _edge(is_likely, score, 1.0)
    return low, high


def _edge(is_likely: Callable[[float], bool], inside: float, outside: float) -> float:
    """Return where likely becomes unlikely on the way from inside to outside."""
    for _ in range(HALVINGS):
        middle = (inside + outside) / 2
        if is_likely(middle):
            inside = middle
        else:
            outside = middle
    return outside


def _signed_root(tally: Tally) -> float:
    """Return how many deviations from equal the tally is, without assuming a normal one."""
    return copysign(sqrt(2 * max(_shortfall(tally, 0.5), 0.0)), tally.score - 0.5)
