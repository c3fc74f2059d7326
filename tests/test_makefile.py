"""What is written after `make play` reaches the game."""

import os
import shlex
import subprocess
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
