"""Make the figures of docs/agents.md: plays, judges, counts and draws.

python -m benchmarks.figures [--jobs 2] [--only duels ...] [--quick] [--out FOLDER]
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from benchmarks.figures import duels, levels, moves, pruning
from benchmarks.figures.figure import Figure, save
from benchmarks.figures.ledger import Ledger

ROOT = Path(__file__).parent.parent.parent
PAGE = ROOT / "docs" / "agents.md"
KEPT = ROOT / "build" / "figures"
NAMES = ("duels", "moves", "levels", "pruning")
INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Make the figures that are asked for and write the page; return an exit code."""
    asked = _parser().parse_args(arguments)
    folder = asked.out or PAGE.parent
    kept = asked.out / "kept" if asked.out else KEPT
    figures = {}
    try:
        for name in asked.only:
            ledger = Ledger(kept / f"{name}.jsonl", jobs=asked.jobs, any_version=asked.any_version)
            figures[name] = _make(name, asked, ledger)
            print(save(figures, PAGE, folder), name, file=sys.stderr)
    except KeyboardInterrupt:
        print(f"\nInterrupted. Run it again to go on; so far is in {kept}", file=sys.stderr)
        return INTERRUPTED
    return 0


def _make(name: str, asked: argparse.Namespace, ledger: Ledger) -> Figure:
    if name == "duels":
        return duels.figure(_duels(asked), ledger)
    if name == "moves":
        return moves.figure(_moves(asked), ledger)
    if name == "levels":
        games, discs = (2, 20) if asked.quick else (asked.level_games, levels.Plan.discs)
        return levels.figure(levels.Plan(games, discs), ledger)
    return pruning.figure(pruning.Plan(1) if asked.quick else pruning.Plan(), ledger)


def _duels(asked: argparse.Namespace) -> duels.Plan:
    if asked.quick:
        return duels.Plan({"5x4c3": 2, "6x5c4": 2}, seconds=0.005)
    large = asked.games // 2
    games = {"7x6c4": asked.games, "9x7c5": asked.games, "12x10c4": large, "16x16c5": large}
    return duels.Plan(games)


def _moves(asked: argparse.Namespace) -> moves.Plan:
    if asked.quick:
        return moves.Plan(positions=6, seconds=0.005, playouts=20)
    return moves.Plan(positions=asked.positions)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.figures",
        description="Make the figures of docs/agents.md. Interrupt it and run it again to go on.",
    )
    add = parser.add_argument
    add("--only", nargs="+", choices=NAMES, default=NAMES, metavar="NAME", help=", ".join(NAMES))
    add("--games", type=int, default=40, help="of a duel; half as many on the large boards")
    add("--positions", type=int, default=1000, help="to choose moves in")
    add("--level-games", type=int, default=100, help="per pair of levels")
    add("--jobs", type=int, default=2, help="processes")
    add("--any-version", action="store_true", help="count what earlier versions of the code found")
    add("--quick", action="store_true", help="everything tiny, to see that it works")
    add("--out", type=Path, help="a folder to write to instead of docs; keeps its own results")
    return parser


if __name__ == "__main__":
    sys.exit(main())
