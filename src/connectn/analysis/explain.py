"""What an analysis means, in sentences that are proved."""

from collections.abc import Iterator, Sequence

from connectn.analysis.causes import Causes
from connectn.analysis.control import control
from connectn.analysis.dangers import Dangers
from connectn.analysis.fate import fate
from connectn.analysis.lines import open_lines
from connectn.analysis.reason import Pattern, Reason
from connectn.analysis.sequels import Sequels
from connectn.analysis.wording import columns_named, prospect
from connectn.game.board import Board
from connectn.game.notation import DISC_SYMBOLS, format_columns, name_cell, name_column
from connectn.solver.analysis import Analysis
from connectn.solver.score import Score
from connectn.solver.solver import Solver

_WITHOUT_RESULT = frozenset({Pattern.MUST_BLOCK, Pattern.LAST_SAFE_COLUMN})
"""Patterns whose sentence does not say what the column leads to."""


def explain(
    board: Board,
    analysis: Analysis,
    names: Sequence[str] = DISC_SYMBOLS,
    solver: Solver | None = None,
) -> tuple[Reason, ...]:
    r"""Return true sentences about a position, the most important first, each with its cells.

    `names` are the words for player 0 and player 1. The `solver` answers what the analysis leaves
    open about the columns that are not the best; without one, a small one is made. A sentence
    claims a result only where the exact score agrees; `Reason.is_proved` marks the others.

    >>> from connectn.solver.solver import Solver
    >>> board = Board.parse("4x3c3:1122")
    >>> print(*explain(board, Solver(table_mb=1).analyze(board)), sep="\n")
    Column 3 wins with the next disc: it completes the row A1-C1.
    Best line: 3 (X wins with move 5).
    """
    sequels = Sequels(board, analysis, solver)
    return (
        *_best(sequels, names),
        *Dangers(sequels, names).all(),
        *control(board, analysis, names),
        *_middle(sequels, names),
        *_best_line(analysis, names),
    )


def _best(sequels: Sequels, names: Sequence[str]) -> Iterator[Reason]:
    """Say why the best column is best, or what several best columns have in common."""
    best, causes = sequels.analysis.best, Causes(sequels, names)
    reasons = [reason for column in best if (reason := causes.of(column)) is not None]
    if len(best) == 1 and reasons:
        yield reasons[0]
    if len(best) > 1 or not reasons or reasons[0].pattern in _WITHOUT_RESULT:
        yield _result(sequels)
    if len(best) > 1:
        yield from reasons


def _result(sequels: Sequels) -> Reason:
    """Say which columns are best, and what they lead to."""
    analysis = sequels.analysis
    best, score = analysis.best, analysis.score
    alone = best[0] if len(best) == 1 else None
    if alone is None and set(best) == set(sequels.board.legal_moves):
        if isinstance(score, Score):
            return Reason(f"Every column {prospect(score)}.", Pattern.RESULT)
        return Reason(f"No column is proved better than another ({fate(score)}).", Pattern.RESULT)
    known = "Best" if isinstance(score, Score) else "Best as far as proved"
    text = f"{known}: {columns_named(best, 'or')} ({fate(score)})."
    return Reason(text, Pattern.RESULT, tuple(map(sequels.cell, best)), alone)


def _middle(sequels: Sequels, names: Sequence[str]) -> Iterator[Reason]:
    """In the opening, say which of the best columns leads to the cell on the most lines."""
    board, best = sequels.board, sequels.analysis.best
    if board.ply > 2 * board.rules.connect:
        return
    lines = {
        column: open_lines(board, board.turn, sequels.cell(column)) for column in board.legal_moves
    }
    column = max(lines, key=lambda each: (each in best, lines[each]))
    cell, most = sequels.cell(column), lines.pop(column)
    if lines and most > max(lines.values()):
        text = (
            f"Column {name_column(column)} takes {name_cell(cell)}: {most} open lines of "
            f"{names[board.turn]} pass through it, more than through any other playable cell."
        )
        yield Reason(text, Pattern.MIDDLE, (cell,), column, is_proved=sequels.only_best == column)


def _best_line(analysis: Analysis, names: Sequence[str]) -> Iterator[Reason]:
    """Say how the game goes on with best play, if that is known."""
    line, score = analysis.pv, analysis.score
    if not line or not isinstance(score, Score):
        return
    end = "a draw on a full board"
    if score.winner is not None:
        end = f"{names[score.winner]} wins with move {score.end_ply}"
    more = "..." if len(line) < score.plies_to_end else ""
    text = f"Best line: {format_columns(line)}{more} ({end})."
    yield Reason(text, Pattern.LINE_OF_PLAY, column=line[0], line=line)
