"""Values that a notebook shows as pictures."""

from collections.abc import Callable
from typing import ClassVar, NamedTuple


class Picture(NamedTuple):
    """A drawing in SVG, and the text that stands for it."""

    svg: str
    text: str


class Pictured:
    """A mixin with the methods by which Jupyter asks a value how it looks.

    Pictures are drawn in `view`. It lies above the layers whose values it draws, so they cannot
    import it: `connectn/__init__.py`, which always runs first, calls `draw_with`.
    """

    _draw: ClassVar[Callable[[object], Picture]]

    def _repr_svg_(self) -> str:
        return Pictured._draw(self).svg

    def _repr_html_(self) -> str:
        """Return the drawing as an image, because JupyterLab removes SVG from HTML it distrusts."""
        from base64 import b64encode
        from html import escape  # takes 3 ms

        svg, text = Pictured._draw(self)
        data = b64encode(svg.encode()).decode()
        return f'<img alt="{escape(text)}" src="data:image/svg+xml;base64,{data}">'


def draw_with(draw: Callable[[object], Picture]) -> None:
    """Draw the pictures of all values with this function."""
    Pictured._draw = draw
