"""docs/engines.md is true: its programs play, its commands print what it shows."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from connectn import Board, Rules, make_agent
from connectn.engine.client import Engine
from connectn.engine.limits import EngineLimits
from tests.pages import ROOT, Page, printed

PAGE = Page(ROOT / "docs" / "engines.md")
BOT = ROOT / "examples" / "bot.py"


def programs() -> dict[str, list[str]]:
    (python,), (bash,) = PAGE.blocks("python"), PAGE.blocks("bash")
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
        with Engine(programs()[name], rules, player, EngineLimits()) as engine:
            assert engine.start() is None
            while not board.is_game_over():
                column = (engine if board.turn == player else opponent).choose(board, None)
                assert isinstance(column, int), (column, engine.last_words)
                board.push(column)
            assert engine.last_words == ""


def test_the_program_of_the_page_is_the_example() -> None:
    """But for the words with which the example explains itself to people."""
    (python,) = PAGE.blocks("python")
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


def test_the_commands_of_the_page_print_what_it_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are run in their order in one folder, with the program of the page in it."""
    monkeypatch.delenv("PYTHONUNBUFFERED", raising=False)  # one of the programs does not flush
    (python,) = PAGE.blocks("python")
    (tmp_path / "bot.py").write_text(python)
    assert len(PAGE.commands()) >= 12
    for command, output in PAGE.commands():
        assert without_times(printed(command, tmp_path)) == without_times(output), command


def without_times(text: str) -> str:
    """Return a text with the times in it replaced."""
    return re.sub(r"[\d.]+ (µs|ms|s)\b", "TIME", text)
