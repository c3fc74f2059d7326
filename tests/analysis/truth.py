"""Exact scores from sources that share no code with the sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from connectn import Board, Solver
from tests.oracle import solving
from tests.solver.peer import Peer

if TYPE_CHECKING:
    from connectn import Rules


class Oracle:
    """Plays every game out, on small boards."""

    def value(self, rules: Rules, moves: tuple[int, ...]) -> int:
        return solving.score(rules, moves)


class BitBully:
    """Asks an independent solver of 7x6."""

    def __init__(self) -> None:
        self._peer = Peer()

    def value(self, rules: Rules, moves: tuple[int, ...]) -> int:
        board = played(rules, moves)
        known = settled(board)
        return self._peer.score(board) if known is None else known


class NewSolver:
    """Asks a solver of ours on other boards; it has a table of its own and no book."""

    def __init__(self) -> None:
        self._solver = Solver(table_mb=16, book=None)

    def value(self, rules: Rules, moves: tuple[int, ...]) -> int:
        board = played(rules, moves)
        known = settled(board)
        return int(self._solver.solve(board)) if known is None else known


def played(rules: Rules, moves: tuple[int, ...]) -> Board:
    board = Board(rules)
    for column in moves:
        board.push(column)
    return board


def settled(board: Board) -> int | None:
    """Return the value of a game that is over or is won with the next disc; it needs no search."""
    outcome = board.outcome()
    if outcome is not None:
        return 0 if outcome.winner is None else -((board.rules.cells + 2 - board.ply) // 2)
    if board.winning_moves(board.turn):
        return (board.rules.cells + 1 - board.ply) // 2
    return None
