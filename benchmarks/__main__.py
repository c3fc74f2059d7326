"""Run every benchmark and print one table each; `--quick` takes a tenth of the positions."""

import sys

from benchmarks import arena, board, papers, solver, startup


def main() -> None:
    """Run them one after the other; two at once would disturb each other."""
    startup.report()
    board.report()
    quick = "--quick" in sys.argv[1:]
    arena.report(quick=quick)
    papers.report(quick=quick)
    solver.report(quick=quick)


main()
