"""Positions in arrays: the same scores as those of boards, and one sentence for a bad one."""

import sys
from collections import Counter
from collections.abc import Sequence
from itertools import product
from random import Random
from threading import Timer
from typing import Any

import numpy as np
import pytest

from connectn import (
    Board,
    CancelledError,
    ConnectnError,
    Limit,
    PositionError,
    Rules,
    RulesError,
    Score,
    Solver,
    SolverError,
)
from tests.cases import for_each
from tests.geometries import GEOMETRIES
from tests.solver.positions import published, random_board
from tests.solver.processes import run_script

Array = np.ndarray[Any, Any]
EMPTY_CELLS = 9
WON = Board.parse("1212121")


def grids_of(boards: Sequence[Board]) -> Array:
    return np.stack([board.to_numpy() for board in boards])


def bitboards_of(boards: Sequence[Board]) -> Array:
    """Cut the bitboards of each board into as many limbs as its geometry needs."""
    rules = boards[0].rules
    limbs = -(-rules.width * (rules.height + 1) // 64)
    parts = [
        [[discs >> 64 * limb & (1 << 64) - 1 for limb in range(limbs)] for discs in board.key()]
        for board in boards
    ]
    return np.array(parts, np.uint64)


def easy_boards(rules: Rules) -> dict[Board, int]:
    """Return random positions that take a short search, with the scores of a limited one."""
    dice, solver, found = Random(f"arrays {rules}"), Solver(table_mb=1, book=None), {}
    for empty in range(1, EMPTY_CELLS):
        board = random_board(dice, rules, max(0, rules.cells - empty))
        score = solver.solve(board, Limit(nodes=2_000)) if not board.is_game_over() else None
        if isinstance(score, Score):
            found[board] = score.value
    return found


EASY = {rules: boards for rules in GEOMETRIES if (boards := easy_boards(rules))}


def test_most_geometries_have_easy_positions() -> None:
    assert len(EASY) > 0.9 * len(GEOMETRIES)
    assert {-(-rules.width * (rules.height + 1) // 64) for rules in EASY} == {1, 2, 3, 4, 5}


@for_each("rules", EASY)
def test_an_array_has_the_scores_of_its_boards(rules: Rules) -> None:
    boards, expected = list(EASY[rules]), list(EASY[rules].values())
    solver = Solver(table_mb=1)
    assert [int(score) for score in solver.solve_many(boards)] == expected
    grids = grids_of(boards)
    for array in (grids, np.where(grids == 2, -1, grids), grids[..., ::-1], bitboards_of(boards)):
        scores = solver.solve_array(array, rules)
        assert scores.dtype == np.int16
        assert scores.tolist() == expected


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_many_published_positions_have_their_scores(threads: int) -> None:
    boards, scores = zip(*published("middle-easy"), strict=True)
    solver = Solver(threads, table_mb=16)
    assert solver.solve_array(grids_of(boards)).tolist() == list(map(int, scores))
    two = np.array([board.key() for board in boards], np.uint64)
    assert solver.solve_array(two).tolist() == list(map(int, scores))


def test_the_widest_score_fits() -> None:
    assert Solver(table_mb=1).solve_array(np.zeros((1, 16, 16)), connect=1).tolist() == [128]


@pytest.mark.parametrize("swapped", [{1: 2, 2: 1}, {1: -1, 2: 1}], ids=str)
def test_in_a_grid_the_side_with_more_discs_began(swapped: dict[int, int]) -> None:
    boards = [board for board, _ in published("end-easy")[:50] if board.ply % 2 == 1]
    grids = grids_of(boards)
    other = np.select([grids == 1, grids == 2], [swapped[1], swapped[2]])
    solver = Solver(table_mb=1)
    assert len(boards) > 10
    assert solver.solve_array(other).tolist() == solver.solve_array(grids).tolist()


def test_with_as_many_discs_1_is_to_move_in_a_grid() -> None:
    """With two neighbours 1 completes a line of 3 at once; without, it must prevent that line."""
    grids = np.array([[[1, 1, 0, 0, 2, 0, 0, 2]], [[2, 2, 0, 0, 1, 0, 0, 1]]])
    assert Solver(table_mb=1).solve_array(grids, connect=3).tolist() == [2, 0]


@pytest.mark.parametrize("dtype", ["int8", ">i2", "uint8", "int64", "float32", "float64"])
def test_grids_may_have_any_type_of_number_and_any_layout(dtype: str) -> None:
    boards = [board for board, _ in published("end-easy")[:20]]
    expected = [int(score) for _, score in published("end-easy")[:20]]
    grids = grids_of(boards).astype(dtype)
    solver = Solver(table_mb=1)
    for array in (grids, np.asfortranarray(grids), np.repeat(grids, 2, axis=0)[::2]):
        assert solver.solve_array(array).tolist() == expected
    grids.flags.writeable = False
    assert solver.solve_array(grids).tolist() == expected
    assert solver.solve_array(list(grids)).tolist() == expected


def test_bitboards_may_have_another_byte_order_and_layout() -> None:
    boards = [board for board, _ in published("end-easy")[:20]]
    expected = [int(score) for _, score in published("end-easy")[:20]]
    two = np.array([board.key() for board in boards], np.uint64)
    for array in (
        two.astype(">u8"),
        np.asfortranarray(two),
        two[:, :, None],
        two[:, ::-1][:, ::-1],
    ):
        assert Solver(table_mb=1).solve_array(array).tolist() == expected


@pytest.mark.parametrize(
    "array", [np.zeros((0, 6, 7)), np.zeros((0, 2), np.uint64)], ids=["grids", "bitboards"]
)
def test_no_positions_have_no_scores(array: Array) -> None:
    scores = Solver(table_mb=1).solve_array(array)
    assert (scores.shape, str(scores.dtype)) == ((0,), "int16")


def verdict(grid: Array, connect: int) -> type[ConnectnError] | None:
    """Return the error that a board made of the grid leads to."""
    try:
        board = Board.from_grid(grid, connect)
    except PositionError:
        return PositionError
    return SolverError if board.is_game_over() else None


@pytest.mark.parametrize("rules", [Rules(3, 2, 2), Rules(2, 3, 3), Rules(5, 1, 2), Rules(2, 2, 1)])
def test_of_all_grids_those_are_refused_that_have_no_board(rules: Rules) -> None:
    """The checks in C++ are compared with those in Python, whose sentences have other tests."""
    solver, counts = Solver(table_mb=1), Counter[type[ConnectnError] | None]()
    good = np.zeros((rules.height, rules.width), np.int8)
    for flat in product((0, 1, 2), repeat=rules.cells):
        grid = np.array(flat, np.int8).reshape(rules.height, rules.width)
        expected = verdict(grid, rules.connect)
        counts[expected] += 1
        if expected is None:
            assert solver.solve_array([good, grid], rules).shape == (2,)
        else:
            with pytest.raises(expected, match=r"positions\[1\]"):
                solver.solve_array([good, grid, grid], rules)
    assert set(counts) >= {PositionError, SolverError}


@for_each("rules", EASY)
def test_changed_discs_are_refused_when_they_have_no_board(rules: Rules) -> None:
    """Two discs change places or one is taken away, on boards of every word size."""
    dice, solver = Random(f"changed {rules}"), Solver(table_mb=1)
    cells = list(product(range(rules.height), range(rules.width)))
    for board in EASY[rules]:
        good = board.to_numpy()
        for _ in range(4):
            grid, one, other = good.copy(), *dice.choices(cells, k=2)
            grid[one], grid[other] = grid[other], grid[one] * dice.randrange(2)
            expected = verdict(grid, rules.connect)
            if expected is not None:
                with pytest.raises(expected, match=r"positions\[1\]"):
                    solver.solve_array([good, grid], rules)
            else:
                assert Board.from_grid(grid, rules.connect).ply >= board.ply - 1


BOARD = Board.parse("44536").to_numpy()


def with_cell(value: float, dtype: str = "float64") -> Array:
    grids = np.stack([BOARD, BOARD]).astype(dtype)
    grids[1, 0, 2] = value
    return grids


@pytest.mark.parametrize(
    ("positions", "message"),
    [
        (with_cell(3), "positions[1] has a cell that is not 0, 1 or 2, nor 0, 1 or -1"),
        (with_cell(-1), "positions[1] has cells with 2 and cells with -1"),
        (with_cell(1), "positions[1] has a disc above an empty cell"),
        (with_cell(np.nan), "row 1, column 3 of positions[1] holds nan; a cell is 0, 1 or 2, or"),
        (with_cell(np.inf), "row 1, column 3 of positions[1] holds inf; a cell is 0, 1 or 2, or"),
        (with_cell(0.5), "row 1, column 3 of positions[1] holds 0.5; a cell is 0, 1 or 2, or"),
        (with_cell(256, "int64"), "row 1, column 3 of positions[1] holds 256; a cell is 0, 1 or"),
        ([[[0] * 7] * 5 + [[1, 1, 0, 0, 0, 0, 0]]], "positions[0] has numbers of discs that play"),
        ([WON.to_numpy()], "there is nothing to solve: the game is over in positions[0]"),
        (np.array([[1, 1 << 63]], np.uint64), "positions[0] has a disc outside the board"),
        (np.array([[1 << 6, 0]], np.uint64), "positions[0] has a disc outside the board"),
        (np.array([[1, 1]], np.uint64), "positions[0] has discs of both players on one cell"),
        (np.array([[2, 0]], np.uint64), "positions[0] has a disc above an empty cell"),
        (np.array([[0, 1]], np.uint64), "positions[0] has numbers of discs that players who"),
        (np.array([WON.key()], np.uint64), "there is nothing to solve: the game is over in pos"),
        (np.array([["X"]]), "positions are grids of the shape (n, height, width) or uint64 bitbo"),
        (np.array([[["X"]]]), "grids are arrays of numbers, not of <U1"),
        (np.array([[[True]]]), "grids are arrays of numbers, not of bool"),
        (np.zeros((6, 7)), "positions are grids of the shape (n, height, width) or uint64 bitboa"),
        (7, "positions are grids of the shape (n, height, width) or uint64 bitboards, not int64 o"),
        (np.zeros((1, 3), np.uint64), "bitboards of 7x6c4 are a uint64 array of the shape (n, 2)"),
        (np.zeros((1, 2, 2), np.uint64), "bitboards of 7x6c4 are a uint64 array of the shape (n,"),
        ([[[1], [2, 3]]], "positions are not an array:"),
    ],
    ids=str,
)
def test_a_bad_array_gets_one_sentence_with_the_index(positions: object, message: str) -> None:
    with pytest.raises(ConnectnError) as refused:
        Solver(table_mb=1).solve_array(positions)
    assert str(refused.value).startswith(message)
    assert "\n" not in str(refused.value)


def test_lines_that_no_last_move_completes_are_refused() -> None:
    grid = [[[1, 1, 2, 1, 1, 2, 1, 0, 2, 0, 2]]]
    with pytest.raises(PositionError, match=r"positions\[0\] has lines that no single last move"):
        Solver(table_mb=1).solve_array(grid, connect=2)


def test_rules_must_fit_the_array() -> None:
    solver = Solver(table_mb=1)
    with pytest.raises(SolverError, match=r"grids of 9x7c5 have the shape \(n, 7, 9\), not"):
        solver.solve_array(np.zeros((1, 6, 7)), Rules(9, 7, 5))
    with pytest.raises(SolverError, match=r"^bitboards of 9x7c5 are .* the shape \(n, 2, 2\), not"):
        solver.solve_array(np.zeros((1, 2), np.uint64), Rules(9, 7, 5))
    with pytest.raises(SolverError, match="rules=7x6c4 and connect=4 cannot both be given"):
        solver.solve_array(np.zeros((1, 6, 7)), Rules(), connect=4)
    with pytest.raises(RulesError, match="width must be a whole number from 1 to 16, not 17"):
        solver.solve_array(np.zeros((1, 6, 17)))
    with pytest.raises(RulesError, match="connect must be a whole number from 1 to 16, not 0"):
        solver.solve_array(np.zeros((1, 6, 7)), connect=0)


def test_rules_are_rules() -> None:
    with pytest.raises(TypeError, match=r"rules must be Rules, not '7x6c4'; "):
        Solver(table_mb=1).solve_array(np.zeros((1, 6, 7)), "7x6c4")  # type: ignore[arg-type]


def test_a_bad_array_leaves_the_solver_as_it_was() -> None:
    solver = Solver(table_mb=1)
    with pytest.raises(PositionError):
        solver.solve_array(with_cell(3))
    boards, scores = zip(*published("end-easy")[:20], strict=True)
    assert solver.solve_array(grids_of(boards)).tolist() == list(map(int, scores))


@pytest.mark.parametrize("shape", [grids_of, bitboards_of])
def test_the_book_is_used_without_a_search(shape: Any) -> None:
    boards = [Board.parse("".join(text)) for text in product("1234567", repeat=3)]
    late, score = published("end-easy")[0]
    solver = Solver(table_mb=1)
    expected = [int(score) for score in solver.solve_many(boards)]
    assert solver.solve_array(shape(boards)).tolist() == expected
    assert solver.nodes == 0
    mixed = solver.solve_array(shape([boards[0], late, boards[1], late]))
    assert mixed.tolist() == [expected[0], int(score), expected[1], int(score)]


def test_the_book_of_7x6c4_is_not_used_for_other_rules() -> None:
    """The first player has the move that completes a line of 1, and no line of 8 fits."""
    empty, solver = np.zeros((2, 6, 7)), Solver(table_mb=1)
    assert solver.solve_array(empty, connect=1).tolist() == [21, 21]
    assert solver.solve_array(empty, connect=8).tolist() == [0, 0]


def test_a_cancelled_array_raises() -> None:
    solver = Solver(table_mb=1, book=None)
    timer = Timer(0.1, solver.cancel)
    timer.start()
    with pytest.raises(CancelledError, match="cancelled while solving 3 positions"):
        solver.solve_array(np.zeros((3, 16, 16)))
    timer.join()


def test_without_memory_there_is_one_sentence_and_the_solver_goes_on() -> None:
    said = run_script("""
import numpy, resource
grids = numpy.zeros((300_000, 6, 7), numpy.int8)
solver = Solver(table_mb=1)
solver.solve_array(grids[:2])
pages = int(open("/proc/self/statm").read().split()[0])
most = pages * resource.getpagesize() + (8 << 20)
resource.setrlimit(resource.RLIMIT_AS, (most, resource.RLIM_INFINITY))
try:
    solver.solve_array(grids)
except SolverError as error:
    print(error)
print(solver.solve_array(grids[:2]).tolist())
""")
    assert said == ("a solver cannot solve an array because there is not enough memory\n[1, 1]\n")


def test_without_numpy_a_sentence_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    analysis = Solver(table_mb=1).analyze(Board.parse("4x4c4:12"))
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(ImportError, match=r"^solve_array needs numpy, which is not installed: pip"):
        Solver(table_mb=1).solve_array([[[0]]])
    with pytest.raises(ImportError, match=r"^Analysis\.to_numpy needs numpy, which is not inst"):
        analysis.to_numpy()


def test_an_analysis_has_a_number_per_column() -> None:
    board = Board.parse("4444443263")
    analysis = Solver(table_mb=1).analyze(board)
    array = analysis.to_numpy()
    assert array.dtype == np.float64
    assert np.isneginf(array).nonzero()[0].tolist() == [3]
    assert [int(number) for number in np.delete(array, 3)] == [
        score.value for score in analysis.scores if isinstance(score, Score)
    ]
    assert int(array.argmax()) in analysis.best


def test_an_analysis_has_nan_where_only_bounds_are_known() -> None:
    analysis = Solver(table_mb=1, book=None).analyze(Board.parse("9x7c5:"), Limit(nodes=10))
    assert np.isnan(analysis.to_numpy()).all()


def test_an_analysis_without_full_columns_is_of_the_same_type() -> None:
    array = Solver(table_mb=1).analyze(Board.parse("4x3c3:12")).to_numpy()
    assert array.dtype == np.float64
    assert array.shape == (4,)
