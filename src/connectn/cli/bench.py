"""`connectn bench`: how fast the core is on this machine, and whether it still counts right."""

import json
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from typing import Annotated

from cyclopts import Parameter, validators

from connectn import _core
from connectn.cli.options import JsonOutput, WholeNumber
from connectn.game.board import Board
from connectn.game.rules import Rules

# One board per word size of the core: 64 bits, 128 bits, and more.
FIXED_SET: tuple[tuple[str, int], ...] = (("7x6c4", 9), ("9x7c5", 7), ("16x16c5", 5))
DEFAULT_DEPTH = 6

Depth = Annotated[WholeNumber, Parameter(validator=validators.Number(gte=1, lte=30))]


@dataclass(frozen=True)
class Measurement:
    """One board counted."""

    board: str
    depth: int
    sequences: int
    positions: int
    seconds: float

    @property
    def speed(self) -> float:
        """Million move sequences counted in a second."""
        return self.sequences / max(self.seconds, 1e-9) / 1e6


def bench(
    *, board: str | None = None, depth: Depth | None = None, json_output: JsonOutput = False
) -> None:
    """Count move sequences and distinct positions, and time it.

    The signature is the sum of all counts: it is the same on every machine.

    Example: connectn bench --board 8x8c4 --depth 8

    Parameters
    ----------
    board
        Count on this board instead of the fixed set.
    depth
        How many plies deep to count on that board; 6 unless said.
    json_output
        Write JSON for another program.
    """
    chosen = FIXED_SET
    if board is not None or depth is not None:
        chosen = ((str(Rules.parse(board or str(Rules()))), depth or DEFAULT_DEPTH),)
    measured = []
    for name, plies in chosen:
        with _spinner(f"counting {name}, {plies} plies deep"):
            measured.append(_measure(name, plies))
    signature = sum(row.sequences + row.positions for row in measured)
    if json_output:
        print(
            json.dumps(
                {
                    "cpu_path": _core.cpu_path(),
                    "signature": signature,
                    "boards": [asdict(row) | {"million_per_second": row.speed} for row in measured],
                },
                indent=2,
            )
        )
        return
    print(f"{'board':>8} {'plies':>5} {'sequences':>15} {'positions':>12} {'million/s':>9}")
    for row in measured:
        print(
            f"{row.board:>8} {row.depth:>5} {row.sequences:>15,} {row.positions:>12,} "
            f"{row.speed:>9.0f}"
        )
    print(f"signature {signature} ({_core.cpu_path()})")


def _measure(name: str, depth: int) -> Measurement:
    board = Board(Rules.parse(name))
    begun = time.perf_counter()
    sequences = board.perft(depth)
    seconds = time.perf_counter() - begun
    positions = sum(count for count, _ in board.census(min(depth, _census_plies(board.rules))))
    return Measurement(name, depth, sequences, positions, seconds)


def _census_plies(rules: Rules) -> int:
    """Return how deep a census surely stays below a million positions, which it keeps in memory."""
    plies = 1
    while plies < rules.cells and rules.width ** (plies + 1) <= 1_000_000:
        plies += 1
    return plies


@contextmanager
def _spinner(what: str) -> Iterator[None]:
    """Show that work goes on when a person is watching."""
    if not sys.stderr.isatty():
        yield
        return
    from rich.console import Console

    with Console(stderr=True).status(what):
        yield
