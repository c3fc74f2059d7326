"""The agents by name, and the one place where ``name:parameter=value`` is read.

An agent class takes its parameters as keyword-only arguments with annotations and defaults. The
decorator `register` makes its name, its parameters and their ranges known everywhere:

    @register("cautious", "Looks a few plies ahead.")
    class CautiousAgent:
        def __init__(self, *, depth: Annotated[int, Between(1, 20)] = 4, seed: int | None = None):
            ...
"""

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin

from connectn.agents.agent import Agent
from connectn.errors import AgentError, quoted

STRONGEST = "strong"
"""The agent that gives hints, and that plays when a command names no agent."""

_BUILT_IN = (
    "connectn.agents.basic",
    "connectn.agents.papers.players",
    "connectn.agents.mcts",
    "connectn.agents.perfect",
    "connectn.agents.strong",
)
_TRUTHS = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}
_KIND_WORDS = {int: "a whole number", float: "a number", bool: "yes or no", str: "a word"}

Value = int | float | bool | str | None
AgentClass = TypeVar("AgentClass", bound=Callable[..., Agent])


@dataclass(frozen=True)
class Between:
    """The least and the greatest value a parameter takes."""

    low: float
    high: float


@dataclass(frozen=True)
class Check:
    """A function that raises what is wrong with a value, beyond its range."""

    call: Callable[[Any], None]


@dataclass(frozen=True)
class Parameter:
    """One value that a text can set for an agent."""

    name: str
    kind: type[int] | type[float] | type[bool] | type[str]
    default: Value
    between: Between | None = None
    choices: tuple[str, ...] = ()
    check: Check | None = None

    def parse(self, text: str) -> Value:
        """Read a value, or raise an error that says which values there are."""
        value = self._convert(text)
        if value is None or (self.choices and value not in self.choices):
            raise AgentError(f"{self.name} must be {self.wanted}, not {quoted(text)}")
        if self.between and not (
            isinstance(value, int | float) and self.between.low <= value <= self.between.high
        ):
            raise AgentError(f"{self.name} must be {self.wanted}, not {quoted(text)}")
        if self.check is not None:
            self.check.call(value)
        return value

    @property
    def wanted(self) -> str:
        """The allowed values in words."""
        if self.choices:
            return "one of " + ", ".join(self.choices)
        if self.between is None:
            return _KIND_WORDS[self.kind]
        return f"{_KIND_WORDS[self.kind]} from {self.between.low} to {self.between.high}"

    def _convert(self, text: str) -> Value:
        if self.kind is bool:
            return _TRUTHS.get(text.lower())
        if self.kind is str:
            return text
        try:
            return self.kind(text)
        except ValueError:
            return None


@dataclass(frozen=True)
class AgentType:
    """A registered agent: its name, what it does, its parameters, and what makes one."""

    name: str
    summary: str
    parameters: tuple[Parameter, ...]
    make: Callable[..., Agent]


@dataclass(frozen=True)
class AgentSpec:
    """What a text says about an agent: its type and the values of its parameters."""

    agent_type: AgentType
    values: Mapping[str, Value]

    def make(self, *, seed: int | None = None) -> Agent:
        """Make the agent; the seed is used where the text sets none and the agent takes one."""
        values = dict(self.values)
        if any(parameter.name == "seed" for parameter in self.agent_type.parameters):
            values.setdefault("seed", seed)
        return self.agent_type.make(**values)


_types: dict[str, AgentType] = {}


def register(name: str, summary: str) -> Callable[[AgentClass], AgentClass]:
    """Make an agent class known under a name; a class may have several names."""

    def add(agent_class: AgentClass) -> AgentClass:
        if agent_class.__module__ not in _BUILT_IN:
            _load()  # the names of the built-in agents are taken first
        if name in _types:
            raise AgentError(f"there is an agent {quoted(name)} already")
        _types[name] = AgentType(name, summary, _parameters(agent_class), agent_class)
        return agent_class

    return add


def agent_types() -> list[AgentType]:
    """Return all registered agents, sorted by name."""
    _load()
    return [_types[name] for name in sorted(_types)]


def _load() -> None:
    for module in _BUILT_IN:
        import_module(module)


def make_agent(text: str, *, seed: int | None = None) -> Agent:
    """Make the agent a text describes, ``greedy`` or ``greedy:seed=3``.

    The seed is used where the text sets none and the agent takes one.
    """
    return parse_agent(text).make(seed=seed)


def parse_agent(text: str) -> AgentSpec:
    """Read the text that describes an agent, and check it without making the agent.

    >>> spec = parse_agent("windows:depth=6")
    >>> spec.agent_type.name, spec.values
    ('windows', {'depth': 6})
    """
    name, colon, settings = text.partition(":")
    agent_type = _find(name)
    known = {parameter.name: parameter for parameter in agent_type.parameters}
    values: dict[str, Value] = {}
    for setting in settings.split(",") if colon else []:
        key, equals, value = setting.partition("=")
        if not equals:
            raise AgentError(f"{quoted(setting)} in {quoted(text)} is not parameter=value")
        if key not in known:
            takes = ", ".join(known) or "none"
            raise AgentError(f"{name} takes no parameter {quoted(key)}; it takes {takes}")
        if key in values:
            raise AgentError(f"{key} is set twice in {quoted(text)}")
        try:
            values[key] = known[key].parse(value)
        except AgentError as error:
            raise AgentError(f"{error} in {quoted(text)}") from None
    return AgentSpec(agent_type, values)


def _find(name: str) -> AgentType:
    for module in _BUILT_IN:  # the quickest import first: most names need no other
        if name in _types:
            break
        import_module(module)
    if name in _types:
        return _types[name]
    names = [agent_type.name for agent_type in agent_types()]
    from difflib import get_close_matches

    close = get_close_matches(name[:40], names, n=1)
    hint = f"did you mean {close[0]}?" if close else f"there are {', '.join(names)}"
    raise AgentError(f"there is no agent {quoted(name)}; {hint}")


def _parameters(agent_class: Callable[..., Agent]) -> tuple[Parameter, ...]:
    """Read the keyword-only arguments of an agent's constructor."""
    return tuple(
        _parameter(argument.name, argument.annotation, argument.default)
        for argument in inspect.signature(agent_class, eval_str=True).parameters.values()
        if argument.kind is argument.KEYWORD_ONLY
    )


def _parameter(name: str, hint: object, default: Any) -> Parameter:
    """Describe one argument; its annotation may be Annotated, Optional or Literal."""
    if default is inspect.Parameter.empty:
        raise AgentError(f"parameter {quoted(name)} needs a default")
    between = check = None
    plain = hint
    while get_origin(plain) in {Annotated, Union, UnionType}:
        if get_origin(plain) is Annotated:
            plain, *extras = get_args(plain)
            between = next((extra for extra in extras if isinstance(extra, Between)), between)
            check = next((extra for extra in extras if isinstance(extra, Check)), check)
        else:
            parts = [part for part in get_args(plain) if part is not NoneType]
            plain = parts[0] if len(parts) == 1 else None
    choices = get_args(plain) if get_origin(plain) is Literal else ()
    if choices and all(isinstance(choice, str) for choice in choices):
        return Parameter(name, str, default, choices=choices, check=check)
    for kind in (bool, int, float, str):
        if plain is kind:
            return Parameter(name, kind, default, between, check=check)
    raise AgentError(f"parameter {quoted(name)} has no kind an agent's text can set: {hint}")
