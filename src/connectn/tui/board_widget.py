"""The board: shows a scene, lets discs fall, and tells which column a person chooses."""

from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from connectn.game.board import Board
from connectn.game.notation import COLUMN_SYMBOLS
from connectn.game.outcome import Cell
from connectn.solver.bounds import Bounds
from connectn.solver.score import Score
from connectn.tui.discs import Scale
from connectn.tui.drawing import Scene, column_at, draw, size_of
from connectn.tui.look import Look

if TYPE_CHECKING:
    from textual.timer import Timer

FALL_SECONDS = 0.03
"""The time in which a disc falls one row."""
BLINK_SECONDS = 0.5


class BoardWidget(Widget, can_focus=True):
    """Shows a position; `Chosen` is posted when a person chooses a column."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "move(-1)", "Left", show=False),
        Binding("right", "move(1)", "Right", show=False),
        Binding("home", "move(-16)", "First column", show=False),
        Binding("end", "move(16)", "Last column", show=False),
        Binding("enter,space,down", "drop", "Drop", show=False),
    ]

    cursor: reactive[int] = reactive(0)
    look: reactive[Look] = reactive(Look)
    scale: reactive[Scale] = reactive(Scale.SMALL, layout=True)
    highlighted: reactive[frozenset[Cell]] = reactive(frozenset[Cell]())
    scores: reactive[tuple[Score | Bounds | None, ...]] = reactive(())
    accepts: reactive[bool] = reactive(default=False)
    """Whether a person is to move, so that the next disc hovers over the board."""

    class Chosen(Message):
        """A person wants to play a column."""

        def __init__(self, column: int) -> None:
            super().__init__()
            self.column = column

    class Landed(Message):
        """The disc that fell has come to rest."""

    def __init__(self, board: Board, look: Look) -> None:
        super().__init__()
        self._board = board
        self._falling: tuple[Cell, int] | None = None
        self._fall: Timer | None = None
        self._shows_line = True
        self._strips: list[Strip] | None = None
        self.set_reactive(BoardWidget.look, look)
        self.set_reactive(BoardWidget.cursor, board.rules.width // 2)

    @property
    def board(self) -> Board:
        """The position that is shown."""
        return self._board

    @property
    def is_falling(self) -> bool:
        """Whether a disc is on its way."""
        return self._falling is not None

    def on_mount(self) -> None:
        """Let a winning line blink."""
        if self.look.animated:
            self.set_interval(BLINK_SECONDS, self._blink)

    def show(self, board: Board, *, fall: bool = False) -> None:
        """Show a position; its last disc falls to its place first, if it should and may."""
        if board.rules != self._board.rules:
            self.cursor = board.rules.width // 2
        self._land()
        self._board = board
        self.highlighted = frozenset()
        cell = board.last_cell()
        if fall and cell is not None and self.look.animated:
            self._falling = (cell, board.rules.height)
            self._fall = self.set_interval(FALL_SECONDS, self._fall_further)
        self._redraw(layout=True)
        if not self.is_falling:
            self.post_message(self.Landed())

    def get_content_width(self, *_: object) -> int:
        """Return the width that the board needs."""
        return size_of(self._board.rules, self.scale)[0]

    def get_content_height(self, *_: object) -> int:
        """Return the height that the board needs."""
        return size_of(self._board.rules, self.scale)[1]

    def render_line(self, y: int) -> Strip:
        """Return one line of the drawing."""
        if self._strips is None:
            self._strips = draw(self._scene(), self.scale, self.look)
        strip = self._strips[y] if y < len(self._strips) else Strip.blank(self.size.width)
        return strip.adjust_cell_length(self.size.width, self.rich_style).apply_style(
            self.rich_style
        )

    def action_move(self, by: int) -> None:
        """Move the cursor, not further than the last column."""
        self.cursor = min(max(self.cursor + by, 0), self._board.rules.width - 1)

    def action_drop(self) -> None:
        """Choose the column below the cursor."""
        self.post_message(self.Chosen(self.cursor))

    def choose_named(self, name: str) -> bool:
        """Choose a column by its name: 1 to 9, and A to G (with Shift) for 10 to 16.

        Return whether the board has such a column.
        """
        is_column = bool(name) and name in COLUMN_SYMBOLS[: self._board.rules.width]
        if is_column:
            self.cursor = COLUMN_SYMBOLS.index(name)
            self.action_drop()
        return is_column

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Let the disc follow the mouse."""
        column = column_at(event.x, self._board.rules, self.scale)
        if column is not None:
            self.cursor = column

    def on_click(self, event: events.Click) -> None:
        """Choose the column that was clicked."""
        column = column_at(event.x, self._board.rules, self.scale)
        if column is not None:
            self.cursor = column
            self.action_drop()

    def _scene(self) -> Scene:
        return Scene(
            self._board,
            cursor=self.cursor if self.accepts and not self.is_falling else None,
            highlighted=self.highlighted,
            falling=self._falling,
            scores=self.scores,
            shows_line=self._shows_line and not self.is_falling,
        )

    def _fall_further(self) -> None:
        if self._falling is None:
            return
        cell, row = self._falling
        if row > cell[1]:
            self._falling = (cell, row - 1)
        else:
            self._land()
            self.post_message(self.Landed())
        self._redraw()

    def _land(self) -> None:
        self._falling = None
        self._shows_line = True
        if self._fall is not None:
            self._fall.stop()
            self._fall = None

    def _blink(self) -> None:
        outcome = self._board.outcome()
        if outcome is not None and outcome.line:
            self._shows_line = not self._shows_line
            self._redraw()

    def _redraw(self, *, layout: bool = False) -> None:
        self._strips = None
        self.refresh(layout=layout)

    def watch_cursor(self) -> None:
        """Draw anew."""
        self._redraw()

    watch_look = watch_scale = watch_highlighted = watch_scores = watch_accepts = watch_cursor
