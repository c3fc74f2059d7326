"""Numbers with error bars, drawn as rows of inline SVG that are as wide as the page."""

from collections.abc import Iterator, Sequence
from html import escape
from math import ceil, floor, inf, isfinite

from connectn.arena.statistics.rating import Estimate

STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000)
MOST_TICKS = 6
SMALLEST_SPAN = 20.0


class Plot:
    """A common scale for estimates, from the least end to the greatest."""

    def __init__(self, rows: Sequence[tuple[str, Estimate]]) -> None:
        self._rows = rows
        ends = [0.0]
        for _, estimate in rows:
            ends += filter(isfinite, (estimate.low, estimate.value, estimate.high))
        middle = (min(ends) + max(ends)) / 2
        half = max(0.55 * (max(ends) - min(ends)), SMALLEST_SPAN / 2)
        self._low, self._high = middle - half, middle + half

    def draw(self) -> str:
        """Return the rows as a list of terms: name, number, picture."""
        rows = "".join(
            f"<dt>{escape(name)}</dt>"
            f'<dd class="number">{escape(str(estimate))}</dd>'
            f'<dd class="plot">{self._row(estimate)}</dd>'
            for name, estimate in self._rows
        )
        return f'<dl class="elo">{rows}<dd class="plot axis">{self._axis()}</dd></dl>'

    def ticks(self) -> list[int]:
        """Return round numbers along the scale.

        >>> Plot([("greedy", Estimate(40.7, 10.4, 71.2))]).ticks()
        [0, 20, 40, 60]
        """
        span = self._high - self._low
        step = next((step for step in STEPS if span / step <= MOST_TICKS), STEPS[-1])
        first, last = ceil(self._low / step), floor(self._high / step)
        return [step * number for number in range(first, last + 1)]

    def _place(self, value: float) -> str:
        """Return where a number is, from left to right; an open end is at the edge."""
        if value == inf:
            return "100%"
        if value == -inf:
            return "0%"
        return f"{100 * (value - self._low) / (self._high - self._low):.2f}%"

    def _row(self, estimate: Estimate) -> str:
        return f'<svg aria-hidden="true">{"".join(self._parts(estimate))}</svg>'

    def _parts(self, estimate: Estimate) -> Iterator[str]:
        for tick in self.ticks():
            x = self._place(tick)
            kind = "grid" if tick else "nought"
            yield f'<line class="{kind}" x1="{x}" x2="{x}" y1="0" y2="34"/>'
        low, high = self._place(estimate.low), self._place(estimate.high)
        yield f'<line class="bar" x1="{low}" x2="{high}" y1="17" y2="17"/>'
        for end, x, points in (
            (estimate.low, low, "0,-6 -10,0 0,6"),
            (estimate.high, high, "0,-6 10,0 0,6"),
        ):
            if isfinite(end):
                yield f'<line class="bar" x1="{x}" x2="{x}" y1="11" y2="23"/>'
            else:  # an arrow: nobody knows how far
                yield f'<svg x="{x}" y="17"><polygon class="tip" points="{points}"/></svg>'
        if isfinite(estimate.value):
            yield f'<circle class="dot" cx="{self._place(estimate.value)}" cy="17" r="6"/>'

    def _axis(self) -> str:
        labels = "".join(
            f'<text x="{self._place(tick)}" y="14" text-anchor="middle">{tick:+d}</text>'
            if tick
            else f'<text x="{self._place(tick)}" y="14" text-anchor="middle">0</text>'
            for tick in self.ticks()
        )
        return f'<svg aria-hidden="true">{labels}</svg>'
