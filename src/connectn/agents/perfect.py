"""The exact solver as a player."""

from collections.abc import Iterable
from dataclasses import replace
from random import Random
from typing import Annotated, Literal

from connectn.agents.agent import choices
from connectn.agents.budget import Budget
from connectn.agents.columns import central_first, intervals, settled, unbeaten
from connectn.agents.level import PERFECT, pick
from connectn.agents.registry import Between, register
from connectn.agents.scout import Scout
from connectn.agents.table_size import TableSize
from connectn.game.board import Board
from connectn.solver.limit import Limit
from connectn.solver.score import sign_of
from connectn.solver.solver import MOST_THREADS, Solver

Tie = Literal["fastest", "center", "random"]

SOLVING = 0.6
"""The solver's share of the limit; with the rest the scout evaluates columns left open."""
NODES_PER_LEVEL = 100_000
"""Each level below the highest may search this many nodes more, so that people need not wait."""
LOST = (-1, -1)


@register("perfect", "Never gives away half a point; level=1..9 do, for people to beat.")
class PerfectAgent:
    """Plays the exact solver's moves; under a limit, the best column that was proved in time.

    An immediate win is always taken. Otherwise `tie` says which of the perfect columns is played:

    - ``fastest``: the soonest win, the latest loss; of equal ones the most central, then the left.
    - ``center``: the most central of those that keep the result.
    - ``random``: any of those that keep the result.

    A lost game is lost as late as possible. Levels below 10 may play any column: the less it gives
    away, the more often.

    >>> PerfectAgent(table_mb=1).choose(Board.parse("4444443263"))
    4
    """

    def __init__(
        self,
        *,
        tie: Tie = "fastest",
        level: Annotated[int, Between(1, PERFECT)] = PERFECT,
        table_mb: TableSize = 64,
        threads: Annotated[int, Between(1, MOST_THREADS)] = 1,
        seed: int | None = None,
    ) -> None:
        self._tie = tie
        self._level = level
        self._dice = Random(seed)
        # Made here, so that a table too large for the memory is refused before the game begins, and
        # no move pays for the time it takes.
        self._solver = Solver(threads=threads, table_mb=table_mb)
        self._scout = Scout(self._solver)

    def choose(self, board: Board, limit: Limit | None = None) -> int:
        """Return a column that keeps the result, as far as it is proved within the limit."""
        moves = choices(board)
        if len(moves) == 1:
            return moves[0]
        if wins := board.winning_moves(board.turn):
            return self._one_of(wins, board)
        if self._level < PERFECT:
            analysis = self._solver.analyze(board, _at_most(limit, self._level * NODES_PER_LEVEL))
            return pick(analysis, self._level, self._dice)
        block = _forced(board)
        return self._choose_perfectly(board, limit) if block is None else block

    def _choose_perfectly(self, board: Board, limit: Limit | None) -> int:
        """Return a column that no other is proved to beat: first by result, then by score."""
        budget = Budget(limit or Limit())
        analysis = self._solver.analyze(board, budget.part(SOLVING))
        budget.spend(nodes=analysis.nodes)
        known = intervals(analysis)
        results = {
            column: (sign_of(lower), sign_of(upper)) for column, (lower, upper) in known.items()
        }
        keeping = unbeaten(results)
        candidates = unbeaten({column: known[column] for column in keeping})
        if not settled(keeping):
            columns = central_first(candidates, board)
            return self._scout.evaluate(board, columns, budget.rest()).order[0]
        lost = LOST in keeping.values()
        if self._tie != "fastest" and not lost:
            return self._one_of(keeping, board)
        most = max(map(sum, candidates.values()))
        best = [column for column, bounds in candidates.items() if sum(bounds) == most]
        return self._one_of(best, board)

    def _one_of(self, columns: Iterable[int], board: Board) -> int:
        """Return one of several equally good columns, as `tie` says."""
        if self._tie == "random":
            return self._dice.choice(list(columns))
        return central_first(columns, board)[0]


def _forced(board: Board) -> int | None:
    """Return the column that blocks the opponent's only immediate win, unless it opens another."""
    threats = board.winning_moves(1 - board.turn)
    if len(threats) != 1:
        return None
    after = board.copy()
    after.push(threats[0])
    return None if after.winning_moves(after.turn) else threats[0]


def _at_most(limit: Limit | None, nodes: int) -> Limit:
    """Return the limit with at most this many nodes."""
    if limit is None:
        return Limit(nodes=nodes)
    return replace(limit, nodes=min(limit.nodes or nodes, nodes))
