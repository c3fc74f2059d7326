"""Play games in kaggle_environments, in an environment of its own: see scripts/kaggle-venv.

Standard input is a list of games as JSON, standard output a line of JSON for each game. A player is
the name of one of Kaggle's, a file, or the text of a connectn agent after ``connectn:``.
"""

import json
import random
import sys
from contextlib import redirect_stdout
from io import StringIO
from typing import Any

ADAPTER = "connectn:"


def play(players: list[str], configuration: dict[str, Any], seed: int) -> dict[str, Any]:
    """Play a game and say how it ended, and how long each player took for its slowest move."""
    with redirect_stdout(StringIO()):  # it prints a line per game that it cannot load
        from kaggle_environments import make
    random.seed(seed)  # Kaggle's players break ties with it
    environment = make("connectx", configuration=configuration)
    steps = environment.run([_player(player) for player in players])
    played = [logs for logs in environment.logs if len(logs) == len(players)]
    slowest = [max(logs[player].get("duration", 0.0) for logs in played) for player in (0, 1)]
    return {
        "rewards": [state.reward for state in steps[-1]],
        "statuses": [state.status for state in steps[-1]],
        "moves": [steps[ply + 1][ply % 2].action for ply in range(len(steps) - 1)],
        "slowest": slowest,
    }


def _player(text: str) -> Any:
    if not text.startswith(ADAPTER):
        return text
    from connectn.adapters.kaggle import agent

    return agent(text.removeprefix(ADAPTER))


if __name__ == "__main__":
    for game in json.load(sys.stdin):
        print(json.dumps(play(**game)), flush=True)
