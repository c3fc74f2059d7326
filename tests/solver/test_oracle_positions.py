"""Random positions of many boards beside plain negamax, on every CPU path."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from random import Random

import pytest

from connectn import Board, Bounds, Limit, Rules, Score, Solver, _core
from tests.oracle.solving import legal_scores, score
from tests.solver.laws import known_value
from tests.solver.positions import late_boards, published, quiet_boards, random_board

SEED = 1
LATE = {  # how many empty cells the oracle can play out
    Rules(4, 4, 3): 11,
    Rules(5, 4, 3): 10,
    Rules(4, 5, 4): 10,
    Rules(5, 5, 4): 9,
    Rules(6, 5, 4): 8,
    Rules(5, 6, 5): 8,
    Rules(7, 6, 4): 9,
    Rules(6, 7, 4): 9,
    Rules(7, 6, 5): 8,
    Rules(6, 6, 6): 8,
    Rules(7, 8, 5): 8,
    Rules(8, 7, 4): 8,
    Rules(9, 6, 4): 8,
    Rules(16, 3, 4): 7,
    Rules(4, 15, 4): 8,
    Rules(16, 1, 3): 7,
    Rules(8, 8, 4): 8,
    Rules(9, 7, 5): 8,
    Rules(13, 4, 4): 7,
    Rules(11, 10, 4): 7,
    Rules(16, 7, 4): 6,
    Rules(8, 15, 6): 7,
    Rules(7, 16, 5): 7,
    Rules(12, 10, 4): 7,
    Rules(11, 11, 5): 7,
    Rules(13, 13, 5): 7,
    Rules(16, 16, 5): 6,
}
SHORT = [  # lines so short that every game is soon over, or few games at all
    *(Rules(2, 2, 2), Rules(3, 3, 2), Rules(4, 3, 2), Rules(5, 5, 2), Rules(3, 3, 3)),
    *(Rules(4, 3, 3), Rules(3, 4, 3), Rules(3, 4, 4), Rules(7, 1, 3), Rules(2, 6, 3)),
    *(Rules(1, 16, 4), Rules(2, 5, 6), Rules(4, 2, 2), Rules(9, 1, 2), Rules(2, 9, 2)),
]
HARD = {  # how many empty cells a position may have that takes the solver a while
    Rules(6, 5, 4): 26,
    Rules(5, 6, 4): 26,
    Rules(16, 3, 4): 20,
    Rules(4, 15, 5): 26,
    Rules(9, 7, 5): 22,
    Rules(8, 8, 6): 16,
    Rules(12, 10, 5): 14,
    Rules(13, 13, 6): 12,
}
LARGE = [Rules(7, 6, 4), Rules(9, 6, 5), Rules(8, 8, 4), Rules(12, 10, 4), Rules(16, 16, 5)]


def assert_scored_like_the_oracle(solver: Solver, board: Board) -> None:
    assert int(solver.solve(board)) == score(board.rules, board.moves), board
    moves = solver.analyze(board).scores
    values = [None if known is None else known_value(known) for known in moves]
    assert values == legal_scores(board.rules, board.moves), board


@pytest.mark.usefixtures("cpu_path")
@pytest.mark.parametrize("rules", LATE, ids=str)
def test_a_late_position_scores_what_playing_every_game_out_says(rules: Rules) -> None:
    dice, solver = Random(f"{rules} {SEED}"), Solver(table_mb=1, book=None)
    count = 6 if rules.cells > 64 else 15
    for board in islice(late_boards(dice, rules, LATE[rules]), count):
        assert_scored_like_the_oracle(solver, board)


@pytest.mark.usefixtures("cpu_path")
@pytest.mark.parametrize("rules", SHORT, ids=str)
def test_a_position_of_a_short_game_scores_so_too(rules: Rules) -> None:
    dice, solver = Random(f"{rules} {SEED}"), Solver(table_mb=1, book=None)
    for _ in range(12):
        board = random_board(dice, rules, dice.randrange(rules.cells))
        assert_scored_like_the_oracle(solver, board)


@contextmanager
def on_path(name: str) -> Iterator[None]:
    before = _core.cpu_path()
    _core.use_cpu_path(name)
    try:
        yield
    finally:
        _core.use_cpu_path(before)


def answers_of(boards: list[Board], limit: Limit) -> Iterator[tuple[Board, Score | Bounds, int]]:
    solver = Solver(table_mb=1, book=None)
    for board in boards:
        known = solver.solve(board, limit)
        yield board, known, solver.nodes


def assert_every_path_searches_the_same_tree(boards: list[Board], limit: Limit) -> None:
    plain, *others = _core.cpu_paths()
    with on_path(plain):
        expected = list(answers_of(boards, limit))
    for path in others:
        with on_path(path):
            assert list(answers_of(boards, limit)) == expected, path


@pytest.mark.parametrize("rules", HARD, ids=str)
def test_every_cpu_path_finds_the_score_in_as_many_nodes(rules: Rules) -> None:
    dice = Random(f"{rules} {SEED}")
    boards = list(islice(quiet_boards(dice, rules, HARD[rules]), 10))
    assert_every_path_searches_the_same_tree(boards, Limit())


def test_every_cpu_path_solves_the_classic_board_in_as_many_nodes() -> None:
    boards = [board for board, _ in published("begin-medium")[:8]]
    assert_every_path_searches_the_same_tree(boards, Limit())


@pytest.mark.parametrize("rules", LARGE, ids=str)
def test_every_cpu_path_knows_the_same_after_as_many_nodes(rules: Rules) -> None:
    dice = Random(f"{rules} {SEED}")
    boards = [random_board(dice, rules, plies) for plies in (0, 3, 6, 9)]
    assert_every_path_searches_the_same_tree(boards, Limit(nodes=3000))
