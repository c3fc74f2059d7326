"""What all charts share: colours for light and dark pages, and the frame of a picture."""

from collections.abc import Iterable
from xml.sax.saxutils import escape

NAMESPACE = "http://www.w3.org/2000/svg"
WIDTH = 720
COLOURS = ("#2f7fc1", "#c96f12", "#2f9e73", "#a8559b")
"""Distinct on white, on black and in grey."""
STYLE = """
text { font: 12px 'DejaVu Sans', Verdana, sans-serif; fill: #24292f }
.title { font-size: 14px; font-weight: bold }
.number { font-size: 10px }
.card { fill: #ffffff }
.grid { stroke: #d0d7de }
.zero { stroke: #8c959f }
@media (prefers-color-scheme: dark) {
  text { fill: #e6edf3 }
  .card { fill: #0d1117 }
  .grid { stroke: #30363d }
  .zero { stroke: #6e7681 }
}
"""


def picture(title: str, height: int, lines: Iterable[str]) -> str:
    """Return a picture with its title; `lines` are what is drawn below it."""
    size = f'width="{WIDTH}" height="{height}"'
    return "\n".join(
        [
            f'<svg xmlns="{NAMESPACE}" role="img" viewBox="0 0 {WIDTH} {height}" {size}>',
            f"<title>{escape(title)}</title>",
            f"<style>{STYLE}</style>",
            f'<rect class="card" {size} rx="6"/>',
            text(16, 26, title, kind="title"),
            *lines,
            "</svg>\n",
        ]
    )


def text(x: float, y: float, words: str, *, anchor: str = "start", kind: str = "") -> str:
    """Return words at a place; `anchor` says which end of them is there."""
    chosen = f' class="{kind}"' if kind else ""
    return f'<text{chosen} x="{x:g}" y="{y:g}" text-anchor="{anchor}">{escape(words)}</text>'


def line(x1: float, y1: float, x2: float, y2: float, kind: str = "grid") -> str:
    """Return a line of the grid."""
    return f'<line class="{kind}" x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}"/>'


def rect(x: float, y: float, width: float, height: float, colour: str) -> str:
    """Return a filled bar."""
    return f'<rect x="{x:g}" y="{y:g}" width="{width:.1f}" height="{height:g}" fill="{colour}"/>'


def legend(series: Iterable[str], left: float) -> Iterable[str]:
    """Yield the names of several series, each behind its colour."""
    for name, colour in zip(series, COLOURS, strict=False):
        yield rect(left, 38, 11, 11, colour)
        yield text(left + 17, 48, name)
        left += 36 + 8 * len(name)
