"""A test that stops as soon as the games have decided between two differences in strength."""

from dataclasses import dataclass
from enum import StrEnum
from math import isfinite, log
from typing import Self

from connectn.arena.statistics.likelihood import regularised, tilt
from connectn.arena.statistics.pairs import PAIR_SCORES, Pairs
from connectn.arena.statistics.rating import expected
from connectn.errors import ArenaError, quoted

LARGEST_ELO = 1000.0


class Verdict(StrEnum):
    """What a test has found out."""

    OPEN = "open"
    LOWER = "lower"
    """The difference is `elo0` rather than `elo1`."""
    HIGHER = "higher"
    """The difference is `elo1` rather than `elo0`."""


@dataclass(frozen=True)
class Sprt:
    """The sequential probability ratio test between two differences in Elo, on whole pairs.

    If the true difference is `elo0` at most, it says HIGHER with a chance of `alpha` at most; if it
    is `elo1` at least, it says LOWER with a chance of `beta` at most.

    >>> test = Sprt.parse("0,2")
    >>> round(test.llr((871, 26175, 55983, 26678, 821)), 2)
    -4.98
    >>> test.verdict((871, 26175, 55983, 26678, 821))
    <Verdict.LOWER: 'lower'>
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        for name in ("elo0", "elo1"):
            value = getattr(self, name)
            if not isfinite(value) or abs(value) > LARGEST_ELO:
                raise ArenaError(
                    f"{name} must be a number from {-LARGEST_ELO:g} to {LARGEST_ELO:g}, "
                    f"not {quoted(value)}"
                )
        if self.elo0 >= self.elo1:
            raise ArenaError(f"elo0 must be below elo1, not {self.elo0:g} and {self.elo1:g}")
        for name in ("alpha", "beta"):
            if not 0 < getattr(self, name) < 0.5:
                raise ArenaError(f"{name} must be above 0 and below 0.5, not {getattr(self, name)}")

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read ``0,10`` as elo0 and elo1."""
        try:
            elo0, elo1 = map(float, text.split(","))
        except ValueError:
            raise ArenaError(f"{quoted(text)} is not elo0,elo1 such as 0,10") from None
        try:
            return cls(elo0, elo1)
        except ArenaError as error:
            raise ArenaError(f"{error} in {quoted(text)}") from None

    @property
    def bounds(self) -> tuple[float, float]:
        """The log-likelihood ratios at which the test stops.

        >>> [round(bound, 3) for bound in Sprt(0, 10).bounds]
        [-2.944, 2.944]
        """
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    def llr(self, pairs: Pairs) -> float:
        """Return how much likelier the pairs are under elo1 than under elo0, as a logarithm.

        Under each hypothesis the chances of the five scores are the likeliest ones that have its
        mean.
        """
        if not any(pairs):
            return 0.0
        counts = regularised(pairs)
        mean0, mean1 = expected(self.elo0), expected(self.elo1)
        theta0, theta1 = tilt(PAIR_SCORES, counts, mean0), tilt(PAIR_SCORES, counts, mean1)
        return sum(
            count * log((1 + theta0 * (score - mean0)) / (1 + theta1 * (score - mean1)))
            for score, count in zip(PAIR_SCORES, counts, strict=True)
        )

    def verdict(self, pairs: Pairs) -> Verdict:
        """Return whether the test may stop, and with which answer."""
        ratio = self.llr(pairs)
        lower, upper = self.bounds
        if ratio <= lower:
            return Verdict.LOWER
        return Verdict.HIGHER if ratio >= upper else Verdict.OPEN
