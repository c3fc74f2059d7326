"""`connectn engine` beside referees of every kind, each with the real program."""

import json
import os
import re
import resource
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from connectn import Board, Rules
from tests.cli.command import COMMAND, PATIENCE, run
from tests.oracle.grid_game import GridGame

QUICK_START = 15  # starts of an empty Python program, which takes some 20 ms
EMPTY = json.dumps({"grid": [[0] * 6] * 7})


class Referee:
    """Another referee: it knows the board as lists, and starts the program its own way."""

    def __init__(self, *arguments: str) -> None:
        self.process = subprocess.Popen(
            [*COMMAND, "engine", *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def ask(self, said: object) -> int:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps(said) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        assert set(answer) == {"move"}
        return int(answer["move"])

    def close(self) -> tuple[int, str]:
        _, err = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, err


def wire_grid(game: GridGame, first: int) -> list[list[int]]:
    """Column by column, top row first; `first` is the number of the player who began."""
    numbers = {None: 0, 0: first, 1: 3 - first}
    return [
        [numbers[cell] for cell in column] for column in zip(*game.rows_from_top(), strict=True)
    ]


def grid_alone(game: GridGame, first: int, _player: int) -> dict[str, object]:
    return {"grid": wire_grid(game, first)}


def everything(game: GridGame, first: int, player: int) -> dict[str, object]:
    return {
        "timestamp": "2024-05-01",
        "height": game.height,
        "width": game.width,
        "connect": game.connect,
        "player": player,
        "grid": wire_grid(game, first),
        "opponent": {"name": "\ud83d\ude00", "rating": None},
    }


@pytest.mark.parametrize("board", ["7x6c4", "4x4c4", "16x9c5"])
@pytest.mark.parametrize("player", [1, 2])
@pytest.mark.parametrize("begins", [True, False], ids=["begins", "follows"])
def test_the_published_referee_gets_a_legal_game_if_either_side_begins(
    board: str, player: int, *, begins: bool
) -> None:
    rules = Rules.parse(board)
    referee = Referee(
        *("greedy:seed=1", "--player", str(player), "--width", str(rules.width)),
        *("--height", str(rules.height), "--connect", str(rules.connect)),
    )
    play(referee, rules, player, grid_alone, begins=begins)


@pytest.mark.parametrize("player", [1, 2])
def test_a_referee_may_say_everything_in_each_line(player: int) -> None:
    """One program plays boards and sides that its command line says nothing of."""
    referee = Referee("greedy:seed=2")
    for rules in (Rules(5, 4, 3), Rules(1, 16, 4), Rules(8, 8, 5), Rules(1, 1, 1)):
        play(referee, rules, player, everything, begins=player == 2, end=False)
    assert referee.close() == (0, "")


def play(
    referee: Referee,
    rules: Rules,
    player: int,
    say: Callable[[GridGame, int, int], dict[str, object]],
    *,
    begins: bool,
    end: bool = True,
) -> None:
    """Play against the leftmost column; the list of lists judges every move."""
    game = GridGame(rules.width, rules.height, rules.connect)
    own = 0 if begins else 1
    first = player if begins else 3 - player
    while columns := game.legal_moves():
        column = referee.ask(say(game, first, player)) if game.turn == own else columns[0]
        assert column in columns
        game.drop(column)
    if end:
        assert referee.close() == (0, "")


@pytest.mark.parametrize("player", [1, 2])
@pytest.mark.parametrize("began", [True, False])
def test_the_agent_knows_its_discs_and_the_floor_if_either_side_began(
    player: int, *, began: bool
) -> None:
    """Three of its own lie on the floor beside one of the other's: column 4 wins."""
    other = 3 - player
    grid = [[0] * 6 for _ in range(7)]
    for column in (1, 2, 3):
        grid[column][4:] = [other, player]
    grid[0][4:] = [player if began else 0, other]
    line = json.dumps({"grid": grid})
    result = run("engine", "greedy", "--player", str(player), typed=line)
    assert (result.out, result.err) == ('{"move": 4}\n', "")


def test_the_default_player_is_the_strongest() -> None:
    board = Board.parse("121212")
    grid = [
        [0 if cell is None else cell + 1 for cell in column]
        for column in zip(*board.grid(), strict=True)
    ]
    result = run("engine", "--seconds", "0.2", typed=json.dumps({"grid": grid}))
    assert (result.code, result.out, result.err) == (0, '{"move": 0}\n', "")
    assert "[default: strong]" in run("engine", "--help").out


def test_bad_lines_get_sentences_and_good_ones_are_still_answered() -> None:
    deep = '{"grid": ' + "[" * 200_000
    lines = ["{}", "[", EMPTY, "", "\x00", '{"grid": [[1]]}', deep, EMPTY, "9" * 2_000_000, EMPTY]
    result = run("engine", "random", "--player", "2", typed="\n".join(lines))
    assert result.code == 0
    assert [set(json.loads(line)) for line in result.out.splitlines()] == [{"move"}] * 3
    complaints = result.err.splitlines()
    numbers = [complaint.split(":")[1] for complaint in complaints]
    assert numbers == [" line 1", " line 2", " line 5", " line 6", " line 7", " line 9"]
    assert all(len(complaint) < 300 for complaint in complaints)


@pytest.mark.parametrize("typed", ["", "\n\n", b"\xff\xfe\n", b"\0" * 5000])
def test_the_end_of_input_is_the_end(typed: str | bytes) -> None:
    result = run("engine", "random", typed=typed)
    assert (result.code, result.out) == (0, "")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("gredy",), "there is no agent 'gredy'; did you mean greedy?"),
        (("--width", "99"), "width must be a whole number from 1 to 16, not 99"),
        (("--height", "0"), "height must be a whole number from 1 to 16, not 0"),
        (("--connect", "17"), "connect must be a whole number from 1 to 16, not 17"),
        (("--width", "7.5"), "--width must be a whole number, not '7.5'"),
        (("--player", "3"), "--player must be a whole number from 1 to 2, not '3'"),
        (("--player", "0"), "--player must be a whole number from 1 to 2, not '0'"),
        (("--seconds", "0"), "seconds must be a number above 0, not 0.0"),
        (("--seconds", "nan"), "seconds must be a number above 0, not nan"),
        (("--sceonds", "1"), "engine has no option '--sceonds'; did you mean --seconds?"),
    ],
)
def test_wrong_use_is_one_sentence(arguments: tuple[str, ...], message: str) -> None:
    result = run("engine", *arguments, typed=EMPTY)
    assert (result.code, result.out) == (2, "")
    assert message in result.err
    assert result.err.startswith("connectn: ")
    assert result.err.count("\n") == 1


def test_a_referee_that_has_gone_is_no_error() -> None:
    with subprocess.Popen(
        [*COMMAND, "engine", "random"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        process.stdin.write((EMPTY + "\n").encode() * 2)
        process.stdin.flush()
        assert process.stderr.read() == b""
    assert process.returncode == 0


@pytest.mark.parametrize("errors", ["2>&-", "2>/dev/full", "2>&1 >&3 | true"])
def test_a_referee_that_reads_no_complaints_still_gets_every_answer(
    errors: str, tmp_path: Path
) -> None:
    questions = tmp_path / "questions"
    questions.write_text(f"what?\n{EMPTY}\nand now?\n{EMPTY}\n")
    done = subprocess.run(
        ["sh", "-c", f"exec 3>&1; $C engine greedy <'{questions}' {errors}"],  # noqa: S607
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
        env={**os.environ, "C": " ".join(COMMAND)},
    )
    assert re.fullmatch(r'(\{"move": [0-6]\}\n){2}', done.stdout)


FAILING_AGENT = """
import sys
from connectn.agents.registry import register
from connectn.cli import main

@register("failing", "Has no ideas.")
class Failing:
    def choose(self, board, limit=None):
        raise RuntimeError("no ideas")

sys.argv = ["connectn", "engine", "failing"]
main()
"""


def test_an_agent_that_fails_is_exit_code_1_and_no_move() -> None:
    done = subprocess.run(
        [sys.executable, "-c", FAILING_AGENT],
        input=EMPTY,
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == (
        "connectn: line 1: the agent raised RuntimeError, 'no ideas', in 7x6c4:\n"
    )


def processor_seconds_of_children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


@pytest.mark.parametrize("agent", ["random", "greedy"])
def test_the_first_answer_of_a_cheap_agent_comes_quickly(agent: str) -> None:
    """Beside an empty Python program, in processor time: other tests share the machine."""
    ours, empty = [], []
    for _ in range(3):
        begun = processor_seconds_of_children()
        referee = Referee(agent)
        referee.ask({"grid": [[0] * 6] * 7})
        referee.close()
        ours.append(processor_seconds_of_children() - begun)
        begun = processor_seconds_of_children()
        subprocess.run([sys.executable, "-c", ""], check=True)
        empty.append(processor_seconds_of_children() - begun)
    assert min(ours) < QUICK_START * min(empty)


def test_closed_streams_are_no_crash() -> None:
    for closing in ("<&-", "2>&-", "<&- 2>&-"):
        done = subprocess.run(
            ["sh", "-c", f"$C engine random {closing}"],  # noqa: S607
            stdin=subprocess.DEVNULL,
            capture_output=True,
            check=False,
            timeout=PATIENCE,
            env={**os.environ, "C": " ".join(COMMAND)},
        )
        assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
