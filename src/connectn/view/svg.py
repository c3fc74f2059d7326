"""A position drawn in SVG. Colours come from the page: see ``assets/board.css``.

``assets/board.js`` draws the same picture in a browser: the same classes, circles and sizes.
"""

from collections.abc import Iterable
from xml.etree import ElementTree as ET

from connectn.game.board import Board
from connectn.game.outcome import Cell
from connectn.game.rules import Rules

FRAME = "frame"
"""The id of the empty board on a page."""
INNER = "0.25", "0.09"
"""Radii of a ring and of a dot inside the discs: players differ by more than their colour."""


def frame_symbol(rules: Rules, name: str = FRAME) -> str:
    """Return the empty board as a symbol, once for all drawings of a page.

    A page with boards of several sizes names each.
    """
    symbol = ET.Element("symbol", id=name, viewBox=_view_box(rules))
    _add_frame(symbol, rules)
    return element_text(symbol)


def board_svg(board: Board, *, marks: bool = True, framed: bool = True) -> str:
    """Return a picture of a position.

    `marks` shows the winning line, or else the last move. Without `framed` the empty board comes
    from the `frame_symbol` of the page.

    >>> board_svg(Board.parse("2x1c2:1"), marks=False, framed=False)  # doctest: +ELLIPSIS
    '<svg class="board" viewBox="0 0 2 1" aria-hidden="true"><use href="#frame"/><circle class="d...
    """
    return element_text(board_element(board, marks=marks, framed=framed))


def board_element(board: Board, *, marks: bool = True, framed: bool = True) -> ET.Element:
    """Return the same picture as an element, for a larger picture."""
    rules = board.rules
    svg = ET.Element("svg", {"class": "board", "viewBox": _view_box(rules), "aria-hidden": "true"})
    if framed:
        _add_frame(svg, rules)
    else:
        ET.SubElement(svg, "use", href=f"#{FRAME}")
    for player in (0, 1):
        for cell in board.cells(board.discs(player)):
            _add_circle(svg, f"disc d{player}", cell, rules, "0.4")
            _add_circle(svg, f"inner i{player}", cell, rules, INNER[player])
    if marks:
        kind, cells = _marks(board)
        for cell in cells:
            _add_circle(svg, kind, cell, rules, "0.42")
    return svg


def _marks(board: Board) -> tuple[str, Iterable[Cell]]:
    """Return the winning line, or the cell of the last move, with its class."""
    outcome = board.outcome()
    if outcome is not None and outcome.line:
        return "line", outcome.line
    last = board.last_cell()
    return "last", () if last is None else (last,)


def _add_frame(parent: ET.Element, rules: Rules) -> None:
    width, height = str(rules.width), str(rules.height)
    ET.SubElement(
        parent, "rect", {"class": "frame", "width": width, "height": height, "rx": "0.35"}
    )
    for column in range(rules.width):
        for row in range(rules.height):
            _add_circle(parent, "hole", (column, row), rules, "0.4")


def _add_circle(parent: ET.Element, kind: str, cell: Cell, rules: Rules, radius: str) -> None:
    column, row = cell
    x, y = str(column + 0.5), str(rules.height - row - 0.5)
    ET.SubElement(parent, "circle", {"class": kind, "cx": x, "cy": y, "r": radius})


def _view_box(rules: Rules) -> str:
    return f"0 0 {rules.width} {rules.height}"


def element_text(element: ET.Element) -> str:
    """Return an element as text."""
    return ET.tostring(element, encoding="unicode").replace(" />", "/>")
