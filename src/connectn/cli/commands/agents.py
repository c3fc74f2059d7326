"""`connectn agents`: the agents that can play."""

import json

from connectn.agents.registry import AgentType, Parameter, agent_types
from connectn.cli.options import JsonOutput


def agents(*, json_output: JsonOutput = False) -> None:
    """List the agents: name, parameters and a summary on one line each.

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
    names = max(len(agent_type.name) for agent_type in types)
    settings = [", ".join(map(_describe, agent_type.parameters)) for agent_type in types]
    widest = max(map(len, settings))
    for agent_type, setting in zip(types, settings, strict=True):
        print(f"{agent_type.name:{names}}  {setting:{widest}}  {agent_type.summary}")


def _describe(parameter: Parameter) -> str:
    if parameter.default is None:
        return parameter.name
    return f"{parameter.name}={parameter.default}"


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
