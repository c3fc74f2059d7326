"""Alpha-beta where both sides prefer, of equal points, the line of play that ends sooner.

A value is a pair: points, and how many plies are left where the line of play ends. The two sides
want opposite points, but both want many plies left. So a position is skipped only where the points
alone decide.
"""

import math
from typing import TYPE_CHECKING

from connectn.agents.columns import central_first
from connectn.agents.papers.tree import TABLE_SIZE, Best, Tree, Value

if TYPE_CHECKING:
    from connectn.game.grid import Bitboards


def alpha_beta_to_the_sooner_end(tree: Tree, *, with_table: bool) -> Best:
    """Return what minimax returns, or the rightmost best column alone, from fewer positions."""
    board, plies = tree.board, tree.plies
    descent = _Descent(tree, with_table=with_table)
    wins = board.winning_moves(board.turn)
    best, columns = (tree.alpha, -1), list[int]()
    for column in reversed(tree.columns):
        if column in wins:
            tree.tick()
            value: Value = tree.rules.win(plies - 1), plies - 1
        else:
            # From the right, an equal column counts only if all are wanted. It must then not be
            # cut off at the points of the best one, so alpha is just below them.
            alpha = math.nextafter(best[0], -math.inf) if tree.ties else best[0]
            board.push(column)
            points, left = descent.value_of(-math.inf, -alpha, plies - 1)
            board.pop()
            value = -points, left
        if value > best:
            best, columns = value, [column]
        elif value == best and tree.ties:
            columns.append(column)
    points, left = best
    return Best(points, columns, left)


class _Descent:
    """The recursive part, for the positions below the root.

    The number of discs tells the plies left, so the table needs only positions: the least and the
    most points, and the plies left at the end if both are equal, else -1.
    """

    def __init__(self, tree: Tree, *, with_table: bool) -> None:
        self._tree = tree
        self._board = board = tree.board
        self._root = board.turn
        self._size = TABLE_SIZE if with_table else 0
        self._table: dict[Bitboards, tuple[float, float, int]] = {}
        # The columns in the order to try them, for each number of plies left.
        self._orders = [central_first(range(board.rules.width), board) for _ in range(tree.plies)]
        # If the board cannot be full within the depth, only lines end the game before the last ply.
        # Without a line all values then have 0 plies left: equal points mean equal values.
        self._may_fill = board.ply + tree.plies >= board.rules.cells

    def value_of(self, alpha: float, beta: float, remaining: int) -> Value:
        """Return the value for the side to move of a position without a line.

        Points above beta are a lower bound of the true ones, points below alpha are an upper bound,
        and so are equal ones where that changes nothing. Any other value is the true one.
        """
        self._tree.tick()
        board, beyond = self._board, self._beyond
        if board.is_game_over() or remaining == 0:
            return self._points_at_the_end(), remaining
        if board.winning_moves(board.turn):  # nothing is worth more, and no game ends sooner
            return self._tree.rules.win(remaining - 1), remaining - 1
        key = board.key()
        lower, upper, left = self._table.get(key, (-math.inf, math.inf, -1))
        if left >= 0:
            return lower, left
        if beyond(lower, beta):
            return lower, 0
        if beyond(-upper, -alpha):
            return upper, 0
        best, left = self._best_of(alpha, beta, remaining)
        if len(self._table) < self._size:
            lower = -math.inf if beyond(-best, -alpha) else best
            upper = math.inf if beyond(best, beta) else best
            self._table[key] = lower, upper, left if lower == upper else -1
        return best, left

    def _points_at_the_end(self) -> float:
        """Return the points for the side to move where no move is looked at."""
        board, tree = self._board, self._tree
        if board.is_game_over() and not tree.rules.evaluate_full_board:
            return 0
        points = tree.evaluation(board, self._root)
        return points if board.turn == self._root else -points

    def _best_of(self, alpha: float, beta: float, remaining: int) -> Value:
        """Return the best value of the columns, or the first one beyond beta."""
        board, order = self._board, self._orders[remaining]
        best, legal = (-math.inf, -1), board.legal_moves
        for column in order:
            if column not in legal:
                continue
            board.push(column)
            points, left = self.value_of(-beta, -max(alpha, best[0]), remaining - 1)
            board.pop()
            best = max(best, (-points, left))
            if self._beyond(best[0], beta):
                # A column that refutes one move often refutes the next: try it first from now on.
                order.remove(column)
                order.insert(0, column)
                break
        return best

    def _beyond(self, points: float, bound: float) -> bool:
        """Tell whether points are so far above a bound that more of them change nothing."""
        return points > bound or (points == bound and not self._may_fill and math.isfinite(points))
