"""`connectn agents`: the agents that can play."""

import json
from textwrap import fill

from connectn.agents.prefix import players_by_prefix
from connectn.agents.registry import AgentType, Parameter, agent_types
from connectn.cli.options import JsonOutput

WIDTH = 80
"""In columns of a terminal; a pipe gets the same."""
HARD_SPACE = "\0"
"""A space at which a line is not broken."""


def agents(*, json_output: JsonOutput = False) -> None:
    """List the agents: what each does, and its parameters with their defaults and ranges.

    Example: connectn agents

    Parameters
    ----------
    json_output
        Write JSON for another program.
    """
    types = agent_types()
    if json_output:
        print(json.dumps([_as_json(agent_type) for agent_type in types], indent=2))
        return
    indent = 2 + max(len(agent_type.name) for agent_type in types)
    for agent_type in types:
        print(_indented(f"{agent_type.name:{indent}}{agent_type.summary}", indent))
        parameters = ", ".join(map(_describe, agent_type.parameters))
        if parameters:
            print(_indented(" " * indent + parameters, indent))
    by_prefix = players_by_prefix()
    if by_prefix:
        print(_indented(f"Players of other packages: {', '.join(by_prefix)}", indent))


def _indented(text: str, indent: int) -> str:
    """Break a text into lines that all begin in the same column."""
    lines = fill(text, WIDTH, subsequent_indent=" " * indent, break_on_hyphens=False)
    return lines.replace(HARD_SPACE, " ")


def _describe(parameter: Parameter) -> str:
    """Return a parameter with its default and its values.

    >>> _describe(Parameter("pruning", bool, True)).split(HARD_SPACE)
    ['pruning=yes', '(yes', 'or', 'no)']
    """
    default = parameter.default
    if isinstance(default, bool):
        default = "yes" if default else "no"
    said = parameter.name if default is None else f"{parameter.name}={default}"
    if parameter.choices:
        said += f" ({', '.join(parameter.choices)})"
    elif parameter.between is not None:
        said += f" ({parameter.between.low} to {parameter.between.high})"
    elif parameter.kind is bool:
        said += " (yes or no)"
    return said.replace(" ", HARD_SPACE)


def _as_json(agent_type: AgentType) -> dict[str, object]:
    return {
        "name": agent_type.name,
        "summary": agent_type.summary,
        "parameters": [
            {
                "name": parameter.name,
                "default": parameter.default,
                "values": parameter.wanted,
            }
            for parameter in agent_type.parameters
        ],
    }
