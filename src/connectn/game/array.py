"""Boards as numpy arrays. numpy is imported at the first use: connectn works without it."""

from typing import TYPE_CHECKING

from connectn import _core
from connectn.errors import MissingPackageError

if TYPE_CHECKING:
    from types import ModuleType

    import numpy as np
    from numpy.typing import NDArray


def import_numpy(what: str) -> "ModuleType":
    """Return numpy, or raise an error that names what needs it and the command to install it."""
    try:
        import numpy as np
    except ModuleNotFoundError:
        raise MissingPackageError(
            f"{what} needs numpy, which is not installed: pip install numpy"
        ) from None
    return np


def board_array(board: _core.Board, height: int, width: int) -> "NDArray[np.int8]":
    """Return the rows of a board, top row first: 0 empty, 1 for player 0 and 2 for player 1."""
    array: NDArray[np.int8] = import_numpy("Board.to_numpy").empty((height, width), "int8")
    _core.write_grid(board, array)
    return array
