"""Exact scores of every column of many positions, without a Python object for each."""

from typing import TYPE_CHECKING

import numpy as np

from connectn import _core
from connectn.errors import VectorError

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from connectn.game.rules import Rules
    from connectn.solver.solver import Solver

UNPLAYABLE = -1000
"""The label of a column that takes no disc, as `connectn solve -a` prints it."""


def column_labels(
    bitboards: "NDArray[np.uint64]", rules: "Rules", solver: "Solver"
) -> "NDArray[np.int16]":
    """Return the scores in the shape (positions, width); `bitboards` are (positions, 2, limbs).

    Each legal column is played on a copy of its position. The positions after the moves are solved
    in one call, and their scores are negated, because they are those of the other side.
    """
    parents = _batch(bitboards, rules)
    masks = np.empty((len(bitboards), rules.width), np.int8)
    parents.write_masks(masks)
    if (stuck := np.flatnonzero(~masks.any(axis=1))).size:
        raise VectorError(f"there is nothing to label: the game is over in boards[{stuck[0]}]")
    rows, columns = np.nonzero(masks)
    children = _batch(bitboards[rows], rules)
    plies = np.empty(len(rows), np.int16)
    children.write_plies(plies)
    won, over = np.empty(len(rows)), np.empty(len(rows), np.bool_)
    children.step(np.ascontiguousarray(columns), skip_over=False, won=won, over=over)
    scores = np.where(won > 0, (rules.cells + 1 - plies) // 2, 0).astype(np.int16)
    after = np.empty((len(rows), *bitboards.shape[1:]), np.uint64)
    children.write_bitboards(after)
    scores[~over] = -solver.solve_array(after[~over], rules)
    labels = np.full(masks.shape, UNPLAYABLE, np.int16)
    labels[rows, columns] = scores
    return labels


def _batch(bitboards: "NDArray[np.uint64]", rules: "Rules") -> _core.Batch:
    batch = _core.Batch(rules.width, rules.height, rules.connect, len(bitboards))
    batch.set_up(np.ascontiguousarray(bitboards))
    return batch
