"""What `make play` installs, and that what is written after it reaches the game."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize(
    ("values", "arguments"),
    [
        ((), ["play"]),
        (("LEVEL=3", "BOARD=9x7c5"), ["play", "--level", "3", "--board", "9x7c5"]),
        (("AGENT=greedy",), ["play", "greedy"]),
        (("AGENT=me=cmd:python3 'my bot.py' $HOME",), ["play", "me=cmd:python3 'my bot.py' $HOME"]),
    ],
)
def test_make_play_hands_its_values_to_the_command(
    values: tuple[str, ...], arguments: list[str], tmp_path: Path
) -> None:
    """The command is replaced by one that shows its arguments, and nothing is built."""
    command = tmp_path / "connectn"
    command.write_text('#!/bin/sh\nprintf "%s\\n" "$@"\n')
    command.chmod(0o755)
    done = subprocess.run(
        ["make", "-s", "-o", ".venv/built", "play", f"BIN={tmp_path}", *map(_literal, values)],  # noqa: S607
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
        env={name: value for name, value in os.environ.items() if not name.startswith("MAKE")},
    )
    assert done.stdout.splitlines() == arguments, shlex.join(done.args)


def _literal(value: str) -> str:
    """Write a dollar sign as make wants it."""
    return value.replace("$", "$$")


def test_make_help_names_the_values() -> None:
    done = subprocess.run(
        ["make", "-s", "help"],  # noqa: S607
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    (line,) = (line for line in done.stdout.splitlines() if "make play" in line)
    for value in ("LEVEL=3", "BOARD=9x7c5", "AGENT=greedy"):
        assert value in line


def requirements(*names: str) -> list[str]:
    """Return what `make` installs by these names."""
    done = subprocess.run(
        [sys.executable, "scripts/requirements.py", *names],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.splitlines()


def names_of(lines: list[str]) -> set[str]:
    return {re.split(r"[<>=;\[ ]", line)[0] for line in lines}


def test_make_play_installs_what_fills_the_window_and_pip_install_does_not() -> None:
    assert 'requirements("run", "tui")' in (ROOT / "scripts" / "build.py").read_text("utf-8")
    assert names_of(requirements("run", "tui")) == {"cyclopts", "jinja2", "rich", "textual"}
    assert names_of(requirements("run")) == {"cyclopts", "jinja2", "rich"}


def test_the_tests_need_every_extra_and_no_requirement_is_written_twice() -> None:
    (line,) = re.findall(r"requirements\.py (dev.*) >", (ROOT / "Makefile").read_text("utf-8"))
    needed = requirements(*line.split())
    assert names_of(requirements("extras")) <= names_of(needed)
    assert len(names_of(needed)) == len(needed)


def test_make_play_goes_through_a_pipe(tmp_path: Path) -> None:
    """Line by line, with the real command; nothing is built."""
    command = tmp_path / "connectn"
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m connectn "$@"\n')
    command.chmod(0o755)
    done = subprocess.run(
        ["make", "-s", "-o", ".venv/built", "play", "AGENT=greedy", f"BIN={tmp_path}"],  # noqa: S607
        cwd=ROOT,
        input="4\nq\n",
        capture_output=True,
        text=True,
        check=True,
        env={name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
        | {"PYTHONIOENCODING": "utf-8"},
    )
    assert "plays column" in done.stdout
    assert done.stdout.endswith("q\nBye.\n")
    assert "\x1b" not in done.stdout
