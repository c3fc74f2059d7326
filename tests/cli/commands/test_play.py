"""Games in the terminal: typed, piped, watched, taken back, saved."""

import re
import time
from pathlib import Path

import pytest

from connectn import Board, Termination
from connectn.agents.registry import STRONGEST
from connectn.game.record import read_records
from tests.cli.command import Terminal, run

PLAIN = ("play", "--plain")
LINES = ("play", "--lines")


def test_a_whole_game_is_played_through_a_pipe(tmp_path: Path) -> None:
    """Type every column again and again; whatever is refused is asked for again."""
    saved = tmp_path / "game.pgn"
    typed = "1\n2\n3\n4\n5\n6\n7\n" * 40
    result = run(*PLAIN, "random", "--seed", "1", "--save", str(saved), typed=typed)
    assert result.code == 0
    assert result.err == ""
    (record,) = read_records(saved)
    assert record.outcome is not None
    assert (record.first, record.second) == ("human", "random")
    last_board = "\n".join(result.out.strip().splitlines()[-10:-3])
    assert last_board.count("X") + last_board.count("O") == record.board().ply
    assert result.out.strip().splitlines()[-2] in {
        "You win!",
        "O random wins.",
        "A draw: the board is full.",
    }


def test_the_papers_dialogue() -> None:
    typed = "abc\na\n0\n8\n\n4\n4\n4\n4\n"
    result = run(*PLAIN, "random", "--seed", "1", typed=typed)
    assert result.out.startswith("Connect 4 in a row. X you, O random.\n")
    empty = "\n".join(["- - - - - - -"] * 6 + ["1 2 3 4 5 6 7"])
    assert empty in result.out
    assert "'abc' is not a column: columns go from 1 to 7." in result.out
    assert "'a' is not a column: columns go from 1 to 7." in result.out
    assert "Column 0 is outside the board: columns go from 1 to 7." in result.out
    assert "Column 8 is outside the board: columns go from 1 to 7." in result.out
    assert result.out.count("O random plays column ") == 3
    assert result.out.endswith("You win!\n")


def test_a_full_column_is_refused_and_asked_for_again() -> None:
    result = run(*PLAIN, "human", "--board", "2x2c4", typed="1\n1\n1\n2\n2\n")
    assert "Column 1 is full: choose another one." in result.out
    assert result.out.endswith("A draw: the board is full.\n")


@pytest.mark.parametrize("typed", ["", "4\n", "4\n4", b"4\n\xff\xfe\n\x00\n"])
def test_the_end_of_input_ends_politely(typed: str | bytes) -> None:
    result = run(*PLAIN, "random", typed=typed)
    assert (result.code, result.err) == (0, "")
    assert result.out.endswith("The input has ended, and so does the game.\nBye.\n")


def test_q_leaves() -> None:
    result = run(*PLAIN, "random", typed="q\n4\n")
    assert result.out.endswith("(1-7): q\nBye.\n")


def test_the_agent_may_begin() -> None:
    result = run(*PLAIN, "greedy", "--first", "agent", typed="q\n")
    assert "X greedy, O you." in result.out
    assert "X greedy plays column" in result.out


@pytest.mark.parametrize(
    ("typed", "players"),
    [
        ("y\nq\n", "X you, O greedy"),
        ("n\nq\n", "X greedy, O you"),
        ("what\nyes\nq\n", "X you, O greedy"),
    ],
)
def test_who_begins_can_be_asked(typed: str, players: str) -> None:
    result = run(*PLAIN, "greedy", "--first", "ask", typed=typed)
    assert result.code == 0
    assert players in result.out
    assert ("'what' is neither y nor n; q leaves." in result.out) == ("what" in typed)


def test_a_wrong_player_is_refused_before_the_question_who_begins() -> None:
    result = run(*PLAIN, "gredy", "--first", "ask", typed="y\n")
    assert (result.code, result.out) == (2, "")
    assert "did you mean greedy?" in result.err


@pytest.mark.parametrize("typed", ["", "q\n", "Quit\n", "what\nq\n", "4\n"])
def test_the_question_who_begins_can_be_left(typed: str) -> None:
    result = run(*PLAIN, "greedy", "--first", "ask", typed=typed)
    assert (result.code, result.err) == (0, "")
    assert result.out.endswith("\nBye.\n")
    assert "Connect 4 in a row" not in result.out


def test_undo_takes_back_ones_own_move_and_the_answer(tmp_path: Path) -> None:
    saved = tmp_path / "game"
    run(*PLAIN, "random", "--save", str(saved), typed="4\n3\nu\nu\n1\nq\n")
    (record,) = read_records(saved)
    assert record.moves[0] == 0
    assert len(record.moves) == 2


def test_there_must_be_a_move_of_ones_own_to_undo() -> None:
    for first in ("you", "agent"):
        result = run(*PLAIN, "random", "--first", first, typed="u\nq\n")
        assert "\nThere is no move of yours to take back.\n" in result.out


def test_undo_stops_at_the_position_that_was_given() -> None:
    result = run(*PLAIN, "human", "--board", "4x3c3:1122", typed="u\n3\nq\n")
    assert "There is no move of yours to take back." in result.out
    assert result.out.endswith("X human wins.\n")


def test_two_people_undo_one_move_at_a_time(tmp_path: Path) -> None:
    saved = tmp_path / "game"
    run(*PLAIN, "human", "--save", str(saved), typed="4\n3\nu\n5\nq\n")
    assert read_records(saved)[0].moves == (3, 4)


def test_a_hint_comes_in_three_steps_and_the_last_one_names_the_column() -> None:
    """X has three discs in column 1; the column is named only when it is asked for again."""
    result = run(*PLAIN, "human", "--board", "7x6c4:121212", typed="h\n" * 4 + "q\n")
    hints = re.findall(r"\(1-7\): h\n(.*)\n", result.out)
    assert len(hints) == 4
    assert "column" not in hints[0]
    assert "A4" in hints[1]
    assert hints[2].startswith("Play column 1.")
    assert hints[3] == hints[2]
    assert [hint.endswith("(h again: more)") for hint in hints] == [True, True, False, False]


def test_a_hint_begins_anew_after_a_move() -> None:
    out = run(*PLAIN, "human", "--board", "7x6c4:121212", typed="h\nh\n3\nh\nq\n").out
    assert out.count("(h again: more)") == 3
    assert "Play column" not in out


def test_a_hint_on_a_board_too_large_to_solve_claims_no_proof() -> None:
    out = run(*PLAIN, "human", "--board", "16x16c5", typed="h\nh\nh\nq\n").out
    assert re.search(r"Play column \w+( \(\d+\))?\. Nothing is proved about it\.", out)


def test_a_game_can_start_anywhere(tmp_path: Path) -> None:
    saved = tmp_path / "game"
    result = run(*PLAIN, "human", "--board", "4x3c3:1122", "--save", str(saved), typed="3\n")
    assert result.out.endswith(f"X human wins.\nSaved to {saved}.\n")
    assert read_records(saved)[0].board() == Board.parse("4x3c3:11223")


def test_agents_can_be_watched(tmp_path: Path) -> None:
    saved = tmp_path / "games"
    for _ in range(2):
        result = run(*PLAIN, "greedy", "random", "--seed", "4", "--save", str(saved))
        assert result.code == 0
    one, other = read_records(saved)
    assert one == other
    assert one.outcome is not None
    assert one.outcome.termination in {Termination.LINE, Termination.FULL_BOARD}
    assert (one.first, one.second) == ("greedy", "random")


def test_one_seed_gives_two_players_dice_of_their_own() -> None:
    """With the same dice the second player copies the first, who then always wins."""
    endings = set()
    for seed in range(12):
        result = run(*PLAIN, "random", "random", "--board", "4x4c3", "--seed", str(seed))
        endings.add(result.out.strip().splitlines()[-1])
    assert "O random wins." in endings


def test_an_agent_that_ran_out_of_time_says_how_deep_it_came() -> None:
    out = run("play", "zugzwang:pruning=no", "--seconds", "0.02", typed="4\nq\n").out
    assert re.search(
        r"zugzwang:pruning=no plays column \d\. \(it reached depth \d of 6 in its time\)", out
    )


def test_watching_takes_its_time() -> None:
    watched = Terminal(*LINES, "random", "random", "--board", "2x1c3", "--pause", "1")
    begun = time.monotonic()
    watched.wait_for("A draw")
    assert time.monotonic() - begun > 1.5
    assert watched.close() == 0


def test_s_saves_the_game_so_far_and_play_goes_on(tmp_path: Path) -> None:
    saved = tmp_path / "so far.pgn"
    result = run(*PLAIN, "human", typed=f"4\ns\ns {saved}\n4\nq\n")
    assert "Say where to: s FILE." in result.out
    assert f"Saved to {saved}." in result.out
    assert read_records(saved)[0].moves == (3,)


def test_a_game_that_cannot_be_saved_is_shown_instead(tmp_path: Path) -> None:
    diary = tmp_path / "diary"
    diary.write_text("Dear diary,\n")
    result = run(*PLAIN, "human", typed=f"4\ns {diary}\ns {tmp_path}/no/where\nq\n")
    assert f"Could not save the game: {diary}: line 1: 'Dear' is not a column" in result.out
    assert f"Could not save the game: {tmp_path}/no/where: No such file" in result.out
    assert result.out.count('[First "human"]') == 2
    assert diary.read_text() == "Dear diary,\n"


def test_a_game_that_could_not_be_saved_at_its_end_is_exit_code_1(tmp_path: Path) -> None:
    saved = tmp_path / "folder" / "game"
    saved.parent.mkdir()
    terminal = Terminal(*PLAIN, "human", "--save", str(saved))
    terminal.wait_for("(1-7): ")
    saved.parent.rmdir()
    terminal.type("4\nq\n")
    assert '[First "human"]' in terminal.wait_for("1. 4 *")
    assert terminal.close() == 1


def test_s_does_not_save_twice_what_is_saved_at_the_end_anyway(tmp_path: Path) -> None:
    saved = tmp_path / "game"
    result = run(*PLAIN, "human", "--save", str(saved), typed=f"4\ns\ns {saved}\nq\n")
    assert result.out.count(f"The game will be saved to {saved} when it ends.") == 2
    assert len(read_records(saved)) == 1


def test_nothing_played_is_nothing_saved(tmp_path: Path) -> None:
    saved = tmp_path / "game"
    run(*PLAIN, "human", "--save", str(saved), typed="q\n")
    assert not saved.exists()


@pytest.mark.parametrize("board", ["16x16c5", "1x4c2", "1x1c1", "16x1c4"])
def test_any_board_can_be_played(board: str) -> None:
    result = run(*PLAIN, "greedy", "--board", board, typed="1\nG\n16\n10\n" * 200)
    assert result.code == 0
    assert result.err == ""


def test_a_terminal_shows_coloured_discs_and_takes_the_game_to_its_end() -> None:
    terminal = Terminal(*LINES, "human", "--board", "7x6c4:121212")
    screen = terminal.wait_for("(1-7): ")
    assert "\x1b[31m●\x1b[0m" in screen
    assert "\x1b[33m○\x1b[0m" in screen
    terminal.type("1\n")
    assert terminal.wait_for("wins.").count("◆") == 4
    terminal.type("n\n")
    assert terminal.close() == 0


def test_no_color_is_honoured() -> None:
    terminal = Terminal(*LINES, "human", env={"NO_COLOR": "1"})
    terminal.type("4\n")
    assert "\x1b[3" not in terminal.wait_for("◉")
    terminal.type("q\n")
    assert terminal.close() == 0


def test_a_narrow_terminal_gets_a_narrow_board() -> None:
    terminal = Terminal(*LINES, "human", "--board", "16x4c4", env={"COLUMNS": "20"})
    screen = terminal.wait_for("123456789ABCDEFG")
    assert "╭────────────────╮" in screen
    terminal.type("q\n")
    assert terminal.close() == 0


def test_ctrl_c_saves_what_was_played(tmp_path: Path) -> None:
    saved = tmp_path / "game"
    terminal = Terminal(*LINES, "human", "--save", str(saved))
    terminal.wait_for("(1-7): ")
    terminal.type("4\n")
    terminal.wait_for("(1-7): ")
    terminal.interrupt()
    terminal.wait_for("connectn: interrupted")
    assert terminal.close() == 130
    assert read_records(saved)[0].moves == (3,)


def test_a_terminal_without_the_signs_gets_letters() -> None:
    result = run("play", "human", typed="q\n", env={"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"})
    assert result.code == 0
    assert "- - - - - - -" in result.out


def test_the_box_screen() -> None:
    result = run("play", "human", "--box", typed="4\nq\n", env={"PYTHONIOENCODING": "utf-8"})
    assert "│   │   │   │ X │   │   │   │" in result.out


@pytest.mark.parametrize(
    ("arguments", "name"),
    [
        (("--level", "1"), "perfect:level=1"),
        (("--level", "10"), "perfect:level=10"),
        (("perfect", "--level", "3"), "perfect:level=3"),
        (("perfect:tie=center", "--level", "3"), "perfect:tie=center,level=3"),
        ((), STRONGEST),
    ],
)
def test_a_level_is_set_in_the_agent_that_plays(arguments: tuple[str, ...], name: str) -> None:
    result = run(*PLAIN, *arguments, "--board", "4x4c4", typed="1\nq\n")
    assert (result.code, result.err) == (0, "")
    assert f"X you, O {name}.\n" in result.out
    assert result.out.count(f"O {name} plays column ") == 1


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("greedy", "--level", "3"), "--level is for an agent that has levels, such as perfect"),
        (("random:seed=1", "--level", "3"), "not for random:seed=1\n"),
        (("human", "--level", "3"), "not for human\n"),
        (("Human", "--level", "3"), "not for Human\n"),
        (("perfct", "--level", "3"), "there is no agent 'perfct'; did you mean perfect?"),
        (("perfect:level=2", "--level", "3"), "level is set twice in 'perfect:level=2,level=3'"),
        (("perfect", "random", "--level", "3"), "--level is for the one agent that plays against"),
        (("--level", "0"), "--level must be a whole number from 1 to 10, not '0'"),
        (("--level", "11"), "--level must be a whole number from 1 to 10, not '11'"),
        (("--level", "3.5"), "--level must be a whole number from 1 to 10, not '3.5'"),
        (("--level", "high"), "--level must be a whole number from 1 to 10, not 'high'"),
    ],
)
def test_a_level_that_cannot_be_is_wrong_use(arguments: tuple[str, ...], message: str) -> None:
    result = run(*PLAIN, *arguments)
    assert (result.code, result.out) == (2, "")
    assert message in result.err
    assert result.err.count("\n") == 1


def test_the_help_of_play_speaks_of_levels_programs_and_what_can_be_typed() -> None:
    told = " ".join(run("play", "--help").out.replace("│", "").split())
    for words in ("--level", '"cmd:python3 bot.py"', "type a column, or ?", "play again"):
        assert words in told


def test_a_name_is_given_to_an_agent_and_to_a_person(tmp_path: Path) -> None:
    saved = tmp_path / "game"
    players = ("ann=human", "bob=greedy:seed=1")
    result = run(*PLAIN, *players, "--save", str(saved), typed="4\nq\n")
    assert "X you, O bob.\n" in result.out
    assert "O bob plays column " in result.out
    (record,) = read_records(saved)
    assert (record.first, record.second) == ("ann", "bob")


@pytest.mark.parametrize("before", ["--save=", "--save "])
def test_a_tilde_is_the_folder_of_the_user(before: str, tmp_path: Path) -> None:
    words = f"{before}~/game".split()
    result = run(*PLAIN, "human", *words, typed="4\nq\n", env={"HOME": str(tmp_path)})
    assert result.out.endswith(f"Saved to {tmp_path}/game.\n")
    assert read_records(tmp_path / "game")[0].moves == (3,)
