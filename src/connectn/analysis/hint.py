"""A hint that teaches in three steps: the idea, the cells, the column."""

from collections.abc import Sequence
from dataclasses import dataclass

from connectn.analysis.explain import explain
from connectn.analysis.reason import CAUSES, Pattern, Reason
from connectn.analysis.wording import cells_named
from connectn.errors import ConnectnError, quoted
from connectn.game.board import Board
from connectn.game.notation import DISC_SYMBOLS, name_column
from connectn.game.outcome import Cell
from connectn.game.rules import Rules
from connectn.game.whole import whole_number
from connectn.solver.analysis import Analysis
from connectn.solver.limit import Limit
from connectn.solver.score import Score
from connectn.solver.solver import Solver

STEPS = 3
"""The idea, the cells, the column."""
SECONDS = 1.0
"""How long a hint may take where no analysis is given."""

_IDEAS = {
    Pattern.WIN: "a line can be completed",
    Pattern.MUST_BLOCK: "the opponent threatens to complete a line",
    Pattern.DOUBLE_THREAT: "there is a double threat",
    Pattern.SEVEN_TRAP: 'there is a "7" trap, a row and a diagonal that share a disc',
    Pattern.FORCED_WIN: "threat after threat leads to a win",
    Pattern.ZUGZWANG: "a threat there decides when the safe columns run out",
    Pattern.DECISIVE_LINE: "a line can be built there",
    Pattern.NEW_THREAT: "a new threat can be made",
    Pattern.KEY_CELL: "there is a cell that both players want",
    Pattern.PREVENTION: "the opponent can win there after the wrong column",
    Pattern.MIDDLE: "many lines pass there",
}
_LAST_SAFE = "Be careful: all columns but one let the opponent win with the next disc"
_SAME = "Every column leads to the same end, so choose the one that sets the most problems"
_COMPARE = "No single cell decides: compare what the columns lead to"
_UNKNOWN = "This position is too hard to solve: look for lines that can still grow"


@dataclass(frozen=True)
class Hint:
    """One step of a hint: what it says, the cells to highlight, and in the last step the column."""

    step: int
    text: str
    cells: tuple[Cell, ...] = ()
    column: int | None = None

    def __str__(self) -> str:
        return self.text


def hint(
    board: Board,
    step: int,
    analysis: Analysis | None = None,
    names: Sequence[str] = DISC_SYMBOLS,
    suggested: int | None = None,
) -> Hint:
    r"""Return a step, 1 to 3, of the hint for the side to move.

    `suggested` is the column to hint at where the analysis does not know a best one.

    >>> board = Board.parse("5x4c3:41")
    >>> print(*(hint(board, step) for step in (1, 2, 3)), sep="\n")
    Look at the whole board: there is a double threat.
    Look at B1 and E1.
    Play column 3. Column 3 wins in 3 plies: it makes two threats at once, B1 and E1.
    """
    if whole_number(step) is None or not 1 <= step <= STEPS:
        raise ConnectnError(f"a hint has the steps 1 to {STEPS}, not {quoted(step)}")
    if analysis is None:
        analysis = Solver().analyze(board, Limit(seconds=SECONDS))
    reasons = explain(board, analysis, names)
    cause = _cause(reasons, analysis, suggested)
    column = _column(board, analysis, cause, suggested)
    if step == 1:
        return Hint(step, f"{_idea(board.rules, analysis, cause)}.")
    if step == 2:
        cells = _cells(board, analysis, cause, column)
        return Hint(step, f"Look at {cells_named(cells)}.", cells)
    why = _why(reasons, analysis, cause, column)
    cells = () if cause is None else cause.cells
    return Hint(step, f"Play column {name_column(column)}. {why}".strip(), cells, column)


def _cause(reasons: Sequence[Reason], analysis: Analysis, suggested: int | None) -> Reason | None:
    """Return the first sentence that says why a best column is good, if there is one."""
    wanted = _best(analysis)
    if suggested is not None and not isinstance(analysis.score, Score):
        wanted = (suggested,)
    causes = (one for one in reasons if one.column in wanted and one.pattern in CAUSES)
    return next(causes, None)


def _column(board: Board, analysis: Analysis, cause: Reason | None, suggested: int | None) -> int:
    """Return the column to hint at: that of the cause, or else a best one near the middle."""
    if cause is not None and cause.column is not None:
        return cause.column
    best = _best(analysis)
    if suggested is not None and suggested in best:
        return suggested
    middle = (board.rules.width - 1) / 2
    return min(best, key=lambda column: abs(column - middle))


def _idea(rules: Rules, analysis: Analysis, cause: Reason | None) -> str:
    if cause is not None:
        if cause.pattern is Pattern.LAST_SAFE_COLUMN:
            return _LAST_SAFE
        return f"Look at {_region(rules, cause.cells)}: {_IDEAS[cause.pattern]}"
    if not isinstance(analysis.score, Score):
        return _UNKNOWN
    return _SAME if len(_best(analysis)) == len(_playable(analysis)) else _COMPARE


def _cells(board: Board, analysis: Analysis, cause: Reason | None, column: int) -> tuple[Cell, ...]:
    """Return the cells of the cause without those that hold a disc, unless all do."""
    if cause is None or not cause.cells:
        best = _best(analysis)
        return tuple(map(board.landing_cell, best if column in best else (column,)))
    taken = {*board.cells(board.discs(0) | board.discs(1))}
    return tuple(cell for cell in cause.cells if cell not in taken) or cause.cells


def _why(reasons: Sequence[Reason], analysis: Analysis, cause: Reason | None, column: int) -> str:
    """Return the sentence that backs the column, without more than is known."""
    if cause is not None:
        return cause.text
    if isinstance(analysis.score, Score) or analysis.best == (column,):
        return reasons[0].text
    return "Nothing is proved about it."


def _best(analysis: Analysis) -> tuple[int, ...]:
    """Return the columns that are proved best; where none is, those that may be the best."""
    return analysis.proved_best or analysis.best


def _playable(analysis: Analysis) -> list[int]:
    return [column for column, value in enumerate(analysis.scores) if value is not None]


def _region(rules: Rules, cells: Sequence[Cell]) -> str:
    """Name the part of the board where cells lie.

    >>> _region(Rules(), [(5, 0), (6, 1)]), _region(Rules(), [(3, 3)])
    ('the right side', 'the middle')
    """
    columns = [column for column, _ in cells]
    left, right = min(columns) / rules.width, (max(columns) + 1) / rules.width
    if right <= 0.5:
        return "the left side"
    if left >= 0.5:
        return "the right side"
    return "the middle" if left >= 0.25 and right <= 0.75 else "the whole board"
