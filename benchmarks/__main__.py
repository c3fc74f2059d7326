"""Run every benchmark and print its table; `--quick` takes a tenth of the positions."""

import sys

from benchmarks import arena, board, book, lines, page, papers, solver, startup, vector, web


def main() -> None:
    """Run the benchmarks one after the other: two at once would slow each other down."""
    startup.report()
    board.report()
    quick = "--quick" in sys.argv[1:]
    arena.report(quick=quick)
    papers.report(quick=quick)
    lines.report(quick=quick)
    solver.report(quick=quick)
    book.report(quick=quick)
    vector.report(quick=quick)
    web.report(quick=quick)
    page.report(quick=quick)


main()
