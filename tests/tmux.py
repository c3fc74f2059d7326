"""A shell in a real terminal emulator: Debian's tmux, for job control and what stays on screen."""

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Self

import pytest

PATIENCE = 30.0
WIDTH, HEIGHT = 90, 60

needs_tmux = pytest.mark.skipif(not shutil.which("tmux"), reason="there is no tmux")


class Tmux:
    """A window of 90 by 60 in which a shell runs; use it in a `with` statement."""

    def __init__(self, folder: Path) -> None:
        self._sockets = tempfile.TemporaryDirectory()  # a socket's path must be short
        self._run("new-session", "-d", "-x", f"{WIDTH}", "-y", f"{HEIGHT}", "-c", f"{folder}",
                  "env", "PS1=$ ", "bash", "--norc", "--noprofile", "-i")  # fmt: skip
        self.wait_for("$ ")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._run("kill-server")
        self._sockets.cleanup()

    def type(self, text: str) -> None:
        """Type a text without a line end."""
        self._run("send-keys", "-l", text)

    def enter(self, text: str) -> None:
        """Type a line."""
        self.type(text)
        self.press("Enter")

    def press(self, *keys: str) -> None:
        """Press keys by their names in tmux: C-c, Up, Enter."""
        self._run("send-keys", *keys)

    def resize(self, width: int, height: int) -> None:
        """Give the window another size."""
        self._run("resize-window", "-x", f"{width}", "-y", f"{height}")

    def kill_program(self) -> None:
        """Kill what runs in the foreground of the shell, which gets no chance to clean up."""
        shell = int(self._run("display-message", "-p", "#{pane_pid}"))
        children = Path(f"/proc/{shell}/task/{shell}/children").read_text(encoding="ascii")
        os.kill(int(children.split()[-1]), signal.SIGKILL)

    def lines(self) -> list[str]:
        """Return what is on the screen, and what has scrolled out of it."""
        shown = self._run("capture-pane", "-p", "-S", "-").rstrip().split("\n")
        return [line.rstrip() for line in shown]

    def wait_for(self, text: str, times: int = 1) -> list[str]:
        """Wait until the screen shows a text, so many times, and return its lines."""
        return self.wait_until(lambda lines: "\n".join(lines).count(text.rstrip()) >= times, text)

    def wait_for_last(self, line: str) -> list[str]:
        """Wait until a line is the last one on the screen, and return all lines."""
        return self.wait_until(lambda lines: lines[-1] == line.rstrip(), line)

    def wait_until(self, holds: Callable[[list[str]], bool], wanted: str) -> list[str]:
        """Wait until something is true of the lines, and return them."""
        end = time.monotonic() + PATIENCE
        while not holds(lines := self.lines()):
            assert time.monotonic() < end, f"no {wanted!r} in\n" + "\n".join(lines)
            time.sleep(0.02)
        return lines

    def _run(self, *arguments: str) -> str:
        done = subprocess.run(
            ["tmux", "-S", f"{self._sockets.name}/tmux", "-f", "/dev/null", *arguments],  # noqa: S607
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, "LC_ALL": "C.UTF-8"},
        )
        return done.stdout
