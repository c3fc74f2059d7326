"""What holds for any score, on random positions of many boards."""

from itertools import islice
from random import Random

import pytest

from connectn import Board, Rules, Solver
from tests.cases import for_each
from tests.solver.laws import LAW_BOARDS, LAWS, Law, known_value
from tests.solver.positions import published, quiet_boards

SEED = 1
POSITIONS = 8


def some_boards(rules: Rules, count: int) -> list[Board]:
    dice = Random(f"{rules} {SEED}")
    return list(islice(quiet_boards(dice, rules, LAW_BOARDS[rules]), count))


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@for_each("rules", LAW_BOARDS)
def test_a_law_holds_on_every_board(rules: Rules, law: Law) -> None:
    solver = Solver(table_mb=4, book=None)
    for board in some_boards(rules, POSITIONS):
        law(solver, board)


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_threads_that_share_a_hard_position_find_its_score(threads: int) -> None:
    solver = Solver(threads, book=None)
    for board, score in published("begin-medium")[:15]:
        assert solver.solve(board) == score, board


@pytest.mark.parametrize(
    ("rules", "empty"),
    [(Rules(9, 7, 5), 26), (Rules(8, 8, 6), 18), (Rules(12, 10, 5), 18)],
    ids=str,
)
def test_threads_that_share_a_table_with_long_keys_find_the_score(rules: Rules, empty: int) -> None:
    alone = Solver(table_mb=1, book=None)
    hard = 30_000  # nodes; an easier position is searched by one thread alone
    boards = quiet_boards(Random(f"{rules} {SEED}"), rules, empty)
    for board in islice((one for one in boards if nodes_of(alone, one) > hard), 2):
        for threads in (2, 3):
            assert Solver(threads, table_mb=1, book=None).solve(board) == alone.solve(board), board


def nodes_of(solver: Solver, board: Board) -> int:
    solver.clear()
    solver.solve(board)
    return solver.nodes


@pytest.mark.parametrize("threads", [1, 3])
def test_threads_that_share_an_analysis_find_every_score(threads: int) -> None:
    alone, together = Solver(book=None), Solver(threads, book=None)
    for board, score in published("begin-medium")[20:22]:
        analysis = together.analyze(board)
        assert analysis.score == score, board
        assert analysis.scores == alone.analyze(board).scores, board


@pytest.mark.parametrize("rules", [Rules(7, 6, 4), Rules(6, 5, 4), Rules(9, 7, 5)], ids=str)
def test_the_order_of_questions_does_not_matter(rules: Rules) -> None:
    boards = some_boards(rules, 30)
    forth, back, shuffled = (Solver(table_mb=1, book=None) for _ in range(3))
    scores = [known_value(forth.solve(board)) for board in boards]
    assert [known_value(back.solve(board)) for board in reversed(boards)] == scores[::-1]
    order = Random(SEED).sample(range(len(boards)), len(boards))
    assert [known_value(shuffled.solve(boards[i])) for i in order] == [scores[i] for i in order]


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("weak", [False, True], ids=["exact", "weak"])
def test_many_questions_at_once_are_answered_like_one_by_one(threads: int, *, weak: bool) -> None:
    boards = [board for rules in LAW_BOARDS for board in some_boards(rules, 4)]
    Random(SEED).shuffle(boards)  # so that the geometries are mixed
    one_by_one = Solver(table_mb=1, book=None)
    found = Solver(threads, table_mb=4, book=None).solve_many(boards, weak=weak)
    assert len(found) == len(boards)
    for board, known in zip(boards, found, strict=True):
        score = one_by_one.solve(board)
        assert known.sign == score.sign, board
        assert (known.rules, known.ply) == (board.rules, board.ply)
        assert weak or known == score, board


def test_no_question_has_no_answer() -> None:
    assert Solver(table_mb=1, book=None).solve_many([]) == []
