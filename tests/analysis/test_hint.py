"""Hints: an idea, then cells, then the column."""

from random import Random

import pytest

from connectn import Board, ConnectnError, Limit, Rules, Solver
from connectn.analysis.hint import STEPS, Hint, hint
from connectn.experiments.random_boards import unfinished_board
from tests.cases import for_each

GEOMETRIES = [Rules(), Rules(4, 4, 3), Rules(10, 4, 4), Rules(6, 7, 4)]


def hints(board: Board, solver: Solver) -> list[Hint]:
    analysis = solver.analyze(board)
    return [hint(board, step, analysis) for step in range(1, STEPS + 1)]


def test_the_three_steps_teach_a_double_threat() -> None:
    board = Board.parse("55314372163")
    idea, cells, column = hints(board, Solver(table_mb=16))
    assert str(idea) == "Look at the whole board: there is a double threat."
    assert (str(cells), cells.cells) == ("Look at B2 and F2.", ((1, 1), (5, 1)))
    assert column.column == 3
    assert str(column).startswith("Play column 4. Column 4 wins in 3 plies:")


@for_each("rules", GEOMETRIES)
def test_only_the_last_step_names_a_column_and_it_is_a_best_one(rules: Rules) -> None:
    dice, solver = Random(f"hints {rules}"), Solver(table_mb=16)
    for _ in range(40):
        board = unfinished_board(dice, rules, 2 * rules.cells // 3 + dice.randrange(3))
        idea, cells, column = hints(board, solver)
        assert (idea.column, cells.column, idea.cells) == (None, None, ())
        assert column.column in solver.analyze(board).best
        assert cells.cells
        assert "olumn " not in str(cells)
        assert not any(character.isdigit() for character in str(idea).replace('"7"', ""))


def test_a_position_that_is_too_hard_gets_the_suggested_column_and_no_claim() -> None:
    board = Board.parse("9x7c5:" + "19" * 3)
    analysis = Solver(table_mb=1).analyze(board, Limit(nodes=100))
    last = hint(board, 3, analysis, suggested=2)
    assert (last.column, last.text) == (2, "Play column 3. Nothing is proved about it.")
    assert hint(board, 1, analysis, suggested=2).text.startswith("This position is too hard")


@pytest.mark.parametrize("step", [0, 4, -1, 1.5, "2"])
def test_another_step_is_refused(step: int) -> None:
    with pytest.raises(ConnectnError, match="a hint has the steps 1 to 3, not"):
        hint(Board(), step)
