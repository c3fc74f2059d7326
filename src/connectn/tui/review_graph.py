"""The evaluation of a game as a graph, in which one position is marked."""

from collections.abc import Sequence

from rich.text import Text
from textual import events
from textual.message import Message
from textual.widgets import Static

from connectn.solver.bounds import Bounds
from connectn.solver.score import Score
from connectn.tui.drawing import DISC_COLORS
from connectn.tui.look import Look
from connectn.view.graph import graph_rows

LABELS = 7
"""The terminal columns left of the bars, for the words of the players."""
WIDEST_BAR = 4
_MARK = "#475569"

Values = Sequence[Score | Bounds | None]
"""What each position of a game is worth for player 0, as `connectn.analysis.review` returns it."""


class ReviewGraph(Static):
    """Shows as much of a graph as has room, with the marked position in it; a click marks one."""

    class Picked(Message):
        """A position of the graph was clicked."""

        def __init__(self, place: int) -> None:
            super().__init__()
            self.place = place

    def __init__(self, look: Look, id: str) -> None:  # noqa: A002 (textual's name)
        super().__init__(id=id)
        self._look = look
        self._values: Values = ()
        self._half = 1
        self._place = 0

    def show(self, values: Values, half: int, place: int) -> None:
        """Show a graph of `2 * half + 1` lines, and mark a position."""
        self._values, self._half, self._place = values, max(half, 1), place
        self._draw()

    def on_resize(self) -> None:
        """Draw for the new width."""
        self._draw()

    def on_click(self, event: events.Click) -> None:
        """Tell which position was clicked."""
        place = self._first + (event.x - self.gutter.left - LABELS) // self._cell
        if self._first <= place < len(self._values):
            self.post_message(self.Picked(place))

    @property
    def _room(self) -> int:
        """The terminal columns for bars."""
        return max(self.content_size.width - LABELS, 1)

    @property
    def _cell(self) -> int:
        """The terminal columns of a bar."""
        return min(max(self._room // max(len(self._values), 1), 1), WIDEST_BAR)

    @property
    def _first(self) -> int:
        """The position at the left edge."""
        return first_shown(len(self._values), self._place, self._room)

    def _draw(self) -> None:
        first = self._first
        shown = self._values[first:][: self._room]
        rows = graph_rows(shown, half=self._half, unicode=self._look.unicode)
        self.update(graph_text(rows, self._look, self._cell, self._place - first))


def first_shown(count: int, place: int, width: int) -> int:
    """Return the first position to show, so that as many as possible are seen, and the marked one.

    >>> first_shown(43, 42, 60), first_shown(200, 0, 60), first_shown(200, 100, 60)
    (0, 0, 70)
    """
    return max(0, min(place - width // 2, count - width))


def graph_text(rows: Sequence[str], look: Look, cell: int, place: int) -> Text:
    """Return the graph with bars of `cell` terminal columns, one of them marked.

    The bars of player 0 are above, those of player 1 below the line of a draw.
    """
    text, half = Text(no_wrap=True), len(rows) // 2
    mark = f"on {_MARK}" if look.color else "reverse"
    words = {0: look.names[0], half: "draw", 2 * half: look.names[1]}
    for number, row in enumerate(rows):
        style = _row_style(number, half, look)
        text.append(f"{words.get(number, ''):{LABELS}}", style)
        for at, sign in enumerate(row):
            is_marked = at == place and (look.color or number == half)
            if sign == "█" and look.color:  # no font leaves lines between two backgrounds
                text.append(" " * cell, f"on {style}")
            else:
                text.append(sign * cell, f"{style} {mark}".strip() if is_marked else style)
        text.append("\n")
    text.right_crop()
    return text


def _row_style(number: int, half: int, look: Look) -> str:
    if number == half:
        return "dim"
    return DISC_COLORS[look.kind(int(number > half))] if look.color else ""
