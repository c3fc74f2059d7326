"""What is found out about a game beside the board, in how long, and what is remembered."""

import time
from threading import Thread

import pytest

from connectn import Board, Limit, Score, Solver
from connectn.analysis.hint import STEPS
from connectn.game.record import Record
from connectn.play import analyst as analyst_module
from connectn.play.analyst import Analyst

PATIENCE = 10.0
HARD = Board.parse("16x12c5:8978")


@pytest.fixture
def analyst() -> Analyst:
    return Analyst(Solver(table_mb=1))


def test_a_complete_analysis_is_remembered_and_an_incomplete_one_is_not(analyst: Analyst) -> None:
    easy, hard = Board.parse("4x4c4:12"), Board.parse("8x8c4:")
    assert analyst.analyze(easy) is analyst.analyze(easy)
    limit = Limit(nodes=100)
    assert not analyst.analyze(hard, limit).is_exact
    assert analyst.analyze(hard, limit) is not analyst.analyze(hard, limit)


def test_the_same_cells_with_another_line_length_are_another_position(analyst: Analyst) -> None:
    for text in ("4x4c4:12", "4x4c3:12"):
        board = Board.parse(text)
        assert analyst.analyze(board).scores == Solver(table_mb=1).analyze(board).scores


def test_only_so_many_analyses_are_kept(analyst: Analyst, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyst_module, "MOST_KEPT", 2)
    boards = [Board.parse(f"4x3c3:{column}") for column in "1234"]
    first = analyst.analyze(boards[0])
    for board in boards:
        analyst.analyze(board)
    assert analyst.analyze(boards[0]) is not first
    assert analyst.analyze(boards[0]).scores == first.scores


def test_a_study_ends_with_sentences_when_all_scores_are_exact(analyst: Analyst) -> None:
    scores, sentences = analyst.study(Board.parse("4x4c4:12"))
    assert scores.reasons is None
    assert sentences.reasons
    assert sentences.analysis is scores.analysis
    assert all(isinstance(value, Score) for value in sentences.analysis.scores)


def test_a_study_of_a_hard_position_comes_in_stages(
    analyst: Analyst, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analyst_module, "STAGES", (0.02, 0.05))
    findings = list(analyst.study(HARD))
    assert [finding.reasons is None for finding in findings] == [True, False, True, False]


@pytest.mark.parametrize("position", ["121212", "44", "16x12c5:8978", "3x3c3:1"])
def test_a_hint_has_three_steps_about_one_column(position: str, analyst: Analyst) -> None:
    board = Board.parse(position)
    first, second, third = (analyst.hint(board, step) for step in range(1, STEPS + 1))
    assert third.column in board.legal_moves
    assert (first.column, second.column) == (None, None)
    assert analyst.hint(board, STEPS).column == third.column
    assert second.cells


def test_a_hint_in_another_position_is_about_that_position(analyst: Analyst) -> None:
    assert analyst.hint(Board.parse("121212"), 3).column == 0
    assert analyst.hint(Board.parse("7x6c4:767676"), 3).column == 6
    assert analyst.hint(Board.parse("121212"), 3).column == 0


def test_a_hint_and_sentences_come_within_seconds_where_nothing_can_be_proved() -> None:
    """They take about a second; the machine of a test may be busy."""
    analyst = Analyst()
    for ask in (lambda: analyst.hint(HARD, 1), lambda: analyst.explain(HARD)):
        begun = time.monotonic()
        assert ask()
        assert time.monotonic() - begun < 6


def test_sentences_about_a_position_use_the_given_names(analyst: Analyst) -> None:
    told = " ".join(str(reason) for reason in analyst.explain(Board.parse("1212"), ("ann", "bob")))
    assert "ann" in told
    assert "X" not in told


def test_a_search_ends_when_another_thread_cancels_it(analyst: Analyst) -> None:
    found: list[bool] = []
    board = Board.parse("9x7c4:")
    thread = Thread(target=lambda: found.append(analyst.analyze(board).is_exact))
    begun = time.monotonic()
    thread.start()
    while thread.is_alive():
        assert time.monotonic() - begun < PATIENCE
        analyst.cancel()
        thread.join(0.02)
    assert found == [False]


def test_what_a_cancelled_hint_has_found_is_not_used_for_its_next_step(
    analyst: Analyst, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = Board.parse("121212")
    analyze = analyst.analyze
    asked: list[Limit | None] = []

    def analyze_and_cancel(board: Board, limit: Limit | None = None) -> object:
        asked.append(limit)
        if len(asked) == 1:
            analyst.cancel()
        return analyze(board, limit)

    monkeypatch.setattr(analyst, "analyze", analyze_and_cancel)
    for _ in range(3):
        analyst.hint(board, 1)
    assert len(asked) == 2  # for the one that was cancelled, and once for the others


def test_a_cancel_before_the_first_search_does_nothing() -> None:
    Analyst().cancel()


def test_a_game_is_reviewed(analyst: Analyst) -> None:
    review = analyst.review(Record.of(Board.parse("4x4c3:22113")))
    assert [str(move.grade) for move in review.moves][-3:] == ["blunder", "blunder", "best"]
