"""A class in a file of your own as a player: ``my_agents.py:Lefty`` or ``my_agents:Lefty``."""

import re
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import cache, partial
from inspect import isclass, isfunction
from types import ModuleType
from typing import TYPE_CHECKING, cast

from connectn.agents.agent_type import AgentType, check_choose
from connectn.agents.parameter import settable_parameters
from connectn.agents.source import SUFFIX
from connectn.errors import AgentError, quoted
from connectn.game.board import Board
from connectn.solver.limit import Limit

if TYPE_CHECKING:
    from connectn.agents.agent import Agent

_TEXT = re.compile(
    r"(?P<where>.+?\.py|[^\W\d]\w*(?:\.[^\W\d]\w*)*):(?P<name>[^\W\d]\w*)(?::(?P<settings>.*))?",
    re.DOTALL,
)


@dataclass(frozen=True)
class ClassText:
    """The parts of a text that names a class.

    >>> parse_class("bots/my.py:Lefty:depth=3")
    ClassText(where='bots/my.py', name='Lefty', settings='depth=3')
    """

    where: str
    """A Python file, a prefix (`agents/prefix.py`), or a module that can be imported."""
    name: str
    settings: str | None
    """What is set about it, as for a registered agent; None if nothing is."""

    @property
    def is_file(self) -> bool:
        """Whether the class is in a file, not in a module."""
        return self.where.endswith(SUFFIX)


def parse_class(text: str) -> ClassText | None:
    """Split a text that names a class; return None if it has another form.

    >>> parse_class("windows:depth=4") is None
    True
    """
    found = _TEXT.fullmatch(text)
    return found and ClassText(found["where"], found["name"], found["settings"])


class FunctionAgent:
    """Plays what a function ``choose(board, limit)`` returns."""

    def __init__(self, function: Callable[..., int]) -> None:
        self._function = function

    def choose(self, board: Board, limit: Limit | None = None) -> int:
        """Ask the function."""
        return self._function(board, limit)


def type_of_class(found: ClassText, module: ModuleType) -> AgentType:
    """Return the agent that a class or a function of a module is; nothing of it is registered."""
    thing: object = getattr(module, found.name, None)
    if isclass(thing) and not callable(getattr(thing, "choose", None)):
        raise AgentError(f"{found.name} of {found.where!r} has no method choose(board, limit)")
    if isclass(thing) or isfunction(thing):
        return _type_of(found.where, found.name, cast("Hashable", thing))
    raise AgentError(
        f"there is no class {quoted(found.name)} in {found.where!r}; {_hint(found, module)}"
    )


@cache
def _type_of(where: str, name: str, thing: Hashable) -> AgentType:
    """Describe a class or function once: an agent is made for each game."""
    if isclass(thing):
        make = cast("Callable[..., Agent]", thing)
        return AgentType(name, "", settable_parameters(make), make, thing, where)
    check_choose(name, thing)
    function = cast("Callable[..., int]", thing)
    return AgentType(name, "", (), partial(FunctionAgent, function), thing, where)


def _hint(found: ClassText, module: ModuleType) -> str:
    names = [
        name
        for name, thing in vars(module).items()
        if isclass(thing) and callable(getattr(thing, "choose", None)) and not name.startswith("_")
    ]
    if not names:
        return "it has no class with a method choose(board, limit)"
    from difflib import get_close_matches

    close = get_close_matches(found.name, names, n=1)
    if close:
        return f"did you mean {found.where}:{close[0]}?"
    return f"its agents are {', '.join(names)}"
