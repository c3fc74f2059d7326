"""A kind of agent: its name, its parameters, and what makes one."""

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from connectn.agents.agent import Agent
from connectn.agents.parameter import Parameter, Value
from connectn.agents.source import failure, source_of
from connectn.errors import AgentError, MissingPackageError


@dataclass(frozen=True)
class AgentType:
    """An agent that can be made: its name, what it does, its parameters, and what makes one."""

    name: str
    summary: str
    parameters: tuple[Parameter, ...]
    make: Callable[..., Agent]
    home: object = None
    """The class or the function of your own that it comes from; None for the agents of connectn."""
    where: str | None = None
    """The file, module or prefix that names the class; None for an agent that is registered."""

    def __repr__(self) -> str:
        return f"parse_agent({self.text!r}).agent_type"

    @property
    def text(self) -> str:
        """What a player's text says to name it."""
        return self.name if self.where is None else f"{self.where}:{self.name}"

    @property
    def by_name(self) -> Mapping[str, Parameter]:
        """The parameters by their names."""
        return {parameter.name: parameter for parameter in self.parameters}


@dataclass(frozen=True)
class AgentSpec:
    """What a text says about an agent: its type and the values of its parameters."""

    agent_type: AgentType
    values: Mapping[str, Value]

    def __repr__(self) -> str:
        settings = ",".join(f"{name}={value}" for name, value in self.values.items())
        text = self.agent_type.text
        return f"parse_agent({f'{text}:{settings}' if settings else text!r})"

    def make(self, *, seed: int | None = None) -> Agent:
        """Make the agent; the seed is used where the text sets none and the agent takes one."""
        values = dict(self.values)
        if seed is not None and "seed" in self.agent_type.by_name:
            values.setdefault("seed", seed)
        if self.agent_type.home is None:
            return self.agent_type.make(**values)
        return _made(self.agent_type, values)

    def check(self) -> None:
        """Raise an error if the agent cannot be made; agents of connectn are known to work."""
        if self.agent_type.home is not None:
            self.make()


def _made(agent_type: AgentType, values: Mapping[str, Value]) -> Agent:
    """Make an agent of your own, which may fail in any way."""
    try:
        agent = agent_type.make(**values)
    except AgentError:
        raise
    except MissingPackageError as error:  # its sentence says all: how to install the package
        raise AgentError(str(error)) from None
    except (Exception, SystemExit) as error:
        reason = failure(error, source_of(agent_type.home) or "")
        raise AgentError(f"{agent_type.name} cannot be made: {reason}") from error
    check_choose(agent_type.name, getattr(agent, "choose", None))
    return agent


def check_choose(name: str, choose: object) -> None:
    """Raise an error if this is not a function that takes a board and a limit."""
    if not callable(choose):
        raise AgentError(f"{name} has no method choose(board, limit)")
    try:
        signature = inspect.signature(choose)
    except ValueError:  # a function that is written in another language may have none
        return
    try:
        signature.bind("board", "limit")
    except TypeError:
        raise AgentError(
            f"{name} must choose by a board and a limit, but its function takes {signature}"
        ) from None
