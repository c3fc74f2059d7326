"""A player for every board: plays what it can prove, and else evaluates threats."""

from typing import Annotated

from connectn.agents.agent import choices
from connectn.agents.budget import Budget
from connectn.agents.columns import (
    DRAWN,
    Interval,
    central_first,
    intervals,
    settled,
    skylines,
    unbeaten,
)
from connectn.agents.registry import Between, register
from connectn.agents.scout import Scout
from connectn.agents.table_size import TableSize
from connectn.game.board import Board
from connectn.solver.limit import Limit
from connectn.solver.solver import Solver

SOLVABLE = 30_000_000
"""With more skylines than this a proof is unlikely, so it gets a small share of the limit."""
SCORING, DECIDING = 0.05, 0.5
"""Shares of the limit for exact scores, then for win, draw or loss; the scout gets the rest."""
TRYING = 0.05
"""The share of each of the two where a proof is unlikely."""
ORDERING = 0.05
"""The share for sorting the columns once the result is known."""
GLANCING = 0.01
"""The share for a first check of each column, whether it keeps the result."""
TRAPPING = 0.5
"""The share for finding, among columns that draw, the one that is hardest to answer."""


@register("strong", "For any board: proves what it can, else weighs threats and their parity.")
class StrongAgent:
    """Tries to prove the best column, and else searches as deep as the limit allows and evaluates.

    It asks the solver for exact scores first, which is enough late in a game. Then it asks only for
    win, draw or loss, and for a column that keeps this result. If both fail, the scout decides; it
    uses everything that was proved before. With a limit of nodes or depth it always plays the same.

    >>> StrongAgent(table_mb=1).choose(Board.parse("12x10c4:6677"), Limit(depth=4))
    4
    """

    def __init__(
        self,
        *,
        seconds: Annotated[float, Between(0.001, 3600)] = 1.0,
        table_mb: TableSize = 64,
    ) -> None:
        self._seconds = seconds
        self._solver = Solver(table_mb=table_mb)
        self._scout = Scout(self._solver)

    def choose(self, board: Board, limit: Limit | None = None) -> int:
        """Return the best column found within the limit, which is `seconds` unless given."""
        columns = central_first(choices(board), board)
        wins, threats = (board.winning_moves(side) for side in (board.turn, 1 - board.turn))
        for plain in (wins, threats, columns[:1] if len(columns) == 1 else []):
            if plain:
                return plain[0]
        if limit is None:
            limit = Limit(seconds=self._seconds)
        if limit.seconds is None:
            self._solver.clear()  # results of earlier moves would change the answer
        if limit.depth is not None:
            return self._scout.evaluate(board, columns, limit).order[0]
        return self._think(board, columns, Budget(limit))

    def _think(self, board: Board, columns: list[int], budget: Budget) -> int:
        """Return a column proved to be best, or to keep the result, or evaluated as best."""
        solvable = skylines(board) <= SOLVABLE
        analysis = self._solver.analyze(board, budget.part(SCORING if solvable else TRYING))
        budget.spend(nodes=analysis.nodes)
        known = unbeaten(intervals(analysis))
        columns = [column for column in columns if column in known]
        if settled(known):
            return self._chosen(board, known, budget)
        kept = self._keeping(board, columns, budget, DECIDING if solvable else TRYING)
        if kept is not None:
            return self._refined(board, *kept, budget)
        outlook = self._scout.evaluate(board, columns, budget.rest())
        return outlook.order[0]

    def _keeping(
        self, board: Board, columns: list[int], budget: Budget, share: float
    ) -> tuple[int, int] | None:
        """Return a column proved to keep the result, and the result, or None if none is found."""
        result = self._solver.solve(board, budget.part(share), weak=True).sign
        budget.spend(nodes=self._solver.nodes)
        if result is None:
            return None
        outlook = self._scout.evaluate(board, columns, budget.part(ORDERING))
        budget.spend(nodes=outlook.nodes)
        # The solver's table holds the column that decided the result, so a short search finds it.
        for look in (GLANCING, 1.0):
            for column in outlook.order:
                if self._result_after(column, board, budget, look) == -result:
                    return column, result
        return None

    def _result_after(self, column: int, board: Board, budget: Budget, share: float) -> int | None:
        """Return the opponent's result after a move, or None if the search does not find it."""
        after = board.copy()
        after.push(column)
        if after.is_game_over():
            return 0  # a full board
        result = self._solver.solve(after, budget.part(share), weak=True).sign
        budget.spend(nodes=self._solver.nodes)
        return result

    def _refined(self, board: Board, kept: int, result: int, budget: Budget) -> int:
        """Return a column proved to be better than the one that keeps the result, or that one."""
        known = intervals(self._solver.analyze(board, budget.rest()))
        lower, upper = known[kept]
        known[kept] = (max(lower, result) if result >= 0 else lower, upper)
        best = unbeaten(known)
        if settled(best):
            return self._chosen(board, best, budget)
        return max([kept, *central_first(best, board)], key=known.__getitem__)

    def _chosen(self, board: Board, best: dict[int, Interval], budget: Budget) -> int:
        """Return one of the columns with the best score; of draws, the hardest to answer."""
        columns = central_first(best, board)
        if len(columns) == 1 or DRAWN not in best.values():
            return columns[0]
        share = TRAPPING / len(columns)
        return min(columns, key=lambda column: self._escapes(column, board, budget, share))

    def _escapes(self, column: int, board: Board, budget: Budget, share: float) -> float:
        """Return the share of the opponent's replies that are not known to lose."""
        after = board.copy()
        after.push(column)
        if after.is_game_over():
            return 1.0  # a full board
        analysis = self._solver.analyze(after, budget.part(share))
        budget.spend(nodes=analysis.nodes)
        replies = intervals(analysis)
        return sum(upper >= 0 for _, upper in replies.values()) / len(replies)
