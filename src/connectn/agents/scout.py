"""A heuristic search of positions that are too hard to solve."""

from collections.abc import Sequence
from dataclasses import dataclass

from connectn import _core
from connectn.errors import SolverError
from connectn.game.board import Board
from connectn.solver.limit import Limit
from connectn.solver.memory import MIB
from connectn.solver.solver import Solver, core_limit


@dataclass(frozen=True)
class Outlook:
    """The values of columns, as far as a search with an evaluation at its end can tell."""

    values: tuple[int | None, ...]
    """Points per column for the side to move (40 points multiply the odds of a win by e). A value
    above 20,000 is a proved win. None for a column that was not asked for. All values but the best
    one are upper bounds."""
    order: tuple[int, ...]
    """The columns that were asked for, best first."""
    depth: int
    """How many plies were searched completely; forced moves do not count."""
    nodes: int


class Scout:
    """Searches deeper and deeper, and evaluates the end of the search by threats and open lines.

    It uses what the solver has proved.

    >>> scout = Scout(Solver(table_mb=1), table_mb=1)
    >>> outlook = scout.evaluate(Board.parse("16x16c5:8"), [0, 7, 8], Limit(depth=4))
    >>> outlook.depth, sorted(outlook.order), outlook.values[1]
    (4, [0, 7, 8], None)
    """

    def __init__(self, solver: Solver, table_mb: int = 16) -> None:
        try:
            self._core = _core.Scout(solver.core, table_mb * MIB)
        except MemoryError:
            raise SolverError(f"this machine cannot give a scout {table_mb} MiB") from None

    def evaluate(self, board: Board, columns: Sequence[int], limit: Limit) -> Outlook:
        """Return values of these columns; the game is not over and no column is full.

        The same position with the same limit of nodes or depth has the same outlook, as long as
        the solver has proved the same. Like the solver's calls, it raises `SolverError` in the
        middle of another call of the same thread.
        """
        try:
            values, order, depth, nodes = self._core.evaluate(
                board, list(columns), *core_limit(limit)
            )
        except _core.RefusedError as refused:
            raise SolverError(f"a scout cannot evaluate {board} {refused}") from None
        return Outlook(tuple(values), tuple(order), depth, nodes)
