"""The review of a game as text: how it went, every move with its grade, and where it turned."""

import textwrap
from collections.abc import Iterator

from rich.cells import cell_len

from connectn.analysis.grade import Grade
from connectn.analysis.review import Review
from connectn.analysis.reviewed_move import ReviewedMove
from connectn.analysis.turning_point import TURNING
from connectn.game.notation import format_column
from connectn.game.outcome import Termination
from connectn.game.record import UNNAMED
from connectn.solver.bounds import Bounds
from connectn.solver.score import Score
from connectn.view.graph import graph_rows
from connectn.view.names import short_names
from connectn.view.table import table
from connectn.view.text import Style, disc, paint, render
from connectn.view.words import percent, plural, printable

NAME_CELLS = 26
"""The most cells of a player's name."""
WIDEST = 80
GAP = "   "
_GRADE_COLORS = {
    Grade.BEST: "\x1b[32m",
    Grade.FINE: "\x1b[32m",
    Grade.INACCURACY: "\x1b[33m",
    Grade.MISTAKE: "\x1b[31m",
    Grade.BLUNDER: "\x1b[1;31m",
    Grade.UNKNOWN: "\x1b[2m",
}
_RESULTS = {1: "win", 0: "draw", -1: "loss"}
_AXIS_STEP = 10


def review_text(
    review: Review, style: Style = Style.DISCS, *, color: bool = False, columns: int = WIDEST
) -> str:
    r"""Tell the review of a game in lines of at most so many terminal columns, or 80.

    >>> from connectn.analysis.review import review
    >>> from connectn.game.board import Board
    >>> from connectn.game.record import Record
    >>> print(review_text(review(Record.of(Board.parse("4x3c3:")))))
    ● against ○ on 4x3c3: no move was made.
    """
    return "\n".join(_ReviewText(review, style, color=color, columns=columns).lines())


class _ReviewText:
    """Writes the parts of one review."""

    def __init__(self, review: Review, style: Style, *, color: bool, columns: int) -> None:
        self._review = review
        self._style = style
        self._color = color
        self._columns = min(columns, WIDEST)
        self._discs = [disc(player, style) for player in (0, 1)]
        record = review.record
        given = [printable(name) for name in (record.first, record.second)]
        self._players = [
            one if name.strip() in {"", UNNAMED} else f"{one} {name}"
            for one, name in zip(self._discs, short_names(given, NAME_CELLS), strict=True)
        ]

    def lines(self) -> Iterator[str]:
        yield from self._colored(self._headline())
        if not self._review.moves:
            return
        board = self._review.record.board()
        drawn = render(board, self._style, color=self._color, columns=self._columns)
        yield f"\n{drawn}\n"
        yield from self._graph()
        yield ""
        yield from self._move_rows()
        yield from self._turning_points()
        yield ""
        yield from self._numbers()

    def _headline(self) -> str:
        record = self._review.record
        number = len(record.moves)
        made = plural(number, "move") if number else "no move was made"
        head = f"{' against '.join(self._players)} on {record.rules}: {made}."
        return f"{head} {self._result()}" if number else head

    def _result(self) -> str:
        outcome = self._review.record.outcome
        if outcome is None:
            return "The game is not finished."
        if outcome.winner is None:
            return "A draw: the board is full."
        how = "" if outcome.termination is Termination.LINE else f" by {outcome.termination}"
        return f"{self._players[outcome.winner]} wins{how}."

    def _graph(self) -> Iterator[str]:
        """Draw the evaluation in pieces that fit, with the number of discs below."""
        plain = self._style is Style.PLAIN
        names = [f"{each} wins" for each in self._discs]
        widest = max(map(cell_len, names))
        room = self._columns - widest - 2
        values = self._review.evaluations
        before = self._review.moves[0].ply
        for start in range(0, len(values), room):
            piece = values[start : start + room]
            rows = graph_rows(piece, unicode=not plain)
            labels = [names[0], *[""] * (len(rows) - 2), names[1]]
            labels[len(rows) // 2] = "draw"
            axis = _axis(before + start, len(piece))
            for label, row in zip([*labels, ""], [*rows, axis], strict=True):
                gap = " " * (widest - cell_len(label))
                yield from self._colored(f"{gap}{label}  {row}".rstrip(), wrapped=False)

    def _move_rows(self) -> Iterator[str]:
        """List the moves, two in a row where that fits."""
        moves = self._review.moves
        told = [_told(move) for move in moves]
        widths = len(str(moves[-1].number)), max(map(len, told))
        entries = [
            self._entry(move, words, widths) for move, words in zip(moves, told, strict=True)
        ]
        size = sum(widths) + len(self._discs[0]) + len("  4  ") + len(Grade.INACCURACY) + len("  ")
        if 2 * size + len(GAP) <= self._columns:
            rows = [GAP.join(entries[at : at + 2]) for at in range(0, len(entries), 2)]
        else:
            rows = entries
        yield from (row.rstrip() for row in rows)
        if self._review.opening:
            given = plural(self._review.opening, "move")
            yield f"The first {given} were given to both players and count for neither."
        if any("(" in words for words in told):
            yield from self._colored("In brackets: the plies to the end with the best move.")

    def _entry(self, move: ReviewedMove, words: str, widths: tuple[int, int]) -> str:
        number, room = widths
        symbol = disc(move.player, self._style, color=self._color)
        grade = paint(
            f"{move.grade:{len(Grade.INACCURACY)}}", _GRADE_COLORS[move.grade], color=self._color
        )
        column = format_column(move.column)
        return f"{move.number:{number}} {symbol} {column}  {grade}  {words:{room}}"

    def _turning_points(self) -> Iterator[str]:
        points = self._review.turning_points
        yield ""
        if not points:
            yield "Turning points: none was found."
            return
        yield "Turning points:"
        for point in points:
            yield from self._colored(point.told(self._discs), indent="  ")

    def _numbers(self) -> Iterator[str]:
        """Count the grades of both players."""
        review, players = self._review, (0, 1)
        grades = [review.grades(player) for player in players]
        rows = [
            ["accuracy", *(_accuracy(review, player) for player in players)],
            *(
                [grade.value, *(str(counted[grade]) for counted in grades)]
                for grade in Grade
                if grade is not Grade.UNKNOWN or any(counted[grade] for counted in grades)
            ),
            ["score lost per move", *(_score_lost(review, player) for player in players)],
        ]
        for row in table(["", *self._players], rows):
            yield from self._colored(row, wrapped=False)

    def _colored(self, text: str, indent: str = "", *, wrapped: bool = True) -> Iterator[str]:
        """Yield a text in lines; the discs in it get their colours after it was wrapped."""
        lines = textwrap.wrap(text, self._columns, subsequent_indent=indent) if wrapped else [text]
        for line in lines:
            colored = line
            if self._style is Style.DISCS:
                for player, symbol in enumerate(self._discs):
                    painted = disc(player, self._style, color=self._color)
                    colored = colored.replace(symbol, painted)
            yield colored


def _told(move: ReviewedMove) -> str:
    """Say what a move leads to, and what it changed."""
    best, made = move.best, move.made
    if move.grade in TURNING:
        before = "" if best.sign is None else f"{_RESULTS[best.sign]} "
        return f"{before}-> {_RESULTS[made.sign or 0]}"
    if isinstance(made, Bounds):
        return _bounds_told(made)
    lost = isinstance(best, Score) and best.value != made.value
    better = f" ({best.plies_to_end})" if isinstance(best, Score) and lost else ""
    return f"{_score_told(made)}{better}"


def _score_told(score: Score) -> str:
    if score.sign == 0:
        return "draws"
    if score.plies_to_end == 1:
        return "wins"
    return f"{'wins' if score.sign > 0 else 'loses'} in {score.plies_to_end}"


def _bounds_told(bounds: Bounds) -> str:
    if bounds.sign is not None:
        return {1: "wins", 0: "draws", -1: "loses"}[bounds.sign]
    if bounds.lower == 0:
        return "draws or wins"
    return "draws or loses" if bounds.upper == 0 else "not proved"


def _axis(first: int, size: int) -> str:
    """Write its number below every tenth place of a piece of the graph."""
    axis = ""
    for place in range(size):
        if (first + place) % _AXIS_STEP == 0:
            axis = f"{axis:{place}}{first + place}"
    return axis


def _accuracy(review: Review, player: int) -> str:
    kept, decisions = review.decisions(player)
    share = percent(review.accuracy(player))
    return f"{share} ({kept} of {decisions})" if decisions else share


def _score_lost(review: Review, player: int) -> str:
    lost = review.score_lost(player)
    return "-" if lost is None else f"{lost:.2f}"
