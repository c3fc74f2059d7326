"""The agents by name, and the one place where the text that describes an agent is read.

An agent class takes its parameters as keyword-only arguments with annotations and defaults. The
decorator `register` makes its name, its parameters and their ranges known everywhere:

    @register("cautious", "Looks a few plies ahead.")
    class CautiousAgent:
        def __init__(self, *, depth: Annotated[int, Between(1, 20)] = 4, seed: int | None = None):
            ...

A class in a file of your own needs no name: ``my_agents.py:CautiousAgent:depth=6`` describes it.
Nor does a class of a package that declares a prefix: ``kaggle:negamax`` (`agents/prefix.py`).
"""

from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from typing import TypeVar

from connectn.agents.agent import Agent
from connectn.agents.agent_class import ClassText, parse_class, type_of_class
from connectn.agents.agent_type import AgentSpec, AgentType
from connectn.agents.parameter import (
    Between,
    Check,
    Parameter,
    Value,
    accept_settings,
    keyword_parameters,
    parse_settings,
)
from connectn.agents.player_text import parse_player
from connectn.agents.prefix import modules_by_prefix, players_by_prefix
from connectn.agents.source import has_module, load, source_of
from connectn.errors import AgentError, quoted

__all__ = [
    "STRONGEST",
    "AgentSpec",
    "AgentType",
    "Between",
    "Check",
    "Parameter",
    "add_agent",
    "agent_types",
    "make_agent",
    "parse_agent",
    "register",
    "registered_in",
]

STRONGEST = "strong"
"""The agent that gives hints, and that plays when a command names no agent."""

_BUILT_IN = (
    "connectn.agents.basic",
    "connectn.agents.papers.players",
    "connectn.agents.mcts",
    "connectn.agents.perfect",
    "connectn.agents.strong",
)
PROGRAM = "cmd"
"""What comes before the colon of a player that is a program, and so the name of no agent."""
_NEVER_IN_A_NAME = frozenset(":=,")

AgentClass = TypeVar("AgentClass", bound=Callable[..., Agent])

_types: dict[str, AgentType] = {}


def register(name: str, summary: str) -> Callable[[AgentClass], AgentClass]:
    """Make an agent class known under a name; a class may have several names."""

    def add(agent_class: AgentClass) -> AgentClass:
        add_agent(name, summary, agent_class, agent_class)
        return agent_class

    return add


def add_agent(name: str, summary: str, make: Callable[..., Agent], home: object) -> None:
    """Make an agent known under a name; `home` is the class or function that defines it.

    A definition that is executed again, as in a notebook, takes the place of the earlier one.
    """
    own = not str(getattr(home, "__module__", "")).startswith("connectn.")
    if own:
        _load_built_in()  # the names of the built-in agents are taken first
    if not name or name == PROGRAM or _NEVER_IN_A_NAME & set(name):
        raise AgentError(f"{quoted(name)} cannot name an agent: a name is not cmd and has no : = ,")
    known = _types.get(name)
    if known is not None and (known.home is None or not _is_redefined(known.home, home)):
        raise AgentError(f"there is an agent {quoted(name)} already")
    parameters = keyword_parameters(make)
    _types[name] = AgentType(name, summary, parameters, make, home if own else None)


def _is_redefined(old: object, new: object) -> bool:
    """Whether two things are the results of one definition that was executed twice."""
    places = [
        (source_of(thing) or thing.__module__, getattr(thing, "__qualname__", ""))
        for thing in (old, new)
    ]
    return old is not new and places[0] == places[1]


def agent_types() -> list[AgentType]:
    """Return all registered agents, sorted by name."""
    _load_built_in()
    return [_types[name] for name in sorted(_types)]


def _load_built_in() -> None:
    for module in _BUILT_IN:
        import_module(module)


def make_agent(text: str, *, seed: int | None = None, **parameters: object) -> Agent:
    """Make the agent a text describes: ``greedy``, ``windows:depth=6``, ``my_agents.py:Lefty``.

    The seed is used where the text sets none and the agent takes one. Further keywords set
    parameters as the text does: ``make_agent("windows", depth=6)``.
    """
    spec = parse_agent(text)
    if parameters:
        spec = _with_keywords(spec, parameters, text)
    return spec.make(seed=seed)


def _with_keywords(spec: AgentSpec, given: dict[str, object], text: str) -> AgentSpec:
    agent_type = spec.agent_type
    twice = next((key for key in given if key in spec.values), None)
    if twice is not None:
        raise AgentError(f"{twice} is set twice: in {quoted(text)} and as a keyword")
    values = accept_settings(agent_type.name, agent_type.by_name, given)
    return AgentSpec(agent_type, {**spec.values, **values})


def parse_agent(text: str) -> AgentSpec:
    """Read the text that describes an agent, and check it without making the agent.

    A name in front is the player's, not the agent's, and is not used here.

    >>> spec = parse_agent("old=windows:depth=6")
    >>> spec.agent_type.name, spec.values, spec
    ('windows', {'depth': 6}, parse_agent('windows:depth=6'))
    """
    what = parse_player(text).what
    name, colon, settings = what.partition(":")
    if name == PROGRAM:
        raise AgentError(f"{quoted(what)} is a program; here an agent is needed")
    found = parse_class(what)
    if found is None or (not found.is_file and _is_registered(name)):
        agent_type = _find(name, what)
    else:
        agent_type = _find_class(found, what)
        colon, settings = (":" if found.settings is not None else ""), found.settings or ""
    values: dict[str, Value] = {}
    if colon:
        values = parse_settings(agent_type.name, agent_type.by_name, settings, text)
    return AgentSpec(agent_type, values)


def registered_in(agent_type: AgentType) -> str | None:
    """Return the file or module that registers an agent; None if its text is enough to make it.

    Raise an error if no other process can load it.
    """
    if agent_type.home is None or agent_type is not _types.get(agent_type.name):
        return None
    source = source_of(agent_type.home)
    if source is None:
        raise AgentError(
            f"{quoted(agent_type.name)} is defined in an interactive session, which no other "
            f"process can load; put it into a file and name it file.py:{_name_of(agent_type.home)}"
        )
    return source


def _name_of(home: object) -> str:
    return str(getattr(home, "__name__", "Class"))


def _is_registered(name: str) -> bool:
    for module in _BUILT_IN:  # the quickest import first: most names need no other
        if name in _types:
            return True
        import_module(module)
    return name in _types


def _find(name: str, text: str) -> AgentType:
    if _is_registered(name):
        return _types[name]
    raise _unknown("agent", name, text)


def _unknown(what: str, name: str, text: str) -> AgentError:
    from connectn.agents.suggestion import suggestion

    names = [*(agent_type.name for agent_type in agent_types()), *players_by_prefix()]
    return AgentError(f"there is no {what} {quoted(name)}; {suggestion(name, text, names)}")


def _find_class(found: ClassText, text: str) -> AgentType:
    """Return the agent that a class or a function of a file, of a prefix or of a module is."""
    where = found.where if found.is_file else modules_by_prefix().get(found.where, found.where)
    if not found.is_file and not has_module(where):
        raise _unknown("agent or module", found.where, text)
    module = load(where)
    thing = getattr(module, found.name, None)
    for known in _types.values():  # registered, perhaps as an evaluation, which is no agent itself
        if known.home is not None and known.home is thing:
            return replace(known, name=found.name, where=found.where)
    return type_of_class(found, module)
