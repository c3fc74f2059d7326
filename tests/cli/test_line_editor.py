"""What a person types in a real terminal: editing, history, Ctrl-D, Ctrl-C, Ctrl-Z and `fg`."""

import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from connectn.game.record import read_records
from tests.engine.processes import named
from tests.tmux import Tmux, needs_tmux

pytestmark = needs_tmux

CONNECTN = f"{sys.executable} -m connectn"
QUESTION = "Next move, X (1-4): "


@pytest.fixture
def shell(tmp_path: Path) -> Iterator[Tmux]:
    with Tmux(tmp_path) as shell:
        yield shell


@pytest.fixture
def game(shell: Tmux) -> Tmux:
    """A game of two people on a small board, whose first question is on the screen."""
    shell.enter(f"{CONNECTN} play human --plain --board 4x3c3 --save game; echo code=$?")
    shell.wait_for_last(QUESTION)
    return shell


def test_a_line_can_be_edited(game: Tmux) -> None:
    game.type("3x")
    game.press("BSpace")
    game.press("Home")
    game.type("9")
    game.press("Delete")
    game.type("9")
    game.press("Enter")
    game.wait_for("Column 99 is outside the board")


def test_the_arrow_keys_bring_back_earlier_lines(game: Tmux) -> None:
    """The same line is kept once, and the empty line not at all."""
    for line in ("nonsense", "u", "u", ""):
        game.enter(line)
        game.wait_for_last(QUESTION)
    for _ in range(2):
        game.press("Up")
    game.wait_for_last(f"{QUESTION}nonsense")
    game.press("Down")
    game.wait_for_last(f"{QUESTION}u")


def test_answers_to_questions_are_not_among_the_earlier_lines(game: Tmux) -> None:
    game.enter("resign")
    game.wait_for_last("Play again? (y/n): ")
    game.press("Up")
    game.type("y")
    game.wait_for_last("Play again? (y/n): y")
    game.press("Enter")
    game.wait_for_last(QUESTION)
    game.press("Up")
    game.wait_for_last(f"{QUESTION}resign")


def test_ctrl_d_leaves_and_saves(game: Tmux, tmp_path: Path) -> None:
    game.enter("2")
    game.wait_for_last("Next move, O (1-4): ")
    game.press("C-d")
    game.wait_for("code=0")
    lines = game.wait_for_last("$ ")
    assert lines[-5:-1] == [
        "The input has ended, and so does the game.",
        "Bye.",
        "Saved to game.",
        "code=0",
    ]
    assert read_records(tmp_path / "game")[0].moves == (1,)


def test_ctrl_c_gives_the_sentences_lines_of_their_own(game: Tmux, tmp_path: Path) -> None:
    game.enter("2")
    game.wait_for_last("Next move, O (1-4): ")
    game.type("some")
    game.press("C-c")
    game.wait_for("code=130")
    lines = game.wait_for_last("$ ")
    assert lines[-4:-1] == ["Saved to game.", "connectn: interrupted", "code=130"]
    assert read_records(tmp_path / "game")[0].moves == (1,)


def test_after_ctrl_z_and_fg_the_board_and_the_question_come_again(game: Tmux) -> None:
    game.enter("2")
    game.wait_for_last("Next move, O (1-4): ")
    game.type("resi")
    game.wait_for_last("Next move, O (1-4): resi")
    game.press("C-z")
    game.wait_for("Stopped")
    game.enter("echo the shell has $((40 + 2))")
    game.wait_for("the shell has 42")  # it echoes what is typed
    assert "$ echo the shell has $((40 + 2))" in game.lines()
    game.enter("fg")
    lines = game.wait_for("Next move, O (1-4): resi", times=2)
    assert lines[-6:] == [
        "- - - -",
        "- - - -",
        "- X - -",
        "1 2 3 4",
        "",
        "Next move, O (1-4): resi",
    ]
    game.enter("gn")
    game.wait_for("O human resigns.")


def test_a_game_that_another_process_has_stopped_comes_again_too(
    shell: Tmux, tmp_path: Path
) -> None:
    shell.enter(f"{CONNECTN} play human --plain --board 4x3c3 --save {tmp_path / 'game'}")
    shell.wait_for_last(QUESTION)
    shell.type("2")
    shell.wait_for_last(f"{QUESTION}2")
    (process,) = named(str(tmp_path / "game"))
    os.kill(process, signal.SIGSTOP)
    shell.wait_for("Stopped")
    shell.enter("fg")
    shell.wait_for(f"{QUESTION}2", times=2)
    shell.press("Enter")
    shell.wait_for_last("Next move, O (1-4): ")


def test_ctrl_z_at_the_question_who_begins(shell: Tmux) -> None:
    shell.enter(f"{CONNECTN} play random --plain --board 4x3c3 --first ask")
    shell.wait_for_last("Do you want to begin? (y/n): ")
    shell.press("C-z")
    shell.wait_for("Stopped")
    shell.enter("fg")
    shell.wait_for("Do you want to begin? (y/n): ", times=2)
    shell.enter("y")
    shell.wait_for_last("Your move, X (1-4): ")


def test_thinking_is_shown_and_erased(shell: Tmux, tmp_path: Path) -> None:
    """The opponent is a program that moves when a file appears."""
    (tmp_path / "bot.py").write_text(
        "import os, time\n"
        "input()\n"
        "while not os.path.exists('go'): time.sleep(0.01)\n"
        "print('{\"move\": 2}', flush=True)\n"
        "input()\n"
    )
    player = f"bot=cmd:{sys.executable} -SE bot.py"
    shell.enter(f"{CONNECTN} play '{player}' --plain --board 4x3c3 --first agent")
    shell.wait_for_last("thinking...")
    (tmp_path / "go").touch()
    lines = shell.wait_for_last("Your move, O (1-4): ")
    assert "X bot plays column 3." in lines
    assert not any("thinking" in line for line in lines)
