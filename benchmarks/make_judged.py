"""Make the positions of the perfect-moves figure, every column scored by the exact solver.

A position is random legal play for a number of plies; it stays if the game goes on and it is new.
There are as many with each number of discs, as far as there are as many. ``positions/judged.txt``
holds a position and the scores of its columns per line, by number of discs: ``7x6c4:44 -4 -2 ...``.

Run ``python -m benchmarks.make_judged``; the same seed gives the same file. It takes about half an
hour, nearly all of it for positions with less than ten discs.
"""

import sys
from random import Random

from benchmarks.judged import FILE, UNPLAYABLE, Judged
from benchmarks.random_play import random_game
from connectn.game.board import Board
from connectn.game.rules import Rules
from connectn.solver.analysis import lower_of
from connectn.solver.solver import Solver

SEED = 2026
SIZES = {0: 1, 1: 7, **dict.fromkeys(range(2, 24), 25), **dict.fromkeys(range(24, 41), 26)}
"""How many positions there are with so many discs."""


def deal() -> list[Board]:
    """Return the positions, those with few discs first."""
    dice, found = Random(SEED), dict[Board, None]()
    for discs, size in SIZES.items():
        until = len(found) + size
        while len(found) < until:
            board = random_game(dice, Rules(), discs)
            if not board.is_game_over():
                found[board] = None
    return list(found)


def judge(board: Board, solver: Solver) -> Judged:
    """Score every column."""
    scores = solver.analyze(board).scores
    return Judged(
        board, tuple(UNPLAYABLE if score is None else lower_of(score) for score in scores)
    )


def main() -> None:
    """Judge the positions, the quick ones first, and write the file."""
    solver, found = Solver(table_mb=512, book=None), list[Judged]()
    for board in reversed(deal()):
        found.append(judge(board, solver))
        print(f"\r{len(found)} of {sum(SIZES.values())}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    lines = [f"{judged}\n" for judged in reversed(found)]
    FILE.write_text("".join(lines), encoding="ascii", newline="\n")


if __name__ == "__main__":
    main()
