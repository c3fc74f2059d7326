"""Arrays of positions for the solver: their shapes and types, and the sentences about bad ones."""

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from connectn import _core
from connectn.errors import PositionError, SolverError, quoted
from connectn.game.array import import_numpy
from connectn.game.rules import Rules

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

LIMB_BITS = 64
_USUAL = Rules()
_FLAWS = {
    "value": "has a cell that is not 0, 1 or 2, nor 0, 1 or -1",
    "mixed": "has cells with 2 and cells with -1",
    "outside": "has a disc outside the board",
    "overlap": "has discs of both players on one cell",
    "floating": "has a disc above an empty cell",
    "count": "has numbers of discs that players who take turns cannot have",
    "line": "has lines that no single last move completes",
}
"""What is wrong with a position, by the core's word for it; a game that is over has its own."""


def read_positions(positions: object, rules: Rules | None, connect: int | None) -> _core.Positions:
    """Read grids or bitboards, and check that each position can be solved."""
    array = _as_array(positions)
    if not isinstance(rules, Rules | None):
        raise TypeError(f"rules must be Rules, not {quoted(rules)}; Rules.parse reads text")
    if rules is not None and connect is not None:
        raise SolverError(f"rules={rules} and connect={quoted(connect)} cannot both be given")
    connect = _USUAL.connect if connect is None else connect
    if array.dtype.kind == "u" and array.dtype.itemsize == LIMB_BITS // 8:
        known = rules or replace(_USUAL, connect=connect)
        read = _read_bitboards(array, known)
    else:
        known = _rules_of_grids(array, rules, connect)
        read = _core.read_grids(_as_int8(array), known.connect)
    if read.complaint is not None:
        number, word = read.complaint
        if word == "over":
            raise SolverError(f"there is nothing to solve: the game is over in positions[{number}]")
        raise PositionError(f"positions[{number}] {_FLAWS[word]}")
    return read


def _as_array(positions: object) -> "NDArray[Any]":
    numpy = import_numpy("solve_array")
    try:
        array: NDArray[Any] = numpy.asarray(positions)
    except ValueError:
        raise SolverError("positions are not an array: the rows differ in length") from None
    return array


def _read_bitboards(array: "NDArray[Any]", rules: Rules) -> _core.Positions:
    numpy = import_numpy("solve_array")
    limbs = -(-rules.width * (rules.height + 1) // LIMB_BITS)
    if limbs == 1 and array.ndim == 2:
        array = array[:, :, None]
    if array.ndim != 3 or array.shape[1:] != (2, limbs):
        wanted = "(n, 2)" if limbs == 1 else f"(n, 2, {limbs})"
        raise SolverError(
            f"bitboards of {rules} are a uint64 array of the shape {wanted}, not {array.shape}"
        )
    whole = numpy.ascontiguousarray(array, numpy.uint64)
    return _core.read_bitboards(whole, rules.width, rules.height, rules.connect)


def _rules_of_grids(array: "NDArray[Any]", rules: Rules | None, connect: int) -> Rules:
    """Return the rules of an array of grids, or raise what is wrong with its shape."""
    if array.ndim != 3:
        raise SolverError(
            "positions are grids of the shape (n, height, width) or uint64 bitboards, "
            f"not {array.dtype} of the shape {array.shape}"
        )
    _, height, width = array.shape
    if rules is None:
        return Rules(width, height, connect)
    if (height, width) != (rules.height, rules.width):
        raise SolverError(
            f"grids of {rules} have the shape (n, {rules.height}, {rules.width}), not {array.shape}"
        )
    return rules


def _as_int8(array: "NDArray[Any]") -> "NDArray[np.int8]":
    """Return grids as int8; other types of numbers are fine as long as no value changes."""
    numpy = import_numpy("solve_array")
    if array.dtype.kind not in "iuf":
        raise SolverError(f"grids are arrays of numbers, not of {array.dtype}")
    with numpy.errstate(invalid="ignore"):  # NaN becomes a number that differs from it
        grids: NDArray[np.int8] = numpy.ascontiguousarray(array, numpy.int8)
    if array.dtype != numpy.int8 and (changed := numpy.argwhere(grids != array)).size:
        number, row, column = changed[0].tolist()
        raise PositionError(
            f"row {row + 1}, column {column + 1} of positions[{number}] holds "
            f"{array[number, row, column]}; a cell is 0, 1 or 2, or 0, 1 or -1"
        )
    return grids
