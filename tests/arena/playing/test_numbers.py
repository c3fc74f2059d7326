"""The number a program is told: by turn, or fixed for the whole match."""

import shlex
from pathlib import Path

import pytest

from connectn import Rules
from connectn.arena.playing.tournament import Tournament
from connectn.arena.settings import Numbers, Settings
from connectn.arena.store.store import Store
from tests.arena.programs import PYTHON

BOT = """
import json, sys
name, log = sys.argv[1:3]
number = int(sys.argv[sys.argv.index("--player") + 1])
for line in sys.stdin:
    said = json.loads(line)
    cells = [cell for column in said["grid"] for cell in column]
    mine, theirs = cells.count(said["player"]), cells.count(3 - said["player"])
    with open(log, "a") as file:
        print(name, number, said["player"], int(mine == theirs), file=file)
    print(json.dumps({"move": [column[0] for column in said["grid"]].index(0)}), flush=True)
"""


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "log"


def play(log: Path, players: int, numbers: Numbers, *, keep_alive: bool) -> set[tuple[str, ...]]:
    """Play, and return what the programs were told: name, argument, field, whether it began."""
    program = log.parent / "bot.py"
    program.write_text(BOT)
    names = [
        "cmd:" + shlex.join([*PYTHON, str(program), name, str(log)]) for name in "ABC"[:players]
    ]
    settings = Settings(
        tuple(names), 2, Rules(4, 3, 3), openings="empty", keep_alive=keep_alive, numbers=numbers
    )
    with Store(log.parent / "games.db") as store:
        tournament = Tournament.begin(store, settings)
        games = [game for played in tournament.play() for game in played]
        assert not any(game.detail for game in games)
        assert store.load().settings == settings
    return {tuple(line.split()) for line in log.read_text().splitlines()}


@pytest.mark.parametrize("keep_alive", [False, True])
def test_a_fixed_number_is_kept_whichever_player_moves_first(
    log: Path, *, keep_alive: bool
) -> None:
    told = play(log, 2, Numbers.FIXED, keep_alive=keep_alive)
    assert told == {
        *(("A", "1", "1", "1"), ("A", "1", "1", "0")),
        *(("B", "2", "2", "1"), ("B", "2", "2", "0")),
    }


def test_by_turn_the_number_tells_who_moves_first(log: Path) -> None:
    told = play(log, 2, Numbers.TURN, keep_alive=False)
    assert {(argument, field, began) for _, argument, field, began in told} == {
        ("1", "1", "1"),
        ("2", "2", "0"),
    }
    assert {name for name, *_ in told} == {"A", "B"}


@pytest.mark.parametrize("keep_alive", [False, True])
def test_of_three_players_the_one_named_first_is_1(log: Path, *, keep_alive: bool) -> None:
    told = play(log, 3, Numbers.FIXED, keep_alive=keep_alive)
    numbers = {(name, argument, field) for name, argument, field, _ in told}
    assert numbers == {("A", "1", "1"), ("B", "2", "2"), ("B", "1", "1"), ("C", "2", "2")}
