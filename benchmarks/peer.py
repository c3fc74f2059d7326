"""BitBully, an independent exact solver of 7x6 that connectn is compared with."""

from importlib.util import find_spec
from typing import Any

from connectn.game.board import Board


def is_installed() -> bool:
    """Tell whether BitBully can be imported."""
    return find_spec("bitbully") is not None


def peer_solver() -> Any:
    """Return BitBully's solver without its opening book."""
    import bitbully

    return bitbully.BitBully(opening_book=None)


def peer_board(board: Board) -> Any:
    """Return the same position as a board of BitBully."""
    import bitbully

    return bitbully.Board(list(board.moves))
