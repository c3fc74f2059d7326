"""The line that shows that work is going on: there when it helps, gone afterwards."""

import os
import pty
import re
import signal
import subprocess
import sys
import termios

import pyte
import pytest

from tests.cli.command import Terminal, run

LINE = re.compile(r". (\w[^\r\n]*?), (\d) s, ([\d.]+) million positions searched")
SEARCHED = "million positions searched"
# Long enough to be shown, on a board that takes far longer to solve.
LONG = ("solve", "9x7c4:5", "--seconds", "1.2")
# The line appears after 0.2 seconds instead of after one.
EAGER = (
    sys.executable,
    "-c",
    "from connectn.cli import main, progress; progress.PATIENCE = 0.2; main()",
)


def test_the_line_appears_after_a_second() -> None:
    terminal = Terminal("solve", "9x7c4:5", "--seconds", "1.7")
    assert terminal.close() == 0
    lines = LINE.findall(terminal.seen)
    assert lines
    assert lines[0][1] in {"1", "2"}


@pytest.mark.parametrize("command", ["solve", "analyze"])
def test_long_work_is_shown_and_leaves_the_terminal_clean(command: str) -> None:
    terminal = Terminal(command, *LONG[1:], command=EAGER)
    assert terminal.close() == 0
    lines = LINE.findall(terminal.seen)
    assert 1 <= len(lines) <= 8  # about four in a second
    searched = [float(millions) for _, _, millions in lines]
    assert searched == sorted(searched)
    assert searched[-1] > 0
    assert terminal.shown
    assert not any(SEARCHED in line for line in terminal.shown[:-1])
    assert terminal.shows_cursor


def test_answers_stand_on_lines_of_their_own() -> None:
    terminal = Terminal("solve", "9x7c4:5", "4x3c3:", "9x7c4:55", "--seconds", "1.2", command=EAGER)
    assert terminal.close() == 0
    assert [line.split()[0] for line in terminal.shown] == ["9x7c4:5", "4x3c3:", "9x7c4:55"]
    assert re.search("solving, 0 of 3 done, [01] s", terminal.seen)
    assert re.search("solving, 2 of 3 done, [1-3] s", terminal.seen)


def test_ctrl_c_leaves_the_terminal_clean() -> None:
    terminal = Terminal("analyze", "9x7c4:5", command=EAGER)
    terminal.wait_for(SEARCHED)
    terminal.interrupt()
    assert terminal.close() == 130
    assert SEARCHED not in "\n".join(terminal.shown[:-2])  # the line is gone, the answer is there
    assert terminal.shown[-1] == "connectn: interrupted"
    assert terminal.shows_cursor


def test_a_process_that_is_killed_leaves_the_cursor_visible() -> None:
    terminal = Terminal("analyze", "9x7c4:5", command=EAGER)
    for _ in range(2):
        terminal.wait_for(SEARCHED)
    terminal.process.send_signal(signal.SIGKILL)
    assert terminal.close() == -signal.SIGKILL
    assert terminal.shows_cursor


def test_quick_work_shows_nothing() -> None:
    terminal = Terminal("solve", "4x3c3:")
    assert terminal.close() == 0
    assert terminal.seen == "4x3c3: 2\r\n"


def test_a_person_who_types_sees_nothing_while_nothing_is_asked() -> None:
    terminal = Terminal("solve", command=EAGER)
    terminal.wait_for("Ctrl-D ends.\r\n")
    with pytest.raises(subprocess.TimeoutExpired):
        terminal.process.wait(0.5)
    terminal.type("\x04")
    assert terminal.close() == 0
    assert SEARCHED not in terminal.seen


def test_a_pipe_shows_nothing() -> None:
    result = run("solve", "9x7c4:5", "--seconds", "1.1")
    assert result.err == ""
    assert "\x1b" not in result.out


def test_a_terminal_that_cannot_erase_shows_nothing() -> None:
    terminal = Terminal("solve", "9x7c4:5", "--seconds", "0.5", env={"TERM": "dumb"}, command=EAGER)
    assert terminal.close() == 0
    assert terminal.seen.startswith("9x7c4:5 ")
    assert "\x1b" not in terminal.seen


def test_a_narrow_terminal_gets_a_line_that_fits() -> None:
    terminal = Terminal(*LONG, command=EAGER)
    termios.tcsetwinsize(terminal.ours, (10, 16))
    assert terminal.close() == 0
    lines = re.findall(r". solving[^\r\n\x1b]*", terminal.seen)
    assert lines
    assert max(map(len, lines)) <= 16


def test_answers_go_to_standard_output_while_the_line_is_on_stderr() -> None:
    ours, theirs = pty.openpty()
    done = subprocess.run(
        [*EAGER, *LONG],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=theirs,
        env={**os.environ, "TERM": "xterm"},
        check=True,
        timeout=30,
    )
    os.close(theirs)
    written = os.read(ours, 65536).decode()
    os.close(ours)
    assert done.stdout.startswith(b"9x7c4:5 ")
    assert done.stdout.count(b"\n") == 1
    assert SEARCHED in written
    screen = pyte.Screen(80, 24)
    pyte.Stream(screen).feed(written)
    assert "".join(screen.display).strip() == ""


def test_counting_is_shown_too() -> None:
    terminal = Terminal("bench", "--board", "7x6c4", "--depth", "30")
    terminal.wait_for("counting 7x6c4, 30 plies deep, 1 s")
    terminal.interrupt()
    assert terminal.close() == 130
