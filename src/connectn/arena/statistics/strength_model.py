"""The Bradley-Terry model: its likeliest strengths, and how far one of them can be moved."""

from collections.abc import Sequence
from math import exp, log1p
from typing import NamedTuple, Self

LONGEST_STEP = 1.0
"""Of the difference of two opponents, in natural units."""
STEPS = 200
PRECISION = 1e-7
"""Steps end when they are expected to raise the log-likelihood by less than this."""
CLOSE = 1e-3
"""The precision of a drop of the log-likelihood: about a thousandth of an interval."""

Values = list[float]


class Meeting(NamedTuple):
    """The results of two players; the points are those of the first."""

    one: int
    other: int
    points: float
    games: float


class Contrast(NamedTuple):
    """A weighted sum of the strengths; the weights add up to 0."""

    weights: tuple[float, ...]

    @classmethod
    def to_mean(cls, player: int, mean_of: Sequence[int], players: int) -> Self:
        """Return the difference between a player and the mean of some players.

        >>> Contrast.to_mean(0, [0, 1], 3).weights
        (0.5, -0.5, 0.0)
        """
        weights = [0.0] * players
        weights[player] = 1.0
        for each in mean_of:
            weights[each] -= 1 / len(mean_of)
        return cls(tuple(weights))

    def of(self, values: Sequence[float]) -> float:
        """Return the sum."""
        return _product(self.weights, values)


class Settled(NamedTuple):
    """The likeliest strengths with a given value of a contrast."""

    values: Values
    fall: float
    """How much the log-likelihood falls per unit of the contrast."""
    along: Values
    """How much each strength changes per unit of the contrast."""


class Model:
    """The expected score follows from the difference in strength, in natural units.

    Only differences count, so the strength of the last player is kept at 0 inside this class.
    """

    def __init__(self, meetings: Sequence[Meeting], players: int) -> None:
        self._meetings = meetings
        self._players = players

    def log_likelihood(self, values: Sequence[float]) -> float:
        """Return the logarithm of the likelihood; a draw is half a win and half a loss."""
        return -sum(
            points * _surprise(values[one] - values[other])
            + (games - points) * _surprise(values[other] - values[one])
            for one, other, points, games in self._meetings
        )

    def fit(self) -> Values:
        """Return the likeliest strengths, the last one 0; the players must be comparable."""
        values = [0.0] * self._players
        for _ in range(STEPS):
            bends, slope = self._slopes(values)
            (step,) = _solved(bends, [list(slope)])
            values = self._moved(values, step)
            if _product(slope, step) < PRECISION:
                break
        return values

    def settled(self, contrast: Contrast, start: Sequence[float]) -> "Settled":
        """Return the likeliest strengths with the value of the contrast that these have."""
        values, fall, along = list(start), 0.0, list(start)
        for _ in range(STEPS):
            bends, slope = self._slopes(values)
            free, pulled = _solved(bends, [list(slope), list(contrast.weights)])
            given = contrast.of(pulled)
            fall, along = -contrast.of(free) / given, [each / given for each in pulled]
            step = [one + fall * other for one, other in zip(free, pulled, strict=True)]
            values = self._moved(values, step)
            if _product(slope, step) < PRECISION:
                break
        return Settled(values, fall, along)

    def response(self, values: Sequence[float], contrast: Contrast) -> Values:
        """Return how much each strength gives way if the contrast is pulled with force 1."""
        bends, _ = self._slopes(values)
        (along,) = _solved(bends, [list(contrast.weights)])
        return along

    def end(
        self, contrast: Contrast, drop: float, start: Sequence[float], near: float, top: float
    ) -> float:
        """Return where the log-likelihood is `drop` below `top`; `near` is a guess of this place.

        This is Newton's method. The log-likelihood falls the faster the further away, so a step
        from inside leads outside, and a step from outside does not overshoot.
        """
        now = self.settled(contrast, start)
        step = near - contrast.of(start)
        for _ in range(STEPS):
            shift = [step * each for each in now.along]
            now = self.settled(contrast, self._moved(now.values, shift))
            excess = top - self.log_likelihood(now.values) - drop
            if abs(excess) <= CLOSE * drop:
                break
            step = -excess / now.fall
        return contrast.of(now.values)

    def _moved(self, values: Sequence[float], step: Sequence[float]) -> Values:
        """Take a step, which is cut if it changes the difference of two opponents too much.

        Along a cut step no bend grows by more than a factor of e, and so a step of Newton's
        method never lowers the likelihood.
        """
        longest = max((abs(step[m.one] - step[m.other]) for m in self._meetings), default=0.0)
        scale = min(1.0, LONGEST_STEP / longest) if longest else 1.0
        return [value + scale * each for value, each in zip(values, step, strict=True)]

    def _slopes(self, values: Sequence[float]) -> tuple[list[Values], Values]:
        """Return how the log-likelihood bends for each two players, and its slope for each one."""
        bends = [[0.0] * self._players for _ in values]
        slope = [0.0] * self._players
        for one, other, points, games in self._meetings:
            chance = expected_score(values[one] - values[other])
            against = expected_score(values[other] - values[one])  # 1 - chance would round to 0
            surplus = points * against - (games - points) * chance
            slope[one] += surplus
            slope[other] -= surplus
            bends[one][other] += games * chance * against
            bends[other][one] = bends[one][other]
        return bends, slope


def expected_score(difference: float) -> float:
    """Return the expected score at a difference in natural units."""
    return 1 / (1 + exp(-difference))


def _surprise(difference: float) -> float:
    """Return minus the logarithm of the expected score, exact for large differences, too."""
    return log1p(exp(-difference)) if difference > 0 else log1p(exp(difference)) - difference


def _product(one: Sequence[float], other: Sequence[float]) -> float:
    return sum(map(float.__mul__, one, other))


def _solved(bends: list[Values], rights: list[Values]) -> list[Values]:
    """Solve the equations of a step for several right sides, in place; the last unknown is 0.

    The unknowns are like the voltages of a network with these conductances. A player is eliminated
    by links between its neighbours that conduct as much. Numbers of any size are added and never
    subtracted, so that no link is lost by rounding. Only the half above the diagonal is used.
    """
    last = len(bends) - 1
    totals = []
    for pivot in range(last):
        row = bends[pivot]
        total = sum(row[pivot + 1 :])
        totals.append(total)
        for below in range(pivot + 1, last):
            factor = row[below] / total
            if factor:
                lower = bends[below]
                lower[below + 1 :] = [
                    value + factor * above
                    for value, above in zip(lower[below + 1 :], row[below + 1 :], strict=True)
                ]
                for right in rights:
                    right[below] += factor * right[pivot]
    for right in rights:
        right[last] = 0.0
        for pivot in reversed(range(last)):
            right[pivot] += _product(bends[pivot][pivot + 1 :], right[pivot + 1 :])
            right[pivot] /= totals[pivot]
    return rights
