"""Make the solver's default book: exact scores of every 7x6 position with few discs.

Run ``python -m benchmarks.make_book``: half an hour. It searches only the positions with the most
discs; the scores of all others follow from these. An interrupted run continues where it stopped.
"""

from collections.abc import Iterator
from pathlib import Path

from connectn import Board, Solver
from connectn.game.grid import Bitboards
from connectn.game.notation import format_columns
from connectn.solver.book import MOST_DISCS

TARGET = Path(__file__).parent.parent / "src" / "connectn" / "solver" / "book-7x6c4.txt"
SEARCHED = Path(__file__).parent.parent / "build" / "book-7x6c4.txt"

Layer = dict[Bitboards, Board]
"""Positions by the key they share with their mirror images."""


def layers() -> Iterator[Layer]:
    """Yield the positions with 0, 1, 2, ... discs, one of two mirror images."""
    layer = {Board().canonical_key(): Board()}
    for _ in range(MOST_DISCS + 1):
        yield layer
        following: Layer = {}
        for board in layer.values():
            for child in children(board):
                following.setdefault(child.canonical_key(), child)
        layer = following


def children(board: Board) -> Iterator[Board]:
    """Yield the positions after every move."""
    for column in board.legal_moves:
        child = board.copy()
        child.push(column)
        yield child


def searched(last: Layer) -> dict[Bitboards, int]:
    """Score the positions with the most discs, and write each score down at once."""
    SEARCHED.parent.mkdir(exist_ok=True)
    lines = SEARCHED.read_text("ascii").splitlines() if SEARCHED.exists() else []
    scores = {
        Board.parse(position).canonical_key(): int(score)
        for position, score in map(str.split, lines)
    }
    solver = Solver(table_mb=2048, book=None)
    with SEARCHED.open("a", encoding="ascii") as file:
        for number, (key, board) in enumerate(last.items(), start=1):
            if key in scores:
                continue
            scores[key] = int(solver.solve(board))
            file.write(f"{format_columns(board.moves)} {scores[key]}\n")
            file.flush()
            print(f"\r{number} of {len(last)}", end="", flush=True)
    print()
    return scores


def main() -> None:
    """Search the last layer, then go back to the empty board."""
    every = list(layers())
    scores = searched(every[-1])
    for layer in reversed(every[:-1]):
        for key, board in layer.items():
            scores[key] = max(-scores[child.canonical_key()] for child in children(board))
    with TARGET.open("w", encoding="ascii") as file:
        for layer in every:
            for key, board in layer.items():
                file.write(f"{format_columns(board.moves)} {scores[key]}\n")


if __name__ == "__main__":
    main()
