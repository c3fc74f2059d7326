"""How a line of play brings its winner the win: the pattern that decides it."""

from dataclasses import dataclass

from connectn.analysis.lines import Line, completed_line
from connectn.analysis.reason import Pattern
from connectn.game.board import Board
from connectn.game.outcome import Cell


@dataclass(frozen=True)
class Ending:
    """The pattern of a won line of play, and the cells and lines that make it up."""

    pattern: Pattern
    """WIN, DOUBLE_THREAT, SEVEN_TRAP, FORCED_WIN, ZUGZWANG or DECISIVE_LINE."""
    winner: int
    last: Line
    """The line that is completed at the end."""
    key: Cell
    """The cell of the last disc."""
    threats: tuple[Cell, ...] = ()
    """The threats that are made at once, if any."""
    blocks: tuple[Cell, ...] = ()
    """The cells that the loser has to fill before those threats are made."""


def ending_of(board: Board, line: tuple[int, ...]) -> Ending | None:
    """Return how the side to move wins with a line of play; None if the line does not show it.

    >>> ending = ending_of(Board.parse("4x4c3:114"), (2, 1, 3))
    >>> ending is None
    True
    >>> ending_of(Board.parse("5x4c3:313"), (1,)) is None
    True
    """
    winner, walker = board.turn, board.copy()
    boards: list[Board] = []  # the positions in which the loser is to move
    for column in line[:-1]:
        walker.push(column)
        if walker.turn != winner:
            boards.append(walker.copy())
    if len(line) % 2 == 0 or walker.is_game_over() or line[-1] not in walker.winning_moves(winner):
        return None
    key = walker.landing_cell(line[-1])
    last = completed_line(walker, winner, key)
    if last is None:
        return None
    if not boards:
        return Ending(Pattern.WIN, winner, last, key)
    return _decided(boards, winner, last, key)


def double_threat(board: Board, player: int) -> tuple[Cell, ...]:
    """Return the cells of a player's threats of which the opponent, to move, can block only one.

    Either two of them are playable, or one is playable and another lies directly above it. The
    opponent must not be able to win first. Without such threats nothing is returned.
    """
    if board.is_game_over() or board.winning_moves(board.turn):
        return ()
    cells = [board.landing_cell(column) for column in board.winning_moves(player)]
    if len(cells) == 1:
        above = (cells[0][0], cells[0][1] + 1)
        cells += [above] * (above in board.cells(board.winning_cells(player)))
    return tuple(cells) if len(cells) > 1 else ()


def is_seven(board: Board, player: int, threats: tuple[Cell, ...]) -> bool:
    """Tell whether two threats are the "7" trap: a row and a diagonal that share a disc."""
    lines = [completed_line(board, player, cell) for cell in threats]
    row = next((line for line in lines if line and line.direction == "row"), None)
    diagonal = next((line for line in lines if line and line.direction == "diagonal"), None)
    if len(threats) != 2 or row is None or diagonal is None:
        return False
    return not set(row.cells).isdisjoint({*diagonal.cells} - {*threats})


def _decided(boards: list[Board], winner: int, last: Line, key: Cell) -> Ending:
    """Find the pattern: threat after threat, zugzwang, or none of these."""
    threats = double_threat(boards[-1], winner)
    if threats and all(_must_block(board, winner) for board in boards[:-1]):
        blocks = tuple(board.landing_cell(board.winning_moves(winner)[0]) for board in boards[:-1])
        pattern = Pattern.FORCED_WIN if blocks else Pattern.DOUBLE_THREAT
        if not blocks and is_seven(boards[-1], winner, threats):
            pattern = Pattern.SEVEN_TRAP
        return Ending(pattern, winner, last, key, threats, blocks)
    if is_zugzwang(boards[-1]):
        return Ending(Pattern.ZUGZWANG, winner, last, key)
    return Ending(Pattern.DECISIVE_LINE, winner, last, key, threats)


def _must_block(board: Board, winner: int) -> bool:
    """Tell whether the side to move has to fill one cell, or else loses at once."""
    return not board.winning_moves(board.turn) and len(board.winning_moves(winner)) == 1


def is_zugzwang(board: Board) -> bool:
    """Tell whether the opponent threatens nothing, but wins after every disc of the side to move.

    >>> is_zugzwang(Board.parse("4x2c2:"))
    False
    """
    opponent = 1 - board.turn
    if board.is_game_over() or board.winning_moves(board.turn) or board.winning_moves(opponent):
        return False
    return all(_gives_a_win(board, column) for column in board.legal_moves)


def _gives_a_win(board: Board, column: int) -> bool:
    after = board.copy()
    after.push(column)
    return not after.is_game_over() and bool(after.winning_moves(after.turn))
