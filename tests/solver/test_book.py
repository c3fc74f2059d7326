"""The default book: complete, consistent, and equal to what others have published."""

import subprocess
import sys
from itertools import islice
from random import Random
from typing import Any

import pytest

from connectn import Analysis, Board, Limit, Rules, Solver, SolverError
from connectn.solver.book import MOST_DISCS, default_book
from tests.cases import for_each
from tests.reference import FACTS
from tests.solver.counting import children, layers
from tests.solver.laws import known_value

ROWS: dict[str, list[int]] = FACTS["opening_scores_7x6"]["data"]
BOOK = default_book()


@pytest.fixture(scope="module")
def positions() -> list[set[Board]]:
    """The positions with 0, 1, 2, ... discs, mirror images among them."""
    return list(islice(layers(Rules()), MOST_DISCS + 1))


def value(board: Board) -> int:
    score = BOOK.look_up(board)
    assert score is not None
    assert (score.rules, score.ply) == (board.rules, board.ply)
    return int(score)


def test_every_position_with_few_discs_is_in_the_book(positions: list[set[Board]]) -> None:
    assert [len(layer) for layer in positions] == [1, 7, 49, 238, 1120, 4263]  # as others counted
    for layer in positions:
        for board in layer:
            assert value(board) == value(board.mirror()), board


def test_a_score_is_the_best_of_the_moves(positions: list[set[Board]]) -> None:
    for layer in positions[:-1]:
        for board in layer:
            assert value(board) == max(-value(child) for child in children(board)), board


@for_each("opening", ROWS)
def test_the_moves_of_an_opening_score_what_two_databases_say(opening: str) -> None:
    board = Board.parse(opening) if opening else Board()
    assert [-value(child) for child in children(board)] == ROWS[opening]


@pytest.mark.parametrize(
    "text",
    [
        *("443321", "7x6c5:", "6x7c4:"),  # six discs, other boards
        "7x6c4:-------/-------/-------/-------/X------/O------",  # X has moved first, on nothing
    ],
)
def test_a_position_that_is_not_in_the_book_has_no_score(text: str) -> None:
    assert BOOK.look_up(Board.parse(text)) is None


def test_a_position_no_game_reaches_is_searched() -> None:
    board = Board.parse("7x6c4:-------/-------/-------/-------/X------/O------")
    solver = Solver(table_mb=1)
    assert solver.solve(board, Limit(nodes=10)).ply == 2
    assert solver.nodes > 0


def analyze_opening(text: str) -> Analysis:
    return Solver(table_mb=1).analyze(Board.parse(text), Limit(nodes=1))


@pytest.mark.parametrize("opening", ["", "4", "44", "41"])
def test_a_solver_analyses_a_position_of_the_book_at_once(opening: str) -> None:
    analysis = analyze_opening(opening)
    assert [known_value(known) for known in analysis.scores] == ROWS[opening]
    most = max(ROWS[opening])
    assert analysis.best == tuple(c for c, known in enumerate(ROWS[opening]) if known == most)
    assert analysis.nodes == 0


@pytest.mark.parametrize("opening", ["", "4", "12", "444", "1234"])
def test_the_best_line_goes_on_while_the_book_scores_every_column(opening: str) -> None:
    board = Board.parse(opening)
    line = analyze_opening(opening).pv
    assert len(line) == MOST_DISCS - board.ply
    for column in line:
        best = value(board)
        board.push(column)
        assert -value(board) == best, board


def test_a_solver_searches_where_a_move_leaves_the_book() -> None:
    assert analyze_opening("44444").nodes > 0


@pytest.mark.parametrize("seed", range(3))
def test_a_position_with_few_discs_is_solved_by_looking_it_up(seed: int) -> None:
    dice, board = Random(seed), Board()
    for _ in range(MOST_DISCS):
        board.push(dice.choice(board.legal_moves))
    solver = Solver(table_mb=1)
    solver.solve(Board.parse("4444441"), Limit(nodes=100))
    assert solver.nodes > 0
    assert int(solver.solve(board)) == value(board)
    assert solver.nodes == 0


def test_a_solver_without_a_book_searches_every_position() -> None:
    solver = Solver(table_mb=1, book=None)
    solver.solve(Board(), Limit(nodes=100))
    assert solver.nodes > 0
    assert solver.analyze(Board(), Limit(nodes=100)).nodes > 0


@pytest.mark.parametrize("wrong", ["mine.txt", 3, object])
def test_an_object_that_is_no_book_is_refused(wrong: Any) -> None:
    with pytest.raises(SolverError, match=r"^book must be 'default', None or a Book, not "):
        Solver(table_mb=1, book=wrong)


def test_the_file_is_not_read_before_a_position_of_its_board_is_looked_up() -> None:
    code = (
        "from connectn import Board, Solver\n"
        "from connectn.solver import book\n"
        "solver = Solver(table_mb=1)\n"
        "solver.solve(Board.parse('4x4c3:'))\n"
        "print(book.default_scores.cache_info().misses)\n"
        "solver.solve(Board())\n"
        "print(book.default_scores.cache_info().misses)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "0\n1\n"
