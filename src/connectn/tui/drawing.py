"""A position as lines of a terminal: a pure function of what is to be seen."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from connectn.game import notation
from connectn.game.board import Board
from connectn.game.outcome import Cell
from connectn.game.rules import Rules
from connectn.solver.bounds import Bounds
from connectn.solver.score import Score
from connectn.tui.discs import Mark, Scale, hole, is_round, letter, middle, round_disc
from connectn.tui.look import Look

LEFT = 3
"""The terminal columns before the first cell: the number of the row, and the frame."""

DISC_COLORS = ("#ef4444", "#facc15")
_LAST_COLORS = ("#7f1d1d", "#854d0e")
_FRAME, _FRAME_AT_CURSOR, _HIGHLIGHT, _HOLE = "#1d4ed8", "#3b6cf0", "#16a34a", "#0b1738"
_LABEL, _DIM_LABEL = "#f8fafc", "#93c5fd"
_SCREEN = "#0b1020"  # as in game.tcss
_SCORE_COLORS = {1: "#4ade80", 0: "#cbd5e1", -1: "#f87171"}


@dataclass(frozen=True)
class Scene:
    """What is to be seen: a position, and what is shown on top of it."""

    board: Board
    cursor: int | None = None
    """The column over which the next disc hovers; None if no person is to move."""
    highlighted: frozenset[Cell] = frozenset()
    falling: tuple[Cell, int] | None = None
    """The cell of a disc that falls, and the row in which it is seen now."""
    scores: tuple[Score | Bounds | None, ...] = ()
    """What is written below the columns, if anything."""
    shows_line: bool = True
    """Whether the winning line is marked; it blinks."""
    marks: Mapping[Cell, Mark] = field(init=False)

    def __post_init__(self) -> None:
        outcome, last = self.board.outcome(), self.board.last_cell()
        marks = {} if last is None else {last: Mark.LAST}
        if outcome is not None and self.shows_line:
            marks |= dict.fromkeys(outcome.line, Mark.LINE)
        object.__setattr__(self, "marks", marks)


def size_of(rules: Rules, scale: Scale) -> tuple[int, int]:
    """Return the terminal columns and lines that a board needs, with its disc above and its foot.

    >>> size_of(Rules(), Scale.MEDIUM)
    (38, 16)
    """
    columns = LEFT + rules.width * (scale.width + 1)
    return columns, (rules.height + 1) * scale.height + 2


def column_at(x: int, rules: Rules, scale: Scale) -> int | None:
    """Return the column of the board at a terminal column, or None beside the board."""
    column = (x - LEFT) // (scale.width + 1)
    return column if x >= LEFT and column < rules.width else None


def draw(scene: Scene, scale: Scale, look: Look) -> list[Strip]:
    """Draw the disc that hovers, the board, the names of its columns, and their scores."""
    return list(_Drawing(scene, scale, look).strips())


class _Drawing:
    def __init__(self, scene: Scene, scale: Scale, look: Look) -> None:
        self.scene, self.scale, self.look = scene, scale, look
        self.rules = scene.board.rules
        self.owners = {
            cell: player
            for player in (0, 1)
            for cell in scene.board.cells(scene.board.discs(player))
        }
        self.marks = dict(scene.marks)
        if scene.falling is not None:
            cell, row = scene.falling
            player = self.owners.pop(cell)
            self.marks.pop(cell, None)
            self.owners[cell[0], row] = player

    def strips(self) -> Iterator[Strip]:
        for line in range(self.scale.height):
            yield Strip(list(self._above(line)))
        for row in reversed(range(self.rules.height)):
            for line in range(self.scale.height):
                yield Strip(list(self._row(row, line)))
        yield Strip(list(self._foot()))
        yield Strip(list(self._scores()))

    def _above(self, line: int) -> Iterator[Segment]:
        """Draw a line of the disc that hovers over a column, or that begins to fall."""
        yield Segment(" " * LEFT)
        for column in range(self.rules.width):
            player = self.owners.get((column, self.rules.height))
            if player is None and column == self.scene.cursor:
                player = self.scene.board.turn
            if player is None:
                yield Segment(" " * (self.scale.width + 1))
            else:
                yield from self._disc(player, Mark.NONE, line, None)
                yield Segment(" ")

    def _row(self, row: int, line: int) -> Iterator[Segment]:
        is_label = line == self.scale.height // 2
        name = f"{row + 1:>2}" if is_label else "  "
        yield Segment(name, self._style(_DIM_LABEL, None, dim=True))
        for column in range(self.rules.width):
            yield self._gap(column, row)
            player = self.owners.get((column, row))
            background = self._background((column, row))
            if player is None:
                picture = hole(self.scale, self.look)
                yield Segment(picture[line], self._cell_style(_HOLE, background))
            else:
                mark = self.marks.get((column, row), Mark.NONE)
                yield from self._disc(player, mark, line, background)
        yield self._gap(self.rules.width, row)

    def _disc(
        self, player: int, mark: Mark, line: int, background: str | None
    ) -> Iterator[Segment]:
        kind = self.look.kind(player)
        color = DISC_COLORS[kind]
        if not is_round(self.look):
            picture = letter(kind, self.scale, self.look)
            style = self._style(color, background, bold=True, reverse=mark is Mark.LINE)
            yield Segment(picture[line], style)
            return
        text = round_disc(self.scale, mark)[line]
        style, inner = self._cell_style(color, background), middle(self.scale, mark)[line]
        if not inner:
            yield Segment(text, style)
            return
        side = (len(text) - len(inner)) // 2
        mark_color = _LABEL if mark is Mark.LINE else _LAST_COLORS[kind]
        yield Segment(text[:side], style)
        yield Segment(inner, Style(color=mark_color, bgcolor=color))
        yield Segment(text[side + len(inner) :], style)

    def _cell_style(self, color: str, background: str | None) -> Style:
        """Return the style of a disc or a hole of this colour, as `discs` draws it."""
        if is_round(self.look) and self.scale is not Scale.SMALL:
            return self._style(background or _SCREEN, color)
        return self._style(color, background, dim=color == _HOLE)

    def _gap(self, right: int, row: int) -> Segment:
        """Draw the frame left of a cell; without round discs it carries the marks."""
        cells = (right - 1, row), (right, row)
        sign = " " if is_round(self.look) else self._sign(*cells)
        if sign == " " and not self.look.color and right in {0, self.rules.width}:
            sign = "│" if self.look.unicode else "|"
        lit = any(cell in self.scene.highlighted for cell in cells)
        background = _HIGHLIGHT if lit else self._frame(right - 1, right)
        return Segment(sign, self._style(_LABEL, background, bold=True))

    def _sign(self, left: Cell, right: Cell) -> str:
        """Return the mark beside a disc: of the winning line, a sentence, or the last move."""
        for mark, sign in ((Mark.LINE, "*"), (None, "#")):
            if any(self._has(cell, mark) for cell in (left, right)):
                return sign
        if self._has(left, Mark.LAST):
            return ")"
        return "(" if self._has(right, Mark.LAST) else " "

    def _has(self, cell: Cell, mark: Mark | None) -> bool:
        """Whether a disc has a mark; None stands for the cells of a sentence."""
        return cell in self.scene.highlighted if mark is None else self.marks.get(cell) is mark

    def _foot(self) -> Iterator[Segment]:
        """Write the name of each column, and the letter that names its cells in sentences."""
        yield Segment("  ")
        for column in range(self.rules.width):
            name = notation.format_column(column)
            letter_of = "" if self.scale is Scale.SMALL else notation.cell_letter(column)
            text = f"{name} {letter_of}".strip().center(self.scale.width)
            split = text.index(name) + 1
            background = self._frame(column)
            yield Segment(" ", self._style(_LABEL, self._frame(column - 1, column)))
            yield Segment(text[:split], self._style(_LABEL, background, bold=True))
            yield Segment(text[split:], self._style(_DIM_LABEL, background, dim=True))
        yield Segment(" ", self._style(_LABEL, self._frame(self.rules.width - 1)))

    def _scores(self) -> Iterator[Segment]:
        yield Segment(" " * LEFT)
        for value in self.scene.scores:
            text = score_text(value, self.scale.width)
            color = _SCORE_COLORS[0 if value is None else value.sign or 0]
            yield Segment(f"{text.center(self.scale.width)} ", self._style(color, None))

    def _background(self, cell: Cell) -> str:
        return _HIGHLIGHT if cell in self.scene.highlighted else self._frame(cell[0])

    def _frame(self, *columns: int) -> str:
        """Return the colour of the frame beside some columns; that of the cursor is lighter."""
        return _FRAME_AT_CURSOR if self.scene.cursor in columns else _FRAME

    def _style(
        self,
        color: str,
        background: str | None,
        *,
        bold: bool = False,
        dim: bool = False,
        reverse: bool = False,
    ) -> Style:
        if not self.look.color:
            return Style(bold=bold, dim=dim, reverse=reverse)
        return Style(color=color, bgcolor=background, bold=bold, reverse=reverse)


def score_text(value: Score | Bounds | None, width: int) -> str:
    """Write a score below its column: its number where there is room, else only its sign.

    >>> score_text(Score(18, Rules(), ply=6), 4), score_text(Score(18, Rules(), ply=6), 1)
    ('+18', '+')
    >>> score_text(Bounds(-3, 3, Rules(), ply=6), 4), score_text(None, 4)
    ('?', '')
    """
    if value is None:
        return ""
    if isinstance(value, Score) and width > 2:
        return f"{value.value:+d}" if value.value else "0"
    return "?" if value.sign is None else "=+-"[value.sign]
