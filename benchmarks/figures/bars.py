"""A bar chart of shares as SVG: horizontal bars in groups."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from xml.sax.saxutils import escape

NAMESPACE = "http://www.w3.org/2000/svg"
WIDTH = 720
LEFT, RIGHT = 150, 56  # for the names of the groups, and for the number behind a full bar
TOP, BOTTOM = 66, 34
BAR, GAP, BETWEEN = 11, 2, 9  # heights: a bar, between bars, between groups
FULL = WIDTH - LEFT - RIGHT  # the length of a bar of 100 %
COLOURS = ("#2f7fc1", "#c96f12", "#2f9e73")  # distinct on white, on black and in grey
STYLE = """
text { font: 12px 'DejaVu Sans', Verdana, sans-serif; fill: #24292f }
.title { font-size: 14px; font-weight: bold }
.number { font-size: 10px }
.card { fill: #ffffff }
.grid { stroke: #d0d7de }
@media (prefers-color-scheme: dark) {
  text { fill: #e6edf3 }
  .card { fill: #0d1117 }
  .grid { stroke: #30363d }
}
"""


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
        size = f'width="{WIDTH}" height="{height}"'
        lines = [
            f'<svg xmlns="{NAMESPACE}" role="img" viewBox="0 0 {WIDTH} {height}" {size}>',
            f"<title>{escape(self.title)}</title>",
            f"<style>{STYLE}</style>",
            f'<rect class="card" {size} rx="6"/>',
            f'<text class="title" x="16" y="26">{escape(self.title)}</text>',
            *self._legend(),
            *self._grid(height),
            *self._groups(),
            "</svg>",
        ]
        return "\n".join(lines) + "\n"

    @property
    def _pitch(self) -> int:
        """The height of a group, with the gap to the next one."""
        return len(self.series) * (BAR + GAP) - GAP + BETWEEN

    def _legend(self) -> Iterator[str]:
        if len(self.series) == 1:
            return
        left = LEFT
        for name, colour in zip(self.series, COLOURS, strict=False):
            yield f'<rect x="{left}" y="38" width="{BAR}" height="{BAR}" fill="{colour}"/>'
            yield f'<text x="{left + BAR + 6}" y="48">{escape(name)}</text>'
            left += 36 + 8 * len(name)

    def _grid(self, height: int) -> Iterator[str]:
        bottom = height - BOTTOM
        for part in (0, 25, 50, 75, 100):
            x = LEFT + FULL * part / 100
            yield f'<line class="grid" x1="{x:g}" y1="{TOP - 6}" x2="{x:g}" y2="{bottom}"/>'
            yield f'<text x="{x:g}" y="{bottom + 18}" text-anchor="middle">{part} %</text>'

    def _groups(self) -> Iterator[str]:
        for number, (name, shares) in enumerate(self.groups.items()):
            top = TOP + number * self._pitch
            middle = top + (self._pitch - BETWEEN) / 2 + 4
            yield f'<text x="{LEFT - 8}" y="{middle:g}" text-anchor="end">{escape(name)}</text>'
            for place, (share, colour) in enumerate(zip(shares, COLOURS, strict=False)):
                y = top + place * (BAR + GAP)
                yield (
                    f'<rect x="{LEFT}" y="{y}" width="{FULL * share:.1f}" height="{BAR}" '
                    f'fill="{colour}"/>'
                )
                yield (
                    f'<text class="number" x="{LEFT + FULL * share + 5:.1f}" y="{y + 9}">'
                    f"{100 * share:.1f}</text>"
                )
