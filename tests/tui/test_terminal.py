"""The real program in a real terminal: what a person types, clicks and sees."""

import re
import shlex
import sys
from pathlib import Path

from tests.cli.command import run
from tests.tmux import Tmux, needs_tmux

pytestmark = needs_tmux

CONNECTN = f"{shlex.quote(sys.executable)} -m connectn"
FOOT = "? Menu"


def start(terminal: Tmux, folder: Path, arguments: str, setting: str = "") -> None:
    """Start a game whose unfinished games are kept in a folder."""
    terminal.enter(f"clear; {setting} XDG_STATE_HOME={folder} {CONNECTN} play {arguments}")


def click(terminal: Tmux, column: int, row: int) -> None:
    """Press and release the left button, in the escape sequences of a terminal's mouse."""
    for end in "Mm":
        terminal.type(f"\x1b[<0;{column};{row}{end}")


def column_on_screen(lines: list[str], name: str) -> tuple[int, int]:
    """Return where the name of a column stands, from 1."""
    row, line = next((y, line) for y, line in enumerate(lines, start=1) if re.match(" +1 A ", line))
    return line.index(f"{name} ") + 1, row


def test_a_whole_game_by_keys_and_mouse_and_a_rematch(tmp_path: Path) -> None:
    with Tmux(tmp_path) as terminal:
        start(terminal, tmp_path, "human --board 5x4c3")
        terminal.wait_for("Red to move: human.")
        terminal.type("3")
        lines = terminal.wait_for("Yellow to move: human (2).")
        click(terminal, *column_on_screen(lines, "1"))
        terminal.wait_for("1. 3 1")
        terminal.press("Right", "Enter")
        terminal.wait_for("1. 3 1  2. 2")
        terminal.type("1")
        terminal.wait_for("2. 2 1")
        terminal.type("4")
        terminal.wait_for("Red human wins.")
        terminal.type("m")
        terminal.wait_for("Red to move: human (2).")
        terminal.wait_for("human 1 ")
        terminal.type("q")
        terminal.wait_until(lambda lines: lines[-1] == "$", "the prompt")
        assert FOOT not in "\n".join(terminal.lines())  # the shell's screen is back


def test_the_review_of_a_game_in_a_window_of_80_by_24_without_colours(tmp_path: Path) -> None:
    (tmp_path / "game").write_text("5x4c3:2552354\n")
    with Tmux(tmp_path) as terminal:
        terminal.resize(80, 24)
        start(terminal, tmp_path, "human", "NO_COLOR=1")
        terminal.wait_for("X to move: human.")
        terminal.type("o")
        terminal.wait_for("which file?")
        terminal.enter("game")
        terminal.wait_for("X human wins.")
        terminal.type("v")
        terminal.wait_for("Turning points")
        terminal.wait_for("Move 7, X 4: best")
        terminal.press("Escape")
        terminal.wait_for(FOOT)
        terminal.type("q")
        terminal.wait_for_last("$")


def test_a_resize_a_trip_to_the_shell_and_an_answer_afterwards(tmp_path: Path) -> None:
    """Also where the shell exports the size that its window has had."""
    with Tmux(tmp_path) as terminal:
        start(terminal, tmp_path, "human", "COLUMNS=80 LINES=24")
        terminal.wait_for("Red to move: human.")
        terminal.resize(30, 8)
        terminal.wait_for("needs a window")
        terminal.resize(80, 24)
        terminal.wait_for("─ Moves ─")
        terminal.press("C-z")
        terminal.wait_for("Stopped")
        terminal.enter("echo in the $((1 + 1))nd shell; fg")
        terminal.wait_for("─ Moves ─")
        terminal.type("4")
        terminal.wait_for("1. 4")
        terminal.press("C-c")
        terminal.wait_until(lambda lines: lines[-1] == "$", "the prompt")
        assert "in the 2nd shell" in "\n".join(terminal.lines())


def test_a_game_that_was_quit_or_killed_is_offered_again(tmp_path: Path) -> None:
    with Tmux(tmp_path) as terminal:
        start(terminal, tmp_path, "human --board 5x4c4")
        terminal.wait_for("Red to move: human.")
        terminal.type("32")
        terminal.wait_for("1. 3 2")
        terminal.type("q")
        terminal.wait_for_last("$")
        start(terminal, tmp_path, "greedy")
        terminal.wait_for("Go on with the unfinished game?")
        terminal.wait_for("human against human on 5x4c4, 2 discs")
        terminal.press("Enter")
        terminal.wait_for("The game goes on.")
        terminal.type("5")
        terminal.wait_for("1. 3 2  2. 5")
        terminal.kill_program()
        terminal.wait_for("Killed")
        start(terminal, tmp_path, "greedy")
        terminal.wait_for("human against human on 5x4c4, 3 discs")
        terminal.type("y")
        terminal.wait_for("1. 3 2  2. 5")


def test_plain_goes_line_by_line_and_so_does_every_pipe(tmp_path: Path) -> None:
    with Tmux(tmp_path) as terminal:
        start(terminal, tmp_path, "human --plain --board 4x3c3")
        terminal.wait_for("Next move, X (1-4):")
        assert FOOT not in "\n".join(terminal.lines())
        terminal.enter("q")
        terminal.wait_for("Bye.")
    assert FOOT not in run("play", "human", typed="q\n").out


def test_without_textual_a_sentence_says_how_to_install_it(tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text("import sys\nsys.modules['textual'] = None\n")
    with Tmux(tmp_path) as terminal:
        start(terminal, tmp_path, "human --board 4x3c3", f"PYTHONPATH={tmp_path}")
        terminal.wait_for('pip install "connectn[tui]"')
        terminal.wait_for("(1-4):")
        assert FOOT not in "\n".join(terminal.lines())
        terminal.enter("q")
        terminal.wait_for("Bye.")
