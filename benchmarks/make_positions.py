"""Make the seeded 7x6 positions of the speed benchmark, scored exactly by BitBully.

The name of a set has two parts: the discs on the board (begin, middle, end), and the plies until
the game ends with best play (easy, medium, hard). A position is uniformly random legal play for a
uniformly random number of plies. It is kept if the game is not over, the side to move cannot win
with its next disc, and neither the position nor its mirror image is in the set already. Each line
of ``positions/<set>.txt`` holds a position and the score for the side to move: ``4453112 -3``.

Run ``python -m benchmarks.make_positions [SET ...]``; without names it makes every set. The same
seed gives the same files, whichever sets are made.
"""

import random
import sys
from collections.abc import Iterator
from dataclasses import dataclass

from benchmarks.peer import peer_board, peer_solver
from benchmarks.progress import Progress
from benchmarks.scored import FOLDER, line
from connectn import Board, Rules, Score
from connectn.experiments.random_boards import random_board

SEED = 20250101
RULES = Rules()


@dataclass(frozen=True)
class PositionSet:
    """How many positions a set has, and which positions belong to it."""

    name: str
    size: int
    discs: range
    plies_to_end: range


EASY, MEDIUM, HARD = range(14), range(14, 28), range(28, RULES.cells + 1)

# The quickest sets first, so that they are on disk while the others are being made.
SETS = (
    PositionSet("end-easy", 1000, range(29, RULES.cells), EASY),
    PositionSet("middle-easy", 1000, range(15, 29), EASY),
    PositionSet("middle-medium", 500, range(15, 29), MEDIUM),
    PositionSet("begin-medium", 100, range(4, 15), MEDIUM),
    PositionSet("begin-easy", 500, range(4, 15), EASY),
    PositionSet("begin-hard", 30, range(3, 15), HARD),
)


class Peer:
    """BitBully without its opening book."""

    def __init__(self) -> None:
        self._solver = peer_solver()

    def score(self, board: Board) -> Score:
        """Return the exact score."""
        value = self._solver.mtdf(peer_board(board))
        return Score(int(value), RULES, board.ply)

    def may_end_within(self, board: Board, plies: int) -> bool:
        """Return False if best play has no win or loss this soon.

        This is much quicker than the exact score.
        """
        end = board.ply + plies
        if end >= RULES.cells:
            return True
        least = (RULES.cells + 2 - end) // 2  # the lowest score of a win by then
        their_board = peer_board(board)
        return bool(
            self._solver.negamax(their_board, least - 1, least) >= least
            or self._solver.negamax(their_board, -least, 1 - least) <= -least
        )


def candidates(wanted: PositionSet) -> Iterator[Board | None]:
    """Yield random positions by the set's own seed.

    None stands for a game that is over, or that the side to move can win with its next disc.
    """
    rng = random.Random(f"{SEED} {wanted.name}")
    while True:
        board = random_board(rng, RULES, rng.choice(wanted.discs))
        yield None if board.is_game_over() or board.winning_moves(board.turn) else board


def score_within(wanted: PositionSet, board: Board, peer: Peer) -> Score | None:
    """Return the exact score of a position that belongs to the set, and None for any other."""
    if not peer.may_end_within(board, wanted.plies_to_end[-1]):
        return None
    score = peer.score(board)
    return score if score.plies_to_end in wanted.plies_to_end else None


def make(wanted: PositionSet, peer: Peer) -> dict[Board, Score]:
    """Try candidates until the set is full."""
    found: dict[Board, Score] = {}
    progress = Progress(wanted.name, wanted.size)
    for board in candidates(wanted):
        if board is not None and board not in found and board.mirror() not in found:
            score = score_within(wanted, board, peer)
            if score is not None:
                found[board] = score
                progress.step()
        if len(found) == wanted.size:
            break
    return found


def write(wanted: PositionSet, found: dict[Board, Score]) -> None:
    """Write a set to its file."""
    lines = [line(board, score) for board, score in found.items()]
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / f"{wanted.name}.txt").write_text("".join(lines), encoding="ascii", newline="\n")


def main(names: list[str]) -> None:
    """Make the named sets, or all of them."""
    unknown = set(names) - {wanted.name for wanted in SETS}
    if unknown:
        sys.exit(f"no such set: {', '.join(sorted(unknown))}")
    peer = Peer()
    for wanted in SETS:
        if not names or wanted.name in names:
            write(wanted, make(wanted, peer))


if __name__ == "__main__":
    main(sys.argv[1:])
