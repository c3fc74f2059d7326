"""Grades of moves, compared with an oracle that plays every game out."""

import time
from random import Random
from typing import Any

import pytest

from connectn import Board, Rules, Solver
from connectn.analysis.grade import Grade, Grader
from tests.oracle import solving

SMALL = [Rules(3, 4, 3), Rules(4, 3, 3), Rules(4, 4, 3), Rules(2, 6, 4)]


def positions(rules: Rules, number: int) -> list[Board]:
    """Return random positions of unfinished games with few empty cells."""
    dice = Random(str(rules))
    found: list[Board] = []
    while len(found) < number:
        board = Board(rules)
        while board.ply < rules.cells // 2 and not board.is_game_over():
            board.push(dice.choice(board.legal_moves))
        if not board.is_game_over():
            found.append(board)
    return found


def by_playing_out(board: Board, column: int) -> Grade:
    """Grade a move by the scores of the oracle."""
    scores = solving.legal_scores(board.rules, board.moves)
    results = [(score > 0) - (score < 0) for score in scores if score is not None]
    made = scores[column]
    assert made is not None
    if len(set(results)) == 1:
        return Grade.NO_CHOICE
    kept = (made > 0) - (made < 0) == max(results)
    return Grade.KEPT if kept else Grade.GIVEN_AWAY


@pytest.mark.parametrize("rules", SMALL, ids=str)
def test_every_move_has_the_grade_of_the_oracle(rules: Rules) -> None:
    grader = Grader()
    for board in positions(rules, 20):
        before = str(board)
        for column in board.legal_moves:
            assert grader.grade(board, column) is by_playing_out(board, column), (before, column)
        assert str(board) == before


def test_one_grader_tells_boards_of_different_rules_apart() -> None:
    """The same discs win with connect 3 and not with connect 4."""
    grader = Grader()
    for connect, grade in ((4, Grade.NO_CHOICE), (3, Grade.KEPT), (4, Grade.NO_CHOICE)):
        assert grader.grade(Board.parse(f"4x4c{connect}:1212"), 0) is grade


def test_a_forced_loss_is_no_choice() -> None:
    """X threatens both ends of a line of three, so every answer loses."""
    lost = Board.parse("7x6c4:33445")
    assert {Grader().grade(lost, column) for column in lost.legal_moves} == {Grade.NO_CHOICE}


def test_a_position_that_is_too_hard_is_unknown() -> None:
    assert Grader(Solver(book=None), nodes=1).grade(Board.parse("44"), 0) is Grade.UNKNOWN


def test_after_the_deadline_hard_positions_are_unknown_at_once() -> None:
    begun = time.monotonic()
    grader = Grader(Solver(book=None), nodes=10**12, deadline=begun)
    assert grader.grade(Board.parse("9x7c5:1"), 0) is Grade.UNKNOWN
    assert time.monotonic() - begun < 2


def test_a_position_and_its_mirror_image_are_solved_once() -> None:
    solved: list[Board] = []

    class CountingSolver(Solver):
        def solve(self, board: Board, *arguments: Any, **settings: Any) -> Any:
            solved.append(board.copy())
            return super().solve(board, *arguments, **settings)

    grader = Grader(CountingSolver())
    board = Board.parse("4x4c3:112")
    grades = [grader.grade(board, column) for column in board.legal_moves]
    asked = len(solved)
    assert asked == len(set(solved)) > 0
    mirrored = board.mirror()
    again = [grader.grade(mirrored, column) for column in reversed(range(4))]
    assert again == grades
    assert len(solved) == asked
