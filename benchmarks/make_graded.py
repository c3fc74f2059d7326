"""Make the graded positions of the figure of perfect moves: the solver scores every column.

A position comes from random legal moves. It is kept if the game is not over and no earlier position
is the same. `SIZES` says how many positions there are with each number of discs. Each line of
``positions/graded.txt`` holds a position and the scores of its columns: ``7x6c4:44 -4 -2 ...``.

Run ``python -m benchmarks.make_graded``; the same seed gives the same file. It takes about half an
hour, nearly all of it for positions with fewer than ten discs.
"""

from random import Random

from benchmarks.progress import Progress
from connectn.experiments.graded import FILE, UNPLAYABLE, GradedPosition
from connectn.experiments.random_boards import unfinished_board
from connectn.game.board import Board
from connectn.game.rules import Rules
from connectn.solver.analysis import lower_of
from connectn.solver.solver import Solver

SEED = 2026
SIZES = {0: 1, 1: 7, **dict.fromkeys(range(2, 24), 25), **dict.fromkeys(range(24, 41), 26)}
"""The number of positions, by the number of discs on the board."""


def random_positions() -> list[Board]:
    """Return the positions, those with few discs first."""
    dice, found = Random(SEED), dict[Board, None]()
    for discs, size in SIZES.items():
        until = len(found) + size
        while len(found) < until:
            found[unfinished_board(dice, Rules(), discs)] = None
    return list(found)


def grade(board: Board, solver: Solver) -> GradedPosition:
    """Score every column."""
    scores = solver.analyze(board).scores
    return GradedPosition(
        board, tuple(UNPLAYABLE if score is None else lower_of(score) for score in scores)
    )


def main() -> None:
    """Grade the positions, the quick ones first, and write the file."""
    solver, found = Solver(table_mb=512, book=None), list[GradedPosition]()
    progress = Progress("graded positions, no opening book", sum(SIZES.values()))
    for board in reversed(random_positions()):
        found.append(grade(board, solver))
        progress.step()
    lines = [f"{position}\n" for position in reversed(found)]
    FILE.write_text("".join(lines), encoding="ascii", newline="\n")


if __name__ == "__main__":
    main()
