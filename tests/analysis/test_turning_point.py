"""Turning points: the line that was missed keeps what the sentence promises."""

import re

import pytest

from connectn import Board, Limit, Record, Rules, Solver
from connectn import review as review_of
from connectn.analysis.grade import Grade
from connectn.analysis.reason import CAUSES
from connectn.analysis.reviewed_move import ReviewedMove
from connectn.analysis.turning_point import SHOWN, TurningPoint
from tests.analysis.random_games import SMALL, oracle_scores, random_records
from tests.oracle.grid_game import GridGame


def point_of(position: str, column: int, line: tuple[int, ...] = ()) -> TurningPoint:
    """Return what a move missed, with the analysis of a fresh solver."""
    analysis = Solver(table_mb=1).analyze(Board.parse(position))
    return TurningPoint(ReviewedMove(column, analysis), line)


@pytest.mark.parametrize("rules", SMALL, ids=str)
def test_the_missed_line_ends_as_promised(rules: Rules) -> None:
    solver = Solver(table_mb=1)
    points = [
        (record, point)
        for record in random_records(rules, 12)
        for point in review_of(record, solver).turning_points
    ]
    assert points
    for record, point in points:
        ply = point.move.ply
        best = max(score for score in oracle_scores(record, ply) if score is not None)
        game = GridGame(rules.width, rules.height, rules.connect)
        for column in (*record.moves[:ply], *point.line):
            assert column in game.legal_moves()
            game.drop(column)
        assert not game.legal_moves()  # the game is over
        assert game.winner() == (None if best == 0 else ply % 2)
        promise = {0: "draws", 1: "wins with the next disc"}.get(
            len(point.line) if best else 0, f"wins in {len(point.line)} plies"
        )
        assert f"column {point.column + 1} {promise}" in point.happening()


@pytest.mark.parametrize("rules", SMALL, ids=str)
def test_every_mistake_and_blunder_is_a_turning_point_and_nothing_else(rules: Rules) -> None:
    for record in random_records(rules, 6):
        found = review_of(record, Solver(table_mb=1))
        turned = [move for move in found.moves if move.grade in {Grade.MISTAKE, Grade.BLUNDER}]
        assert [point.move for point in found.turning_points] == turned


def test_a_blunder_is_told_with_the_reason_of_the_missed_column() -> None:
    told = point_of("4x4c3:22", 0, (2, 1, 0)).told(("Ann", "Bob"))
    assert told.startswith("Move 3: Ann plays column 1 and turns a win into a loss; column 3 wins ")
    assert "in 3 plies: 3 2 1. " in told
    assert "two threats at once, A1 and D1" in told


def test_reasons_say_why_and_never_repeat_the_result() -> None:
    for record in random_records(Rules(4, 4, 3), 6):
        for point in review_of(record, Solver(table_mb=1)).turning_points:
            assert {reason.pattern for reason in point.reasons()} <= CAUSES
            assert {reason.column for reason in point.reasons()} <= {point.column}


def test_a_long_line_is_cut_and_a_part_of_a_line_is_marked() -> None:
    whole = point_of("4x4c3:22", 0, (2, 1, 0))
    part = TurningPoint(whole.move, (2, 1))
    assert whole.happening().endswith(": 3 2 1.")
    assert part.happening().endswith(": 3 2 ...")
    long = TurningPoint(whole.move, (2,) * (SHOWN + 1))
    assert long.happening().endswith(f": {' '.join(['3'] * SHOWN)} ...")


def test_what_is_not_proved_exactly_is_not_told_as_if_it_were() -> None:
    """On a large board a threat is overlooked: the other column is only proved not to lose yet."""
    record = Record.of(Board.parse("7x6c4:4455617"))
    for nodes in (50, 200, 1000, 5000):
        found = review_of(record, Solver(table_mb=1, book=None), limit=Limit(nodes=nodes))
        for point in found.turning_points:
            told = point.happening()
            assert re.search(r"; column \d (wins|draws|does not lose)", told), told
            assert "between" not in told
