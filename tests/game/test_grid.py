"""Positions given as a picture."""

from collections.abc import Sequence

import pytest
from hypothesis import given

from connectn import Board, PositionError, Rules
from tests.geometries import boards

e = None  # an empty cell


@given(boards())
def test_a_board_is_set_up_again_from_its_grid(board: Board) -> None:
    again = Board.from_grid(board.grid(), board.rules.connect)
    assert again == board
    assert again.turn == board.turn
    assert again.outcome() == board.outcome()
    assert again.moves == ()


def test_a_position_without_history_can_be_played_on_and_round_trips() -> None:
    board = Board.from_grid([[e, e, e], [e, 1, e], [0, 0, 1]], connect=3)
    assert str(board) == "3x3c3:---/-O-/XXO"
    board.push(2)
    board.push(2)
    assert str(board) == "3x3c3:---/-O-/XXO:33"
    assert Board.parse(str(board)) == board
    assert Board.parse(str(board)).moves == (2, 2)
    assert board.mirror().mirror() == board
    assert str(board.mirror()) == "3x3c3:---/-O-/OXX:11"
    assert board.pop() == 2


def test_an_empty_grid_is_the_empty_board() -> None:
    assert str(Board.from_grid([[e] * 7] * 6)) == str(Board())


@pytest.mark.parametrize(
    ("grid", "connect", "message"),
    [
        ([], 4, "width must be a whole number from 1 to 16, not 0"),
        ([[e, e], [e]], 4, "row 2 of the grid has 1 cells, 2x2c4 has 2"),
        ([[e, e], [0, 2]], 4, "row 2, column 2 of the grid holds 2; a cell is 0, 1 or None"),
        ([[e, "X"], [0, 1]], 4, "row 1, column 2 of the grid holds 'X'; a cell is 0, 1 or None"),
        ([[e, e], [0, 1.5]], 4, "row 2, column 2 of the grid holds 1.5; a cell is 0, 1 or None"),
        ([[e, e], [0, True]], 4, "row 2, column 2 of the grid holds True; a cell is 0, 1 or None"),
        ([[e, e], [0, [1]]], 4, r"row 2, column 2 of the grid holds \[1\]; a cell is 0, 1 or"),
        (
            [[0, e], [e, 1]],
            4,
            "the disc in row 1, column 1 of the grid floats: the cell below it is empty",
        ),
        (
            [[0, 0, e]],
            4,
            "X has 2 discs and O has 0, but they take turns and X begins, in 3x1c4:XX-",
        ),
        (
            [[1, e]],
            4,
            "X has 0 discs and O has 1, but they take turns and X begins, in 2x1c4:O-",
        ),
        ([[0, 0, 1, 1]], 2, "both X and O have a line in 4x1c2:XXOO"),
        ([[0, 0, 1, e, 1]], 2, "X has a line but O moved last in 5x1c2:XXO-O"),
    ],
)
def test_what_no_game_can_reach_is_refused_with_the_reason(
    grid: Sequence[Sequence[int | None]], connect: int, message: str
) -> None:
    with pytest.raises(ValueError, match="^" + message):
        Board.from_grid(grid, connect)


def test_two_lines_that_share_no_last_disc_are_refused() -> None:
    with pytest.raises(PositionError, match="X has lines that no single last move completes"):
        Board.from_grid([[0, 0, 1, 0, 0, 1, 0, e, 1, e, 1]], connect=2)


def test_two_lines_that_share_the_last_disc_are_fine() -> None:
    board = Board.from_grid([[0, 0, 0, 1, e, 1]], connect=2)
    assert board.outcome() is not None
    assert board.rules == Rules(6, 1, 2)


def test_a_line_buried_under_later_discs_is_refused() -> None:
    buried = [[1, 0, 1], [0, 0, 0], [1, 0, 1]]
    with pytest.raises(PositionError, match="X has lines that no single last move completes"):
        Board.from_grid(buried, connect=3)
