"""Who controls a position when its columns fill up: zugzwang, and the player who can follow."""

from collections.abc import Iterator, Sequence

from connectn.analysis.lines import Line, lines_through
from connectn.analysis.reason import Pattern, Reason
from connectn.analysis.threats import column_heights, threat_map
from connectn.analysis.wording import listed
from connectn.game.board import Board
from connectn.game.notation import name_cell
from connectn.game.outcome import Cell
from connectn.solver.analysis import Analysis


def control(board: Board, analysis: Analysis, names: Sequence[str]) -> Iterator[Reason]:
    """Yield who profits when the columns fill up, unless the exact score says otherwise."""
    yield from _follower(board, names)
    yield from _zugzwang(board, analysis, names)


def _zugzwang(board: Board, analysis: Analysis, names: Sequence[str]) -> Iterator[Reason]:
    """Say who runs out of safe columns if no new threat comes up: a tendency, not a proof."""
    zugzwang = threat_map(board).zugzwang
    if zugzwang is None:
        return
    sign = analysis.score.sign
    expected = -1 if zugzwang.loser == board.turn else 1
    if sign not in {None, expected}:
        return
    winner, loser = names[1 - zugzwang.loser], names[zugzwang.loser]
    threats = listed(
        f"the {threat.parity} threat at {name_cell(threat.cell)}" for threat in zugzwang.threats
    )
    poisoned = [threat.below for threat in zugzwang.threats]
    text = (
        f"{winner} holds {threats}: if nothing changes, {loser} runs out of safe columns "
        f"and has to play {listed(map(name_cell, poisoned), 'or')}."
    )
    cells = (*(threat.cell for threat in zugzwang.threats), *poisoned)
    yield Reason(text, Pattern.CONTROL, cells, is_proved=False)


def _follower(board: Board, names: Sequence[str]) -> Iterator[Reason]:
    """Say whether the opponent of the side to move draws or wins by answering in the same column.

    That is possible where every column has an even number of free cells. The follower then gets
    the upper cell of each pair, and the other player the lower one, whatever happens.
    """
    heights, height = column_heights(board), board.rules.height
    if board.is_game_over() or any((height - filled) % 2 for filled in heights):
        return
    leader, follower = board.turn, 1 - board.turn
    lower, upper = _pairs(heights, height)
    if _lines_in({*board.cells(board.discs(leader)), *lower}, board):
        return  # the other player may complete a line on the lower cells
    rows = "even" if height % 2 == 0 else "odd"
    who = f"{names[follower]} can follow"
    answers = f"by answering in the same column {names[follower]} gets every free {rows} cell"
    lines = _lines_in({*board.cells(board.discs(follower)), *upper}, board)
    if lines:
        text = f"{who}: {answers}, which completes the {lines[0]}, and wins."
        yield Reason(text, Pattern.CONTROL, lines[0].cells)
    else:
        text = f"{who}: {answers}, and {names[leader]} completes no line."
        yield Reason(text, Pattern.CONTROL, tuple(upper))


def _pairs(heights: Sequence[int], height: int) -> tuple[list[Cell], list[Cell]]:
    """Return the lower and the upper cells of the pairs that fill the columns."""
    free = [(column, row) for column, low in enumerate(heights) for row in range(low, height)]
    lower = [cell for cell in free if (cell[1] - heights[cell[0]]) % 2 == 0]
    return lower, [cell for cell in free if cell not in lower]


def _lines_in(cells: set[Cell], board: Board) -> list[Line]:
    """Return the lines that lie wholly on some cells, each once."""
    through = lines_through(board.rules)
    found = (line for cell in cells for line in through[cell] if line.cells[0] == cell)
    return sorted(
        (line for line in found if cells.issuperset(line.cells)), key=lambda one: one.cells
    )
