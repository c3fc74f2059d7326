"""What is asked about the positions of a game: enough for a grade, and never more than allowed."""

import pytest

from connectn import Board, Bounds, Limit, Rules, Score, Solver
from connectn.analysis.allowance import (
    ALL_FIRST_NODES,
    FIRST_NODES,
    FURTHER_NODES,
    GAME_NODES,
    Allowance,
    GameNodes,
)
from connectn.analysis.decision import Decision, decision_of
from connectn.analysis.game_search import GameSearch
from tests.analysis.random_games import SMALL, random_board
from tests.geometries import GEOMETRIES
from tests.oracle import solving
from tests.oracle.grid_game import GridGame


def part_of(rules: Rules, seed: object) -> Board:
    """Return a random game without its second half."""
    board = random_board(rules, seed)
    for _ in range(board.ply // 2):
        board.pop()
    return board


@pytest.mark.parametrize("rules", SMALL, ids=str)
def test_positions_and_columns_have_the_scores_of_the_oracle(rules: Rules) -> None:
    search = GameSearch(Solver(table_mb=1))
    for seed in range(8):
        board = part_of(rules, seed)
        scores = solving.legal_scores(rules, board.moves)
        value = search.value(board)
        assert isinstance(value, Score)
        assert value.value == max(score for score in scores if score is not None)
        analysis = search.analysis(board, board.legal_moves[0], None)
        for known, score in zip(analysis.scores, scores, strict=True):
            if isinstance(known, Bounds):
                assert score is not None
                assert score in known
            else:
                assert (None if known is None else known.value) == score


@pytest.mark.parametrize("nodes", [1, 30, 1000, 30_000])
def test_a_few_nodes_leave_bounds_that_hold_the_true_scores(nodes: int) -> None:
    few = GameNodes(needs=nodes, further=nodes, look=max(1, nodes // 10))
    for text in ("444444533335115352", "44444453333511535235"):
        board = Board.parse(text)
        truth = Solver(book=None).analyze(board)
        column = truth.best[0]
        found = GameSearch(Solver(table_mb=1, book=None), nodes=few).analysis(board, column, None)
        for known, true in zip(found.scores, truth.scores, strict=True):
            if isinstance(known, Bounds):
                assert isinstance(true, Score)
                assert true.value in known
            else:
                assert known == true
        decided = decision_of(found, column)
        assert decided in {Decision.UNKNOWN, decision_of(truth, column)}


def test_a_limit_is_kept_for_each_position() -> None:
    search = GameSearch(Solver(table_mb=1, book=None), Limit(nodes=5000))
    for text in ("4444", "44", "4"):
        assert search.analysis(Board.parse(text), 3, None).nodes <= 5000


def test_when_the_search_is_stopped_only_what_is_seen_at_once_is_known() -> None:
    search = GameSearch(Solver(table_mb=1, book=None), goes_on=lambda: False)
    assert search.analysis(Board.parse("44"), 3, None).nodes <= 1
    assert search.value(Board.parse("121212")) == Score(18, Rules(), ply=6)


@pytest.mark.parametrize("position", ["444444533335115352", "4x4c3:22", "5x4c3:33"])
def test_a_line_is_played_to_the_end_that_the_score_promises(position: str) -> None:
    board = Board.parse(position)
    search = GameSearch(Solver(table_mb=1, book=None))
    analysis = search.analysis(board, board.legal_moves[0], None)
    line, score = search.line(analysis), analysis.score
    assert isinstance(score, Score)
    rules = board.rules
    game = GridGame(rules.width, rules.height, rules.connect)
    for column in (*board.moves, *line):
        game.drop(column)
    assert len(line) == score.plies_to_end
    assert game.winner() == score.winner


def test_a_line_of_a_position_that_is_not_solved_is_its_surest_column() -> None:
    search = GameSearch(Solver(table_mb=1, book=None), Limit(nodes=200))
    analysis = search.analysis(Board.parse("33445"), 2, None)
    assert len(search.line(analysis)) >= 1
    open_game = search.analysis(Board(), 3, None)
    assert isinstance(open_game.score, Bounds)
    assert len(search.line(open_game)) == 1


def test_an_allowance_is_used_up() -> None:
    allowance = Allowance(Limit(nodes=100, depth=3))
    assert allowance.rest(plies=1) == Limit(nodes=100, depth=2)
    assert allowance.rest(plies=3) is None
    assert allowance.first(30) == Limit(nodes=30, depth=3)
    allowance.spend(100)
    assert allowance.rest() is None


def test_one_question_leaves_something_to_the_others() -> None:
    allowance = Allowance(Limit(nodes=100), share=0.5)
    taken = []
    while (limit := allowance.rest()) is not None:
        assert limit.nodes is not None
        taken.append(limit.nodes)
        allowance.spend(limit.nodes)
    assert taken == [50, 25, 13, 6, 3, 2, 1]


def test_time_is_used_up_by_waiting() -> None:
    assert Allowance(Limit(seconds=1e-9)).rest() is None


def test_large_boards_and_long_games_get_fewer_nodes() -> None:
    usual = GameNodes.of(Rules(), 43)
    assert usual == GameNodes(GAME_NODES, FURTHER_NODES, FIRST_NODES)
    for rules in GEOMETRIES:
        nodes = GameNodes.of(rules, rules.cells + 1)
        assert 1 <= nodes.look * (rules.cells + 1) <= ALL_FIRST_NODES
        assert nodes.needs <= usual.needs
