"""Find the best columns that a Kaggle submission knows in the opening of 7x6, connect 4.

    python scripts/make_kaggle_opening.py     # a second; writes kaggle_submission/opening.py anew

The scores of these positions are in the book of the solver. The order of the columns is that in
which the submission reads them; `kaggle_submission/opening.py` describes it.
"""

import re
from collections.abc import Iterator
from pathlib import Path

from connectn import Board, Solver
from connectn.adapters.kaggle_submission import opening

WIDTH = 92
COLUMNS = re.compile(r"(?<=^COLUMNS = \(\n).*?(?=^\)\n)", re.MULTILINE | re.DOTALL)


def columns(solver: Solver) -> Iterator[int]:
    """Yield the column of each position: games in which the player begins, then all others."""
    yield from own_moves(solver, Board())
    yield from replies(solver, Board())


def own_moves(solver: Solver, board: Board) -> Iterator[int]:
    """Yield a best column, the most central one, and those of all positions that follow."""
    middle = board.rules.width // 2
    column = min(solver.analyze(board).best, key=lambda best: (abs(best - middle), best))
    yield column
    board.push(column)
    yield from replies(solver, board)
    board.pop()


def replies(solver: Solver, board: Board) -> Iterator[int]:
    """Yield the columns after each reply of the other side."""
    if board.ply >= opening.LAST_PLY:
        return
    for reply in board.legal_moves:
        board.push(reply)
        if not board.is_game_over():
            yield from own_moves(solver, board)
        board.pop()


def main() -> None:
    """Replace the columns in the file."""
    path = Path(opening.__file__)
    digits = "".join(map(str, columns(Solver())))
    lines = (digits[start : start + WIDTH] for start in range(0, len(digits), WIDTH))
    text = "".join(f'    "{line}"\n' for line in lines)
    path.write_text(COLUMNS.sub(text, path.read_text("utf-8")), "utf-8")
    print(f"{path.name} has {len(digits):,} columns.")


if __name__ == "__main__":
    main()
