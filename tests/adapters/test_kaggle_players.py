"""Kaggle's players and submissions in matches of connectn."""

import random
import sys
from pathlib import Path

import pytest

from connectn import Board, Limit, Rules, make_agent
from connectn.adapters import kaggle_players
from connectn.adapters.kaggle_export import submission
from connectn.errors import AgentError, MissingPackageError
from tests.adapters.kaggle_environment import packages

PLAYERS = "kaggle"


@pytest.fixture
def kaggle_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let kaggle_environments be found, which is not imported."""
    monkeypatch.syspath_prepend(str(packages()))


def submitted(folder: Path, text: str) -> str:
    """Write a submission and return the text of its player."""
    (folder / "submission.py").write_text(text)
    return f"{PLAYERS}:submission:file={folder / 'submission.py'}"


@pytest.mark.usefixtures("kaggle_installed")
def test_kaggles_negamax_wins_blocks_and_repeats_its_games() -> None:
    for text, column in (("121212", 0), ("12121", 0), ("9x7c5:91919191", 8)):
        assert make_agent(f"{PLAYERS}:negamax").choose(Board.parse(text)) == column
    games = []
    for seed in (1, 1, 2):
        player, board = make_agent(f"{PLAYERS}:negamax", seed=seed), Board(Rules(5, 4, 4))
        while not board.is_game_over():
            board.push(player.choose(board, Limit(seconds=1)))
        games.append(board.moves)
    assert games[0] == games[1] != games[2]


@pytest.mark.usefixtures("kaggle_installed")
def test_kaggles_random_player_plays_every_legal_column_and_leaves_pythons_dice_alone() -> None:
    before, imported = random.getstate(), set(sys.modules)
    player, board = make_agent(f"{PLAYERS}:random", seed=1), Board.parse("1111117")
    assert {player.choose(board) for _ in range(100)} == {1, 2, 3, 4, 5, 6}
    assert random.getstate() == before
    assert set(sys.modules) <= imported


@pytest.mark.parametrize("name", ["negamax", "random"])
def test_without_kaggles_package_the_command_that_installs_it_is_named(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "kaggle_environments", None)
    with pytest.raises(MissingPackageError, match="pip install --no-deps kaggle-environments"):
        getattr(kaggle_players, name)()


def test_a_submission_plays_without_kaggles_package(tmp_path: Path) -> None:
    player = make_agent(submitted(tmp_path, submission("strong")))
    assert player.choose(Board.parse("121212"), Limit(seconds=0.1)) == 0
    assert player.choose(Board.parse("9x7c5:91919191"), Limit(seconds=0.1)) == 8


def test_the_last_function_of_a_file_is_called_with_as_many_arguments_as_it_takes(
    tmp_path: Path,
) -> None:
    (tmp_path / "helper.py").write_text("LAST = -1\n")
    text = submitted(
        tmp_path,
        "from helper import LAST\n"
        "def first(observation, configuration):\n    return 0\n"
        "def my_agent(observation):\n"
        "    print('thinking')\n"
        "    return [c for c in range(7) if observation.board[c] == 0][LAST]\n"
        "not_a_function = 3\n",
    )
    before = list(sys.path)
    assert make_agent(text).choose(Board.parse("7777771")) == 5
    assert sys.path == before


def test_a_submission_is_told_the_limit_and_the_rules(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = submitted(
        tmp_path,
        "def agent(observation, configuration):\n"
        "    print('not shown')\n"
        "    assert configuration.actTimeout == 0.5 and configuration['inarow'] == 5\n"
        "    assert observation['mark'] == 2 and observation.step == 1\n"
        "    return configuration.columns - 1\n",
    )
    assert make_agent(text).choose(Board.parse("9x7c5:5"), Limit(seconds=0.5)) == 8
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("x = 1\n", "has no function that Kaggle could call"),
        ("def f(:\n", "cannot be loaded: SyntaxError"),
        ("import not_there\n", "cannot be loaded: ModuleNotFoundError"),
        ("raise SystemExit\n", "cannot be loaded: SystemExit"),
    ],
)
def test_a_file_that_is_no_submission_is_refused_in_one_sentence(
    source: str, message: str, tmp_path: Path
) -> None:
    text = submitted(tmp_path, source)
    with pytest.raises(AgentError, match=message) as raised:
        make_agent(text)
    assert "\n" not in str(raised.value)


def test_a_file_that_is_missing_or_fails_in_a_game_is_named(tmp_path: Path) -> None:
    with pytest.raises(AgentError, match="there is no file"):
        make_agent(f"{PLAYERS}:submission:file={tmp_path / 'none.py'}")
    player = make_agent(submitted(tmp_path, "def agent(observation, configuration):\n    1 / 0\n"))
    with pytest.raises(AgentError, match=r"ZeroDivisionError: .* line 2"):
        player.choose(Board())
