"""Who can play, by name, and the one place where ``name:parameter=value`` is read.

An agent class takes its parameters as keyword-only arguments with annotations and defaults, and
registers itself; its name, its parameters and their ranges are then known everywhere:

    @register("cautious", "Looks a few plies ahead.")
    class CautiousAgent:
        def __init__(self, *, depth: Annotated[int, Between(1, 20)] = 4, seed: int | None = None):
            ...
"""

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from types import NoneType, UnionType
from typing import Annotated, Literal, TypeVar, Union, get_args, get_origin

from connectn.agents.agent import Agent
from connectn.errors import AgentError, quoted

STRONGEST = "greedy"
"""The agent that gives hints and plays when nobody else was named."""

_BUILT_IN = ("connectn.agents.random",)
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
class Parameter:
    """One thing that can be set about an agent."""

    name: str
    kind: type[int] | type[float] | type[bool] | type[str]
    default: Value
    between: Between | None = None
    choices: tuple[str, ...] = ()

    def parse(self, text: str) -> Value:
        """Read a value, or say which ones there are."""
        value = self._convert(text)
        if value is None or (self.choices and value not in self.choices):
            raise AgentError(f"{self.name} must be {self.wanted}, not {quoted(text)}")
        if self.between and not (
            isinstance(value, int | float) and self.between.low <= value <= self.between.high
        ):
            raise AgentError(f"{self.name} must be {self.wanted}, not {quoted(text)}")
        return value

    @property
    def wanted(self) -> str:
        """Which values there are, in words."""
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
    """A registered agent: how it is called, what it does, what can be set, how it is made."""

    name: str
    summary: str
    parameters: tuple[Parameter, ...]
    make: Callable[..., Agent]


_types: dict[str, AgentType] = {}


def register(name: str, summary: str) -> Callable[[AgentClass], AgentClass]:
    """Make an agent class known under a name; a class may have several."""

    def add(agent_class: AgentClass) -> AgentClass:
        if name in _types:
            raise AgentError(f"there is an agent {quoted(name)} already")
        _types[name] = AgentType(name, summary, _parameters(agent_class), agent_class)
        return agent_class

    return add


def agent_types() -> list[AgentType]:
    """Everybody who can play, by name."""
    for module in _BUILT_IN:
        import_module(module)
    return [_types[name] for name in sorted(_types)]


def make_agent(text: str, *, seed: int | None = None) -> Agent:
    """Make the agent a text describes, ``greedy`` or ``greedy:seed=3``.

    The seed is used where the text sets none and the agent takes one.
    """
    name, _, settings = text.partition(":")
    agent_type = _find(name)
    known = {parameter.name: parameter for parameter in agent_type.parameters}
    values: dict[str, Value] = {"seed": seed} if "seed" in known else {}
    for setting in settings.split(",") if settings else []:
        key, equals, value = setting.partition("=")
        if not equals:
            raise AgentError(f"{quoted(setting)} in {quoted(text)} is not parameter=value")
        if key not in known:
            takes = ", ".join(known) or "none"
            raise AgentError(f"{name} takes no parameter {quoted(key)}; it takes {takes}")
        try:
            values[key] = known[key].parse(value)
        except AgentError as error:
            raise AgentError(f"{error} in {quoted(text)}") from None
    return agent_type.make(**values)


def _find(name: str) -> AgentType:
    names = {agent_type.name: agent_type for agent_type in agent_types()}
    if name in names:
        return names[name]
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


def _parameter(name: str, hint: object, default: Value) -> Parameter:
    between = None
    if get_origin(hint) is Annotated:
        hint, *extras = get_args(hint)
        between = next((extra for extra in extras if isinstance(extra, Between)), None)
    if get_origin(hint) in {Union, UnionType}:
        (hint,) = (part for part in get_args(hint) if part is not NoneType)
    if get_origin(hint) is Literal:
        return Parameter(name, str, default, choices=get_args(hint))
    for kind in (bool, int, float, str):
        if hint is kind:
            return Parameter(name, kind, default, between)
    raise AgentError(f"parameter {quoted(name)} has no kind an agent's text can set: {hint}")
