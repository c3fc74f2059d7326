"""The sign that work is going on: there when it helps, gone afterwards."""

import os
import pty
import subprocess
import termios

import pytest

from tests.cli.command import COMMAND, Terminal, run

ERASE = "\r\x1b[K"
SIGN = "million positions searched"
# Two seconds of work on a board nobody solves in that time.
LONG = ("solve", "9x7c4:5", "--seconds", "2")


def left_on_screen(seen: str) -> list[str]:
    """Return the lines a terminal still shows when what was erased has gone."""
    return [line.split(ERASE)[-1] for line in seen.split("\r\n")]


def signs(seen: str) -> list[str]:
    return [part for part in seen.replace("\r\n", ERASE).split(ERASE) if SIGN in part]


@pytest.mark.parametrize("command", ["solve", "analyze"])
def test_long_work_is_shown_and_leaves_the_terminal_clean(command: str) -> None:
    terminal = Terminal(command, *LONG[1:])
    assert terminal.close() == 0
    shown = signs(terminal.seen)
    assert 2 <= len(shown) <= 8  # about four in a second
    searched = [float(sign.split(", ")[-1].removesuffix(SIGN)) for sign in shown]
    assert searched == sorted(searched)
    assert searched[0] < searched[-1]
    assert shown[0].split(", ")[1] == "1 s"
    assert shown[-1].split(", ")[1] == "2 s"
    left = left_on_screen(terminal.seen)
    assert not any(SIGN in line for line in left)
    assert left[-1] == ""
    assert "\x1b[?25l" not in terminal.seen  # the cursor was never hidden


def test_answers_stand_on_lines_of_their_own() -> None:
    terminal = Terminal("solve", "9x7c4:5", "4x3c3:", "9x7c4:55", "--seconds", "1.2")
    assert terminal.close() == 0
    left = left_on_screen(terminal.seen)
    assert [line.split()[0] for line in left[:-1]] == ["9x7c4:5", "4x3c3:", "9x7c4:55"]
    assert "solving, 0 of 3 done, 1 s" in terminal.seen
    assert "solving, 2 of 3 done, 2 s" in terminal.seen


def test_ctrl_c_leaves_the_terminal_clean() -> None:
    terminal = Terminal("analyze", "9x7c4:5")
    terminal.wait_for(SIGN)
    terminal.interrupt()
    assert terminal.close() == 130
    assert left_on_screen(terminal.seen) == ["connectn: interrupted", ""]


def test_quick_work_shows_nothing() -> None:
    terminal = Terminal("solve", "4x3c3:")
    assert terminal.close() == 0
    assert terminal.seen == "4x3c3: 2\r\n"


def test_a_person_who_types_sees_nothing_while_nothing_is_asked() -> None:
    terminal = Terminal("solve")
    terminal.wait_for("Ctrl-D ends.\r\n")
    with pytest.raises(subprocess.TimeoutExpired):
        terminal.process.wait(1.5)
    terminal.type("\x04")
    assert terminal.close() == 0
    assert SIGN not in terminal.seen


def test_a_pipe_shows_nothing() -> None:
    result = run(*LONG)
    assert result.err == ""
    assert ERASE not in result.out


def test_a_terminal_that_cannot_erase_shows_nothing() -> None:
    terminal = Terminal(*LONG, env={"TERM": "dumb"})
    assert terminal.close() == 0
    assert SIGN not in terminal.seen


def test_a_narrow_terminal_gets_a_line_that_fits() -> None:
    terminal = Terminal(*LONG)
    termios.tcsetwinsize(terminal.ours, (10, 16))
    assert terminal.close() == 0
    shown = [part for part in terminal.seen.split(ERASE) if part.startswith("solving")]
    assert len(shown) >= 3
    assert max(map(len, shown)) == 15


def test_answers_go_to_standard_output_while_the_sign_is_on_stderr() -> None:
    ours, theirs = pty.openpty()
    done = subprocess.run(
        [*COMMAND, *LONG],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=theirs,
        env={**os.environ, "TERM": "xterm"},
        check=True,
        timeout=30,
    )
    os.close(theirs)
    shown = os.read(ours, 65536).decode()
    os.close(ours)
    assert done.stdout.startswith(b"9x7c4:5 ")
    assert done.stdout.count(b"\n") == 1
    assert SIGN in shown
    assert left_on_screen(shown) == [""]


def test_counting_is_shown_too() -> None:
    terminal = Terminal("bench", "--board", "7x6c4", "--depth", "30")
    terminal.wait_for(f"{ERASE}counting 7x6c4, 30 plies deep, 1 s")
    terminal.interrupt()
    assert terminal.close() == 130
    assert left_on_screen(terminal.seen)[-2:] == ["connectn: interrupted", ""]
