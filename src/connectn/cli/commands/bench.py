"""`connectn bench`: how fast the core is on this machine, and whether it still counts right."""

import json
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Annotated

from cyclopts import Parameter, validators

from connectn import _core
from connectn.cli.options import JsonOutput, WholeNumber
from connectn.cli.progress import Progress
from connectn.game.board import Board
from connectn.game.rules import Rules
from connectn.solver.limit import Limit
from connectn.solver.solver import Solver

# One board per word size of the core: 64 bits, 128 bits, and more.
FIXED_SET: tuple[tuple[str, int], ...] = (("7x6c4", 9), ("9x7c5", 7), ("16x16c5", 5))
DEFAULT_DEPTH = 6

Depth = Annotated[WholeNumber, Parameter(validator=validators.Number(gte=1, lte=30))]


@dataclass(frozen=True)
class Exercise:
    """Positions to solve on one board, each to the end or up to a number of nodes."""

    board: str
    positions: tuple[str, ...]
    nodes: int | None = None


# All word sizes again, with short, usual and long lines. Only a number of nodes may limit the
# work: seconds would make the signature depend on the machine.
EXERCISES = (
    Exercise("7x6c4", ("444444", "2461175135", "226214752", "16175577336", "54175126")),
    Exercise("6x6c4", ("53562155", "14355552", "324416155", "135111525", "22311545")),
    Exercise("8x5c4", ("78238753757", "6822888831", "846481862", "72427124171", "138386331")),
    Exercise("12x2c3", ("", "1", "6")),
    Exercise("3x16c3", ("", "1", "2")),
    Exercise("6x5c5", ("", "33")),
    Exercise(
        "9x7c4",
        ("73462462287797812887783", "54214426938512641663", "45129891286994589989454"),
    ),
    Exercise(
        "9x7c5",
        ("895754776898311884883972236762911326", "8858677236111629883147362668994576"),
    ),
    Exercise("16x16c5", ("", "88998899"), nodes=20_000),
)


@dataclass(frozen=True)
class Count:
    """The counts of one board, and the time they took."""

    rules: str
    depth: int
    sequences: int
    positions: int
    seconds: float

    @property
    def speed(self) -> float:
        """Million move sequences counted in a second."""
        return self.sequences / max(self.seconds, 1e-9) / 1e6


@dataclass(frozen=True)
class Solved:
    """The nodes of one exercise, and the time they took."""

    rules: str
    positions: int
    nodes: int
    seconds: float

    @property
    def speed(self) -> float:
        """Million nodes searched in a second."""
        return self.nodes / max(self.seconds, 1e-9) / 1e6


def bench(
    *, board: str | None = None, depth: Depth | None = None, json_output: JsonOutput = False
) -> None:
    """Count move sequences and positions, solve a fixed set of positions, and time it.

    The solver searches with one thread and a fresh table of 64 MiB per board.
    The signature is the sum of its nodes, a node being a position searched: it
    is the same on every machine and changes only when the search does. With
    --board or --depth nothing is solved; the signature is the sum of all counts.

    Example: connectn bench --board 8x8c4 --depth 8

    Parameters
    ----------
    board
        Count on this board instead of the fixed set.
    depth
        How many plies deep to count on that board; 6 by default.
    json_output
        Write JSON for another program.
    """
    if board is None and depth is None:
        counted, solved = [_count(*each) for each in FIXED_SET], do_exercises()
        signature = sum(row.nodes for row in solved)
    else:
        rules = Rules.parse(board or str(Rules()))
        counted, solved = [_count(str(rules), depth or DEFAULT_DEPTH)], []
        signature = _sum_of_counts(counted)
    if json_output:
        print(json.dumps(_as_json(counted, solved, signature), indent=2))
        return
    _print_counted(counted)
    if solved:
        print(f"counts {_sum_of_counts(counted)}\n")
        _print_solved(solved)
    print(f"signature {signature} ({_core.cpu_path()})")


def do_exercises(most_positions: int | None = None) -> list[Solved]:
    """Solve the fixed set, or the first positions of each exercise."""
    return [
        _do(Exercise(each.board, each.positions[:most_positions], each.nodes)) for each in EXERCISES
    ]


def _do(exercise: Exercise) -> Solved:
    boards = [Board.parse(f"{exercise.board}:{position}") for position in exercise.positions]
    limit = None if exercise.nodes is None else Limit(nodes=exercise.nodes)
    solver = Solver(threads=1, table_mb=64, book=None)
    nodes = 0
    with Progress(f"solving on {exercise.board}", solver):
        begun = time.perf_counter()
        for board in boards:
            solver.solve(board, limit)
            nodes += solver.nodes
        seconds = time.perf_counter() - begun
    return Solved(exercise.board, len(boards), nodes, seconds)


def _count(name: str, depth: int) -> Count:
    board = Board(Rules.parse(name))
    with Progress(f"counting {name}, {depth} plies deep"):
        begun = time.perf_counter()
        sequences = board.perft(depth)
        seconds = time.perf_counter() - begun
        positions = sum(count for count, _ in board.census(min(depth, _census_plies(board.rules))))
    return Count(name, depth, sequences, positions, seconds)


def _census_plies(rules: Rules) -> int:
    """Return the depth at which a census, which keeps its positions in memory, stays small."""
    plies = 1
    while plies < rules.cells and rules.width ** (plies + 1) <= 1_000_000:
        plies += 1
    return plies


def _sum_of_counts(counted: Sequence[Count]) -> int:
    return sum(row.sequences + row.positions for row in counted)


def _as_json(
    counted: Sequence[Count], solved: Sequence[Solved], signature: int
) -> dict[str, object]:
    report: dict[str, object] = {
        "cpu_path": _core.cpu_path(),
        "signature": signature,
        "boards": [asdict(row) | {"million_per_second": row.speed} for row in counted],
    }
    if solved:
        report["counts"] = _sum_of_counts(counted)
        report["solver"] = [asdict(row) | {"million_per_second": row.speed} for row in solved]
    return report


def _print_counted(counted: Sequence[Count]) -> None:
    print(f"{'board':>8} {'plies':>5} {'sequences':>15} {'positions':>12} {'million/s':>9}")
    for row in counted:
        print(
            f"{row.rules:>8} {row.depth:>5} {row.sequences:>15,} {row.positions:>12,} "
            f"{row.speed:>9.0f}"
        )


def _print_solved(solved: Sequence[Solved]) -> None:
    print(f"{'board':>8} {'positions':>9} {'nodes':>24} {'million/s':>9}")
    for row in solved:
        print(f"{row.rules:>8} {row.positions:>9} {row.nodes:>24,} {row.speed:>9.2f}")
