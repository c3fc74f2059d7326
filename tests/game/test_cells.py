"""The ways to write the cells of a grid: lists and arrays of 0, 1, 2, of 0, 1, -1, with None."""

import sys
from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import numpy as np
import pytest
from hypothesis import given

from connectn import Board, PositionError, Rules
from connectn.errors import MissingPackageError
from connectn.game.notation import Grid
from tests.cases import for_each
from tests.geometries import boards

KINDS: dict[str, dict[int | None, Any]] = {
    "0, 1 and 2": {None: 0, 0: 1, 1: 2},
    "0, 1 and -1": {None: 0, 0: 1, 1: -1},
    "0, 1 and 2, and 2 began": {None: 0, 0: 2, 1: 1},
    "0, 1 and -1, and -1 began": {None: 0, 0: -1, 1: 1},
    "None": {None: None, 0: 0, 1: 1},
}
SMALL = ["1x1c1", "1x1c2", "2x1c2", "1x2c2", "3x1c2", "1x3c3", "2x2c2", "2x2c3", "3x2c3", "3x3c3"]


def reachable(board: Board) -> Iterator[Board]:
    """Yield every position of a game that is not larger than a few thousand positions."""
    seen, open_boards = {board}, [board]
    while open_boards:
        yield (now := open_boards.pop())
        for column in now.legal_moves:
            after = now.copy()
            after.push(column)
            if after not in seen:
                seen.add(after)
                open_boards.append(after)


def written(grid: Grid, kind: str) -> list[list[Any]]:
    return [[KINDS[kind][cell] for cell in row] for row in grid]


def first_of(kind: str, board: Board) -> int | None:
    """Return what `first` must be: with as many discs of both players 1 is taken to have begun."""
    return KINDS[kind][0] if "began" in kind and board.ply % 2 == 0 else None


@for_each("geometry, kind", product(SMALL, KINDS))
def test_every_position_of_a_small_board_is_read_in_every_way(geometry: str, kind: str) -> None:
    for board in reachable(Board(Rules.parse(geometry))):
        cells = written(board.grid(), kind)
        if kind != "None":
            array = np.array(cells, np.int8)
            again = Board.from_grid(array, board.rules.connect, first=first_of(kind, board))
            assert again == board
        if board.rules.cells > 3 or kind == "None":
            listed = Board.from_grid(cells, board.rules.connect, first=first_of(kind, board))
            assert listed == board


def test_up_to_three_cells_a_list_of_0_and_1_is_a_full_board_and_an_array_is_not() -> None:
    for cells in ([[0]], [[0, 1]], [[1, 0]], [[0], [1]], [[0, 0, 1]], [[0], [0], [1]]):
        assert Board.from_grid(cells).ply == len(cells) * len(cells[0])
        assert Board.from_grid(np.array(cells)).ply == sum(map(sum, cells))


@pytest.mark.parametrize(("width", "height"), [(2, 2), (4, 1), (1, 4), (3, 2), (2, 3), (3, 3)])
def test_from_four_cells_on_no_list_is_read_in_another_way_than_its_array(
    width: int, height: int
) -> None:
    for flat in product((0, 1), repeat=width * height):
        array = np.array(flat).reshape(height, width)
        try:
            board = Board.from_grid(array)
        except PositionError:
            continue
        assert Board.from_grid(array.tolist()) == board


def test_zeros_alone_are_the_empty_board() -> None:
    assert Board.from_grid([[0] * 7] * 6) == Board()
    assert Board.from_grid(np.zeros((7, 9)), connect=5) == Board(Rules(9, 7, 5))


@given(boards())
def test_an_array_is_read_back(board: Board) -> None:
    array = board.to_numpy()
    assert array.dtype == np.int8
    assert array.shape == (board.rules.height, board.rules.width)
    assert array.tolist() == written(board.grid(), "0, 1 and 2")
    again = Board.from_grid(array, board.rules.connect)
    assert again == board
    assert again.turn == board.turn


def test_row_0_of_an_array_is_on_top() -> None:
    assert Board.parse("4x2c3:1124").to_numpy().tolist() == [[2, 0, 0, 0], [1, 1, 0, 2]]


def test_an_array_is_a_copy() -> None:
    board = Board()
    board.to_numpy()[:] = 1
    assert board == Board()


@pytest.mark.parametrize("dtype", ["int8", "uint8", "int64", "uint64", "float32", "float64", "O"])
def test_an_array_may_have_any_type_of_number(dtype: str) -> None:
    board = Board.parse("44537")
    assert Board.from_grid(board.to_numpy().astype(dtype)) == board
    assert Board.from_grid(list(board.to_numpy().astype(dtype))) == board


def test_an_array_need_not_be_contiguous() -> None:
    board = Board.parse("44537")
    assert Board.from_grid(board.to_numpy()[:, ::-1]) == board.mirror()
    assert Board.from_grid(np.asfortranarray(board.to_numpy())) == board


def test_an_array_of_objects_may_hold_none() -> None:
    board = Board.parse("44537")
    assert Board.from_grid(np.array(board.grid(), object)) == board


def test_the_side_with_more_discs_began() -> None:
    board = Board.from_grid([[0, 0, 0], [2, 1, 2]], connect=3)
    assert (str(board), board.turn) == ("3x2c3:---/XOX", 1)
    assert Board.from_grid([[0, 0, 0], [-1, 1, -1]], connect=3) == board


def test_with_as_many_discs_1_began_unless_first_says_otherwise() -> None:
    grid = [[0, 0, 0], [1, 2, 0]]
    assert str(Board.from_grid(grid)) == "3x2c4:---/XO-"
    assert Board.from_grid(grid, first=1) == Board.from_grid(grid)
    assert str(Board.from_grid(grid, first=2)) == "3x2c4:---/OX-"
    assert str(Board.from_grid([[None, None], [0, 1]], first=1)) == "2x2c4:--/OX"


@pytest.mark.parametrize(
    ("grid", "first", "message"),
    [
        ([[0, 3]], None, "row 1, column 2 of the grid holds 3; a cell is 0, 1 or 2"),
        ([[0, 0], [1, -2]], None, "row 2, column 2 of the grid holds -2; a cell is 0, 1 or 2"),
        ([[0, -1, 2]], None, "row 1, column 3 of the grid holds 2; a cell is 0, 1 or -1"),
        ([[2, 0, -1]], None, "row 1, column 1 of the grid holds 2; a cell is 0, 1 or -1"),
        ([[0, "X"]], None, "row 1, column 2 of the grid holds 'X'; a cell is 0, 1 or 2"),
        ([[0, True]], None, "row 1, column 2 of the grid holds True; a cell is 0, 1 or 2"),
        ([[0, [1]]], None, "row 1, column 2 of the grid holds [1]; a cell is 0, 1 or 2"),
        ([[None, -1]], None, "row 1, column 2 of the grid holds -1; a cell is 0, 1 or None"),
        (np.array([[0, np.nan]]), None, "row 1, column 2 of the grid holds nan; a cell is 0, 1"),
        (np.array([[0, np.inf]]), None, "row 1, column 2 of the grid holds inf; a cell is 0, 1"),
        (np.array([[0, 0.5]]), None, "row 1, column 2 of the grid holds 0.5; a cell is 0, 1 or 2"),
        (np.array([[0, 200]], np.uint8), None, "row 1, column 2 of the grid holds 200; a cell is"),
        (np.array([["X"]]), None, "row 1, column 1 of the grid holds 'X'; a cell is 0, 1 or 2"),
        (np.array([[True]]), None, "row 1, column 1 of the grid holds True; a cell is 0, 1 or 2"),
        (np.zeros(42), None, "row 1 of the grid is 0.0, not a list of cells"),
        (np.zeros((1, 6, 7)), None, "row 1, column 1 of the grid holds [0.0, 0.0, "),
        (np.zeros(()), None, "a grid is a list of rows, not 0.0"),
        (5, None, "a grid is a list of rows, not 5"),
        ([0] * 42, None, "row 1 of the grid is 0, not a list of cells"),
        ([[0, 0], [0]], None, "row 2 of the grid has 1 cells, 2x2c4 has 2"),
        ([[0, 1, 1]], None, "X has 2 discs and O has 0, but they take turns"),
        ([[2, 2, 0]], None, "X has 2 discs and O has 0, but they take turns"),
        ([[0, 1, 1]], 2, "X has 0 discs and O has 2, but they take turns"),
        ([[0, 0, 2]], 1, "X has 0 discs and O has 1, but they take turns"),
        ([[0, 1, 2]], -1, "row 1, column 3 of the grid holds 2; a cell is 0, 1 or -1"),
        ([[0, 1, 2]], 0, "first must be 1 or 2, not 0"),
        ([[0, 1, None]], 2, "first must be 0 or 1, not 2"),
        ([[0, 1], [0, 0]], None, "the disc in row 1, column 2 of the grid floats"),
    ],
    ids=str,
)
def test_a_grid_that_cannot_be_read_gets_one_sentence(
    grid: Any, first: int | None, message: str
) -> None:
    with pytest.raises(PositionError) as refused:
        Board.from_grid(grid, first=first)
    assert str(refused.value).startswith(message)
    assert "\n" not in str(refused.value)


def test_without_numpy_a_sentence_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(MissingPackageError) as missing:
        Board().to_numpy()
    assert str(missing.value) == (
        "Board.to_numpy needs numpy, which is not installed: pip install numpy"
    )
    assert isinstance(missing.value, ImportError)
    assert Board.from_grid([[0, 2]]).turn == 1  # lists need no numpy


def test_a_grid_can_be_any_sequence() -> None:
    board = Board.parse("4453")
    grid: tuple[Callable[..., Any], ...] = (tuple, list)
    for rows, row in product(grid, grid):
        assert Board.from_grid(rows(row(cells) for cells in board.grid())) == board
