"""Programs that play, as they are named on the command line."""

import shlex
import sys
from pathlib import Path

HERE = Path(__file__).parent
LEFTMOST = HERE / "bots" / "leftmost.py"
BAD_ENGINE = HERE.parent / "engines" / "bad_engine.py"
PYTHON = (sys.executable, "-S", "-E")
"""Starts three times as fast as with what a user may have installed."""
POWERLESS = (sys.executable, str(HERE / "powerless.py"))
"""In front of a command takes the powers of root from it."""


def leftmost(*options: str) -> str:
    """Name the player of the leftmost column."""
    return "cmd:" + shlex.join([*PYTHON, str(LEFTMOST), *options])


def bad(fault: str, moment: str) -> str:
    """Name the player with a fault."""
    return "cmd:" + shlex.join([*PYTHON, str(BAD_ENGINE), "--fault", fault, "--at", moment])
