"""Sentences about a position: each one is checked against plain counting or the solver."""

import re
from random import Random

import pytest

from connectn import Board, Bounds, Limit, Rules, Score, Solver
from connectn.analysis.explain import explain, fate
from connectn.experiments.random_boards import unfinished_board
from connectn.game.notation import COLUMN_SYMBOLS
from tests.cases import for_each
from tests.oracle.grid_game import GridGame

GEOMETRIES = [Rules(), Rules(5, 4, 3), Rules(4, 6, 4), Rules(12, 4, 4)]


@pytest.fixture(scope="module")
def solver() -> Solver:
    return Solver(table_mb=1)


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (Score(18, Rules(), 6), "wins with the next disc"),
        (Score(-17, Rules(), 6), "loses in 4 plies"),
        (Score(17, Rules(), 6), "wins in 3 plies"),
        (Score(0, Rules(), 6), "draw"),
        (Bounds(1, 3, Rules(), 6), "wins, between 1 and 3"),
        (Bounds(-3, -1, Rules(), 6), "loses, between -3 and -1"),
        (Bounds(0, 3, Rules(), 6), "at least a draw, between 0 and 3"),
        (Bounds(-3, 0, Rules(), 6), "at most a draw, between -3 and 0"),
        (Bounds(-3, 2, Rules(), 6), "between -3 and 2"),
    ],
)
def test_a_value_has_words(value: Score | Bounds, words: str) -> None:
    assert fate(value) == words


@for_each("rules", GEOMETRIES)
def test_winning_cells_are_named_and_told_from_playable_ones(rules: Rules, solver: Solver) -> None:
    """The oracle drops discs one by one; a cell is playable when the next disc falls there."""
    dice = Random(f"{rules}")
    told = 0
    for _ in range(60):
        board = unfinished_board(dice, rules, dice.randrange(rules.cells // 2))
        game = GridGame(rules.width, rules.height, rules.connect)
        for column in board.moves:
            game.drop(column)
        sentences = explain(board, solver.analyze(board, Limit(nodes=50)), ("first", "second"))
        for player, name in enumerate(("first", "second")):
            expected = {
                (column + 1, row + 1, row == len(game.columns[column]))
                for column, row in game.winning_cells(player)
            }
            found = {
                (COLUMN_SYMBOLS.index(column) + 1, int(row), bool(now))
                for sentence in sentences
                if sentence.startswith(f"{name} wins on")
                for column, row, now in re.findall(
                    r"column (\w)(?: \(\d+\))?, row (\d+)( \(playable now\))?", sentence
                )
            }
            assert found == expected, board
            told += len(found)
    assert told > 10


def test_the_best_columns_and_the_best_line_come_first(solver: Solver) -> None:
    board = Board.parse("4x5c3:")
    first, second, *_ = explain(board, solver.analyze(board))
    assert first == "Best: column 2 or 3 (wins in 11 plies)."
    line = second.removeprefix("Best line: ").removesuffix(" (X wins with move 11).")
    for symbol in line:
        board.push(int(symbol) - 1)
    outcome = board.outcome()
    assert outcome is not None
    assert outcome.winner == 0


def test_bounds_are_not_called_a_score(solver: Solver) -> None:
    board = Board.parse("9x7c5:")
    sentences = explain(board, solver.analyze(board, Limit(nodes=100)))
    assert len(sentences) == 1
    assert sentences[0].startswith("No column is proved better than another (between -")
