"""The papers' own games: their opponent, their signs, their questions, through a pipe too."""

import re
from pathlib import Path

import pytest

from connectn import Board, Rules, make_agent
from connectn.game.record import read_records
from tests.cli.command import Terminal, run


def columns_played(out: str, name: str) -> list[int]:
    """Return the numbers of the columns that the program says it plays."""
    return [int(number) for number in re.findall(rf"{name} plays column (\d+)\.", out)]


def test_paper_1_has_columns_from_0_x_first_and_dashes() -> None:
    out = run("play", "--paper", "1", typed="3\nq\n").out
    assert out.startswith("You are X, the computer is O.\n\n- - - - - - -\n")
    assert out.count("0 1 2 3 4 5 6\n") == 3
    assert "Your move (0-6): 3\n" in out
    board = Board.parse("4")
    assert columns_played(out, "The computer") == [make_agent("winning-moves").choose(board)]


def test_paper_1_refuses_what_is_no_column_and_asks_again() -> None:
    out = run("play", "--paper", "1", "--board", "7x1c4", typed="x\n7\n-1\n3\n3\nq\n").out
    assert "'x' is not a number: type 0 to 6, or q to quit.\nYour move (0-6): 7\n" in out
    assert "7 is out of range: type 0 to 6.\n" in out
    assert "-1 is out of range: type 0 to 6.\n" in out
    assert "Your move (0-6): 3\nColumn 3 is full: choose another one.\n" in out


def test_paper_1_can_be_played_on_the_board_of_its_text() -> None:
    out = run("play", "--paper", "1", "--board", "7x5c4", typed="q\n").out
    assert out.count("- - - - - - -\n") == 5


@pytest.mark.parametrize("paper", ["1", "3"])
def test_the_program_wins_against_a_person_who_always_plays_the_leftmost_column(paper: str) -> None:
    typed = "".join(f"{column}\n" * 6 for column in range(8))
    out = run("play", "--paper", paper, typed=typed).out
    assert out.endswith("The computer wins.\n")


def test_a_draw_is_told() -> None:
    out = run("play", "--paper", "1", "--board", "1x1c4", typed="0\n").out
    assert out.endswith("It is a draw.\n")


@pytest.mark.parametrize(("answer", "bot_moves"), [("y", 0), ("n", 1)])
def test_paper_2_asks_who_starts_and_the_person_is_o(answer: str, bot_moves: int) -> None:
    out = run("play", "--paper", "2", typed=f"maybe\n{answer}\nq\n").out
    assert "'maybe' is neither y nor n.\nDo you want to start? (y/n): " in out
    assert "You are O, the bot is X.\n" in out
    assert "┌───┬───┬" in out
    assert "Your move (1-7): " in out
    assert len(columns_played(out, "The bot")) == bot_moves
    assert out.count("│ X │") == bot_moves


def test_paper_2_plays_its_published_game() -> None:
    published = "4456446664233252112262133375"
    typed = "n\n" + "".join(f"{column}\n" for column in published[1::2])
    out = run("play", "--paper", "2", typed=typed).out
    assert columns_played(out, "The bot") == [int(column) for column in published[::2]]
    assert out.endswith("You win!\n")


def test_paper_3_looks_six_plies_ahead() -> None:
    out = run("play", "--paper", "3", typed="4\nq\n").out
    played = make_agent("zugzwang:depth=6").choose(Board.parse("4"))
    assert columns_played(out, "The computer") == [played + 1]


def test_paper_4_asks_for_the_board_and_has_red_and_yellow_discs() -> None:
    out = run("play", "--paper", "4", typed="nine\n9\n17\n7\n5\n5\nq\n").out
    assert "'nine' is not a number: type 1 to 16, or q to quit.\n" in out
    assert "17 is out of range: type 1 to 16.\n" in out
    assert "You are red (●), the computer is yellow (○).\n" in out
    assert "Your move (1-9): 5\n" in out
    board = Board(Rules(9, 7, 5))
    board.push(4)
    played = make_agent("windows").choose(board)
    assert columns_played(out, "The computer") == [played + 1]


def test_paper_4_paints_its_discs_on_a_terminal() -> None:
    terminal = Terminal("play", "--paper", "4")
    for answer in ("5", "4", "3"):
        terminal.type(f"{answer}\n")
    terminal.wait_for("Your move")
    terminal.type("3\n")
    seen = terminal.wait_for("Your move (1-5)")
    terminal.type("q\n")
    assert terminal.close() == 0
    assert "\x1b[1;93m◎" in seen  # yellow, the last one played
    assert "\x1b[31m●" in seen  # red


def test_paper_5_explains_two_commands_that_work() -> None:
    guide = run("play", "--paper", "5").out
    commands = re.findall(r"^  connectn (.+)$", guide, re.MULTILINE)
    assert len(commands) == 2
    question = '{"grid": [[0, 0, 0, 0, 0, 0]' + ", [0, 0, 0, 0, 0, 0]" * 6 + "]}\n"
    answered = run(*commands[0].split(), typed=question)
    assert re.fullmatch(r'\{"move": [0-6]\}\n', answered.out)
    assert commands[1].startswith('match "cmd:connectn engine column-weight" naive ')


@pytest.mark.parametrize("paper", ["1", "2", "3", "4"])
def test_the_end_of_the_input_ends_the_game(paper: str) -> None:
    result = run("play", "--paper", paper, typed="")
    assert result.code == 0
    assert result.out.endswith("Bye.\n")
    assert result.err == ""


def test_a_game_is_saved(tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    out = run("play", "--paper", "1", "--save", str(path), typed="3\nq\n").out
    assert out.endswith(f"Saved to {path}.\n")
    (record,) = read_records(path)
    assert record.first == "human"
    assert record.second == "winning-moves"


def test_ctrl_c_saves_what_was_played(tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    terminal = Terminal("play", "--paper", "1", "--save", str(path))
    terminal.wait_for("(0-6): ")
    terminal.type("3\n")
    terminal.wait_for("(0-6): ")
    terminal.interrupt()
    terminal.wait_for("connectn: interrupted")
    assert terminal.close() == 130
    assert read_records(path)[0].moves[0] == 3


@pytest.mark.parametrize(
    ("paper", "columns", "typed", "names"),
    [("1", "0-9, A-B", "b", {"B", "11"}), ("3", "1-9, A-C", "C", {"C", "12"})],
)
def test_wide_boards_name_columns_as_their_foot_does(
    paper: str, columns: str, typed: str, names: set[str]
) -> None:
    out = run("play", "--paper", paper, "--board", "12x1c4", typed=f"{typed}\n{typed}\nq\n").out
    assert f"Your move ({columns}): {typed}\n" in out
    (full,) = (line for line in out.splitlines() if line.endswith("is full: choose another one."))
    assert names <= set(re.findall(r"\w+", full))


@pytest.mark.parametrize(("paper", "typed"), [("1", "b"), ("2", "y\nA"), ("4", "A\n9\n7\n5\nA")])
def test_a_letter_is_no_column_of_a_narrow_board_and_no_size(paper: str, typed: str) -> None:
    out = run("play", "--paper", paper, typed=f"{typed}\nq\n").out
    assert "'A' is not a number: type " in out or f"{typed[-1]} is out of range: type " in out
    assert out.endswith("Bye.\n")


@pytest.mark.parametrize(
    ("paper", "question"), [("1", "(0-6): "), ("2", "start? (y/n): "), ("4", "Columns (1-16): ")]
)
@pytest.mark.parametrize("key", ["\x04", "q\n", "interrupt"])
def test_every_question_can_be_left(paper: str, question: str, key: str) -> None:
    terminal = Terminal("play", "--paper", paper)
    terminal.wait_for(question)
    if key == "interrupt":
        terminal.interrupt()
        terminal.wait_for("connectn: interrupted")
    else:
        terminal.type(key)
        terminal.wait_for("Bye.")
    assert terminal.close() == (130 if key == "interrupt" else 0)


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (["greedy"], "agent"),
        (["--level", "3"], "--level"),
        (["--first", "ask"], "--first"),
        (["--seconds", "5"], "--seconds"),
        (["--plain"], "--plain"),
        (["--box"], "--box"),
        (["--lines"], "--lines"),
        (["--still"], "--still"),
        (["--clock", "5"], "--clock"),
    ],
)
def test_what_a_paper_brings_with_it_cannot_be_chosen(words: list[str], named: str) -> None:
    result = run("play", *words, "--paper", "2")
    assert result.code == 2
    assert result.err == (f"connectn: --paper 2 has its own opponent and screen: omit {named}\n")
