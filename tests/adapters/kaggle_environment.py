"""Games in the real kaggle_environments, which has an environment of its own."""

import json
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from connectn import Rules
from tests.pages import ROOT

FOLDER = ROOT / "build" / "kaggle"
GAMES = Path(__file__).with_name("kaggle_games.py")


def python() -> Path:
    """Return the Python of the environment."""
    path = FOLDER / "bin" / "python"
    assert path.is_file(), f"{path} does not exist; `make test` makes it"
    return path


def packages() -> Path:
    """Return the folder from which the environment imports packages."""
    (folder,) = python().parents[1].glob("lib/python3*/site-packages")
    return folder


@dataclass(frozen=True)
class Played:
    """A game that was played there."""

    rewards: tuple[int | None, int | None]
    statuses: tuple[str, str]
    moves: tuple[int, ...]
    slowest: tuple[float, float]
    """The seconds that each player took for its slowest move."""

    @property
    def is_proper(self) -> bool:
        """Whether no player lost by an illegal move, an error, or too much time."""
        return self.statuses == ("DONE", "DONE")


def game(
    players: Sequence[str], rules: Rules, seconds: float = 2.0, seed: int = 0
) -> Mapping[str, Any]:
    """Describe a game for `play`."""
    configuration = {
        "columns": rules.width,
        "rows": rules.height,
        "inarow": rules.connect,
        "actTimeout": seconds,
    }
    return {"players": list(players), "configuration": configuration, "seed": seed}


def both_colours(
    player: str, opponent: str, rules: Rules, number: int, seconds: float
) -> list[Mapping[str, Any]]:
    """Describe games in which a player begins every other one."""
    return [
        game((player, opponent)[:: -1 if seed % 2 else 1], rules, seconds, seed)
        for seed in range(number)
    ]


def points(games: Sequence[Played]) -> float:
    """Return the points of the player of `both_colours`: 1 for a win, half a point for a draw."""
    return sum(((played.rewards[seed % 2] or 0) + 1) / 2 for seed, played in enumerate(games))


def play(games: Sequence[Mapping[str, Any]]) -> list[Played]:
    """Play games there, one after the other."""
    done = subprocess.run(
        [python(), GAMES], input=json.dumps(games), capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return [
        Played(**{key: tuple(value) for key, value in json.loads(line).items()})
        for line in done.stdout.splitlines()
    ]
