"""Many positions at once: boards and texts, what is wrong with them, and the progress."""

import pytest

from connectn import (
    Board,
    Bounds,
    CancelledError,
    ConnectnError,
    Limit,
    NotationError,
    Score,
    Solver,
    SolverError,
)
from tests.solver.positions import published

MIXED = ("4x3c3:", "3x3c3", "5x5c3:", "4x3c3:1,1", " 9x2C3:99\n", "4x2c3:----/XO--:14")


@pytest.mark.parametrize("threads", [1, 2])
def test_texts_and_boards_have_the_same_scores_in_any_mixture(threads: int) -> None:
    solver = Solver(threads, table_mb=1)
    boards = [Board.parse(text) for text in MIXED]
    expected = [solver.solve(board) for board in boards]
    assert solver.solve_many(MIXED) == expected
    assert solver.solve_many(iter(MIXED)) == expected
    assert solver.solve_many(boards) == expected
    assert solver.solve_many([*MIXED, *boards]) == expected * 2
    assert solver.solve_many([boards[0], *MIXED[1:4], boards[4], MIXED[5]]) == expected


@pytest.mark.parametrize("threads", [1, 2])
def test_many_texts_have_the_scores_of_another_program(threads: int) -> None:
    positions = published("end-easy")
    texts = ["".join(str(column + 1) for column in board.moves) for board, _ in positions]
    scores = Solver(threads, table_mb=1).solve_many(texts)
    assert scores == [score for _, score in positions]


def test_texts_are_looked_up_in_the_book() -> None:
    solver = Solver(table_mb=1)
    known, searched = ["", "4", "7x6c4:44"], ["4444443263"]
    assert [int(score) for score in solver.solve_many(known)] == [1, -1, 1]
    assert solver.nodes == 0
    assert [int(score) for score in solver.solve_many([*searched, *known])] == [16, 1, -1, 1]


@pytest.mark.parametrize(
    ("wrong", "kind", "message"),
    [
        ("44x5", NotationError, r"^line 3: '44x5' is not a position: 'x' at place 3 is no column$"),
        ("4444444", NotationError, r"^line 3: move 7 of '4444444': column 4 is full in "),
        ("2x2c2:121", SolverError, r"^there is nothing to solve: the game is over in 2x2c2:121$"),
        (None, TypeError, r"^a position to solve is a Board or its text, not None$"),
        (b"44", TypeError, r"^a position to solve is a Board or its text, not b'44'$"),
    ],
    ids=repr,
)
def test_the_first_position_without_a_score_is_the_error_of_all(
    wrong: str, kind: type[Exception], message: str
) -> None:
    with pytest.raises(kind, match=message):
        Solver(table_mb=1).solve_many([Board(), "44", wrong, "4444444"])


def test_one_text_is_not_many_positions() -> None:
    with pytest.raises(TypeError, match=r"^several positions are a list of texts, not '4453'$"):
        Solver(table_mb=1).solve_many("4453")


def test_each_position_has_its_score_or_its_error() -> None:
    solver = Solver(table_mb=1)
    asked: list[Board | str] = [
        "4x3c3:",
        "what",
        "2x2c2:121",
        Board(),
        "3x3c3:",
        "1212121",
        "16x16c5:",
    ]
    found = solver.try_many(asked, Limit(nodes=1000))
    kinds = (Score, NotationError, SolverError, Score, Score, SolverError, Bounds)
    assert tuple(map(type, found)) == kinds
    assert [int(found[0]), int(found[3]), int(found[4])] == [2, 1, 0]  # type: ignore[arg-type]
    for text, error in zip(asked, found, strict=True):
        if isinstance(error, ConnectnError):
            with pytest.raises(type(error)) as alone:
                solver.solve(Board.parse(str(text)))
            assert str(alone.value) == str(error)


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize(
    "positions",
    [[], [""], ["", "4", "44"], ["4x3c3:"], ["", "4x3c3:", "4"], ["4444443263"] * 500],
    ids=len,
)
def test_progress_ends_at_the_total(positions: list[str], threads: int) -> None:
    """Whether the book knows none, some or all of them."""
    seen = list[int]()
    Solver(threads, table_mb=1).solve_many(positions, progress=seen.append)
    assert seen[-1] == len(positions)
    assert seen == sorted(seen)


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("kind", [RuntimeError, StopIteration, KeyboardInterrupt, OSError])
@pytest.mark.parametrize("positions", [[], ["4"], ["4x3c3:"] * 100, ["7x6c4:", "9x7c4:5"]], ids=len)
def test_an_error_of_the_callback_reaches_the_caller_unchanged(
    positions: list[str], kind: type[BaseException], threads: int
) -> None:
    """At the end, and in the middle of a position that takes for ever."""
    solver, fault = Solver(threads, table_mb=1), kind("mine")

    def progress(_: int) -> None:
        raise fault

    with pytest.raises(kind) as raised:
        solver.solve_many(positions, progress=progress)
    assert raised.value is fault
    assert int(solver.solve(Board.parse("4x3c3:"))) == 2


def test_cancel_ends_a_call_about_texts() -> None:
    solver = Solver(table_mb=1)
    with pytest.raises(CancelledError, match=r"^cancelled while solving 2 positions$"):
        solver.solve_many(["9x7c4:5", "9x7c4:4"], progress=lambda _: solver.cancel())
