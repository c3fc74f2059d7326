"""Line by line: sentences about the position, the review of a game, and the clock."""

import re
import sys
import time
from pathlib import Path

import pytest

from connectn import Termination
from connectn.game.record import read_records
from tests.cli.command import Terminal, run

PLAIN = ("play", "--plain")
BLUNDERS = "2\n2\n1\n1\n"
"""On 4x4c3 the third and the fourth disc are blunders."""


def bot(folder: Path, before_each_move: str) -> str:
    """Return the player that is a program in Python."""
    script = folder / "bot.py"
    script.write_text(
        "import time\n"
        "for turn in range(9):\n"
        "    input()\n"
        f"    {before_each_move}\n"
        "    print('{\"move\": 1}', flush=True)\n"
    )
    return f"bot=cmd:{sys.executable} -SE {script}"


def answer(out: str, typed: str) -> str:
    """Return what was shown between a line that was typed and the next question."""
    _, _, after = out.partition(f"): {typed}\n")
    return after[: after.index("Next move")]


@pytest.mark.parametrize("typed", ["e", "E", "explain"])
def test_the_position_is_explained(typed: str) -> None:
    out = run(*PLAIN, "human", "--board", "4x3c3:1122", typed=f"{typed}\nq\n").out
    assert answer(out, typed).splitlines() == [
        "Column 3 wins with the next disc: it completes the row A1-C1.",
        "Best line: 3 (X wins with move 5).",
    ]


def test_on_a_wide_board_e_is_a_column_and_explain_is_not() -> None:
    out = run(*PLAIN, "human", "--board", "14x2c3", typed="e\nexplain\nd\nq\n").out
    assert "- - - - - - - - - - - - - X\n1 2 3 4 5 6 7 8 9 A B C D E\n" in out
    assert answer(out, "explain").strip()
    assert "- - - - - - - - - - - - O X\n1 2" in out


def test_sentences_fit_into_the_window() -> None:
    for columns in (30, 60):
        environment = {"COLUMNS": str(columns)}
        typed = "e\nh\nh\nh\nreview\nq\n"
        out = run(*PLAIN, "human", "--board", "7x6c4:44", typed=typed, env=environment).out
        told = [*answer(out, "e").splitlines(), *answer(out, "review").splitlines()]
        assert len(told) > 3
        assert max(map(len, told)) < columns


def test_sentences_speak_of_the_discs_on_the_board() -> None:
    environment = {"PYTHONIOENCODING": "utf-8"}
    typed = "review\nq\n"
    out = run("play", "human", "--board", "4x4c3:2211", typed=typed, env=environment).out
    assert answer(out, "review").startswith("● human: accuracy ")


def test_a_game_is_reviewed_while_it_goes_on() -> None:
    out = run(*PLAIN, "human", "--board", "4x4c3", typed=f"review\n{BLUNDERS}review\nq\n").out
    assert answer(out, "review").startswith("There is no move to review.\n")
    told = out[out.rindex("review\n") :]
    assert re.search(r"X human: accuracy [\d.]+ %, \d of \d decisions? kept the result\.\n", told)
    assert re.search(r"O human \(2\): accuracy 0\.0 %, 0 of \d decisions? kept", told)
    assert re.search(r"^Move 3: X plays column 1 and ", told, re.MULTILINE)
    assert re.search(r"^Move 4: O plays column 1 and ", told, re.MULTILINE)


def test_a_game_is_reviewed_after_its_end() -> None:
    terminal = Terminal(*PLAIN, "human", "--board", "4x4c3:2211")
    terminal.wait_for("(1-4): ")
    terminal.type("3\n")
    terminal.wait_for("again? (y/n): ")
    terminal.type("e\n")
    terminal.wait_for("The game is over: review tells how it was played.")
    terminal.wait_for("again? (y/n): ")
    terminal.type("review\n")
    assert "Move 4: O plays column 1" in terminal.wait_for("again? (y/n): ").replace("\r\n  ", " ")
    terminal.type("n\n")
    assert terminal.close() == 0


def test_a_game_without_a_mistake_is_said_to_have_none() -> None:
    out = run(*PLAIN, "human", "--board", "4x4c4", typed="2\nreview\nq\n").out
    assert "No move is proved to have given a result away.\n" in answer(out, "review")


def test_the_question_shows_the_time_that_is_left() -> None:
    out = run(*PLAIN, "human", "--clock", "2.5", typed="4\nq\n").out
    assert re.search(r"^Next move, X, 2:(30|29) left \(1-7\): 4$", out, re.MULTILINE)
    assert re.search(r"^Next move, O, 2:(30|29) left \(1-7\): q$", out, re.MULTILINE)


@pytest.mark.parametrize("typed", ["4", "u", "h", "nonsense"])
def test_who_types_too_late_has_lost_by_the_clock(typed: str, tmp_path: Path) -> None:
    """Nothing that is typed then is done: an undo would give the time back."""
    saved = tmp_path / "game"
    terminal = Terminal(*PLAIN, "greedy", "--clock", "0.01", "--save", str(saved))
    terminal.wait_for("(1-7): ")
    time.sleep(0.7)
    terminal.type(f"{typed}\n")
    told = terminal.wait_for("again? (y/n): ").replace("\r", "")
    assert "X you had no time left.\nO greedy wins.\n" in told
    terminal.type("n\n")
    assert terminal.close() == 0
    (record,) = read_records(saved)
    assert (record.moves, record.result) == ((), "0-1")
    assert record.outcome is not None
    assert record.outcome.termination is Termination.TIMEOUT


def test_who_leaves_too_late_leaves() -> None:
    terminal = Terminal(*PLAIN, "greedy", "--clock", "0.01")
    terminal.wait_for("(1-7): ")
    time.sleep(0.7)
    terminal.type("q\n")
    terminal.wait_for("Bye.")
    assert terminal.close() == 0


def test_an_agent_keeps_to_its_clock() -> None:
    """With a second for each of its eight moves it would lose with the second one."""
    out = run(*PLAIN, "mcts", "mcts", "--board", "4x4c4", "--clock", "0.03").out
    assert "had no time left" not in out
    assert out.count("plays column") > 6


def test_a_program_that_is_too_late_for_its_clock_plays_no_column(tmp_path: Path) -> None:
    saved = tmp_path / "game"
    arguments = ("--clock", "0.025", "--save", str(saved))
    out = run(*PLAIN, bot(tmp_path, "time.sleep(1.7)"), *arguments, typed="4\n").out
    assert f"O bot had no time left.\nYou win!\nSaved to {saved}.\n" in out
    assert "plays column" not in out
    (record,) = read_records(saved)
    assert (record.moves, record.result) == ((3,), "1-0")
    assert record.outcome is not None
    assert record.outcome.termination is Termination.TIMEOUT


def test_a_program_that_is_too_late_for_a_move_is_told_so_once(tmp_path: Path) -> None:
    """With its second move: a program has more time for its first one, because it starts."""
    player = bot(tmp_path, "time.sleep(30 if turn else 0)")
    out = run(*PLAIN, player, "--seconds", "0.2", typed="4\n5\n").out
    assert "O bot loses by timeout: " in out
    assert "had no time left" not in out
    assert out.endswith("You win!\n")
