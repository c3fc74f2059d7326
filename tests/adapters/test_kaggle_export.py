"""Exported files play like their agents, and need nothing but Python."""

import ast
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from connectn import Board, Limit, Rules, __version__, make_agent
from connectn.adapters.kaggle import configuration_of, observation_of
from connectn.adapters.kaggle_export import exportable_agents, submission
from connectn.errors import AgentError
from tests.adapters.stopwatch import stopwatch
from tests.adapters.test_kaggle_submission import random_game

AGENTS = exportable_agents()
BOARDS = [Rules(7, 6, 4), Rules(5, 4, 3), Rules(6, 7, 5), Rules(4, 5, 2), Rules(8, 3, 4)]
PATIENCE = 60.0
"""As actTimeout: no search is cut short."""

ONE_GAME = """
import sys
names = {}
exec(open(sys.argv[1]).read(), names)
agent = [each for each in names.values() if callable(each)][-1]
board = [0] * 42
mark = 1
class Observation: pass
observation = Observation()
for _ in range(6):
    observation.board, observation.mark = board, mark
    column = agent(observation, {"columns": 7, "rows": 6, "inarow": 4, "actTimeout": 0.2})
    board[max(row for row in range(6) if not board[column + row * 7]) * 7 + column] = mark
    mark = 3 - mark
print(sum(map(bool, board)), sorted(name for name in sys.modules if "connectn" in name))
"""


def last_function(text: str) -> Callable[[Any, Any], int]:
    """Return what Kaggle would call."""
    names: dict[str, Any] = {}
    exec(text, names)  # noqa: S102
    functions: list[Callable[[Any, Any], int]] = [each for each in names.values() if callable(each)]
    return functions[-1]


@pytest.mark.parametrize("agent", [name for name in AGENTS if name != "strong"])
@pytest.mark.parametrize("rules", BOARDS, ids=str)
def test_an_exported_agent_plays_the_moves_of_its_agent(agent: str, rules: Rules) -> None:
    text = f"{agent}:seed=7"
    exported, original = last_function(submission(text)), make_agent(text)
    configuration = configuration_of(rules, PATIENCE)
    for board in random_game(rules, seed=len(agent))[::4]:
        column = exported(observation_of(board), configuration)
        assert column == original.choose(board), f"{agent} in {board}"


@pytest.mark.parametrize("depth", [1, 2, 3])
@pytest.mark.parametrize("agent", ["supported-lines", "zugzwang", "connectivity"])
def test_the_depth_of_the_text_counts(agent: str, depth: int) -> None:
    text = f"{agent}:depth={depth},seed=1"
    exported, original = last_function(submission(text)), make_agent(text)
    for board in random_game(Rules(5, 5, 4), seed=depth):
        column = exported(observation_of(board), configuration_of(board.rules, PATIENCE))
        assert column == original.choose(board, Limit())


@pytest.mark.parametrize("agent", ["strong", "windows:depth=20", "center-weight:depth=9"])
def test_a_search_ends_within_the_time_that_is_allowed(agent: str) -> None:
    board = Board(Rules(8, 7, 4))
    play = last_function(submission(agent))
    with stopwatch() as watch:
        assert play(observation_of(board), configuration_of(board.rules, 0.3)) in board.legal_moves
    assert 0.02 < watch.seconds < 0.3


def test_seconds_of_the_text_shorten_the_search() -> None:
    play = last_function(submission("strong:seconds=0.05"))
    with stopwatch() as watch:
        play(observation_of(Board(Rules(8, 7, 4))), configuration_of(Rules(8, 7, 4)))
    assert watch.seconds < 0.3


@pytest.mark.parametrize("agent", AGENTS)
def test_a_file_is_small_and_sound(agent: str) -> None:
    text = submission(agent)
    assert len(text.encode()) < 100_000
    assert f"of connectn {__version__}, MIT licence" in text
    assert ">>>" not in text
    tree = ast.parse(text)
    modules = {
        name.partition(".")[0]
        for node in ast.walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in ([node.module or ""] if isinstance(node, ast.ImportFrom) else _names(node))
    }
    assert modules <= sys.stdlib_module_names
    defined = Counter(
        node.name for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef)
    )
    assert [name for name, times in defined.items() if times > 1] == []
    assert isinstance(tree.body[-1], ast.FunctionDef)
    assert tree.body[-1].name == "agent"


def _names(node: ast.Import) -> list[str]:
    return [alias.name for alias in node.names]


@pytest.mark.parametrize("agent", AGENTS)
def test_a_file_passes_ruff(agent: str) -> None:
    checked = subprocess.run(
        [Path(sys.executable).with_name("ruff"), "check", "--isolated", "--select", "E4,E7,E9,F,I",
         "--target-version", "py311", "--line-length", "100", "-"],
        input=submission(agent),
        capture_output=True,
        text=True,
        check=False,
    )  # fmt: skip
    assert checked.returncode == 0, checked.stdout


@pytest.mark.parametrize("agent", ["strong", "greedy", "five-factors"])
def test_a_file_runs_without_any_package(agent: str, tmp_path: Path) -> None:
    file = tmp_path / "submission.py"
    file.write_text(submission(agent))
    done = subprocess.run(
        [sys.executable, "-S", "-I", "-c", ONE_GAME, file],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.stdout, done.stderr) == ("6 []\n", "")


def test_parameters_that_change_no_move_and_the_name_of_a_player_are_left_out() -> None:
    assert submission("strong:table_mb=8") == submission("strong")
    text = submission("my\\n=strong:seconds=1.5,table_mb=8")
    assert text == submission("strong:seconds=1.5")
    assert "PLAYER = Strong(seconds=1.5)\n" in text
    assert text.startswith('"""A player of Connect-N for Kaggle\'s ConnectX: strong:seconds=1.5.')


@pytest.mark.parametrize("agent", ["mcts", "perfect:level=3", "examples/bot.py:Bot"])
def test_what_cannot_be_exported_is_refused_with_what_can(agent: str) -> None:
    with pytest.raises(AgentError) as raised:
        submission(agent)
    assert agent.partition(":")[0] in str(raised.value)
    assert "\n" not in str(raised.value)


def test_a_class_with_the_name_of_an_agent_is_not_exported(tmp_path: Path) -> None:
    file = tmp_path / "bots.py"
    file.write_text("class strong:\n    def choose(self, board, limit):\n        return 0\n")
    with pytest.raises(AgentError, match="cannot be exported; there are center-weight,"):
        submission(f"{file}:strong")
