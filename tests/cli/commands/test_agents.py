import json

from connectn.agents.registry import agent_types
from tests.cli.command import run


def test_everybody_who_can_play_has_one_line() -> None:
    lines = run("agents").out.splitlines()
    assert [line.split()[0] for line in lines] == [each.name for each in agent_types()]
    greedy = next(line for line in lines if line.startswith("greedy "))
    assert "seed" in greedy
    assert greedy.endswith("Wins if it can, blocks if it must, else any legal column.")


def test_json_says_what_can_be_set() -> None:
    listed = {each["name"]: each for each in json.loads(run("agents", "--json").out)}
    assert listed["random"]["parameters"] == [
        {"name": "seed", "default": None, "values": "a whole number"}
    ]
