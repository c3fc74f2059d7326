"""What an analysis means, in sentences."""

from collections.abc import Iterator, Sequence

from connectn.game.board import Board
from connectn.game.notation import DISC_SYMBOLS, format_columns, name_column
from connectn.game.outcome import Cell
from connectn.solver.analysis import Analysis
from connectn.solver.bounds import Bounds
from connectn.solver.score import Score


def explain(
    board: Board, analysis: Analysis, names: Sequence[str] = DISC_SYMBOLS
) -> tuple[str, ...]:
    r"""Return true sentences about a position, the most important first.

    `names` are the words for player 0 and player 1.

    >>> from connectn.solver.solver import Solver
    >>> board = Board.parse("4x3c3:1122")
    >>> print(*explain(board, Solver(table_mb=1).analyze(board)), sep="\n")
    Best: column 3 (wins with the next disc).
    Best line: 3 (X wins with move 5).
    X wins on column 3, row 1 (playable now).
    O wins on column 3, row 2.
    """
    return (
        _best_columns(board, analysis),
        *_best_line(analysis, names),
        *_winning_cells(board, names),
    )


def fate(value: Score | Bounds) -> str:
    """Say in words what a value means for the side to move.

    >>> from connectn.game.rules import Rules
    >>> fate(Score(18, Rules(), ply=6)), fate(Bounds(0, 3, Rules(), ply=6))
    ('wins with the next disc', 'at least a draw, between 0 and 3')
    """
    if isinstance(value, Bounds):
        return f"{_certain_part(value)}between {value.lower} and {value.upper}"
    if value.sign == 0:
        return "draw"
    verb = "wins" if value.sign > 0 else "loses"
    plies = value.plies_to_end
    return f"{verb} in {plies} plies" if plies > 1 else f"{verb} with the next disc"


def _certain_part(bounds: Bounds) -> str:
    """Say what bounds prove about the result."""
    if bounds.sign is not None:
        return "wins, " if bounds.sign > 0 else "loses, "
    if bounds.lower == 0:
        return "at least a draw, "
    return "at most a draw, " if bounds.upper == 0 else ""


def _best_columns(board: Board, analysis: Analysis) -> str:
    score = analysis.score
    *others, last = [name_column(column) for column in analysis.best]
    columns = f"{', '.join(others)} or {last}" if others else last
    if isinstance(score, Score):
        return f"Best: column {columns} ({fate(score)})."
    if len(analysis.best) > 1 and set(analysis.best) == set(board.legal_moves):
        return f"No column is proved better than another ({fate(score)})."
    return f"Best as far as proved: column {columns} ({fate(score)})."


def _best_line(analysis: Analysis, names: Sequence[str]) -> Iterator[str]:
    """Say how the game goes on with best play, if that is known."""
    line, score = analysis.pv, analysis.score
    if not line or not isinstance(score, Score):
        return
    end = "a draw on a full board"
    if score.winner is not None:
        end = f"{names[score.winner]} wins with move {score.end_ply}"
    more = "..." if len(line) < score.plies_to_end else ""
    yield f"Best line: {format_columns(line)}{more} ({end})."


def _winning_cells(board: Board, names: Sequence[str]) -> Iterator[str]:
    """Say where one more disc of a player completes a line, now or later."""
    for player in (board.turn, 1 - board.turn):
        cells = board.cells(board.winning_cells(player))
        if cells:
            at_once = _playable(board, player, cells)
            places = "; ".join(
                f"column {name_column(column)}, row {row + 1}{' (playable now)' * playable}"
                for (column, row), playable in zip(cells, at_once, strict=True)
            )
            yield f"{names[player]} wins on {places}."


def _playable(board: Board, player: int, cells: Sequence[Cell]) -> Iterator[bool]:
    """Tell for each winning cell, from the floor up, whether a disc falls there now."""
    columns = set(board.winning_moves(player))
    for column, _ in cells:
        yield column in columns
        columns.discard(column)  # further winning cells of the column lie higher
