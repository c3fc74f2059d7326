"""A bar chart of shares: horizontal bars in groups."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from connectn.experiments.charts.canvas import COLOURS, WIDTH, legend, line, picture, rect, text

LEFT, RIGHT = 150, 56  # for the names of the groups, and for the number behind a full bar
TOP, BOTTOM = 66, 34
BAR, GAP, BETWEEN = 11, 2, 9  # heights: a bar, between bars, between groups
FULL = WIDTH - LEFT - RIGHT  # the length of a bar of 100 %


@dataclass(frozen=True)
class Bars:
    """Shares between 0 and 1: in each group, one for each of the series."""

    title: str
    series: Sequence[str]
    groups: Mapping[str, Sequence[float]]

    def __post_init__(self) -> None:
        for name, shares in self.groups.items():
            if len(shares) != len(self.series) or not all(0 <= share <= 1 for share in shares):
                raise ValueError(
                    f"{name} needs {len(self.series)} shares between 0 and 1, not {shares}"
                )

    def draw(self) -> str:
        """Return the picture as SVG."""
        height = TOP + len(self.groups) * self._pitch + BOTTOM
        names = self.series if len(self.series) > 1 else ()
        drawn = [*legend(names, LEFT), *_grid(height - BOTTOM), *self._groups()]
        return picture(self.title, height, drawn)

    @property
    def _pitch(self) -> int:
        """The height of a group, with the gap to the next one."""
        return len(self.series) * (BAR + GAP) - GAP + BETWEEN

    def _groups(self) -> Iterator[str]:
        for number, (name, shares) in enumerate(self.groups.items()):
            top = TOP + number * self._pitch
            middle = top + (self._pitch - BETWEEN) / 2 + 4
            yield text(LEFT - 8, middle, name, anchor="end")
            for place, (share, colour) in enumerate(zip(shares, COLOURS, strict=False)):
                y = top + place * (BAR + GAP)
                yield rect(LEFT, y, FULL * share, BAR, colour)
                yield text(LEFT + FULL * share + 5, y + 9, f"{100 * share:.1f}", kind="number")


def _grid(bottom: float) -> Iterator[str]:
    for part in (0, 25, 50, 75, 100):
        x = LEFT + FULL * part / 100
        yield line(x, TOP - 6, x, bottom)
        yield text(x, bottom + 18, f"{part} %", anchor="middle")
