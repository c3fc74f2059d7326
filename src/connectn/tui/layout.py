"""Where the board and the panel are, and how large the board is, in a window of any size."""

from dataclasses import dataclass
from enum import StrEnum

from connectn.game.named import Named
from connectn.game.rules import Rules
from connectn.tui.discs import Scale
from connectn.tui.drawing import size_of

AROUND = 4
"""The lines above and below the board: the players, two lines for sentences, the keys."""
PANEL_WIDTH, PANEL_HEIGHT = 40, 9
"""The least size of a panel beside the board, and below it."""
AROUND_REVIEW = 3
"""The lines around board, lists and graph: the players, a sentence, the keys."""
ONE_LINE = 80
"""In a window of fewer columns a sentence about a move has two lines."""
LISTS_WIDTH, LISTS_HEIGHT = 22, 8
"""The least size of the lists of a review beside the board, and below it."""
USUAL_HALF, MOST_HALF = 2, 4
"""The lines of one half of the graph that make the board smaller, and those that are enough."""

_LARGEST_FIRST = (Scale.HUGE, Scale.LARGE, Scale.MEDIUM, Scale.SMALL)


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
    least = (PANEL_WIDTH, PANEL_HEIGHT) if with_panel else None
    return _arranged(columns, lines - AROUND, rules, least)


@dataclass(frozen=True)
class ReviewLayout(Layout):
    """The layout of a review: also the lines of one half of the graph below, 0 for no graph."""

    half: int
    sentence_lines: int = 1

    @property
    def graph_lines(self) -> int:
        """The lines of the graph."""
        return 2 * self.half + 1 if self.half else 0


def arrange_review(columns: int, lines: int, rules: Rules) -> ReviewLayout:
    """Choose the layout of a review: lists, a graph of the usual height, then the largest cells.

    >>> arrange_review(80, 24, Rules())
    ReviewLayout(scale=Scale.MEDIUM, panel=PanelPlace.RIGHT, half=2, sentence_lines=1)
    """
    for usual in (USUAL_HALF, 1, 0):
        found = _reviewed(columns, lines, rules, usual)
        if found.panel is not PanelPlace.NOWHERE:
            break
    if found.scale is None:
        return found
    larger = (_reviewed(columns, lines, rules, half) for half in range(MOST_HALF, found.half, -1))
    return next((one for one in larger if (one.scale, one.panel) == (found.scale, found.panel)),
                found)  # fmt: skip


def _reviewed(columns: int, lines: int, rules: Rules, half: int) -> ReviewLayout:
    more = int(columns < ONE_LINE)
    room = lines - AROUND_REVIEW - more - ReviewLayout(None, PanelPlace.NOWHERE, half).graph_lines
    found = _arranged(columns, room, rules, (LISTS_WIDTH, LISTS_HEIGHT))
    return ReviewLayout(found.scale, found.panel, half, 1 + more)


def least_window(rules: Rules) -> tuple[int, int]:
    """Return the columns and lines of the smallest window for a board."""
    columns, lines = size_of(rules, Scale.SMALL)
    return columns, lines + AROUND


def _arranged(columns: int, lines: int, rules: Rules, panel: tuple[int, int] | None) -> Layout:
    """Put a panel of the least width and height where the board can be larger, or nowhere."""
    if panel is not None:
        width, height = panel
        for scale in _LARGEST_FIRST:
            if _fits(columns - width, lines, rules, scale):
                return Layout(scale, PanelPlace.RIGHT)
            if _fits(columns, lines - height, rules, scale):
                return Layout(scale, PanelPlace.BELOW)
    scales = (scale for scale in _LARGEST_FIRST if _fits(columns, lines, rules, scale))
    return Layout(next(scales, None), PanelPlace.NOWHERE)


def _fits(columns: int, lines: int, rules: Rules, scale: Scale) -> bool:
    needed = size_of(rules, scale)
    return needed[0] <= columns and needed[1] <= lines
