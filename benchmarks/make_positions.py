"""Make the seeded 7x6 positions of the speed benchmark, scored exactly by BitBully.

A set is named after the discs on the board (begin, middle, end) and after how far off the end of
the game is with best play (easy, medium, hard). A position is uniformly random legal play for a
uniformly random number of plies; it stays if the game goes on, the side to move cannot win at
once, and neither it nor its mirror image is in the set. ``positions/<set>.txt`` holds a position
and the score for the side to move per line: ``4453112 -3``.

Run ``python -m benchmarks.make_positions [SET ...]``; without names it makes every set. The same
seed gives the same files, whichever sets are asked for.
"""

import random
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import bitbully

from connectn import Board, Rules, Score
from connectn.game.notation import format_columns

SEED = 20250101
FOLDER = Path(__file__).parent / "positions"
RULES = Rules()


@dataclass(frozen=True)
class PositionSet:
    """How many positions to make, and which belong."""

    name: str
    size: int
    discs: range
    plies_to_end: range


EASY, MEDIUM, HARD = range(14), range(14, 28), range(28, RULES.cells + 1)

# The cheap ones first, so that they are on disk while the others are being made.
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
        self._solver = bitbully.BitBully(opening_book=None)

    def score(self, board: Board) -> Score:
        """Return the exact score."""
        value = self._solver.mtdf(bitbully.Board(list(board.moves)))
        return Score(int(value), RULES, board.ply)

    def may_end_within(self, board: Board, plies: int) -> bool:
        """Return False where no win or loss is that near; much quicker than the exact score."""
        end = board.ply + plies
        if end >= RULES.cells:
            return True
        least = (RULES.cells + 2 - end) // 2  # what a win by then is worth, or more
        peer_board = bitbully.Board(list(board.moves))
        return bool(
            self._solver.negamax(peer_board, least - 1, least) >= least
            or self._solver.negamax(peer_board, -least, 1 - least) <= -least
        )


def random_board(rng: random.Random, plies: int) -> Board | None:
    """Play at random, or return None where the game ends before or one ply after."""
    board = Board(RULES)
    for _ in range(plies):
        board.push(rng.choice(board.legal_moves))
        if board.is_game_over():
            return None
    return None if board.winning_moves(board.turn) else board


def candidates(wanted: PositionSet) -> Iterator[Board | None]:
    """Yield what the set's own seed deals, None for a game that came to its end."""
    rng = random.Random(f"{SEED} {wanted.name}")
    while True:
        yield random_board(rng, rng.choice(wanted.discs))


def score_within(wanted: PositionSet, board: Board, peer: Peer) -> Score | None:
    """Return the exact score of a position that belongs to the set."""
    if not peer.may_end_within(board, wanted.plies_to_end[-1]):
        return None
    score = peer.score(board)
    return score if score.plies_to_end in wanted.plies_to_end else None


def make(wanted: PositionSet, peer: Peer) -> dict[Board, Score]:
    """Draw candidates until the set is full."""
    found: dict[Board, Score] = {}
    for drawn, board in enumerate(candidates(wanted), start=1):
        if board is not None and board not in found and board.mirror() not in found:
            score = score_within(wanted, board, peer)
            if score is not None:
                found[board] = score
                show_progress(wanted, len(found), drawn)
        if len(found) == wanted.size:
            break
    return found


def show_progress(wanted: PositionSet, found: int, drawn: int) -> None:
    """Rewrite the line on stderr, and leave it once the set is full."""
    line = f"{wanted.name:14} {found:4} of {wanted.size:4}, {drawn - found} rejected"
    print(f"\r{line}", end="\n" if found == wanted.size else "", file=sys.stderr, flush=True)


def write(wanted: PositionSet, found: dict[Board, Score]) -> None:
    """Write a set to its file."""
    lines = [f"{format_columns(board.moves)} {int(score)}\n" for board, score in found.items()]
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
