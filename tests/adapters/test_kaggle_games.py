"""Exported players and agents of connectn in the real kaggle_environments."""

from pathlib import Path

import pytest

from connectn import Board, Rules
from connectn.adapters.kaggle_export import submission
from tests.adapters.kaggle_environment import both_colours, game, play, points

DEFAULT = Rules(7, 6, 4)
SECONDS = 0.1
"""A twentieth of Kaggle's time for a move, which is harder."""


@pytest.fixture(scope="module")
def strong(tmp_path_factory: pytest.TempPathFactory) -> str:
    file = tmp_path_factory.mktemp("kaggle") / "submission.py"
    file.write_text(submission("strong"))
    return str(file)


@pytest.mark.parametrize(("opponent", "number"), [("negamax", 6), ("random", 6)])
def test_the_exported_player_wins_against_kaggles_players(
    strong: str, opponent: str, number: int
) -> None:
    games = play(both_colours(strong, opponent, DEFAULT, number, SECONDS))
    assert all(played.is_proper for played in games)
    assert points(games) >= 0.95 * number


BOARDS = ["4x4c3", "9x7c5", "10x12c6", "16x16c4", "5x3c2", "1x4c2", "7x6c16"]


def test_no_move_of_the_exported_player_is_invalid_or_late_on_any_board(strong: str) -> None:
    rules = [Rules.parse(text) for text in BOARDS]
    games = [
        game(players, each, SECONDS / 4)
        for each in rules
        for players in ((strong, "random"), ("random", strong))
    ]
    larger = game((strong, "random"), DEFAULT, SECONDS)
    larger["configuration"].update(columns=20, rows=18, inarow=5)  # no Rules of connectn
    for played in play([*games, larger]):
        assert played.is_proper


@pytest.mark.parametrize("agent", ["random", "greedy", "windows:depth=3", "column-weight"])
def test_other_exported_agents_play_there(agent: str, tmp_path: Path) -> None:
    file = tmp_path / "submission.py"
    file.write_text(submission(agent))
    (played,) = play([game((str(file), "random"), Rules(6, 5, 4), SECONDS)])
    assert played.is_proper


def test_an_agent_of_connectn_plays_there_and_the_moves_are_legal_here() -> None:
    players = ("connectn:strong", "connectn:greedy")
    for rules in (DEFAULT, Rules(9, 7, 5)):
        (played,) = play([game(players, rules, SECONDS)])
        board = Board(rules)
        for column in played.moves:
            board.push(column)
        outcome = board.outcome()
        assert outcome is not None
        assert played.is_proper
        assert played.rewards == (1, -1)
        assert outcome.winner == 0
