"""Reviews of games: every number is found again by an oracle or by a fresh solver."""

from dataclasses import replace

import pytest

from connectn import Board, Bounds, Limit, Outcome, Record, Rules, Score, Solver, Termination
from connectn import review as review_of
from connectn.analysis.grade import Grade
from connectn.analysis.review import Review
from tests.analysis.random_games import SMALL, oracle_scores, random_board, random_records
from tests.analysis.test_grade import obvious_grade
from tests.cases import for_each
from tests.geometries import GEOMETRIES
from tests.oracle import solving
from tests.reference import FACTS

QUIET = "7x6c4:444444533335115352352522111226177777766"  # long, and quiet at the start
EVERY_SHAPE = [rules for rules in GEOMETRIES if rules.cells <= 64 or rules.connect <= 4]


@pytest.fixture(scope="module")
def solver() -> Solver:
    return Solver(table_mb=16)


def sign(value: int) -> int:
    return (value > 0) - (value < 0)


def exact(value: Score | Bounds | None) -> int:
    assert isinstance(value, Score)
    return value.value


@pytest.mark.parametrize("rules", SMALL, ids=str)
def test_every_move_has_the_grade_that_the_oracle_gives(rules: Rules, solver: Solver) -> None:
    for record in random_records(rules, 6):
        found = review_of(record, solver)
        assert len(found.moves) == len(record.moves)
        for ply, move in enumerate(found.moves):
            scores = oracle_scores(record, ply)
            best = max(score for score in scores if score is not None)
            made = scores[record.moves[ply]]
            assert made is not None
            legal = [score for score in scores if score is not None]
            assert (move.number, move.player, move.column) == (ply + 1, ply % 2, record.moves[ply])
            assert move.grade is (obvious_grade(best, made) if len(legal) > 1 else Grade.BEST)
            assert (exact(move.best), exact(move.made), move.lost) == (best, made, best - made)


@pytest.mark.parametrize("rules", SMALL, ids=str)
def test_the_evaluations_are_scores_for_player_0(rules: Rules, solver: Solver) -> None:
    for record in random_records(rules, 6):
        found = review_of(record, solver)
        values = [exact(value) for value in found.evaluations]
        assert len(values) == len(record.moves) + 1
        for ply, value in enumerate(values[:-1]):
            score = solving.score(rules, record.moves[:ply])
            assert value == (score if ply % 2 == 0 else -score)
        assert record.outcome is not None
        winner = {1: 0, 0: None, -1: 1}[sign(values[-1])]
        assert winner == record.outcome.winner


@pytest.mark.parametrize("rules", SMALL, ids=str)
def test_accuracy_is_the_share_of_decisions_that_kept_the_result(
    rules: Rules, solver: Solver
) -> None:
    for record in random_records(rules, 6):
        found = review_of(record, solver)
        for player in (0, 1):
            kept = decisions = 0
            for ply in range(player, len(record.moves), 2):
                scores = oracle_scores(record, ply)
                results = [sign(score) for score in scores if score is not None]
                made = scores[record.moves[ply]]
                assert made is not None
                if len(set(results)) > 1:
                    decisions += 1
                    kept += sign(made) == max(results)
            assert found.decisions(player) == (kept, decisions)
            assert found.accuracy(player) == (kept / decisions if decisions else None)
            lost = [move.lost or 0 for move in found.moves_of(player)]
            assert found.score_lost(player) == (sum(lost) / len(lost) if lost else None)
            assert sum(found.grades(player).values()) == len(lost)


@pytest.fixture(scope="module")
def quiet() -> Review:
    return review_of(Record.of(Board.parse(QUIET)), Solver())


def test_a_full_game_on_7x6_has_every_grade(quiet: Review) -> None:
    assert all(move.grade is not Grade.UNKNOWN for move in quiet.moves)
    assert all(isinstance(value, Score) for value in quiet.evaluations)


def test_its_first_moves_are_graded_by_published_scores(quiet: Review) -> None:
    published = FACTS["opening_scores_7x6"]["data"]
    for ply, move in enumerate(quiet.moves[:3]):
        scores = published["4" * ply]
        assert exact(move.best) == max(scores)
        assert exact(move.made) == scores[move.column]


def test_its_late_moves_are_graded_by_a_fresh_solver(quiet: Review) -> None:
    for move in quiet.moves[16:]:
        analysis = Solver(table_mb=16, book=None).analyze(move.analysis.board)
        best, made = exact(analysis.score), exact(analysis.scores[move.column])
        assert exact(move.best) == best
        assert move.grade is obvious_grade(best, made)


@for_each("rules", EVERY_SHAPE)
def test_a_game_on_any_board_is_reviewed(rules: Rules, solver: Solver) -> None:
    """What a short limit proves agrees with what a longer one proves."""
    record = Record.of(random_board(rules, "any"))
    quick, longer = (review_of(record, solver, limit=Limit(nodes=nodes)) for nodes in (300, 2000))
    assert len(quick.evaluations) == len(record.moves) + 1
    for one, other in zip(quick.moves, longer.moves, strict=True):
        assert Grade.UNKNOWN in {one.grade, other.grade} or one.grade is other.grade
    if record.outcome is not None and record.outcome.winner is not None:
        assert quick.moves[-1].grade is Grade.BEST


def test_a_board_that_is_too_large_to_solve_has_only_proved_grades(solver: Solver) -> None:
    """X overlooks a win twice, but O cannot prevent it: both ends of the row are open."""
    record = Record.of(Board.parse("16x16c4:5566771118"))
    found = review_of(record, solver, limit=Limit(nodes=20_000))
    assert found.moves[0].grade is Grade.UNKNOWN
    for move in (found.moves[6], found.moves[8]):
        assert (move.grade, move.lost, exact(move.best)) == (Grade.FINE, 1, (257 - move.ply) // 2)
    assert exact(found.evaluations[-1]) == (257 - 10) // 2


def test_a_limit_leaves_grades_unknown_and_never_wrong(quiet: Review) -> None:
    short = review_of(quiet.record, Solver(table_mb=1, book=None), limit=Limit(nodes=2000))
    assert any(move.grade is Grade.UNKNOWN for move in short.moves)
    for one, other in zip(short.moves, quiet.moves, strict=True):
        assert one.grade in {Grade.UNKNOWN, other.grade}
    for value, truth in zip(short.evaluations, quiet.evaluations, strict=True):
        assert value is not None
        assert exact(truth) in (value if isinstance(value, Bounds) else {value.value})


def test_progress_goes_from_nothing_to_the_number_of_positions(solver: Solver) -> None:
    record = random_records(Rules(4, 3, 3), 1)[0]
    told: list[tuple[int, int]] = []
    review_of(record, solver, progress=lambda done, total: told.append((done, total)))
    total = len(record.moves) + 1
    assert {each for _, each in told} == {total}
    assert [done for done, _ in told] == sorted(done for done, _ in told)
    assert told[0][0] <= 1
    assert told[-1][0] == total - 1


def test_progress_can_end_the_search_and_what_is_proved_stays(quiet: Review) -> None:
    solver = Solver(table_mb=1, book=None)
    short = review_of(quiet.record, solver, progress=lambda done, _: done < 20)
    assert short.moves[0].grade is Grade.UNKNOWN
    for one, other in zip(short.moves[-15:], quiet.moves[-15:], strict=True):
        assert one.grade is other.grade


@pytest.mark.parametrize("termination", [Termination.RESIGNATION, Termination.TIMEOUT])
def test_a_game_that_ended_off_the_board_is_reviewed(
    termination: Termination, solver: Solver
) -> None:
    record = Record.of(Board.parse("4x4c3:2211"), outcome=Outcome(1, termination))
    found = review_of(record, solver)
    assert [move.grade for move in found.moves][:2] == [Grade.BEST, Grade.FINE]
    assert exact(found.evaluations[-1]) == solving.score(record.rules, record.moves)


def test_a_game_without_moves_has_only_the_value_of_its_position(solver: Solver) -> None:
    found = review_of(Record.of(Board.parse("4x3c3:")), solver)
    assert (found.moves, found.turning_points) == ((), ())
    assert [exact(value) for value in found.evaluations] == [solving.score(Rules(4, 3, 3), ())]
    assert (found.accuracy(0), found.score_lost(0)) == (None, None)


def test_a_game_that_starts_from_a_position_counts_its_discs(solver: Solver) -> None:
    found = review_of(Record.of(Board.parse("4x3c3:----/OO--/XX--:43")), solver)
    places = [(move.number, move.player, move.column, move.cell) for move in found.moves]
    assert places == [(5, 0, 3, (3, 0)), (6, 1, 2, (2, 0))]
    scores = solving.legal_scores(Rules(4, 3, 3), (0, 0, 1, 1))
    assert [
        None if value is None else exact(value) for value in found.moves[0].analysis.scores
    ] == (scores)


def test_moves_of_the_opening_have_grades_and_belong_to_no_player(solver: Solver) -> None:
    record = replace(Record.of(Board.parse("4x4c3:22113")), tags={"Opening": "3 plies"})
    found = review_of(record, solver)
    assert found.opening == 3
    assert found.moves[2].grade is Grade.BLUNDER
    assert [len(found.moves_of(player)) for player in (0, 1)] == [1, 1]
    assert [point.move.number for point in found.turning_points] == [4]
