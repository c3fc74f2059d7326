"""Make `src/connectn/solver/openings.txt`: exact scores of every 7x6 position with few discs.

Run ``python -m benchmarks.make_openings``: half an hour. Only the positions with the most discs are
searched; what leads to them follows from them. Interrupted, it begins where it stopped.
"""

from collections.abc import Iterator
from pathlib import Path

from connectn import Board, Solver
from connectn.game.notation import format_columns
from connectn.solver.openings import MOST_DISCS

TARGET = Path(__file__).parent.parent / "src" / "connectn" / "solver" / "openings.txt"
SEARCHED = Path(__file__).parent.parent / "build" / "openings.txt"


def layers() -> Iterator[list[Board]]:
    """Yield the positions with 0, 1, 2, ... discs, one of two mirror images."""
    layer = [Board()]
    for _ in range(MOST_DISCS + 1):
        yield layer
        following: dict[Board, None] = {}
        for board in layer:
            for child in children(board):
                if child.mirror() not in following:
                    following[child] = None
        layer = list(following)


def children(board: Board) -> Iterator[Board]:
    """Yield the positions after every move."""
    for column in board.legal_moves:
        child = board.copy()
        child.push(column)
        yield child


def searched(last: list[Board]) -> dict[Board, int]:
    """Score the positions with the most discs, and keep what was found should this be stopped."""
    SEARCHED.parent.mkdir(exist_ok=True)
    lines = SEARCHED.read_text("ascii").splitlines() if SEARCHED.exists() else []
    scores = {Board.parse(line.split()[0]): int(line.split()[1]) for line in lines}
    solver = Solver(table_mb=2048)
    with SEARCHED.open("a", encoding="ascii") as file:
        for number, board in enumerate(last, start=1):
            if board in scores or board.mirror() in scores:
                continue
            scores[board] = int(solver.solve(board))
            file.write(f"{format_columns(board.moves)} {scores[board]}\n")
            file.flush()
            print(f"\r{number} of {len(last)}", end="", flush=True)
    print()
    return scores


def main() -> None:
    """Search the last layer, then go back to the empty board."""
    every = list(layers())
    scores = searched(every[-1])
    for layer in reversed(every[:-1]):
        for board in layer:
            replies = [
                scores[child if child in scores else child.mirror()] for child in children(board)
            ]
            scores[board] = max(-reply for reply in replies)
    with TARGET.open("w", encoding="ascii") as file:
        for layer in every:
            for board in layer:
                score = scores[board if board in scores else board.mirror()]
                file.write(f"{format_columns(board.moves)} {score}\n")


if __name__ == "__main__":
    main()
