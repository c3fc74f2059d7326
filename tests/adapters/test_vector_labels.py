"""Exact labels of the boards of a vector environment: those of the solver, board by board."""

from typing import Any

import numpy as np
import pytest

from connectn import Rules, Solver, SolverError
from connectn.adapters.vector import VectorEnv
from connectn.adapters.vector_labels import UNPLAYABLE
from connectn.errors import VectorError
from connectn.solver.analysis import lower_of
from tests.cases import for_each

BOARDS = 12
EMPTY_CELLS = 9
GEOMETRIES = [
    *(Rules(1, 1, 1), Rules(1, 4, 2), Rules(4, 4, 3), Rules(), Rules(5, 5, 4), Rules(9, 7, 5)),
    *(Rules(8, 8, 4), Rules(12, 12, 5), Rules(16, 16, 4), Rules(16, 16, 16)),
]
"""Every word size of the core."""


def late_boards(rules: Rules, **settings: Any) -> VectorEnv:
    plies = (max(0, rules.cells - EMPTY_CELLS), rules.cells - 1)
    env = VectorEnv(
        BOARDS, rules.width, rules.height, rules.connect, random_plies=plies, **settings
    )
    env.reset(seed=11)
    return env


@for_each("rules", GEOMETRIES)
def test_labels_are_the_scores_of_the_solver(rules: Rules) -> None:
    env, solver = late_boards(rules), Solver(table_mb=1)
    labels = env.labels(solver)
    assert (labels.dtype.name, labels.shape) == ("int16", (BOARDS,))
    assert labels.tolist() == [int(solver.solve(board)) for board in env.boards()]


@for_each("rules", GEOMETRIES)
def test_column_labels_are_the_scores_of_every_column(rules: Rules) -> None:
    env, solver = late_boards(rules), Solver(table_mb=1)
    labels = env.column_labels(solver)
    assert (labels.dtype.name, labels.shape) == ("int16", (BOARDS, rules.width))
    assert labels.tolist() == [
        [UNPLAYABLE if score is None else lower_of(score) for score in solver.analyze(board).scores]
        for board in env.boards()
    ]
    assert labels.max(axis=1).tolist() == env.labels(solver).tolist()


@pytest.mark.parametrize(
    "boards",
    [[2, 0], np.array([5]), 3, np.arange(BOARDS) % 2 == 0, np.zeros(BOARDS, bool), []],
    ids=str,
)
def test_boards_are_chosen_by_a_mask_or_by_indices(boards: Any) -> None:
    env, solver = late_boards(Rules(4, 4, 3)), Solver(table_mb=1)
    chosen = np.arange(BOARDS)[np.asarray(boards, None if np.size(boards) else int)].reshape(-1)
    assert env.labels(solver, boards).tolist() == env.labels(solver)[chosen].tolist()
    assert env.column_labels(solver, boards).tolist() == env.column_labels(solver)[chosen].tolist()


@pytest.mark.parametrize("boards", [[99], [0.5], np.ones(3, bool), "all"], ids=str)
def test_a_wrong_choice_of_boards_is_named(boards: Any) -> None:
    with pytest.raises(VectorError, match="boards are a bool for each of 12 boards, or indices"):
        late_boards(Rules(4, 4, 3)).labels(Solver(table_mb=1), boards)


def test_a_game_that_is_over_has_no_label() -> None:
    env, solver = VectorEnv(2, 2, 1, 2, autoreset_mode="Disabled"), Solver(table_mb=1)
    env.reset(options={"positions": ["2x1c2:", "2x1c2:1"]})
    env.step([0, 1])
    assert env.labels(solver, [0]).tolist() == [0]
    with pytest.raises(SolverError, match=r"the game is over in positions\[1\]"):
        env.labels(solver)
    with pytest.raises(VectorError, match=r"the game is over in boards\[1\]"):
        env.column_labels(solver)
