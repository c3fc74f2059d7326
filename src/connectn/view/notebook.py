"""Boards and analyses as pictures for a notebook.

A picture has its colours in itself. It has no style sheet, whose rules would hold for the whole
notebook, and all its text stands on the frame of the board, so that it looks the same on a light
and on a dark page.
"""

import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from xml.etree import ElementTree as ET

from connectn.analysis.explain import explain
from connectn.analysis.fate import fate
from connectn.errors import quoted
from connectn.game import notation
from connectn.game.board import Board
from connectn.game.picture import Picture
from connectn.solver.analysis import Analysis
from connectn.solver.bounds import Bounds
from connectn.solver.score import Score
from connectn.view.svg import INNER, board_element, element_text

PIXELS = 44
"""The size of a cell."""
_LABELS, _SCORES, _CAPTION = 0.5, 0.75, 0.5
"""The heights of the rows below the cells, in cells."""
_CHIP = 0.88, 0.56
_LETTER = 0.56
"""The width of a letter as a part of its size, on average."""
_SMALLEST = 0.15
_WHITE, _DARK = "#ffffff", "#1f2328"
_CHIP_COLORS = {1: "#1a7f37", 0: "#57606a", -1: "#c0272d", None: _WHITE}
"""By the sign of a score; None if it is not known."""


def picture(value: object) -> Picture:
    """Return the picture of a board or of an analysis."""
    if isinstance(value, Analysis):
        return _analysis_picture(value)
    if isinstance(value, Board):
        return _board_picture(value)
    raise TypeError(f"a picture shows a Board or an Analysis, not {quoted(value)}")


def _board_picture(board: Board) -> Picture:
    text = f"{board}, {_state(board)}"
    svg = _canvas(board, board.rules.height + _LABELS, text)
    _add_board(svg, board)
    return Picture(element_text(svg), text)


def _analysis_picture(analysis: Analysis) -> Picture:
    board = analysis.board
    height = board.rules.height + _LABELS
    text = f"{board}, {_state(board)}. {explain(board, analysis)[0]}"
    svg = _canvas(board, height + _SCORES + _CAPTION, text)
    _add_board(svg, board)
    for column, value in enumerate(analysis.scores):
        _add_score(svg, column, height, value, is_best=column in analysis.best)
    _add_caption(svg, board, height + _SCORES + 0.4 * _CAPTION, fate(analysis.score))
    return Picture(element_text(svg), text)


def _state(board: Board) -> str:
    """Say whose turn it is, or how the game ended."""
    outcome = board.outcome()
    if outcome is None:
        return f"{notation.DISC_SYMBOLS[board.turn]} to move"
    return "a draw" if outcome.winner is None else f"{notation.DISC_SYMBOLS[outcome.winner]} wins"


def _canvas(board: Board, height: float, text: str) -> ET.Element:
    """Return an empty picture on the colour of the frame."""
    width = board.rules.width
    svg = ET.Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "role": "img",
            "width": f"{PIXELS * width}",
            "height": f"{PIXELS * height:g}",
            "viewBox": f"0 0 {width} {height:g}",
        },
    )
    ET.SubElement(svg, "title").text = text
    ground = {"width": f"{width}", "height": f"{height:g}", "rx": "0.35"}
    ET.SubElement(svg, "rect", ground | _look()["frame"])
    return svg


def _add_board(svg: ET.Element, board: Board) -> None:
    """Add the cells, with the colours that their classes have on a page, and the columns' names."""
    for shape in board_element(board):
        for kind in shape.attrib.pop("class").split():
            shape.attrib.update(_look().get(kind, {}))
        svg.append(shape)
    for column in range(board.rules.width):
        middle = column + 0.5, board.rules.height + 0.5 * _LABELS
        _add_text(svg, notation.format_column(column), middle, (1, 0.34), _WHITE)


def _add_score(
    svg: ET.Element, column: int, top: float, value: Score | Bounds | None, *, is_best: bool
) -> None:
    """Add the score of a column; its sign says win or loss as its colour does."""
    middle = column + 0.5, top + 0.5 * _SCORES
    width, height = _CHIP
    if value is None:
        _add_text(svg, "full", middle, (width, 0.3), _WHITE)
        return
    chip = {
        "x": f"{middle[0] - width / 2:g}",
        "y": f"{middle[1] - height / 2:g}",
        "width": f"{width}",
        "height": f"{height}",
        "rx": "0.14",
        "fill": _CHIP_COLORS[value.sign],
    }
    if is_best:
        chip |= {"stroke": _WHITE, "stroke-width": "0.08"}
    ET.SubElement(svg, "rect", chip)
    color = _DARK if value.sign is None else _WHITE
    _add_text(svg, _written(value), middle, (width - 0.1, 0.33), color)


def _add_caption(svg: ET.Element, board: Board, y: float, text: str) -> None:
    """Add what the score means, after a small disc of the side to move."""
    for kind, radius in (
        (f"d{board.turn}", 0.16),
        (f"i{board.turn}", 0.4 * float(INNER[board.turn])),
    ):
        place = {"cx": "0.4", "cy": f"{y:g}", "r": f"{radius:g}"}
        ET.SubElement(svg, "circle", place | _look()[kind] | {"stroke-width": "0.04"})
    _add_text(svg, text, (0.7, y), (board.rules.width - 0.9, 0.3), _WHITE, anchor="start")


def _written(value: Score | Bounds) -> str:
    return f"{value.value:+}" if isinstance(value, Score) and value.value else str(value)


def _add_text(
    svg: ET.Element,
    text: str,
    point: tuple[float, float],
    most: tuple[float, float],
    color: str,
    *,
    anchor: str = "middle",
) -> None:
    """Add a text at a point, not wider and not larger than `most`, unless it is illegible."""
    width, size = most
    size = min(size, width / (_LETTER * len(text)))
    if size < _SMALLEST:
        return
    x, y = point
    attributes = {
        "x": f"{x:g}",
        "y": f"{y + 0.35 * size:.3g}",
        "font-size": f"{size:.3g}",
        "font-family": "system-ui, sans-serif",
        "font-weight": "600",
        "text-anchor": anchor,
        "fill": color,
    }
    ET.SubElement(svg, "text", attributes).text = text


@cache
def _look() -> dict[str, dict[str, str]]:
    """Return the attributes of each class, read from the style sheet of the pages."""
    css = files("connectn.view").joinpath("assets/board.css").read_text("utf-8")
    colors = dict(re.findall(r"--([\w-]+): (#\w+);", css.partition("@media")[0]))
    return {
        kind: dict(_declarations(body, colors))
        for kind, body in re.findall(r"^\.(\w+) \{(.*)\}$", css, re.MULTILINE)
    }


def _declarations(body: str, colors: dict[str, str]) -> Iterator[tuple[str, str]]:
    """Yield name and value of each declaration; a variable is replaced by its light colour."""
    for declaration in body.strip().rstrip(";").split(";"):
        name, _, value = declaration.partition(":")
        yield name.strip(), re.sub(r"var\(--([\w-]+)\)", lambda v: colors[v[1]], value.strip())
