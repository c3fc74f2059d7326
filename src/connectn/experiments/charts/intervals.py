"""A chart of estimates with their intervals, in groups."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil, floor, isfinite

from connectn.arena.statistics.rating import Estimate
from connectn.experiments.charts.canvas import COLOURS, WIDTH, legend, line, picture, text

LEFT, RIGHT = 150, 24
TOP, BOTTOM = 66, 34
ROW, BETWEEN = 13, 9  # heights: an estimate, between groups
ROOM = WIDTH - LEFT - RIGHT
STEPS = (10, 20, 50, 100, 200, 500, 1000, 2000, 5000)
MOST_TICKS = 10


@dataclass(frozen=True)
class Intervals:
    """Estimates: in each group, one for each of the series. An open end reaches to the edge."""

    title: str
    series: Sequence[str]
    groups: Mapping[str, Sequence[Estimate]]

    def draw(self) -> str:
        """Return the picture as SVG."""
        height = TOP + len(self.groups) * self._pitch + BOTTOM
        names = self.series if len(self.series) > 1 else ()
        drawn = [*legend(names, LEFT), *self._grid(height - BOTTOM), *self._groups()]
        return picture(self.title, height, drawn)

    @property
    def _pitch(self) -> int:
        """The height of a group, with the gap to the next one."""
        return len(self.series) * ROW + BETWEEN

    @property
    def _scale(self) -> tuple[float, float]:
        """The least and the greatest number of the picture."""
        ends = [0.0]
        for estimates in self.groups.values():
            for each in estimates:
                ends += filter(isfinite, (each.low, each.value, each.high))
        room = max(0.04 * (max(ends) - min(ends)), 5.0)
        return min(ends) - room, max(ends) + room

    def _place(self, number: float) -> float:
        """Return where a number is; an infinite one is at the edge."""
        low, high = self._scale
        return LEFT + ROOM * (min(max(number, low), high) - low) / (high - low)

    def _grid(self, bottom: float) -> Iterator[str]:
        low, high = self._scale
        step = next((step for step in STEPS if (high - low) / step <= MOST_TICKS), STEPS[-1])
        for tick in range(ceil(low / step) * step, floor(high / step) * step + 1, step):
            x = self._place(tick)
            yield line(x, TOP - 6, x, bottom, "grid" if tick else "zero")
            yield text(x, bottom + 18, f"{tick:+d}" if tick else "0", anchor="middle")

    def _groups(self) -> Iterator[str]:
        for number, (name, estimates) in enumerate(self.groups.items()):
            top = TOP + number * self._pitch
            middle = top + (self._pitch - BETWEEN) / 2
            yield text(LEFT - 8, middle + 4, name, anchor="end")
            for place, (estimate, colour) in enumerate(zip(estimates, COLOURS, strict=False)):
                yield self._estimate(top + (place + 0.5) * ROW, estimate, colour)

    def _estimate(self, y: float, estimate: Estimate, colour: str) -> str:
        """Return the interval as a line, and its value, if it has one, as a dot."""
        low, high = self._place(estimate.low), self._place(estimate.high)
        bar = (
            f'<line x1="{low:.1f}" y1="{y:g}" x2="{high:.1f}" y2="{y:g}" '
            f'stroke="{colour}" stroke-width="3"/>'
        )
        if not isfinite(estimate.value):
            return bar
        middle = self._place(estimate.value)
        return f'{bar}<circle cx="{middle:.1f}" cy="{y:g}" r="4.5" fill="{colour}"/>'
