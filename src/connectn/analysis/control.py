"""Who controls a position when its columns fill up: zugzwang, and the player who can follow."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from connectn.analysis.lines import Line, lines_through
from connectn.analysis.reason import Pattern, Reason
from connectn.analysis.threats import threat_map
from connectn.analysis.wording import listed
from connectn.game.board import Board
from connectn.game.notation import name_cell
from connectn.game.outcome import Cell
from connectn.solver.analysis import Analysis


@dataclass(frozen=True)
class Follower:
    """The opponent of the side to move, where every column has an even number of free cells.

    The follower can answer every disc in the same column. The free cells of a column then go in
    pairs: the lower cell to the leader, the upper cell to the follower, whatever the leader does.
    """

    player: int
    cells: tuple[Cell, ...]
    """The upper cells of the pairs."""
    lines: tuple[Line, ...]
    """The lines that the follower completes on these cells."""
    is_safe: bool
    """Whether the leader can complete no line on the lower cells."""

    @property
    def rows(self) -> str:
        """The parity of the follower's cells: even on a board of even height."""
        return "odd" if self.cells[0][1] % 2 == 0 else "even"


def follower_of(board: Board) -> Follower | None:
    """Return the player who can follow, if there is one.

    >>> follower = follower_of(Board.parse("4x2c4:2112"))
    >>> follower.player, follower.rows, follower.is_safe
    (1, 'even', True)
    """
    heights, height = board.heights(), board.rules.height
    if board.is_game_over() or any((height - filled) % 2 for filled in heights):
        return None
    leader, follower = board.turn, 1 - board.turn
    free = [(column, row) for column, low in enumerate(heights) for row in range(low, height)]
    lower = {(column, row) for column, row in free if (row - heights[column]) % 2 == 0}
    upper = tuple(cell for cell in free if cell not in lower)
    return Follower(
        follower,
        upper,
        _lines_in({*board.cells(board.discs(follower)), *upper}, board),
        is_safe=not _lines_in({*board.cells(board.discs(leader)), *lower}, board),
    )


def control(board: Board, analysis: Analysis, names: Sequence[str]) -> Iterator[Reason]:
    """Yield who profits when the columns fill up, unless the exact score says otherwise."""
    if any(board.winning_moves(player) for player in (0, 1)):
        return  # the game is decided before the columns are full
    zugzwang = [*_zugzwang(board, analysis, names)]
    yield from zugzwang or _follower(board, analysis, names)


def _zugzwang(board: Board, analysis: Analysis, names: Sequence[str]) -> Iterator[Reason]:
    """Say who runs out of safe columns if no new threat comes up: a tendency, not a proof."""
    zugzwang = threat_map(board).zugzwang
    if zugzwang is None or zugzwang.safe_cells == 0:
        return  # without a safe cell the columns that lose at once say it all
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
        f"{winner} holds {threats}: {_left(zugzwang.safe_cells)}, so if nothing changes {loser} "
        f"runs out of safe columns and has to play {listed(map(name_cell, poisoned), 'or')}."
    )
    cells = (*(threat.cell for threat in zugzwang.threats), *poisoned)
    yield Reason(text, Pattern.CONTROL, cells, is_proved=False)


def _left(safe_cells: int) -> str:
    return "one safe cell is left" if safe_cells == 1 else f"{safe_cells} safe cells are left"


def _follower(board: Board, analysis: Analysis, names: Sequence[str]) -> Iterator[Reason]:
    """Say that the opponent of the side to move can follow, and what it brings."""
    found = follower_of(board)
    if found is None:
        return
    follower, leader = names[found.player], names[1 - found.player]
    text = (
        f"{follower} is the follower: every column has an even number of free cells, so {follower} "
        f"can answer on top of every disc and get every free {found.rows} cell"
    )
    if found.is_safe and found.lines:
        line = found.lines[0]
        yield Reason(f"{text}. That completes the {line} and wins.", Pattern.CONTROL, line.cells)
    elif found.is_safe:
        text = f"{text}. {leader} then completes no line and cannot win."
        yield Reason(text, Pattern.CONTROL, found.cells)
    elif analysis.score.sign in {None, -1}:
        text = f"{text}, which usually helps."
        yield Reason(text, Pattern.CONTROL, found.cells, is_proved=False)


def _lines_in(cells: set[Cell], board: Board) -> tuple[Line, ...]:
    """Return the lines that lie wholly on some cells, each once."""
    through = lines_through(board.rules)
    found = (line for cell in cells for line in through[cell] if line.cells[0] == cell)
    whole = (line for line in found if cells.issuperset(line.cells))
    return tuple(sorted(whole, key=lambda line: line.cells))
