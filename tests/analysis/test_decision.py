"""Decisions of moves, compared with an oracle that plays every game out."""

import time
from random import Random
from typing import Any

import pytest

from connectn import Board, Rules, Solver
from connectn.analysis.decision import Decision, DecisionFinder
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


def by_playing_out(board: Board, column: int) -> Decision:
    """Find the decision by the scores of the oracle."""
    scores = solving.legal_scores(board.rules, board.moves)
    results = [(score > 0) - (score < 0) for score in scores if score is not None]
    made = scores[column]
    assert made is not None
    if len(set(results)) == 1:
        return Decision.NO_CHOICE
    kept = (made > 0) - (made < 0) == max(results)
    return Decision.KEPT if kept else Decision.GIVEN_AWAY


@pytest.mark.parametrize("rules", SMALL, ids=str)
def test_every_move_is_the_decision_of_the_oracle(rules: Rules) -> None:
    finder = DecisionFinder()
    for board in positions(rules, 20):
        before = str(board)
        for column in board.legal_moves:
            assert finder.find(board, column) is by_playing_out(board, column), (before, column)
        assert str(board) == before


def test_one_finder_tells_boards_of_different_rules_apart() -> None:
    """The same discs win with connect 3 and not with connect 4."""
    finder = DecisionFinder()
    for connect, decision in ((4, Decision.NO_CHOICE), (3, Decision.KEPT), (4, Decision.NO_CHOICE)):
        assert finder.find(Board.parse(f"4x4c{connect}:1212"), 0) is decision


def test_a_forced_loss_is_no_choice() -> None:
    """X threatens both ends of a line of three, so every answer loses."""
    lost = Board.parse("7x6c4:33445")
    assert {DecisionFinder().find(lost, column) for column in lost.legal_moves} == {
        Decision.NO_CHOICE
    }


def test_a_position_that_is_too_hard_is_unknown() -> None:
    assert DecisionFinder(Solver(book=None), nodes=1).find(Board.parse("44"), 0) is Decision.UNKNOWN


def test_after_the_deadline_hard_positions_are_unknown_at_once() -> None:
    begun = time.monotonic()
    finder = DecisionFinder(Solver(book=None), nodes=10**12, deadline=begun)
    assert finder.find(Board.parse("9x7c5:1"), 0) is Decision.UNKNOWN
    assert time.monotonic() - begun < 2


def test_a_position_and_its_mirror_image_are_solved_once() -> None:
    solved: list[Board] = []

    class CountingSolver(Solver):
        def solve(self, board: Board, *arguments: Any, **settings: Any) -> Any:
            solved.append(board.copy())
            return super().solve(board, *arguments, **settings)

    finder = DecisionFinder(CountingSolver())
    board = Board.parse("4x4c3:112")
    decisions = [finder.find(board, column) for column in board.legal_moves]
    asked = len(solved)
    assert asked == len(set(solved)) > 0
    mirrored = board.mirror()
    again = [finder.find(mirrored, column) for column in reversed(range(4))]
    assert again == decisions
    assert len(solved) == asked
