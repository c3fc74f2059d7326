"""Run every benchmark and print one table each."""

from benchmarks import board, startup


def main() -> None:
    """Run them one after the other; two at once would disturb each other."""
    for benchmark in (startup, board):
        benchmark.report()


main()
