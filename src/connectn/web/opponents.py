"""The agents that a client can play against: those of connectn, with settings that are safe.

An agent is named by a text such as ``windows:depth=6``. A text can load no file and no class, start
no program, and use no further process, thread or memory.
"""

from functools import cache

from connectn.agents.agent_type import AgentSpec, AgentType
from connectn.agents.parameter import Parameter, parse_settings
from connectn.agents.registry import agent_types
from connectn.errors import AgentError, quoted

SAFE = frozenset({"depth", "exploration", "level", "nodes", "pruning", "seed", "tie"})
"""What a client may set; the time for the move ends every search."""
LEVEL = "level"


@cache
def opponents() -> dict[str, AgentType]:
    """Return the agents of connectn by name."""
    return {each.name: each for each in agent_types() if each.home is None}


def opponent(text: str, level: int | None = None) -> AgentSpec:
    """Read the text that describes an agent, and check it without making the agent.

    >>> opponent("perfect", level=3)
    parse_agent('perfect:level=3')
    >>> opponent("my_agents.py:Lefty")
    Traceback (most recent call last):
    connectn.errors.AgentError: there is no agent 'my_agents.py'; GET /api/agents lists them
    """
    name, colon, settings = text.partition(":")
    known = opponents().get(name)
    if known is None:
        raise AgentError(f"there is no agent {quoted(name)}; GET /api/agents lists them")
    safe = _safe(known)
    values = parse_settings(name, safe, settings, text) if colon else {}
    if level is not None:
        if LEVEL not in safe:
            raise AgentError(f"{name} has no levels, so level={level} is wrong")
        if LEVEL in values:
            raise AgentError(f"level is set twice: in {quoted(text)} and as a field")
        values[LEVEL] = safe[LEVEL].accept(level)
    return AgentSpec(known, values)


def has_levels(agent_type: AgentType) -> bool:
    """Tell whether an agent can be asked to play at a level from 1 to 10."""
    return LEVEL in agent_type.by_name


def _safe(agent_type: AgentType) -> dict[str, Parameter]:
    return {name: each for name, each in agent_type.by_name.items() if name in SAFE}
