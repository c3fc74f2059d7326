"""Files of positions with their exact score for the side to move, one per line: ``4453112 -3``."""

from pathlib import Path
from typing import SupportsInt

from connectn.game.board import Board
from connectn.game.notation import format_columns

FOLDER = Path(__file__).parent / "positions"


def read(path: Path) -> list[tuple[Board, int]]:
    """Return the positions of a file with their scores."""
    pairs = (line.split() for line in path.read_text("ascii").splitlines())
    return [(Board.parse(position), int(score)) for position, score in pairs]


def line(board: Board, score: SupportsInt) -> str:
    """Return the line of a 7x6 position.

    >>> print(line(Board.parse("4453112"), -3), end="")
    4453112 -3
    """
    return f"{format_columns(board.moves)} {int(score)}\n"
