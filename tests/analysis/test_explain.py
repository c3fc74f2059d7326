"""Sentences about a position: each one is played out on the oracle's board."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING

import pytest

from connectn import Board, Limit, Rules, Solver
from connectn.analysis.explain import explain
from connectn.analysis.reason import CAUSES, Pattern
from connectn.experiments.random_boards import random_board
from tests.analysis.claims import NAMES, ClaimChecker
from tests.cases import for_each
from tests.oracle import solving
from tests.solver.peer import Peer

if TYPE_CHECKING:
    from connectn import Analysis
    from connectn.analysis.reason import Reason
    from tests.analysis.claims import Scores

SMALL = [Rules(4, 4, 3), Rules(5, 3, 3), Rules(3, 6, 3), Rules(4, 3, 2), Rules(4, 4, 4)]
LARGE = [Rules(6, 7, 4), Rules(8, 7, 4), Rules(9, 6, 4), Rules(7, 6, 5), Rules(12, 4, 4)]


def scores_of_bitbully() -> Scores:
    peer = Peer()

    def score_after(board: Board, column: int) -> int:
        win = (board.rules.cells + 1 - board.ply) // 2
        if column in board.winning_moves(board.turn):
            return win
        after = board.copy()
        after.push(column)
        if after.is_game_over():
            return 0
        if after.winning_moves(after.turn):
            return -((board.rules.cells - board.ply) // 2)
        return -peer.score(after)

    def scores(rules: Rules, moves: tuple[int, ...]) -> list[int | None]:
        board = played(rules, moves)
        legal = board.legal_moves
        return [score_after(board, each) if each in legal else None for each in range(rules.width)]

    return scores


def scores_of_a_new_solver() -> Scores:
    solver = Solver(table_mb=16, book=None)

    def scores(rules: Rules, moves: tuple[int, ...]) -> list[int | None]:
        known = solver.analyze(played(rules, moves)).to_numpy()
        return [None if score == float("-inf") else int(score) for score in known]

    return scores


def played(rules: Rules, moves: tuple[int, ...]) -> Board:
    board = Board(rules)
    for column in moves:
        board.push(column)
    return board


class Explained:
    """Explains random positions, checks every sentence, and counts what was explained."""

    def __init__(self, rules: Rules, scores: Scores, seed: str) -> None:
        self._rules, self._scores = rules, scores
        self._dice = Random(seed)
        self._solver = Solver(table_mb=16)
        self.patterns: Counter[Pattern] = Counter()
        self.with_one_best = self.with_a_cause = 0

    def run(self, positions: int, fewest: int, *, quiet: bool = False) -> None:
        """Check positions with at least so many discs; in a quiet one no side can win at once."""
        while positions:
            board = self._random_board(fewest)
            can_win = any(board.winning_moves(player) for player in (0, 1))
            if board.ply >= fewest and not (quiet and can_win):
                positions -= 1
                self._check(board)

    def _random_board(self, fewest: int) -> Board:
        """Return a position before the end of a random game."""
        discs = self._dice.randrange(fewest, self._rules.cells)
        board = random_board(self._dice, self._rules, discs)
        if board.is_game_over():
            board.pop()
        return board

    def _check(self, board: Board) -> None:
        analysis = self._solver.analyze(board)
        reasons = explain(board, analysis, NAMES, self._solver)
        checker = ClaimChecker(board, self._scores)
        for reason in reasons:
            try:
                checker.check(reason)
            except AssertionError as error:
                error.add_note(f"in {board}: {reason}")
                raise
        self.patterns.update(reason.pattern for reason in reasons)
        if has_one_best(analysis):
            self.with_one_best += 1
            self.with_a_cause += says_why(reasons, analysis.best[0])


def has_one_best(analysis: Analysis) -> bool:
    return len(analysis.best) == 1 and len(analysis.board.legal_moves) > 1


def says_why(reasons: tuple[Reason, ...], column: int) -> bool:
    return any(reason.column == column and reason.pattern in CAUSES for reason in reasons)


@pytest.mark.parametrize("part", range(4))
def test_every_sentence_about_the_usual_board_is_true(part: int) -> None:
    """And at least nine in ten positions with one best column are told why that column."""
    explained = Explained(Rules(), scores_of_bitbully(), f"usual board {part}")
    explained.run(350, fewest=13)
    assert explained.with_one_best > 100
    assert explained.with_a_cause >= 0.9 * explained.with_one_best
    assert len(explained.patterns) > 10


@pytest.mark.parametrize("rules", SMALL, ids=str)
def test_every_sentence_about_a_small_board_is_true(rules: Rules) -> None:
    """The scores come from playing every game out."""
    explained = Explained(rules, solving.legal_scores, f"small {rules}")
    explained.run(120, fewest=0)
    assert explained.with_a_cause >= 0.9 * explained.with_one_best


@pytest.mark.parametrize("rules", LARGE, ids=str)
def test_every_sentence_about_another_board_is_true(rules: Rules) -> None:
    explained = Explained(rules, scores_of_a_new_solver(), f"other {rules}")
    explained.run(60, fewest=rules.cells // 2)
    assert explained.with_a_cause >= 0.9 * explained.with_one_best


def test_positions_without_a_win_at_once_are_told_why_too() -> None:
    explained = Explained(Rules(), scores_of_a_new_solver(), "quiet")
    explained.run(150, fewest=12, quiet=True)
    assert explained.with_one_best > 50
    assert explained.with_a_cause >= 0.9 * explained.with_one_best


EXAMPLES = [
    (Pattern.WIN, "112233", "Column 4 wins with the next disc: it completes the row A1-D1."),
    (
        Pattern.MUST_BLOCK,
        "21572342515",
        "Column 5 is the only move: X would complete the column E1-E4 there.",
    ),
    (
        Pattern.DOUBLE_THREAT,
        "55314372163",
        "Column 4 wins in 3 plies: it makes two threats at once, B2 and F2.",
    ),
    (
        Pattern.SEVEN_TRAP,
        "7234141471257767724",
        'Column 1 wins in 3 plies: it springs the "7" trap, two threats at once, C2 and C3.',
    ),
    (
        Pattern.FORCED_WIN,
        "6427354412535443",
        (
            "Column 7 wins in 5 plies: O has to block F2, until X makes two threats at once, "
            "E4 and F4."
        ),
    ),
    (
        Pattern.ZUGZWANG,
        "4652316326",
        (
            "Column 3 wins in 29 plies: in the end O runs out of safe columns and has to play A2, "
            "below X's odd threat at A3."
        ),
    ),
    (
        Pattern.DECISIVE_LINE,
        "322414753",
        (
            "Column 4 wins in 17 plies: its disc on D3 belongs to the row B3-E3, which O completes "
            "in the end."
        ),
    ),
    (
        Pattern.KEY_CELL,
        "475344574513",
        "Column 3 draws: after any other column O plays C3 and wins.",
    ),
    (
        Pattern.LAST_SAFE_COLUMN,
        "36214333662265761356755445777513217221",
        "Column 1 is the last safe column: every other one lets O win with the next disc.",
    ),
    (
        Pattern.BELOW_A_THREAT,
        "5612311234536653766165515713322427777",
        "Column 4 loses: X answers 4 and completes the diagonal D4-G1.",
    ),
    (
        Pattern.CONTROL,
        "5612311234536653766165515713322427777",
        (
            "O holds the even threat at D4: if nothing changes, X runs out of safe columns and has "
            "to play D3."
        ),
    ),
    (
        Pattern.CONTROL,
        "4x2c4:2112",
        (
            "O can follow: by answering in the same column O gets every free even cell, "
            "and X completes no line."
        ),
    ),
    (
        Pattern.MIDDLE,
        "",
        (
            "Column 4 takes D1: 7 open lines of X pass through it, more than through any other "
            "playable cell."
        ),
    ),
    (
        Pattern.LOSING_COLUMN,
        "5x4c3:24",
        (
            "Column 2 loses in 16 plies: O answers 2, and in the end X runs out of safe columns "
            "and has to play C1, below O's even threat at C2."
        ),
    ),
]


@for_each("pattern, position, text", EXAMPLES)
def test_a_pattern_has_its_sentence(pattern: Pattern, position: str, text: str) -> None:
    board = Board.parse(position)
    reasons = explain(board, Solver(table_mb=16).analyze(board))
    assert text in [reason.text for reason in reasons if reason.pattern is pattern]


def test_the_most_important_sentence_comes_first() -> None:
    """A win before a block, a block before everything else, and the line of play last."""
    for position, first in (("112233", Pattern.WIN), ("21572342515", Pattern.MUST_BLOCK)):
        board = Board.parse(position)
        reasons = explain(board, Solver(table_mb=16).analyze(board))
        assert (reasons[0].pattern, reasons[-1].pattern) == (first, Pattern.LINE_OF_PLAY)


def test_bounds_are_not_called_a_score() -> None:
    board = Board.parse("9x7c5:")
    analysis = Solver(table_mb=1).analyze(board, Limit(nodes=100))
    first, *others = explain(board, analysis)
    assert str(first).startswith("No column is proved better than another (between -")
    assert [(one.pattern, one.is_proved) for one in others] == [(Pattern.MIDDLE, False)]
