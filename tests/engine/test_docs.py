"""docs/engines.md is true: its programs play, its commands print what it shows."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from connectn import Board, Rules, make_agent
from connectn.engine.client import Engine
from connectn.engine.limits import Limits

ROOT = Path(__file__).parent.parent.parent
PAGE = (ROOT / "docs" / "engines.md").read_text("utf-8")
BOT = ROOT / "examples" / "bot.py"


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", PAGE, flags=re.MULTILINE | re.DOTALL)


def programs() -> dict[str, list[str]]:
    (python,), (bash,) = blocks("python"), blocks("bash")
    return {
        "page": [sys.executable, "-c", python],
        "bash": ["bash", "-c", bash, "bot"],
        "example": [sys.executable, str(BOT)],
    }


@pytest.mark.parametrize("name", ["page", "bash", "example"])
@pytest.mark.parametrize("rules", [Rules(), Rules(4, 5, 3), Rules(16, 16, 5)], ids=str)
def test_the_programs_of_the_page_play_whole_games(name: str, rules: Rules) -> None:
    for player in (0, 1):
        board, opponent = Board(rules), make_agent("greedy", seed=player)
        with Engine(programs()[name], rules, player, Limits()) as engine:
            assert engine.start() is None
            while not board.is_game_over():
                column = (engine if board.turn == player else opponent).choose(board, None)
                assert isinstance(column, int), (column, engine.last_words)
                board.push(column)
            assert engine.last_words == ""


def test_the_program_of_the_page_is_the_example() -> None:
    """But for the words with which the example explains itself to people."""
    (python,) = blocks("python")
    example = BOT.read_text("utf-8")
    assert set(python.splitlines()) <= set(example.splitlines())
    assert len(python.strip().splitlines()) <= 10


def test_the_example_explains_itself_to_who_starts_it_by_hand() -> None:
    done = subprocess.run(
        [sys.executable, str(BOT)],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert "docs/engines.md" in done.stdout


def test_the_commands_of_the_page_print_what_it_shows() -> None:
    environment = {**os.environ, "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"}
    parts = [part for block in blocks("console") for part in re.split(r"(?m)^\$ ", block)[1:]]
    assert len(parts) >= 2
    for part in parts:
        command, _, output = part.partition("\n")
        done = subprocess.run(
            ["bash", "-c", command],  # noqa: S607
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=60,
            check=False,
            env=environment,
        )
        assert done.stdout == output


def test_everything_the_page_links_to_exists() -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", PAGE):
        assert (ROOT / "docs" / target).exists(), target
