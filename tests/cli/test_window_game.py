"""When a game fills the window of a terminal, when it goes line by line, and how it ends."""

import os
import pty
import subprocess
import sys
import time
from pathlib import Path

import pytest

from connectn.cli.window_game import MISSING
from connectn.game.record import read_records
from tests.cli.command import COMMAND, Terminal, run

WINDOW = "\x1b[?1049h"
"""What a program writes that fills the window."""
GREETING = "Connect 4 in a row."
WITHOUT_TEXTUAL = """
import sys
sys.modules["textual"] = None
from connectn.cli import main
main()
"""


@pytest.fixture
def state(tmp_path: Path) -> dict[str, str]:
    """An environment whose unfinished games are kept in a folder of the test."""
    return {"XDG_STATE_HOME": str(tmp_path / "state")}


def kept_game(tmp_path: Path) -> str:
    return (tmp_path / "state" / "connectn" / "unfinished.txt").read_text()


def test_on_a_terminal_the_game_fills_the_window(state: dict[str, str]) -> None:
    terminal = Terminal("play", "human", "--still", env=state)
    assert GREETING not in terminal.wait_for(WINDOW)
    terminal.wait_for("human")
    terminal.type("q")
    assert terminal.close() == 0


@pytest.mark.parametrize("option", ["--plain", "--box", "--lines"])
def test_who_asks_for_lines_gets_lines(option: str, state: dict[str, str]) -> None:
    terminal = Terminal("play", "human", option, env=state)
    assert WINDOW not in terminal.wait_for("(1-7): ")
    terminal.type("q\n")
    terminal.wait_for("Bye.")
    assert WINDOW not in terminal.seen
    assert terminal.close() == 0


def test_a_terminal_that_cannot_place_a_cursor_gets_lines(state: dict[str, str]) -> None:
    terminal = Terminal("play", "human", env={**state, "TERM": "dumb"})
    assert WINDOW not in terminal.wait_for("(1-7): ")
    terminal.type("q\n")
    assert terminal.close() == 0


@pytest.mark.parametrize("option", [(), ("--still",), ("--lines",)])
def test_through_a_pipe_there_are_lines(option: tuple[str, ...]) -> None:
    result = run("play", "human", *option, typed="4\nq\n")
    assert (result.code, result.err) == (0, "")
    assert result.out.startswith(GREETING)
    assert "\x1b" not in result.out


@pytest.mark.parametrize("redirected", ["stdin", "stdout", "stderr"])
def test_one_stream_that_is_no_terminal_is_enough_for_lines(
    redirected: str, state: dict[str, str], tmp_path: Path
) -> None:
    ours, theirs = pty.openpty()
    typed, shown = tmp_path / "typed", tmp_path / "shown"
    typed.write_text("q\n")
    with typed.open("rb") as read, shown.open("wb") as written:
        streams = {"stdin": theirs, "stdout": theirs, "stderr": theirs}
        streams[redirected] = read.fileno() if redirected == "stdin" else written.fileno()
        os.write(ours, b"q\n")
        code = subprocess.call(
            [*COMMAND, "play", "human"],
            timeout=30,
            env={**os.environ, **state, "TERM": "xterm-256color"},
            stdin=streams["stdin"],
            stdout=streams["stdout"],
            stderr=streams["stderr"],
        )
    told = os.read(ours, 1 << 16).decode() + shown.read_text()
    for descriptor in (ours, theirs):
        os.close(descriptor)
    assert code == 0
    assert GREETING in told
    assert WINDOW not in told


def test_without_textual_one_line_names_the_command_that_installs_it(
    state: dict[str, str],
) -> None:
    command = (sys.executable, "-c", WITHOUT_TEXTUAL)
    terminal = Terminal("play", "human", env=state, command=command)
    shown = terminal.wait_for("(1-7): ")
    assert shown.replace("\r", "").startswith(f"{MISSING}\n{GREETING}")
    assert 'pip install "connectn[tui]"' in MISSING
    terminal.type("q\n")
    assert terminal.close() == 0


@pytest.mark.parametrize("option", ["--plain", "--lines"])
def test_who_wants_lines_is_not_told_about_textual(option: str, state: dict[str, str]) -> None:
    command = (sys.executable, "-c", WITHOUT_TEXTUAL)
    terminal = Terminal("play", "human", option, env=state, command=command)
    assert MISSING not in terminal.wait_for("(1-7): ")
    terminal.type("q\n")
    assert terminal.close() == 0


def test_wrong_use_is_told_before_the_window_opens(state: dict[str, str]) -> None:
    terminal = Terminal("play", "gredy", env=state)
    assert WINDOW not in terminal.wait_for("did you mean greedy?")
    assert terminal.close() == 2


@pytest.mark.parametrize("value", ["0", "-1", "soon", "inf"])
def test_a_clock_needs_minutes(value: str) -> None:
    result = run("play", "human", "--clock", value)
    assert (result.code, result.out) == (2, "")
    assert "--clock" in result.err


def test_leaving_while_an_agent_thinks_that_cannot_be_stopped_keeps_the_game(
    state: dict[str, str], tmp_path: Path
) -> None:
    """The end of the interpreter would pull the core from under it, and abort."""
    saved = tmp_path / "games"
    arguments = ("perfect", "--board", "9x7c4", "--seconds", "60", "--save", str(saved), "--still")
    terminal = Terminal("play", *arguments, env=state)
    terminal.wait_for("Your move")
    terminal.type("5")
    terminal.wait_for("is thinking")
    time.sleep(0.3)
    begun = time.monotonic()
    terminal.type("q")
    assert terminal.close() == 0
    assert time.monotonic() - begun < 20
    assert read_records(saved)[0].moves == (4,)
    assert "1. 5 *" in kept_game(tmp_path)


def test_a_killed_game_is_offered_again(state: dict[str, str], tmp_path: Path) -> None:
    arguments = ("play", "human", "--board", "4x3c3", "--still")
    killed = Terminal(*arguments, env=state)
    killed.wait_for("to move")
    killed.type("2")
    end = time.monotonic() + 20
    while not (tmp_path / "state" / "connectn" / "unfinished.txt").exists():
        assert time.monotonic() < end
        time.sleep(0.02)
    killed.process.kill()
    killed.process.wait()
    os.close(killed.ours)
    assert "1. 2 *" in kept_game(tmp_path)
    again = Terminal("play", "greedy", "--still", env=state)
    again.wait_for("Go on with the unfinished game?")
    again.process.kill()
    again.process.wait()
    os.close(again.ours)
