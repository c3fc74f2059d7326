"""The strengths of several players by the Bradley-Terry model, with errors by bootstrap."""

from collections.abc import Mapping, Sequence
from itertools import accumulate
from math import exp, inf, log, sqrt
from random import Random

from connectn.arena.statistics.pairs import PairCounts, Sample
from connectn.arena.statistics.rating import Estimate

ELO = 400 / log(10)
"""The difference in Elo at which the odds are e to 1."""
PRIOR = 0.5
"""Games that each player also draws with an imaginary average player. They keep a player who won
every game finite, and give a difference to players whom no chain of games connects."""
UNSEEN = 0.2
"""Added to each count before resampling if all units have the same score, as if one more pair were
spread evenly over the five scores. So a match without a loss has an error, too."""
MANY = 200
"""With this many units or more, the mean of a resample is drawn from a normal distribution."""
MOST_RESAMPLES = 500
FEWEST_RESAMPLES = 50
RESAMPLED_PAIRINGS = 50_000
"""Resamples times pairings stay about below this number, which limits the time."""
LONGEST_STEP = 1.0
PRECISION = 1e-9
STEPS = 200

Pairing = tuple[int, int]
"""The numbers of two players; counts beside it give the points of the first."""


def strengths(
    pair_counts: Mapping[Pairing, PairCounts],
    players: int,
    *,
    seed: int = 1,
    resamples: int | None = None,
) -> list[Estimate]:
    """Return the Elo of each player with its 95 % interval; the mean of all who played is 0.

    The interval comes from `resamples` tournaments in which the pairs of each pairing are drawn
    again, with replacement, from its own pairs. A player without a game has an unbounded interval.

    >>> pairings = {(0, 1): PairCounts((5, 5, 60, 20, 10)), (1, 2): PairCounts((5, 5, 60, 20, 10))}
    >>> print(*strengths(pairings, 3), sep="; ")
    +44 ± 22; +0 ± 14; -44 ± 23
    """
    played = {pairing: counts for pairing, counts in pair_counts.items() if counts.games}
    games = {pairing: counts.games for pairing, counts in played.items()}
    model = _Model(games, players)
    best = model.fit({pairing: counts.points for pairing, counts in played.items()})
    if resamples is None:
        affordable = RESAMPLED_PAIRINGS // max(len(played), 1)
        resamples = max(FEWEST_RESAMPLES, min(MOST_RESAMPLES, affordable))
    dice = Random(seed)
    drawings = {
        pairing: tuple(_Drawing(sample) for sample in counts.samples)
        for pairing, counts in played.items()
    }
    spread = [model.fit(_resampled(drawings, dice), best, precision=1e-4) for _ in range(resamples)]
    return [
        _estimate(ELO * value, sorted(ELO * values[player] for values in spread))
        if player in model.met
        else Estimate(0.0, -inf, inf)
        for player, value in enumerate(best)
    ]


def _resampled(
    drawings: Mapping[Pairing, Sequence["_Drawing"]], dice: Random
) -> dict[Pairing, float]:
    """Return the points of one resampled tournament."""
    return {
        pairing: sum(part.points(dice) for part in parts) for pairing, parts in drawings.items()
    }


def _estimate(value: float, resampled: Sequence[float]) -> Estimate:
    last = len(resampled) - 1
    low, high = resampled[round(0.025 * last)], resampled[round(0.975 * last)]
    return Estimate(value, min(low, value), max(high, value))


class _Drawing:
    """Resamples the units of one kind."""

    def __init__(self, sample: Sample) -> None:
        self._scores = sample.scores
        self._units = sum(sample.counts)
        self._games = sample.games * self._units
        alike = self._units in sample.counts
        weights = [count + UNSEEN * alike for count in sample.counts]
        self._weights = list(accumulate(weights))
        total = sum(weights) or 1.0
        chances = [(weight / total, a) for weight, a in zip(weights, sample.scores, strict=True)]
        self._mean = sum(chance * a for chance, a in chances)
        variance = sum(chance * (a - self._mean) ** 2 for chance, a in chances)
        self._error = sqrt(variance / max(self._units, 1))

    def points(self, dice: Random) -> float:
        """Return the points of one resample of the same size."""
        if not self._units:
            return 0.0
        if self._units >= MANY:
            mean = min(max(dice.gauss(self._mean, self._error), 0.0), 1.0)
        else:
            drawn = dice.choices(self._scores, cum_weights=self._weights, k=self._units)
            mean = sum(drawn) / self._units
        return mean * self._games


class _Model:
    """The games of each pairing; the expected score follows from the difference in strength."""

    def __init__(self, games: Mapping[Pairing, int], players: int) -> None:
        self.met = {player for pairing in games for player in pairing}
        self._games = games
        self._players = players

    def fit(
        self,
        points: Mapping[Pairing, float],
        start: Sequence[float] | None = None,
        precision: float = PRECISION,
    ) -> list[float]:
        """Return the strengths under which these points are likeliest, in natural units, mean 0.

        This is Newton's method on a concave function. A long step is cut, because far from the
        maximum the function is not close to a parabola.
        """
        values = list(start) if start is not None else [0.0] * self._players
        for _ in range(STEPS):
            steps = _solved(*self._slopes(values, points))
            longest = max(map(abs, steps), default=0.0)
            scale = min(1.0, LONGEST_STEP / longest) if longest else 1.0
            values = [value + scale * step for value, step in zip(values, steps, strict=True)]
            if longest < precision:
                break
        mean = sum(values[player] for player in self.met) / max(len(self.met), 1)
        return [value - mean for value in values]

    def _slopes(
        self, values: Sequence[float], points: Mapping[Pairing, float]
    ) -> tuple[list[list[float]], list[float]]:
        """Return the curvature (negated) and the slope of the log-likelihood."""
        curvature = [[0.0] * self._players for _ in values]
        slope = []
        for player, value in enumerate(values):
            chance = _chance(value)
            slope.append(PRIOR * (0.5 - chance))
            curvature[player][player] = PRIOR * chance * (1 - chance)
        for (one, other), games in self._games.items():
            chance = _chance(values[one] - values[other])
            surplus = points[one, other] - games * chance
            slope[one] += surplus
            slope[other] -= surplus
            bend = games * chance * (1 - chance)
            curvature[one][one] += bend
            curvature[other][other] += bend
            curvature[one][other] -= bend
            curvature[other][one] -= bend
        return curvature, slope


def _chance(difference: float) -> float:
    """Return the expected score at a difference in natural units."""
    return 1 / (1 + exp(-difference))


def _solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Solve linear equations by elimination, in place; the prior keeps every pivot above 0."""
    size = len(right)
    for pivot in range(size):
        row = matrix[pivot]
        for below in range(pivot + 1, size):
            factor = matrix[below][pivot] / row[pivot]
            if factor:
                lower = matrix[below]
                lower[pivot:] = [
                    value - factor * above
                    for value, above in zip(lower[pivot:], row[pivot:], strict=True)
                ]
                right[below] -= factor * right[pivot]
    for pivot in reversed(range(size)):
        row = matrix[pivot]
        rest = sum(row[column] * right[column] for column in range(pivot + 1, size))
        right[pivot] = (right[pivot] - rest) / row[pivot]
    return right
