"""Positions of a vector environment: bitboards of all boards in one array, and single boards."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from connectn.errors import ConnectnError, VectorError, quoted
from connectn.game.board import Board
from connectn.solver.array import LIMB_BITS, read_positions

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from connectn.game.rules import Rules


def as_array(name: str, values: object) -> "NDArray[Any]":
    """Return values as an array, or name what is none."""
    try:
        array: NDArray[Any] = np.asarray(values)
    except ValueError:  # rows of different lengths
        raise VectorError(f"{name} cannot be read as an array: {quoted(values)}") from None
    return array


def kind(array: "NDArray[Any]") -> str:
    """Return the type and the shape of an array, for a message."""
    return f"{array.dtype} of the shape {array.shape}"


def limbs_of(rules: "Rules") -> int:
    """Return how many numbers of 64 bits a bitboard takes."""
    return -(-rules.width * (rules.height + 1) // LIMB_BITS)


def read_bitboards(positions: object, rules: "Rules", count: int) -> "NDArray[np.uint64]":
    """Return checked bitboards of the shape (count, 2, limbs).

    The positions are boards, their texts, or a uint64 array as `Solver.solve_array` takes it.
    Positions that no game can reach, and games that are over, are refused.
    """
    limbs = limbs_of(rules)
    if isinstance(positions, np.ndarray) and positions.dtype == np.uint64:
        bitboards = np.array(positions)  # a copy: what is checked cannot change any more
        if limbs == 1 and bitboards.ndim == 2:
            bitboards = bitboards[:, :, None]
    elif isinstance(positions, Sequence) and not isinstance(positions, str):
        listed = [_as_limbs(number, one, rules) for number, one in enumerate(positions)]
        bitboards = np.array(listed, np.uint64).reshape(-1, 2, limbs)
    else:
        given = kind(positions) if isinstance(positions, np.ndarray) else quoted(positions)
        raise VectorError(
            f"positions are a list of boards or texts, or a uint64 array, not {given}"
        )
    read_positions(bitboards, rules, None)
    if len(bitboards) != count:
        raise VectorError(f"there are {len(bitboards)} positions for {count} boards")
    return bitboards


def _as_limbs(number: int, position: object, rules: "Rules") -> list[list[int]]:
    if not isinstance(position, Board | str):
        raise VectorError(f"positions[{number}] is no board and no text: {quoted(position)}")
    try:
        board = Board.parse(position) if isinstance(position, str) else position
    except ConnectnError as error:
        raise VectorError(f"positions[{number}]: {error}") from None
    if board.rules != rules:
        raise VectorError(f"positions[{number}] is of {board.rules}, but the boards are {rules}")
    low = (1 << LIMB_BITS) - 1
    return [
        [discs >> LIMB_BITS * limb & low for limb in range(limbs_of(rules))]
        for discs in board.key()
    ]


def board_of(bitboards: "NDArray[np.uint64]", rules: "Rules") -> Board:
    """Return the board of one position, from its bitboards of the shape (2, limbs)."""
    first, second = (
        sum(int(limb) << LIMB_BITS * index for index, limb in enumerate(discs))
        for discs in bitboards
    )
    grid = np.zeros((rules.height, rules.width), np.int8)
    for column in range(rules.width):
        for row in range(rules.height):
            cell = 1 << column * (rules.height + 1) + row
            grid[-1 - row, column] = 1 if first & cell else 2 if second & cell else 0
    return Board.from_grid(grid, rules.connect, first=1)
