import json
import re

from connectn.agents.registry import agent_types
from tests.cli.command import run


def listed() -> dict[str, str]:
    """Return what is said about each agent, by its name, on one line."""
    agents, _ = run("agents").out.split("Players of other packages: ")
    parts = re.split(r"(?m)^(\S+)\s+", agents)[1:]
    return {
        name: " ".join(said.split()) for name, said in zip(parts[::2], parts[1::2], strict=True)
    }


def test_every_agent_is_listed_with_its_parameters_and_their_ranges() -> None:
    said = listed()
    assert list(said) == [agent_type.name for agent_type in agent_types()]
    assert said["greedy"] == "Wins if it can, blocks if it must, else any legal column. seed"
    assert said["windows"].endswith(
        "depth=4 (1 to 20), seconds (0.001 to 86400), seed, pruning=yes (yes or no), "
        "workers=1 (1 to 64)"
    )
    assert "tie=fastest (fastest, center, random), level=10 (1 to 10)," in said["perfect"]


def test_the_players_of_other_packages_are_listed_by_their_prefixes() -> None:
    _, others = run("agents").out.split("Players of other packages: ")
    assert {"kaggle:negamax", "openspiel:mcts"} <= set(others.replace(",", " ").split())


def test_the_list_fits_a_terminal_of_eighty_columns() -> None:
    lines = run("agents").out.splitlines()
    assert max(map(len, lines)) <= 80
    assert all(line.isprintable() for line in lines)


def test_json_says_what_can_be_set() -> None:
    listed = {each["name"]: each for each in json.loads(run("agents", "--json").out)}
    assert listed["random"]["parameters"] == [
        {"name": "seed", "default": None, "values": "a whole number"}
    ]
