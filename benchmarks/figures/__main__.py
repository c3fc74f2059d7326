"""Make the figures of docs/agents.md: plays games, grades moves, counts nodes, draws pictures.

python -m benchmarks.figures [--jobs 2] [--only duels ...] [--quick] [--out FOLDER]
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from benchmarks.figures import duels, levels, moves, pruning
from benchmarks.figures.cache import AnswerCache
from benchmarks.figures.figure import Figure, save

ROOT = Path(__file__).parent.parent.parent
PAGE = ROOT / "docs" / "agents.md"
CACHE = ROOT / "build" / "figures"
NAMES = ("duels", "moves", "levels", "pruning")
INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Make the figures named by the options and write the page; return an exit code."""
    options = _parser().parse_args(arguments)
    folder = options.out or PAGE.parent
    answers = options.out / "cache" if options.out else CACHE
    figures = {}
    try:
        for name in options.only:
            file = answers / f"{name}.jsonl"
            cache = AnswerCache(file, jobs=options.jobs, any_version=options.any_version)
            figures[name] = _make(name, options, cache)
            print(save(figures, PAGE, folder), name, file=sys.stderr)
    except KeyboardInterrupt:
        print(
            f"\nInterrupted. Run it again to continue; the answers so far are in {answers}",
            file=sys.stderr,
        )
        return INTERRUPTED
    return 0


def _make(name: str, options: argparse.Namespace, cache: AnswerCache) -> Figure:
    if name == "duels":
        return duels.figure(_duels(options), cache)
    if name == "moves":
        return moves.figure(_moves(options), cache)
    if name == "levels":
        games, discs = (2, 20) if options.quick else (options.level_games, levels.Plan.discs)
        return levels.figure(levels.Plan(games, discs), cache)
    return pruning.figure(pruning.Plan(1) if options.quick else pruning.Plan(), cache)


def _duels(options: argparse.Namespace) -> duels.Plan:
    if options.quick:
        return duels.Plan({"5x4c3": 2, "6x5c4": 2}, seconds=0.005)
    large = options.games // 2
    games = {"7x6c4": options.games, "9x7c5": options.games, "12x10c4": large, "16x16c5": large}
    return duels.Plan(games)


def _moves(options: argparse.Namespace) -> moves.Plan:
    if options.quick:
        return moves.Plan(positions=6, seconds=0.005, playouts=20)
    return moves.Plan(positions=options.positions)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.figures",
        description="Make the figures of docs/agents.md. "
        "After an interruption, run it again to continue.",
    )
    add = parser.add_argument
    add("--only", nargs="+", choices=NAMES, default=NAMES, metavar="NAME", help=", ".join(NAMES))
    add(
        "--games",
        type=int,
        default=40,
        help="games per opponent and board; half as many on the large boards",
    )
    add("--positions", type=int, default=1000, help="positions to choose moves in")
    add("--level-games", type=int, default=100, help="games per pair of levels")
    add("--jobs", type=int, default=2, help="processes")
    add("--any-version", action="store_true", help="use answers of earlier versions of the code")
    add("--quick", action="store_true", help="a tiny size of everything, to try it out")
    add("--out", type=Path, help="a folder to write to instead of docs; it has a cache of its own")
    return parser


if __name__ == "__main__":
    sys.exit(main())
