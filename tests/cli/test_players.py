"""How players are named on the command line: with a name, as a class, and what is refused."""

import json
import shlex
from pathlib import Path

import pytest

from connectn.arena.store.store import load
from tests.arena.programs import PYTHON, leftmost
from tests.cli.command import Result, run

AGENTS = """
class Lefty:
    def __init__(self, *, column: int = 0):
        self.column = column
    def choose(self, board, limit=None):
        return board.legal_moves[self.column]

class Broken(Lefty):
    def __init__(self):
        raise OSError("no book")
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the current folder, with a file of agents."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my_agents.py").write_text(AGENTS)
    return tmp_path


def played(*words: str) -> Result:
    result = run(*words, "--store", "games.db")
    assert result.code == 0, result.err
    return result


def test_names_are_in_the_report_the_json_the_records_and_the_page() -> None:
    bot, old = f"me={leftmost()}", "old=windows:depth=2"
    text = played("match", bot, old, "--games", "2").out
    assert text.startswith("Match 1 on 7x6c4: me against old, 2 games.\n")
    assert leftmost() not in text
    assert load(Path("games.db")).players == (bot, old)
    document = json.loads(run("report", "games.db", "--json").out)
    assert [(each["name"], each["player"]) for each in document["players"]] == [
        ("me", bot),
        ("old", old),
    ]
    records = run("report", "games.db", "--pgn", "-").out
    assert '[First "me"]\n[Second "old"]' in records
    assert '[First "old"]\n[Second "me"]' in records
    assert run("report", "games.db", "--html", "page.html").code == 0
    assert "<h1>me against old</h1>" in Path("page.html").read_text("utf-8")


def test_a_named_tournament_goes_on_with_the_same_texts() -> None:
    words = ("tournament", "a=greedy", "b=my_agents.py:Lefty:column=1", "c=greedy")
    played(*words, "--pairs", "1")
    again = played(*words, "--pairs", "1", "--resume")
    assert "Tournament 1 on 7x6c4: 3 players, 6 games." in again.out


def test_a_program_keeps_its_process_for_itself_under_each_name() -> None:
    """Two names of one command are two players, also if their processes are kept."""
    players = [f"{name}={leftmost()}" for name in "ab"]
    result = played("match", *players, "--games", "4", "--keep-alive")
    assert "Games: 4, draws: 0." in result.out
    assert "crash" not in result.out


@pytest.mark.parametrize("text", ["my_agents.py:Lefty", "me=my_agents.py:Lefty:column=0"])
def test_a_class_plays_for_another_referee(text: str) -> None:
    grid = json.dumps({"grid": [[0] * 6] * 7}) + "\n"
    assert run("engine", text, typed=grid).out == '{"move": 0}\n'


def test_what_a_class_prints_is_no_answer_to_a_referee(folder: Path) -> None:
    program = "print('loading')\nclass Talks:\n    def choose(self, board, limit=None):\n"
    (folder / "talks.py").write_text(f"{program}        print('thinking')\n        return 3\n")
    result = run("engine", "talks.py:Talks", typed='{"grid": ' + str([[0] * 6] * 7) + "}\n")
    assert (result.out, result.err) == ('{"move": 3}\n', "loading\nthinking\n")
    result = run("match", "talks.py:Talks", "greedy", "--games", "2", "--json")
    assert json.loads(result.out)["games"] == 2


def test_a_class_plays_against_a_person() -> None:
    result = run("play", "my_agents.py:Lefty", "--plain", typed="7\n7\n7\n7\n")
    assert (result.code, result.err) == (0, "")
    assert "You win!" in result.out


REFUSED = [
    (("me=greedy", "me=random"), "two players are called 'me': 'greedy' and 'random'"),
    (("me=", "random"), "'me=' is not NAME=PLAYER"),
    (("bot.py", "greedy"), "there is no agent 'bot.py'; did you mean cmd:python3 bot.py?"),
    (("./run", "greedy"), "there is no agent './run'; did you mean cmd:./run?"),
    (("my_agents.py", "a"), "there is no agent 'my_agents.py'; did you mean my_agents.py:Lefty?"),
    (("GREEDY", "a"), "there is no agent 'GREEDY'; did you mean greedy?"),
    (("none.py:Lefty", "a"), "there is no file 'none.py'"),
    (
        ("my_agents.py:Left", "a"),
        "there is no class 'Left' in 'my_agents.py'; did you mean my_agents.py:Lefty?",
    ),
    (("syntax.py:A", "a"), "'syntax.py' cannot be loaded: invalid syntax (syntax.py, line 2)"),
    (("me=my_agents.py:Broken", "a"), "Broken cannot be made: OSError: no book (FOLDER, line 10)"),
]


@pytest.mark.parametrize(("players", "message"), REFUSED, ids=lambda value: str(value)[:40])
@pytest.mark.parametrize("command", ["match", "tournament"])
def test_what_is_no_player_is_refused_before_the_first_game(
    command: str, players: tuple[str, str], message: str, folder: Path
) -> None:
    (folder / "bot.py").write_text("for line in open(0): print(line)\n")
    (folder / "syntax.py").write_text("x = 1\nx x\n")
    (folder / "run").write_text("#!/bin/sh\n")
    (folder / "run").chmod(0o755)
    result = run(command, *players)
    message = message.replace("FOLDER", str(folder / "my_agents.py"))
    assert (result.code, result.out, result.err) == (2, "", f"connectn: {message}\n")
    assert not (folder / "connectn.db").exists()


def test_two_long_commands_stay_apart_in_every_table(folder: Path) -> None:
    bots = []
    for name in ("old", "new"):
        place = folder / "a folder with a long name" / name / "bot.py"
        place.parent.mkdir(parents=True)
        place.write_text("raise SystemExit\n")
        bots.append("cmd:" + shlex.join([*PYTHON, str(place)]))
    text = played("match", *bots, "--games", "2").out
    for table in text.split("\n\n")[2:5]:
        assert "old/bot.py" in table, table
        assert "new/bot.py" in table, table
