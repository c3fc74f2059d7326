"""The numbers in which the core packs its answers."""

import pytest

from connectn import Board, Bounds, Rules, Score, _core
from connectn.solver.answer import Answers, score_or_bounds

ANSWERS = [  # the board, the nodes the core may search, and the bounds it finds
    ("1x1c1:", None, (1, 1)),
    ("1x1c2:", None, (0, 0)),
    ("16x16c1:", None, (128, 128)),
    ("16x16c2:", None, (127, 127)),
    ("16x16c4:", 1, (-125, 125)),
    ("16x1c16:1", None, (0, 0)),
    ("1x16c16:", None, (0, 0)),
    ("7x6c4:", 1, (-18, 18)),
    ("7x6c4:444", 1, (-18, 18)),
    ("7x6c4:121212", None, (18, 18)),
    ("7x6c4:1212123", None, (18, 18)),
    ("4x4c4:", None, (0, 0)),
    ("4x5c4:", None, (0, 0)),
    ("4x4c3:", None, (4, 4)),
]


def packed(board: Board, nodes: int | None) -> int:
    """Ask a core that knows nothing yet."""
    return _core.Solver(1, 1 << 20, []).solve(board, None, nodes, None, weak=False)


@pytest.mark.parametrize(("text", "nodes", "bounds"), ANSWERS)
def test_unpacking_undoes_packing(text: str, nodes: int | None, bounds: tuple[int, int]) -> None:
    board = Board.parse(text)
    rules = board.rules
    assert _core.unpack_answer(packed(board, nodes)) == (
        rules.width,
        rules.height,
        rules.connect,
        board.ply,
        *bounds,
    )


@pytest.mark.parametrize(("text", "nodes", "bounds"), ANSWERS)
def test_a_packed_answer_is_a_score_or_bounds(
    text: str, nodes: int | None, bounds: tuple[int, int]
) -> None:
    board = Board.parse(text)
    found = Answers()[packed(board, nodes)]
    assert (found.rules, found.ply) == (board.rules, board.ply)
    assert isinstance(found, Score) == (bounds[0] == bounds[1])
    assert found == score_or_bounds(board.rules, board.ply, *bounds)


def test_different_answers_have_different_numbers() -> None:
    numbers = {packed(Board.parse(text), nodes) for text, nodes, _ in ANSWERS}
    assert len(numbers) == len(ANSWERS)


def test_a_score_is_made_once_and_bounds_each_time() -> None:
    answers = Answers()
    score, bounds = packed(Board.parse("4x4c4:"), None), packed(Board(), 1)
    assert answers[score] is answers[score]
    assert answers[bounds] == answers[bounds]
    assert list(answers) == [score]


def test_bounds_that_meet_are_a_score() -> None:
    assert score_or_bounds(Rules(), 6, 5, 5) == Score(5, Rules(), 6)
    assert score_or_bounds(Rules(), 6, 4, 5) == Bounds(4, 5, Rules(), 6)
