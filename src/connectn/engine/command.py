"""The command that starts a program, as people write it: ``cmd:python3 bot.py --fast``."""

import os
import shlex

from connectn.errors import EngineError, quoted
from connectn.game.rules import Rules

PREFIX = "cmd:"
USUAL_CONNECT = 4
NO_PROGRAMS = "programs play on Linux and macOS, where they can be ended with all they have started"


def is_command(text: str) -> bool:
    """Whether a text names a program, and not an agent."""
    return text.startswith(PREFIX)


def parse_command(text: str) -> tuple[str, ...]:
    """Split a command into words like a shell, without any other feature of a shell.

    >>> parse_command("cmd:python3 'my bot.py' --fast")
    ('python3', 'my bot.py', '--fast')
    """
    try:
        words = shlex.split(text.removeprefix(PREFIX))
    except ValueError as error:  # a quotation without an end
        reason = str(error).lower()
        raise EngineError(f"{quoted(text)} is not a command: {reason}") from None
    if not words or not words[0]:
        raise EngineError(f"{quoted(text)} names no program")
    if "\0" in text:
        raise EngineError(f"{quoted(text)} holds a NUL, which no command can")
    check_system(words[0])
    return tuple(words)


def check_system(program: str) -> None:
    """Refuse programs on Windows, which has no process groups."""
    if not hasattr(os, "killpg"):
        raise EngineError(f"{quoted(program)} cannot be a player here: {NO_PROGRAMS}")


def arguments(rules: Rules, player: int) -> tuple[str, ...]:
    """Return the arguments that every program is started with.

    Published programs do not know `--connect`, so it is added only if it is not 4.

    >>> arguments(Rules(9, 7, 5), 1)
    ('--player', '1', '--width', '9', '--height', '7', '--connect', '5')
    """
    told = {"--player": player, "--width": rules.width, "--height": rules.height}
    if rules.connect != USUAL_CONNECT:
        told["--connect"] = rules.connect
    return tuple(word for name, value in told.items() for word in (name, str(value)))
