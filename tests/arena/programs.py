"""Players that are programs, as they are named on the command line."""

import shlex
import sys
from pathlib import Path

HERE = Path(__file__).parent
LEFTMOST = HERE / "bots" / "leftmost.py"
BAD_ENGINE = HERE.parent / "engines" / "bad_engine.py"
PYTHON = (sys.executable, "-S", "-E")
"""Python without site packages starts three times as fast."""
POWERLESS = (sys.executable, str(HERE / "powerless.py"))
"""In front of a command, takes the capabilities of root from it."""


def leftmost(*options: str) -> str:
    """Return the player that always plays the leftmost column."""
    return "cmd:" + shlex.join([*PYTHON, str(LEFTMOST), *options])


def bad(fault: str, moment: str) -> str:
    """Return a player with this fault."""
    return "cmd:" + shlex.join([*PYTHON, str(BAD_ENGINE), "--fault", fault, "--at", moment])
