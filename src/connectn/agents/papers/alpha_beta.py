"""Alpha-beta: the answer of minimax from fewer positions.

It skips positions that cannot change the answer. A comment at each shortcut says why, and the tests
compare it with minimax.
"""

import math
from collections.abc import Callable
from typing import NamedTuple

from connectn.agents.columns import central_first
from connectn.agents.papers.evaluation.evaluation import Evaluation
from connectn.agents.papers.tree import TABLE_SIZE, Best, Table, Tree
from connectn.game.board import Board

Below = Callable[[float, float, int, int], float]
"""Returns the value of a position, given alpha, beta, the plies left and the side to move."""

Columns = Callable[[float, float, int, int, list[int]], tuple[float, int]]
"""Returns the value and the number of the best of the columns, given the same before them."""

_UNKNOWN = (-1, -math.inf, math.inf, None)


def alpha_beta(tree: Tree, table: Table) -> Best:
    """Return what minimax returns, or the leftmost best column alone, from fewer positions."""
    value_below = _descent(tree, table)
    board, plies, mover = tree.board, tree.plies, tree.board.turn
    win, wins = tree.rules.win(plies - 1), board.winning_moves(mover)
    best, columns = tree.alpha, list[int]()
    for column in likely_first(tree, table):
        # A value above alpha is exact. Where an equal column counts, alpha is therefore just below
        # the best value so far: an equal column then returns its exact value, and a worse one at
        # most alpha, which is less. A column to the right of the leftmost best one counts only if
        # it is better.
        equal_counts = tree.ties or not columns or column < columns[0]
        if best >= win and not equal_counts:
            continue  # no value is higher
        alpha = math.nextafter(best, -math.inf) if equal_counts else best
        if column in wins:
            tree.tick()
            value = win
        else:
            board.push(column)
            value = -value_below(-math.inf, -alpha, plies - 1, 1 - mover)
            board.pop()
        if value == best and equal_counts:
            columns = [*columns, column] if tree.ties else [column]
        elif value > best:
            best, columns = value, [column]
    if columns:
        table[board.key()] = plies, best, best, columns[0]
    return Best(best, columns)


def _descent(tree: Tree, table: Table) -> Below:
    """Return the recursive part of alpha-beta, for the positions below the root.

    The parts are closures: reading the variables of an enclosing function costs less at each
    position than reading attributes.
    """
    board, plies, tick = tree.board, tree.plies, tree.tick
    root = board.turn
    winning_moves, discs = board.winning_moves, board.discs
    wins = tuple(map(tree.rules.win, range(plies)))
    leaves = _leaves(tree)
    last, settled, leaf = leaves.last, leaves.settled, leaves.evaluation
    # With more plies left no player has N - 1 discs yet, so none can win with the next one.
    first_win = plies + board.ply - 2 * (board.rules.connect - 1)
    stride, width = board.rules.height + 1, board.rules.width
    # The columns in the order to try them, for each number of plies left.
    orders = [list(order) for order in [central_first(range(width), board)] * plies]
    tops = [1 << (column * stride + stride - 2) for column in range(width)]  # the highest cells
    any_top = sum(tops)

    def value_of(alpha: float, beta: float, remaining: int, mover: int) -> float:
        """Return the value for the side to move of a position without a line.

        Fail-soft: a result of at most alpha is an upper bound of the true value, a result of at
        least beta is a lower bound, and any other result is the true value.
        """
        tick()
        if last < remaining <= first_win and winning_moves(mover):
            return wins[remaining - 1]  # no value is higher than that of an immediate win
        if remaining <= settled:
            return leaf(board, root) if mover == root else -leaf(board, root)
        key = discs(0), discs(1)
        # A value depends on the plies left, so bounds hold for exactly as many.
        depth, lower, upper, favourite = table.get(key, _UNKNOWN)
        if depth == remaining and (upper <= alpha or lower >= beta or lower == upper):
            return upper if upper <= alpha else lower
        order = columns = orders[remaining]
        if favourite is not None or (key[0] | key[1]) & any_top:
            columns = _playable(order, favourite, key[0] | key[1], tops)
        best, raising = best_column(alpha, beta, remaining, mover, columns)
        if best >= beta:
            # A column that refutes one move often refutes the next: try it first from now on.
            order.remove(raising)
            order.insert(0, raising)
        if len(table) >= TABLE_SIZE:
            table.clear()
        if best > alpha:
            table[key] = remaining, best, best if best < beta else math.inf, raising
        else:
            table[key] = remaining, -math.inf, best, favourite
        return best

    best_column = _best_column(board, value_of)
    return value_of


def _best_column(board: Board, value_of: Below) -> Columns:
    """Return the loop of alpha-beta over the columns of a position."""
    push, pop = board.push, board.pop

    def best_column(
        alpha: float, beta: float, remaining: int, mover: int, columns: list[int]
    ) -> tuple[float, int]:
        """Return the value of the best column, and the last column whose value raised alpha.

        The loop stops at a value of at least beta: the opponent has a better move earlier on, so
        the other columns change nothing.
        """
        best, raising = -math.inf, -1
        for column in columns:
            push(column)
            value = -value_of(-beta, -alpha, remaining - 1, 1 - mover)
            pop()
            if value > best:
                best = value
                if value > alpha:
                    alpha, raising = value, column
                if value >= beta:
                    break
        return best, raising

    return best_column


class _Leaves(NamedTuple):
    """Where the search ends, and how it evaluates."""

    last: int
    """The number of plies left at a leaf."""
    settled: int
    """The number of plies left from which on the moves change no value."""
    evaluation: Evaluation


def _leaves(tree: Tree) -> _Leaves:
    board, plies = tree.board, tree.plies
    # All leaves have the same number of discs: the search goes no deeper, or the board is full.
    left_when_full = plies - (board.rules.cells - board.ply)
    last = max(0, left_when_full)
    drawn = left_when_full >= 0 and not tree.rules.evaluate_full_board
    # The last move changes no value if the opponent makes it and the opponent's discs do not count.
    settled = last + 1 if tree.own_discs_only and (plies - last) % 2 == 0 else last
    return _Leaves(last, settled, _zero if drawn else tree.evaluation)


def _zero(_board: Board, _side: int) -> float:
    return 0


def _playable(order: list[int], favourite: int | None, taken: int, tops: list[int]) -> list[int]:
    """Return the columns that take a disc, the favourite first, the others in order."""
    columns = [column for column in order if not taken & tops[column]]
    if favourite is not None:
        columns.remove(favourite)
        columns.insert(0, favourite)
    return columns


def likely_first(tree: Tree, table: Table) -> list[int]:
    """Return the legal columns left to right, but one that is probably best first."""
    board, legal = tree.board, list(tree.columns)
    likely = table.get(board.key(), _UNKNOWN)[3]
    if likely not in legal:  # not known, or not one of the columns asked about
        likely = None
    if likely is None and tree.plies > 1 and len(legal) > 1:
        likely = _best_without_replies(tree)
    return legal if likely is None else [likely, *(c for c in legal if c != likely)]


def _best_without_replies(tree: Tree) -> int:
    """Return the leftmost column with the best evaluation right after it is played."""
    board, mover = tree.board, tree.board.turn
    values = {}
    for column in tree.columns:
        tree.tick()
        board.push(column)
        values[column] = math.inf if board.has_line() else tree.evaluation(board, mover)
        board.pop()
    return max(values, key=values.__getitem__)
