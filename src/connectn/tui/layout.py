"""Where the board and the panel are, and how large the board is, in a window of any size."""

from dataclasses import dataclass
from enum import StrEnum

from connectn.game.named import Named
from connectn.game.rules import Rules
from connectn.tui.discs import Scale
from connectn.tui.drawing import size_of

AROUND = 4
"""The lines above and below the board: the players, two lines for sentences, the keys."""
PANEL_WIDTH, PANEL_HEIGHT = 34, 9
"""The least size of a panel beside the board, and below it."""


class PanelPlace(Named, StrEnum):
    """Where the panel is."""

    RIGHT = "right"
    BELOW = "below"
    NOWHERE = "nowhere"


@dataclass(frozen=True)
class Layout:
    """The size of the cells, None if the board does not fit, and the place of the panel."""

    scale: Scale | None
    panel: PanelPlace


def arrange(columns: int, lines: int, rules: Rules, *, with_panel: bool) -> Layout:
    """Choose the layout for a window: the panel if there is room, then the largest cells.

    >>> arrange(80, 24, Rules(), with_panel=True)
    Layout(scale=Scale.MEDIUM, panel=PanelPlace.RIGHT)
    >>> arrange(80, 24, Rules(16, 16, 4), with_panel=True)
    Layout(scale=Scale.SMALL, panel=PanelPlace.RIGHT)
    """
    room = (columns, lines - AROUND)
    if with_panel:
        for place, taken in (
            (PanelPlace.RIGHT, (PANEL_WIDTH, 0)),
            (PanelPlace.BELOW, (0, PANEL_HEIGHT)),
        ):
            scale = _largest(room[0] - taken[0], room[1] - taken[1], rules)
            if scale is not None:
                return Layout(scale, place)
    return Layout(_largest(*room, rules), PanelPlace.NOWHERE)


def least_window(rules: Rules) -> tuple[int, int]:
    """Return the columns and lines of the smallest window for a board."""
    columns, lines = size_of(rules, Scale.SMALL)
    return columns, lines + AROUND


def _largest(columns: int, lines: int, rules: Rules) -> Scale | None:
    for scale in (Scale.LARGE, Scale.MEDIUM, Scale.SMALL):
        needed = size_of(rules, scale)
        if needed[0] <= columns and needed[1] <= lines:
            return scale
    return None
