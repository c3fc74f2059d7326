"""Curves over whole numbers, with a logarithmic axis: one panel for each group."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from math import ceil, floor, log10

from connectn.experiments.charts.canvas import COLOURS, WIDTH, legend, line, picture, text

Curve = Mapping[int, float]
"""Numbers above 0, by whole numbers."""

EDGE, TOP, BOTTOM = 12, 62, 12
NAME, AXIS, NUMBERS = 22, 22, 52  # room for the name of a panel, its lower axis and its numbers
HEIGHT = 150
MOST_IN_A_ROW = 3


@dataclass(frozen=True)
class Curves:
    """Panels by name; in each of them, curves by the name of their series."""

    title: str
    series: tuple[str, ...]
    panels: Mapping[str, Mapping[str, Curve]]
    write: Callable[[float], str]
    """Writes a power of ten beside the axis."""

    def __post_init__(self) -> None:
        for name, curves in self.panels.items():
            if any(number <= 0 for curve in curves.values() for number in curve.values()):
                raise ValueError(f"{name} has a number that is not above 0")

    def draw(self) -> str:
        """Return the picture as SVG."""
        columns = min(MOST_IN_A_ROW, len(self.panels))
        rows = ceil(len(self.panels) / columns)
        pitch = NAME + HEIGHT + AXIS
        width = (WIDTH - 2 * EDGE) / columns
        drawn = [*legend(self.series, EDGE + NUMBERS)]
        for number, (name, curves) in enumerate(self.panels.items()):
            row, column = divmod(number, columns)
            left, top = EDGE + column * width + NUMBERS, TOP + row * pitch + NAME
            drawn += self._panel(name, curves, left, top, width - NUMBERS - EDGE)
        return picture(self.title, TOP + rows * pitch + BOTTOM, drawn)

    def _panel(
        self, name: str, curves: Mapping[str, Curve], left: float, top: float, width: float
    ) -> Iterator[str]:
        yield text(left, top - 8, name)
        low, high = self._decades
        for decade in range(low, high + 1):
            y = top + HEIGHT * (high - decade) / (high - low)
            yield line(left, y, left + width, y)
            yield text(left - 6, y + 4, self.write(10.0**decade), anchor="end", kind="number")
        first, last = self._ends
        for at in self._marks:
            x = left + width * (at - first) / max(last - first, 1)
            yield text(x, top + HEIGHT + 14, str(at), anchor="middle", kind="number")
        for series, colour in zip(self.series, COLOURS, strict=False):
            points = [
                (
                    left + width * (at - first) / max(last - first, 1),
                    top + HEIGHT * (high - log10(number)) / (high - low),
                )
                for at, number in curves.get(series, {}).items()
            ]
            yield from _curve(points, colour)

    @property
    def _decades(self) -> tuple[int, int]:
        """The powers of ten that enclose all numbers."""
        logs = [
            log10(number)
            for curves in self.panels.values()
            for curve in curves.values()
            for number in curve.values()
        ]
        low = floor(min(logs))
        return low, max(ceil(max(logs)), low + 1)

    @property
    def _marks(self) -> list[int]:
        """All numbers on the lower axis."""
        return sorted(
            {at for curves in self.panels.values() for curve in curves.values() for at in curve}
        )

    @property
    def _ends(self) -> tuple[int, int]:
        marks = self._marks
        return marks[0], marks[-1]


def _curve(points: list[tuple[float, float]], colour: str) -> Iterator[str]:
    """Yield a curve with a dot at each of its points."""
    if not points:
        return
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    yield f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>'
    for x, y in points:
        yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="2.5" fill="{colour}"/>'
