"""Sentences about a position: each one is played out on the oracle's board."""

from __future__ import annotations

from threading import Event, Thread

import pytest

from connectn import Analysis, Board, Limit, Rules, Solver
from connectn.analysis.explain import explain, sentences
from connectn.analysis.reason import Pattern
from connectn.analysis.sequels import ALL_NODES, Sequels
from tests.analysis.checker import ClaimChecker
from tests.analysis.claims import check_claim
from tests.analysis.explained import Explained
from tests.analysis.truth import BitBully, NewSolver, Oracle
from tests.analysis.vocabulary import NAMES
from tests.cases import for_each

SMALL = [Rules(4, 4, 3), Rules(5, 3, 3), Rules(3, 6, 3), Rules(4, 3, 2), Rules(4, 4, 4)]
LARGE = [Rules(6, 7, 4), Rules(8, 7, 4), Rules(9, 6, 4), Rules(7, 6, 5), Rules(12, 4, 4)]


@pytest.mark.parametrize("part", range(2))
def test_every_sentence_about_the_usual_board_is_true(part: int) -> None:
    """And at least nine in ten positions with one best column are told why that column."""
    explained = Explained(Rules(), BitBully(), f"usual board {part}")
    explained.run(350, fewest=13)
    assert explained.with_one_best > 100
    assert explained.coverage >= 0.9
    assert len(explained.patterns) > 10


@pytest.mark.parametrize("rules", SMALL, ids=str)
def test_every_sentence_about_a_small_board_is_true(rules: Rules) -> None:
    """The scores come from playing every game out."""
    explained = Explained(rules, Oracle(), f"small {rules}")
    explained.run(120, fewest=0)
    assert explained.coverage >= 0.9


@pytest.mark.parametrize("rules", LARGE, ids=str)
def test_every_sentence_about_another_board_is_true(rules: Rules) -> None:
    explained = Explained(rules, NewSolver(), f"other {rules}")
    explained.run(60, fewest=rules.cells // 2)
    assert explained.coverage >= 0.9


def test_positions_without_a_win_at_once_are_told_why_too() -> None:
    explained = Explained(Rules(), NewSolver(), "quiet")
    explained.run(150, fewest=12, quiet=True)
    assert explained.with_one_best > 50
    assert explained.coverage >= 0.9


@pytest.mark.parametrize("rules", [Rules(), *LARGE], ids=str)
@pytest.mark.parametrize("nodes", [20, 500])
def test_sentences_about_what_a_limit_left_open_are_true(rules: Rules, nodes: int) -> None:
    """A result is claimed only where it is proved, and other sentences say what usually holds."""
    explained = Explained(rules, NewSolver(), f"bounds {rules} {nodes}", limit=Limit(nodes=nodes))
    explained.run(30, fewest=rules.cells // 2, quiet=True)
    assert explained.tendencies > 3


@for_each("delay", [0.0001, 0.001, 0.005, 0.02, 0.05])
def test_a_cancelled_search_leaves_fewer_sentences_and_no_false_one(delay: float) -> None:
    board, solver = Board.parse("76651747"), Solver(table_mb=16)
    analysis = solver.analyze(board)
    solver.clear()
    stopped = Event()

    def cancel_again_and_again() -> None:
        while not stopped.wait(delay):
            solver.cancel()

    canceller = Thread(target=cancel_again_and_again)
    canceller.start()
    sequels = Sequels(board, analysis, solver)
    reasons = sentences(sequels, NAMES)
    stopped.set()
    canceller.join()
    checker = ClaimChecker(analysis, NewSolver(), sequels.line)
    for reason in reasons:
        check_claim(checker, reason)


@for_each("position", ["4444", "1122", "4455", "76651747"])
def test_the_questions_about_early_positions_are_few(position: str) -> None:
    """An explanation takes some tenths of a second, even where each answer would take seconds."""
    searched: list[int] = []

    class CountingSolver(Solver):
        def analyze(self, board: Board, limit: Limit | None = None) -> Analysis:
            analysis = super().analyze(board, limit)
            searched.append(analysis.nodes)
            return analysis

        def line(self, board: Board, limit: Limit | None = None) -> tuple[int, ...]:
            line = super().line(board, limit)
            searched.append(self.nodes)
            return line

    board = Board.parse(position)
    explain(board, Solver().analyze(board), solver=CountingSolver())
    assert 0 < len(searched) <= 2 * board.rules.width
    assert sum(searched) <= ALL_NODES


@for_each("limit", [Limit(nodes=1), Limit(seconds=1e-9)])
def test_a_limit_is_for_all_questions_together(limit: Limit) -> None:
    """Without an answer of the solver the cause is not found, but the result is told."""
    board = Board.parse("475344574513")
    solver = Solver(table_mb=1)
    analysis = solver.analyze(board)
    solver.clear()
    patterns = [reason.pattern for reason in explain(board, analysis, solver=solver, limit=limit)]
    assert Pattern.RESULT in patterns
    assert Pattern.KEY_CELL not in patterns
    assert Pattern.KEY_CELL in [reason.pattern for reason in explain(board, analysis)]


EXAMPLES = [
    (Pattern.WIN, "112233", "Column 4 wins with the next disc: it completes the row A1-D1."),
    (
        Pattern.MUST_BLOCK,
        "21572342515",
        "Column 5 has to block and loses in 10 plies: X would complete the column E1-E4 there.",
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
            "Column 3 wins in 29 plies: in the best line O runs out of safe columns and has to "
            "play A2, below X's odd threat at A3."
        ),
    ),
    (
        Pattern.DECISIVE_LINE,
        "322414753",
        (
            "Column 4 wins in 17 plies: its disc on D3 belongs to the row B3-E3, which O completes "
            "in the best line."
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
        (
            "Column 1 is the last safe column and loses in 4 plies: every other one lets O win "
            "with the next disc."
        ),
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
            "O holds the even threat at D4: one safe cell is left, so if nothing changes X runs "
            "out of safe columns and has to play D3."
        ),
    ),
    (
        Pattern.CONTROL,
        "4x2c4:2112",
        (
            "O is the follower: every column has an even number of free cells, so O can answer on "
            "top of every disc and get every free even cell. X then completes no line and cannot "
            "win."
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
            "Column 2 loses in 16 plies: O answers 2, and in the best line X runs out of safe "
            "columns and has to play C1, below O's even threat at C2."
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
    assert "usually" in str(others[0])
    assert [(one.pattern, one.is_proved) for one in others] == [(Pattern.MIDDLE, False)]
