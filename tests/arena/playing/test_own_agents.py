"""Agents of your own in tournaments: every worker process loads them, or refuses in a sentence."""

import subprocess
import sys
from pathlib import Path

import pytest

from connectn import Tournament
from connectn.arena.settings import Settings
from connectn.arena.store.store import Store, load
from connectn.errors import AgentError, ArenaError
from tests.arena.runs import essence

LEFTY = """
class Lefty:
    def choose(self, board, limit=None):
        return board.legal_moves[0]
"""
SCRIPT = f"""
import connectn as cn

@cn.register("lefty", "The leftmost column.")
{LEFTY.strip()}

@cn.evaluation("corner", "Likes the left side.", depth=2)
def corner(board, side):
    return -board.discs(side).bit_length()

def main():
    players = ("lefty", "me=corner:depth=1", "greedy")
    tournament = cn.Tournament.run(players, games=4, concurrency=2, store="games.db")
    print(tournament.results().points)

if __name__ == "__main__":
    main()
"""


def python(*words: str, folder: Path, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Run Python in a folder, where the program may import what lies there."""
    return subprocess.run(
        [sys.executable, *words],
        input=typed,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        cwd=folder,
    )


def last_line(done: subprocess.CompletedProcess[str]) -> str:
    assert done.returncode != 0
    return done.stderr.splitlines()[-1]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the current folder, with a script that registers agents and a file of agents."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "script.py").write_text(SCRIPT)
    (tmp_path / "own_agents.py").write_text(LEFTY)
    return tmp_path


@pytest.mark.parametrize("command", [["script.py"], ["-m", "script"], ["-m", "package.script"]])
def test_agents_that_a_script_registers_play_in_worker_processes(
    command: list[str], folder: Path
) -> None:
    (folder / "package").mkdir()
    (folder / "package" / "script.py").write_text(SCRIPT)
    done = python(*command, folder=folder)
    assert (done.returncode, done.stderr) == (0, "")
    results = load(folder / "games.db")
    assert results.names == ("lefty", "me", "greedy")
    assert done.stdout == f"{results.points}\n"
    assert len(results.games) == 12
    assert all(game.termination.on_board for game in results.games)


def test_agents_that_an_imported_module_registers_play_as_well(folder: Path) -> None:
    code = "import script; script.main()"
    assert python("-c", code, folder=folder).returncode == 0
    results = load(folder / "games.db")
    assert len(results.games) == 12
    assert results.settings.sources == (str(folder / "script.py"),)


def test_such_a_tournament_goes_on_from_the_command_line_anywhere(folder: Path) -> None:
    assert python("script.py", folder=folder).returncode == 0
    whole = load(folder / "games.db")
    with Store(folder / "half.db") as store:
        number = store.begin(whole.settings, whole.openings)
        store.add(number, whole.games[:5])
    (folder / "elsewhere").mkdir()
    resume = ("-m", "connectn", "tournament", "--resume", "--store", "../half.db")
    assert python(*resume, folder=folder / "elsewhere").returncode == 0
    assert essence(load(folder / "half.db").games) == essence(whole.games)


def test_it_does_not_go_on_without_its_script(folder: Path) -> None:
    settings = Settings(("lefty", "greedy"), 2, sources=(str(folder / "gone.py"),))
    with Store(folder / "games.db") as store:
        store.begin(settings, ["7x6c4:"])
    done = python("-m", "connectn", "match", "--resume", "--store", "games.db", folder=folder)
    assert (done.returncode, done.stdout) == (2, "")
    reason = "it registers agents of this tournament"
    assert done.stderr == f"connectn: there is no file '{folder / 'gone.py'}'; {reason}\n"


@pytest.mark.parametrize("text", ["own_agents.py:Lefty", "own_agents:Lefty", "ABSOLUTE:Lefty"])
def test_a_class_plays_in_worker_processes_under_the_text_that_names_it(
    text: str, folder: Path
) -> None:
    text = text.replace("ABSOLUTE", str(folder / "own_agents.py"))
    tournament = Tournament.run((f"me={text}", "random"), 6, concurrency=2, seed=3)
    results = tournament.results()
    assert results.settings.players == (f"me={text}", "random")
    assert len(results.games) == 6
    assert all(game.termination.on_board for game in results.games)
    for game in results.games:
        board = results.record(game).board()
        for column in reversed(game.moves):
            board.pop()
            if results.names[game.fixture.sides[board.turn]] == "me":
                assert column == board.legal_moves[0]


UNGUARDED = SCRIPT.partition("def main")[0] + 'cn.Tournament.run(("lefty", "greedy"), 2)\n'
HIDDEN = """
import connectn as cn
if __name__ == "__main__":
    class Lefty:
        def choose(self, board, limit=None):
            return board.legal_moves[0]
    cn.register("lefty", "Left.")(Lefty)
    cn.Tournament.run(("lefty", "greedy"), 2)
"""


STARTS = "it starts a tournament while it is loaded for its agents; put that below"
REGISTERS = "it registers agents of this tournament"


@pytest.mark.parametrize(
    ("script", "message"),
    [
        (UNGUARDED, f'{STARTS} if __name__ == "__main__": (SCRIPT, line 13); {REGISTERS}'),
        (HIDDEN, "SCRIPT was loaded, but not as the main program"),
    ],
)
def test_a_script_that_workers_cannot_load_is_refused_with_the_reason(
    script: str, message: str, folder: Path
) -> None:
    path = folder / "bad_script.py"
    path.write_text(script)
    line = last_line(python("bad_script.py", folder=folder))
    assert line.startswith("connectn.errors.ArenaError: no process can play: ")
    assert line.endswith(message.replace("SCRIPT", str(path)))


def test_an_agent_of_an_interactive_session_is_refused_with_what_to_do(folder: Path) -> None:
    line = last_line(python("-", folder=folder, typed=SCRIPT))
    assert line == (
        "connectn.errors.AgentError: 'lefty' is defined in an interactive session, which no other "
        "process can load; put it into a file and name it file.py:Lefty"
    )
    assert not (folder / "games.db").exists()


SOMETIMES = """
from pathlib import Path

class Sometimes:
    def __init__(self, seed=None):
        if seed is not None:
            raise RuntimeError("out of luck")
    def choose(self, board, limit=None):
        return board.legal_moves[0]
"""


def test_an_agent_that_cannot_be_made_for_a_game_loses_that_game(folder: Path) -> None:
    """It can be made once, when it is checked, and never again."""
    (folder / "sometimes.py").write_text(SOMETIMES)
    results = Tournament.run(("sometimes.py:Sometimes", "greedy"), 4).results()
    assert results.points == (0, 4)
    assert {game.termination.value for game in results.games} == {"crash"}
    assert "RuntimeError: out of luck" in results.games[0].detail


@pytest.mark.parametrize(
    ("players", "message"),
    [
        (("own_agents.py:Left", "greedy"), "did you mean own_agents.py:Lefty"),
        (("no_agents.py:Lefty", "greedy"), "there is no file 'no_agents.py'"),
        (("bad.py:Bad", "greedy"), "Bad cannot be made: KeyError: 'book'"),
        (("me=greedy", "me=random"), "two players are called 'me'"),
    ],
)
def test_what_cannot_play_is_refused_before_anything_is_stored(
    players: tuple[str, str], message: str, folder: Path
) -> None:
    (folder / "bad.py").write_text("class Bad:\n def __init__(self): {}['book']\n choose = print\n")
    with pytest.raises((AgentError, ArenaError), match=message):
        Tournament.run(players, 2, store=folder / "games.db")
    assert not (folder / "games.db").exists()


def test_a_whole_tournament_is_run_in_one_call(folder: Path) -> None:
    tournament = Tournament.run(("greedy", "random"), 4, seconds=5, store="games.db", seed=2)
    assert tournament.settings.control.seconds == 5
    assert tournament.results().games == load(folder / "games.db").games
    assert tournament.report().startswith("Match 1 on 7x6c4: greedy against random, 4 games.\n")
