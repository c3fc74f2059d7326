"""The list of first moves: complete, consistent, and what others have published."""

from random import Random

import pytest

from connectn import Analysis, Board, Limit, Rules, Solver
from connectn.solver.openings import MOST_DISCS, Openings
from tests.reference import FACTS
from tests.solver.laws import known_value

ROWS: dict[str, list[int]] = FACTS["opening_scores_7x6"]["data"]
OPENINGS = Openings()


def children(board: Board) -> list[Board]:
    found = []
    for column in board.legal_moves:
        child = board.copy()
        child.push(column)
        found.append(child)
    return found


def positions() -> list[set[Board]]:
    layers = [{Board()}]
    for _ in range(MOST_DISCS):
        layers.append({child for board in layers[-1] for child in children(board)})
    return layers


def value(board: Board) -> int:
    score = OPENINGS.look_up(board)
    assert score is not None
    assert (score.rules, score.ply) == (board.rules, board.ply)
    return int(score)


def test_every_position_with_few_discs_is_there_as_often_as_others_counted() -> None:
    counted = [len(layer) for layer in positions()]
    assert counted == [1, 7, 49, 238, 1120, 4263]
    for layer in positions():
        for board in layer:
            assert value(board) == value(board.mirror())


def test_a_score_is_the_best_of_the_moves() -> None:
    for layer in positions()[:-1]:
        for board in layer:
            assert value(board) == max(-value(child) for child in children(board))


@pytest.mark.parametrize("opening", ROWS)
def test_the_moves_of_an_opening_score_what_two_databases_say(opening: str) -> None:
    board = Board.parse(opening) if opening else Board()
    assert [-value(child) for child in children(board)] == ROWS[opening]


def test_other_boards_and_later_positions_are_not_in_the_list() -> None:
    assert OPENINGS.look_up(Board.parse("443321")) is None
    assert OPENINGS.look_up(Board(Rules(7, 6, 5))) is None
    assert OPENINGS.look_up(Board(Rules(6, 7, 4))) is None


def analyze_opening(text: str) -> Analysis:
    return Solver(table_mb=1, book=OPENINGS).analyze(Board.parse(text), Limit(nodes=1))


def test_a_solver_that_knows_the_openings_analyses_them_at_once() -> None:
    analysis = analyze_opening("4")
    assert [known_value(known) for known in analysis.scores] == ROWS["4"]
    assert analysis.best == (3,)
    assert (analysis.pv, analysis.nodes) == ((3,), 0)


def test_a_solver_searches_where_a_move_leaves_the_book() -> None:
    assert analyze_opening("44444").nodes > 0


@pytest.mark.parametrize("seed", range(3))
def test_a_position_with_few_discs_is_solved_by_looking_it_up(seed: int) -> None:
    dice, board = Random(seed), Board()
    for _ in range(MOST_DISCS):
        board.push(dice.choice(board.legal_moves))
    solver = Solver(table_mb=1, book=OPENINGS)
    assert int(solver.solve(board)) == value(board)
    assert solver.nodes == 0
