"""A test that stops as soon as the games have decided between two differences in strength."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from math import isfinite, log
from typing import Self

from connectn.arena.results import Game
from connectn.arena.statistics.likelihood import regularised, tilt
from connectn.arena.statistics.pairs import PAIR_SCORES, Pairs
from connectn.arena.statistics.rating import expected
from connectn.errors import ArenaError, quoted
from connectn.game.named import Named

LARGEST_ELO = 1000.0


class Verdict(Named, StrEnum):
    """The answer of a test so far."""

    OPEN = "open"
    LOWER = "lower"
    """The difference is `elo0` rather than `elo1`."""
    HIGHER = "higher"
    """The difference is `elo1` rather than `elo0`."""


@dataclass(frozen=True)
class Sprt:
    """The sequential probability ratio test between two differences in Elo, on whole pairs.

    If the true difference is `elo0` or less, the test answers HIGHER with a probability of at most
    `alpha`. If it is `elo1` or more, the test answers LOWER with a probability of at most `beta`.

    >>> test = Sprt.parse("0,2")
    >>> round(test.llr((871, 26175, 55983, 26678, 821)), 2)
    -4.98
    >>> test.verdict((871, 26175, 55983, 26678, 821))
    Verdict.LOWER
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
        """Return the logarithm of how much likelier the pairs are under elo1 than under elo0.

        Each hypothesis fixes the mean of the five pair scores. Among all probabilities of the
        scores with this mean, those under which the pairs are likeliest are used.
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


class SprtState:
    """The state of a test while games arrive: the pairs so far, in the planned order.

    With several workers short games arrive first, and one player may win most of the short games.
    So a pair counts only when all pairs before it are complete. A decision is final: games that
    arrive later do not change it.
    """

    def __init__(self, test: Sprt) -> None:
        self.test = test
        self.verdict = Verdict.OPEN
        self._counts = [0, 0, 0, 0, 0]
        self._halves: dict[int, list[int]] = {}  # opening -> half points of its games
        self._next = 0

    @classmethod
    def of(cls, test: Sprt, games: Iterable[Game]) -> Self:
        """Return the state of a test after these games."""
        state = cls(test)
        state.extend(games)
        return state

    @property
    def pairs(self) -> Pairs:
        """The pairs that count for the test, by their score."""
        n0, n1, n2, n3, n4 = self._counts
        return (n0, n1, n2, n3, n4)

    @property
    def llr(self) -> float:
        """The log-likelihood ratio of the pairs."""
        return self.test.llr(self.pairs)

    @property
    def decided(self) -> bool:
        """Whether the test has decided and needs no more games."""
        return self.verdict is not Verdict.OPEN

    def extend(self, games: Iterable[Game]) -> None:
        """Add several games."""
        for game in games:
            self.add(game)

    def add(self, game: Game) -> None:
        """Add a game; it counts once its pair and all pairs before it are complete."""
        halves = round(2 * game.points(game.fixture.one))
        self._halves.setdefault(game.fixture.opening, []).append(halves)
        while not self.decided and len(self._halves.get(self._next, ())) == 2:
            self._counts[sum(self._halves.pop(self._next))] += 1
            self._next += 1
            self.verdict = self.test.verdict(self.pairs)
