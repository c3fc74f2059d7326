"""What was probably meant by a text that names no agent."""

import ast
import os
import shlex
import shutil
from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path

from connectn.agents.source import SUFFIX, file_of

LONGEST_GUESS = 40
"""Longer texts are not compared with the names of agents, which are short."""


def suggestion(name: str, text: str, names: Sequence[str]) -> str:
    """Say what to write instead of an unknown name, which is the first part of a text.

    >>> suggestion("GREEDY", "GREEDY", ["greedy", "random"])
    'did you mean greedy?'
    """
    meant = _file(name) or _program(text) or _close(name, names)
    if meant:
        return f"did you mean {meant}?"
    if name.endswith(SUFFIX):
        return "there is no such file either"
    return f"there are {', '.join(names)}"


def _file(name: str) -> str:
    """Return how a file is named as a player: the first class in it, or the program it is."""
    file = file_of(name) if name else None
    if file is None:
        return ""
    if name.endswith(SUFFIX):
        classes = agent_classes(file)
        return f"{name}:{classes[0]}" if classes else f"cmd:python3 {shlex.quote(name)}"
    if os.access(file, os.X_OK):
        return f"cmd:{shlex.quote(name if '/' in name else f'./{name}')}"
    return ""


def _program(text: str) -> str:
    """Return the command that a text is if ``cmd:`` is put in front of it."""
    first, *rest = text.split() or [""]
    return f"cmd:{text}" if rest and shutil.which(first) else ""


def _close(name: str, names: Sequence[str]) -> str:
    close = get_close_matches(name[:LONGEST_GUESS].lower(), names, n=1)
    return close[0] if close else ""


def agent_classes(file: Path) -> list[str]:
    """Return the classes of a file that have a method `choose`; the file is not executed."""
    try:
        tree = ast.parse(file.read_bytes())
    except (OSError, SyntaxError, ValueError, RecursionError):
        return []
    return [
        node.name
        for node in tree.body
        if isinstance(node, ast.ClassDef)
        and any(isinstance(part, ast.FunctionDef) and part.name == "choose" for part in node.body)
    ]
