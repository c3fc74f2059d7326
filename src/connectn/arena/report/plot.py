"""Numbers with error bars on a common scale, as values that the page draws."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor, isfinite

from connectn.arena.statistics.rating import Estimate

STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000)
MOST_TICKS = 6
SMALLEST_SPAN = 20.0


@dataclass(frozen=True)
class Tick:
    """A round number on the scale; `x` is its place in per cent of the width."""

    value: int
    x: float

    @property
    def label(self) -> str:
        """The number with its sign."""
        return f"{self.value:+d}" if self.value else "0"


@dataclass(frozen=True)
class Bar:
    """An estimate on the scale; its places are in per cent of the width."""

    name: str
    text: str
    low: float
    high: float
    value: float | None
    """None where the estimate is infinite."""
    low_open: bool
    """Whether the interval has no lower end; the bar then reaches to the edge."""
    high_open: bool


class Plot:
    """A common scale for estimates, from the least end to the greatest."""

    def __init__(self, rows: Sequence[tuple[str, Estimate]]) -> None:
        ends = [0.0]
        for _, estimate in rows:
            ends += filter(isfinite, (estimate.low, estimate.value, estimate.high))
        middle = (min(ends) + max(ends)) / 2
        half = max(0.55 * (max(ends) - min(ends)), SMALLEST_SPAN / 2)
        self._low, self._high = middle - half, middle + half
        self.bars = [self._bar(name, estimate) for name, estimate in rows]

    @property
    def ticks(self) -> list[Tick]:
        """Round numbers along the scale.

        >>> plot = Plot([("greedy", Estimate(40.7, 10.4, 71.2))])
        >>> [tick.label for tick in plot.ticks]
        ['0', '+20', '+40', '+60']
        """
        span = self._high - self._low
        step = next((step for step in STEPS if span / step <= MOST_TICKS), STEPS[-1])
        first, last = ceil(self._low / step), floor(self._high / step)
        return [Tick(step * each, self._place(step * each)) for each in range(first, last + 1)]

    def _bar(self, name: str, estimate: Estimate) -> Bar:
        return Bar(
            name,
            str(estimate),
            self._place(estimate.low),
            self._place(estimate.high),
            self._place(estimate.value) if isfinite(estimate.value) else None,
            not isfinite(estimate.low),
            not isfinite(estimate.high),
        )

    def _place(self, value: float) -> float:
        """Return the place of a number in per cent; an infinite number is at the edge."""
        if not isfinite(value):
            return 100.0 if value > 0 else 0.0
        return round(100 * (value - self._low) / (self._high - self._low), 2)
