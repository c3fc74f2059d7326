"""Options that several commands share."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

from cyclopts import Parameter, Token, validators

from connectn.errors import UsageError
from connectn.solver.limit import Limit

if TYPE_CHECKING:
    from connectn.scale.label import Request, Wanted
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


def _agents(_: object) -> dict[str, str]:
    from connectn.agents.registry import agent_types

    return {agent_type.name: agent_type.summary for agent_type in agent_types()}


PlayerName = Annotated[str, Parameter(completer=_agents)]
"""A player; the shell completes the names of agents."""


NoBook = Annotated[bool, Parameter(name="--no-book", negative="", show_default=False)]
"""`--no-book`: search every position."""


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class SolverOptions:
    """How the solver searches.

    Parameters
    ----------
    seconds
        Search a position for this long, then tell what is proved.
    nodes
        Search this many positions, then tell what is proved.
    threads
        How many threads search.
    table_mb
        The size of the transposition table in MiB.
    book
        A book to look positions with few discs up in, instead of those that come with connectn.
    no_book
        Search positions with few discs too.
    """

    seconds: float | None = None
    nodes: Nodes | None = None
    threads: WholeNumber = 1
    table_mb: WholeNumber = 64
    book: Path | None = None
    no_book: NoBook = False

    def solver(self) -> "Solver":
        """Return the solver that was asked for."""
        from connectn.solver.book import Book
        from connectn.solver.solver import Solver

        if self.book is not None and self.no_book:
            raise UsageError(f"--book {self.book} and --no-book contradict each other")
        books: Book | Literal["default"] = "default" if self.book is None else Book.open(self.book)
        return Solver(self.threads, self.table_mb, None if self.no_book else books)

    def request(self, wanted: "Wanted") -> "Request":
        """Return what workers are asked for, with these tables and this book."""
        from connectn.scale.label import Request

        return Request(wanted, self.table_mb, book=not self.no_book)

    def limit(self, depth: int | None = None) -> Limit | None:
        """Return the limit that was asked for, or None when none was."""
        asked = Limit(self.seconds, self.nodes, depth)
        return None if asked == Limit() else asked


USUAL = SolverOptions()
"""What is used where nothing was asked for."""
