"""A board as pixels: the circles of connectn's drawing, without any graphics library."""

from functools import cache
from math import tau
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import numpy as np

from connectn.game.board import Board
from connectn.view.notebook import picture

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Pixels = NDArray[np.float64]

PIXELS = 48
"""The side of a cell."""
_CIRCLE = "{http://www.w3.org/2000/svg}circle"
_FRAME = "{http://www.w3.org/2000/svg}rect"


def board_pixels(board: Board) -> "NDArray[np.uint8]":
    """Return the board as an array of the shape (height, width, 3), `PIXELS` per cell.

    It shows the frame, the holes, the discs, and the winning line or else the last move. All of
    them are circles around the middle of a cell.
    """
    svg = ET.fromstring(picture(board).svg)  # noqa: S314 - connectn has just written it
    width, height = board.rules.width, board.rules.height
    pixels = np.empty((height * PIXELS, width * PIXELS, 3))
    pixels[:] = next(_rgb(frame.attrib["fill"]) for frame in svg.iter(_FRAME))
    for circle in svg.iter(_CIRCLE):
        left, top = (int(float(circle.attrib[name])) * PIXELS for name in ("cx", "cy"))
        _paint(pixels[top : top + PIXELS, left : left + PIXELS], circle.attrib)
    return pixels.round().astype(np.uint8)


def _paint(cell: "Pixels", circle: dict[str, str]) -> None:
    """Fill a circle in a cell, and draw its edge."""
    distance, angle = _places()
    radius, fill, stroke = float(circle["r"]), circle.get("fill"), circle.get("stroke")
    if fill is not None and fill != "none":
        _mix(cell, fill, radius - distance)
    if stroke is not None:
        inside = float(circle["stroke-width"]) / 2 - np.abs(distance - radius)
        if "stroke-dasharray" in circle:
            dash, gap = map(float, circle["stroke-dasharray"].split())
            inside = np.where(angle * radius % (dash + gap) < dash, inside, -1.0)
        _mix(cell, stroke, inside)


def _mix(cell: "Pixels", color: str, inside: "Pixels") -> None:
    """Lay a colour over the pixels that are inside of a shape; those at its edge are mixed.

    `inside` is how far a pixel is from the edge, in cells; it is negative outside.
    """
    share = np.clip(inside * PIXELS + 0.5, 0, 1)[:, :, None]
    cell += share * (_rgb(color) - cell)


@cache
def _places() -> tuple["Pixels", "Pixels"]:
    """Return the distance of each pixel of a cell from its middle, in cells, and the angle."""
    place = (np.arange(PIXELS) + 0.5) / PIXELS - 0.5
    return np.hypot(place, place[:, None]), np.arctan2(place[:, None], place) % tau


@cache
def _rgb(color: str) -> "Pixels":
    """Return ``#rgb`` or ``#rrggbb`` as three numbers."""
    digits = color.removeprefix("#")
    size = len(digits) // 3
    parts = [digits[start : start + size] * (2 // size) for start in range(0, 3 * size, size)]
    return np.array([float(int(part, 16)) for part in parts])
