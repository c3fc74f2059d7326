"""Agents of connectn as Kaggle calls them, and Kaggle's boards as boards of connectn."""

from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from connectn import Board, Rules
from connectn.adapters.kaggle import agent, board_of, configuration_of, observation_of, rules_of
from connectn.errors import ConnectnError, PositionError, RulesError
from tests.adapters.stopwatch import stopwatch
from tests.cases import for_each
from tests.geometries import GEOMETRIES
from tests.oracle.kaggle_board import KaggleBoard

CONFIGURATION = {"columns": 7, "rows": 6, "inarow": 4, "actTimeout": 2}


def games(rules: Rules, seed: int) -> list[tuple[Board, KaggleBoard]]:
    """Return every position of a random game, on our board and on Kaggle's."""
    dice, board, theirs = Random(seed), Board(rules), KaggleBoard(rules.width, rules.height)
    found = []
    while not board.is_game_over():
        column = dice.choice(board.legal_moves)
        board.push(column)
        theirs.drop(column)
        copy = KaggleBoard(rules.width, rules.height)
        copy.cells, copy.mark = theirs.cells.copy(), theirs.mark
        found.append((board.copy(), copy))
    return found


@for_each("rules", GEOMETRIES)
def test_a_board_is_shown_as_kaggle_shows_it(rules: Rules) -> None:
    for board, theirs in games(rules, seed=1):
        shown = observation_of(board)
        assert (shown.board, shown.mark, shown["step"]) == (theirs.cells, theirs.mark, board.ply)


@for_each("rules", GEOMETRIES)
def test_kaggles_board_is_read_with_the_same_discs_and_the_same_player_to_move(
    rules: Rules,
) -> None:
    configuration = configuration_of(rules)
    assert rules_of(configuration) == rules
    for board, theirs in games(rules, seed=2):
        read = board_of(SimpleNamespace(board=theirs.cells, mark=theirs.mark), configuration)
        assert (read, read.turn, read.rules) == (board, board.turn, rules)


def test_the_first_cell_of_a_board_is_the_left_one_of_the_top_row() -> None:
    given = {"board": [1, 0, 0, 2, 0, 0, 1, 0, 2], "mark": 1}
    board = board_of(given, {"columns": 3, "rows": 3, "inarow": 3})
    assert str(board) == "3x3c3:X--/O--/X-O"
    board = board_of({"board": [2, 1], "mark": 1}, {"columns": 2, "rows": 1, "inarow": 2})
    assert board.is_game_over()


def test_the_owner_of_the_mark_moves_also_where_mark_two_began() -> None:
    board = board_of({"board": [0] * 41 + [2], "mark": 1}, CONFIGURATION)
    assert (board.turn, board.discs(0).bit_count()) == (1, 1)


@pytest.mark.parametrize("give", [dict, lambda given: SimpleNamespace(**given)])
def test_an_observation_may_be_a_mapping_or_an_object(give: Any) -> None:
    given = observation_of(Board.parse("41424"))  # O has to block X in column 4
    play = agent("greedy")
    assert play(give(given), give(CONFIGURATION)) == 3


def test_any_agent_plays_and_a_class_in_a_file_too(tmp_path: Path) -> None:
    file = tmp_path / "bots.py"
    file.write_text(
        "class Lefty:\n    def choose(self, board, limit):\n        return board.legal_moves[0]\n"
    )
    board = Board.parse("9x7c5:1111111")
    given = observation_of(board), configuration_of(board.rules)
    assert agent(f"{file}:Lefty")(*given) == 1
    for text in ("windows:depth=2", "random", "mcts:nodes=50"):
        assert agent(text, seed=1)(*given) in board.legal_moves
    with pytest.raises(ConnectnError, match="no agent 'lefty'"):
        agent("lefty")


@pytest.mark.parametrize("rules", [Rules(9, 7, 5), Rules(16, 16, 5)], ids=str)
def test_an_agent_thinks_for_less_than_the_time_allowed_even_if_it_was_given_more(
    rules: Rules,
) -> None:
    play = agent("strong", seconds=60)
    given = observation_of(Board(rules)), configuration_of(rules, seconds=0.2)
    with stopwatch() as watch:
        assert type(play(*given)) is int
    assert 0.02 < watch.seconds < 0.2


@pytest.mark.parametrize(
    ("observation", "changed", "message"),
    [
        ({"board": [0] * 41, "mark": 1}, {}, "41 cells, 7x6c4 has 42"),
        ({"board": [0] * 42, "mark": 3}, {}, "mark must be 1 or 2, not 3"),
        ({"board": [0] * 41 + [7], "mark": 2}, {}, "0, 1 or 2, not 7"),
        ({"board": [1] + [0] * 41, "mark": 2}, {}, "floats"),
        ({"board": [0] * 40 + [1, 1], "mark": 2}, {}, "take turns"),
        ({"board": [0] * 42, "mark": 1}, {"columns": 17}, "from 1 to 16, not 17"),
        ({"board": [0] * 42, "mark": 1}, {"inarow": 17}, "from 1 to 16, not 17"),
    ],
)
def test_what_is_wrong_with_an_observation_is_said_in_one_sentence(
    observation: dict[str, Any], changed: dict[str, int], message: str
) -> None:
    with pytest.raises((PositionError, RulesError), match=message) as raised:
        agent("random")(observation, {**CONFIGURATION, **changed})
    assert "\n" not in str(raised.value)
