"""A deep look at positions that are too hard to solve."""

from collections.abc import Sequence
from dataclasses import dataclass

from connectn import _core
from connectn.game.board import Board
from connectn.solver.limit import Limit
from connectn.solver.solver import MIB, Solver, core_limit


@dataclass(frozen=True)
class Outlook:
    """What columns look like from here; only as good as the judgement behind it."""

    values: tuple[int | None, ...]
    """Points per column for the side to move (40 multiply the odds of a win by e), beyond 20,000 a
    win that was seen to the end; None where nobody asked. All but the best are upper bounds."""
    order: tuple[int, ...]
    """The columns that were asked about, best first."""
    depth: int
    """How many plies with a choice were searched in full; forced replies come free."""
    nodes: int


class Scout:
    """Searches deeper and deeper, and judges where it ends by threats, their parity, open lines.

    What a solver has proved it takes as proved.

    >>> scout = Scout(Solver(table_mb=1), table_mb=1)
    >>> outlook = scout.judge(Board.parse("16x16c5:8"), [0, 7, 8], Limit(depth=4))
    >>> outlook.depth, sorted(outlook.order), outlook.values[1]
    (4, [0, 7, 8], None)
    """

    def __init__(self, solver: Solver, table_mb: int = 16) -> None:
        self._core = _core.Scout(solver.core, table_mb * MIB)

    def judge(self, board: Board, columns: Sequence[int], limit: Limit) -> Outlook:
        """Weigh playable columns of a game that is not over against each other.

        The same question under the same limit of nodes or depth has the same answer, as long as
        the solver knows the same.
        """
        values, order, depth, nodes = self._core.judge(board, list(columns), *core_limit(limit))
        return Outlook(tuple(values), tuple(order), depth, nodes)
