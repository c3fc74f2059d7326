"""Make `src/connectn/solver/openings.txt`: the exact score of every 7x6 position with few discs.

Run ``python -m benchmarks.make_openings``: half an hour. Only the positions with the most discs are
searched; the scores of the earlier positions follow from them. An interrupted run continues where
it stopped: the scores found so far are kept in ``build/openings.txt``.
"""

from collections.abc import Iterator
from pathlib import Path

from benchmarks import scored
from benchmarks.progress import Progress
from connectn import Board, Solver
from connectn.solver.openings import MOST_DISCS
from tests.solver.counting import children

TARGET = Path(__file__).parent.parent / "src" / "connectn" / "solver" / "openings.txt"
SEARCHED = Path(__file__).parent.parent / "build" / "openings.txt"


def layers() -> Iterator[list[Board]]:
    """Yield the positions with 0, 1, 2, ... discs; of two mirror images only the first."""
    layer = [Board()]
    for _ in range(MOST_DISCS + 1):
        yield layer
        following: dict[Board, None] = {}
        for board in layer:
            for child in children(board):
                if child.mirror() not in following:
                    following[child] = None
        layer = list(following)


def searched(last: list[Board]) -> dict[Board, int]:
    """Return the scores of the positions with the most discs, and write each score at once."""
    SEARCHED.parent.mkdir(exist_ok=True)
    scores = dict(scored.read(SEARCHED)) if SEARCHED.exists() else {}
    missing = [board for board in last if board not in scores and board.mirror() not in scores]
    solver = Solver(table_mb=2048, book=None)
    progress = Progress("openings, searched without a book", len(missing))
    with SEARCHED.open("a", encoding="ascii") as file:
        for board in missing:
            scores[board] = int(solver.solve(board))
            file.write(scored.line(board, scores[board]))
            file.flush()
            progress.step()
    return scores


def main() -> None:
    """Search the last layer, then work back to the empty board."""
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
                file.write(scored.line(board, score))


if __name__ == "__main__":
    main()
