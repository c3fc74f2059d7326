"""Options that several commands share."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter, Token, validators

from connectn.solver.limit import Limit

if TYPE_CHECKING:
    from connectn.solver.solver import Solver

JsonOutput = Annotated[bool, Parameter(name="--json", negative="", show_default=False)]
"""`--json`: write JSON for another program."""


def _whole(_: type, tokens: Sequence[Token]) -> int:
    """Read a whole number; cyclopts alone would take 3.5 for 3."""
    return int(tokens[0].value)


WholeNumber = Annotated[int, Parameter(converter=_whole)]
"""An option that takes a whole number."""

Number = Annotated[WholeNumber, Parameter(validator=validators.Number(gte=1, lt=1 << 63))]
"""A whole number from 1 to the largest that the core and SQLite hold."""

Nodes = Number
"""A number of positions to search."""

Flag = Annotated[bool, Parameter(negative="", show_default=False)]
"""A switch that is off unless named."""


BookChoice = Annotated[bool, Parameter(name="--book", negative="--no-book", show_default=False)]
"""`--no-book`: search every position."""


def solver_of(threads: int, table_mb: int, *, book: bool) -> "Solver":
    """Return the solver that was asked for."""
    from connectn.solver.solver import Solver

    return Solver(threads, table_mb, book="default" if book else None)


def limit_of(
    seconds: float | None = None, nodes: int | None = None, depth: int | None = None
) -> Limit | None:
    """Return the limit that was asked for, or None when none was."""
    if seconds is None and nodes is None and depth is None:
        return None
    return Limit(seconds, nodes, depth)
