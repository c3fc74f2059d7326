"""What can be typed during a game and after it: every command and every end, at every prompt."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from connectn import Board, Rules, Termination
from connectn.game.record import Record, append_record, read_records
from tests.cli.command import Terminal, run

PLAIN = ("play", "--plain")
BEGIN = "Do you want to begin? (y/n): "
AGAIN = "Play again? (y/n): "
COMMANDS = ("u", "r", "h", "s FILE", "q", "new", "resign", "level 3", "load FILE", "?")


def written(path: Path, position: str, first: str = "human", second: str = "greedy") -> Path:
    """Write the record of a position's game to a file, and return the file."""
    append_record(path, Record.of(Board.parse(position), first, second))
    return path


def at_the_end(*arguments: str) -> Terminal:
    """Return a terminal on which you have just won against an agent that cannot stop you."""
    terminal = Terminal(*PLAIN, *arguments, "--board", "4x1c1")
    terminal.wait_for("(1-4): ")
    terminal.type("2\n")
    terminal.wait_for(AGAIN)
    return terminal


@pytest.mark.parametrize("asked", ["?", "help", ""])
def test_help_lists_every_command(asked: str) -> None:
    out = run(*PLAIN, "human", "--board", "12x4c4", typed=f"{asked}\nq\n").out
    shown = out[out.index("Type a column (1-9, A-C), or:") :]
    for command in COMMANDS:
        assert re.search(rf"^  {re.escape(command)}  +\w", shown, re.MULTILINE), command
    assert max(map(len, out.splitlines())) < 80


def test_new_begins_a_new_game_with_the_same_sides() -> None:
    out = run(*PLAIN, "human", "--board", "4x3c3", typed="1\n2\nnew\n3\nq\n").out
    _, _, after = out.partition("A new game: X human, O human (2).\n")
    assert after.startswith("\n" + "- - - -\n" * 3 + "1 2 3 4\n")
    assert "- - X -\n1 2 3 4\n" in after


def test_a_game_that_is_left_for_another_is_saved(tmp_path: Path) -> None:
    saved, loaded = tmp_path / "saved", written(tmp_path / "loaded", "7654")
    typed = f"1\n2\nnew\n3\nload {loaded}\nload {loaded}\n5\nload /no/such\nq\n"
    run(*PLAIN, "human", "--save", str(saved), typed=typed)
    moves = ["".join(str(column + 1) for column in each.moves) for each in read_records(saved)]
    assert moves == ["12", "3", "76545"]


@pytest.mark.parametrize("board", ["7x6c4", "5x4c3"])
def test_resign_gives_the_game_to_the_other_side(board: str, tmp_path: Path) -> None:
    saved = tmp_path / "game"
    typed = "1\nresign\n3\n"
    result = run(*PLAIN, "human", "--board", board, "--save", str(saved), typed=typed)
    assert result.out.endswith(f"O human resigns.\nX human wins.\nSaved to {saved}.\n")
    (record,) = read_records(saved)
    assert (record.moves, record.result) == ((0,), "1-0")
    assert record.outcome is not None
    assert record.outcome.termination is Termination.RESIGNATION


def test_who_resigns_before_the_first_move_loses_too(tmp_path: Path) -> None:
    saved = tmp_path / "game"
    out = run(*PLAIN, "greedy", "--save", str(saved), typed="resign\n").out
    assert out.endswith(f"You resign.\nO greedy wins.\nSaved to {saved}.\n")
    assert read_records(saved)[0].result == "0-1"


@pytest.mark.parametrize(
    ("agent", "typed", "name"),
    [
        ((), "level 3", "perfect:level=3"),
        (("strong",), "level 10", "perfect:level=10"),
        (("perfect:level=1,tie=center",), "level 7", "perfect:level=7,tie=center"),
        (("bob=perfect",), "level 2", "bob"),
    ],
)
def test_the_level_is_changed_for_the_next_move(
    agent: tuple[str, ...], typed: str, name: str
) -> None:
    out = run(*PLAIN, *agent, "--board", "4x4c4", typed=f"{typed}\n1\nq\n").out
    assert f"You play against {name} from the next move on.\n" in out
    assert f"O {name} plays column " in out


@pytest.mark.parametrize(
    ("opponent", "typed", "sentence"),
    [
        ("perfect", "level", "Say which level, from 1 to 10: level 3."),
        ("perfect", "level high", "Say which level, from 1 to 10: level 3."),
        ("perfect", "level -1", "Say which level, from 1 to 10: level 3."),
        ("perfect", "level 0", "Level must be a whole number from 1 to 10, not '0'."),
        ("perfect", f"level {'9' * 5000}", "Level must be a whole number from 1 to 10, not"),
        ("greedy", "level 3", "A level is for an agent that has levels, such as perfect, not for"),
        ("human", "level 3", "A level is for the one agent that plays against a person."),
        ("greedy", "load", "Say which file: load FILE."),
        (
            "greedy",
            "load /no/such",
            "Could not load the game: /no/such: No such file or directory.",
        ),
        ("greedy", "load /", "Could not load the game: / is not a file."),
        ("greedy", "load /dev/null", "Could not load the game: /dev/null is not a file."),
        ("greedy", "load ~\0", "Say which file: load FILE."),
        ("greedy", "load \x1b[31m", "Could not load the game: \\x1b[31m: No such file"),
        ("greedy", f"load {'x' * 5000}", "Could not load the game: xxx"),
        ("greedy", "s ~\0", "Say where to: s FILE."),
        ("greedy", "n", "'n' is not a column: columns go from 1 to 4."),
    ],
)
def test_what_cannot_be_done_gets_one_sentence(opponent: str, typed: str, sentence: str) -> None:
    out = run(*PLAIN, opponent, "--board", "4x4c4", typed=f"{typed}\nq\n").out
    _, _, after = out.partition(f"(1-4): {typed}\n")
    assert after.startswith(sentence)
    assert after.split("\n", 1)[1].endswith("(1-4): q\nBye.\n")


def test_load_goes_on_with_the_last_game_and_all_its_moves_can_be_taken_back(
    tmp_path: Path,
) -> None:
    path, saved = tmp_path / "games", tmp_path / "saved"
    written(path, "7x6c4:1234")
    written(path, "5x4c3:1122", first="ann", second="bob")
    typed = f"4\nload {path}\nu\nu\nu\nu\nu\n3\nq\n"
    out = run(*PLAIN, "human", "--save", str(saved), typed=typed).out
    assert f"Loaded {path}: X human, O human (2).\n\n" in out
    assert "- - - - -\n- - - - -\nO O - - -\nX X - - -\n1 2 3 4 5\n" in out
    assert "There is no move of yours to take back." in out
    assert str(read_records(saved)[-1].board()) == "5x4c3:3"


@pytest.mark.parametrize(
    ("first", "second", "players"),
    [
        ("human", "greedy", "X you, O random"),
        ("greedy", "human", "X random, O you"),
        ("random", "greedy", "X random, O you"),
        ("ann", "bob", "X you, O random"),
    ],
)
def test_players_of_a_loaded_game_keep_their_sides(
    first: str, second: str, players: str, tmp_path: Path
) -> None:
    path = written(tmp_path / "game", "12", first, second)
    out = run(*PLAIN, "random", typed=f"load {path}\nq\n").out
    assert f"Loaded {path}: {players}.\n" in out


@pytest.mark.parametrize(
    "text", ["9x7c5:5545", "4453\n", "4,4,5,3", "1. 4 4 2. 5", "4453\n\n12x5c4:A,B,12\n", "5"]
)
def test_load_reads_positions_too(text: str, tmp_path: Path) -> None:
    path, saved = tmp_path / "position", tmp_path / "saved"
    path.write_text(text)
    run(*PLAIN, "human", "--save", str(saved), typed=f"load {path}\n1\nq\n")
    last = text.strip().split("\n")[-1]
    loaded = Board.parse("445" if "." in last else last)
    loaded.push(0)
    assert read_records(saved)[-1].board() == loaded


@pytest.mark.parametrize("text", ["Dear diary,\n", "44\n4x\n", "", "\xff"])
def test_a_file_without_a_game_is_not_loaded_and_the_game_goes_on(
    text: str, tmp_path: Path
) -> None:
    path = tmp_path / "diary"
    path.write_bytes(text.encode("latin-1"))
    out = run(*PLAIN, "human", "--board", "4x3c3", typed=f"2\nload {path}\n3\nq\n").out
    assert f"Could not load the game: {path}" in out
    assert "- X O -\n1 2 3 4\n" in out


def test_a_loaded_game_that_is_over_can_be_taken_back(tmp_path: Path) -> None:
    """Through a pipe too, where a game that was played to its end is the last one."""
    path = written(tmp_path / "game", "4x3c3:11223")
    out = run(*PLAIN, "human", typed=f"load {path}\nu\n4\n3\nu\n").out
    _, _, after = out.partition(f"Loaded {path}")
    assert "X human wins.\nScore: human 0, human (2) 0, drawn 0.\n" + AGAIN + "u\n" in after
    assert "\nO O - -\nX X - X\n1 2 3 4\n" in after
    assert "\nO O O -\nX X - X\n" not in after
    assert out.endswith("Bye.\n")


def test_a_loaded_game_that_is_played_to_its_end_is_the_last_one_through_a_pipe(
    tmp_path: Path,
) -> None:
    path = written(tmp_path / "game", "4x3c3:1122")
    out = run(*PLAIN, "human", typed=f"load {path}\n3\nq\n").out
    assert out.endswith("X human wins.\n")


def test_a_resigned_game_goes_on_when_it_is_loaded(tmp_path: Path) -> None:
    path = tmp_path / "game"
    typed = "1\nresign\n"
    run(*PLAIN, "human", "--board", "4x3c3", "--save", str(path), typed=typed)
    out = run(*PLAIN, "human", typed=f"load {path}\n2\nq\n").out
    assert "X O - -\n1 2 3 4\n" in out


def test_a_tilde_is_the_folder_of_the_user(tmp_path: Path) -> None:
    typed = "4\ns ~/game\ns ~no-such-user/x\nload ~/game\nq\n"
    out = run(*PLAIN, "human", typed=typed, env={"HOME": str(tmp_path)}).out
    assert f"Saved to {tmp_path}/game.\n" in out
    assert "Could not save the game: ~no-such-user/x: No such file or directory." in out
    assert f"Loaded {tmp_path}/game: " in out


def test_wide_boards_have_one_name_for_a_column() -> None:
    out = run(*PLAIN, "human", "--board", "12x1c3", typed="c\n12\nA\n10\nG\nh\nq\n").out
    assert "Next move, X (1-9, A-C): c\n" in out
    full = [line for line in out.splitlines() if line.endswith(" is full: choose another one.")]
    for line, names in zip(full, ({"C", "12"}, {"A", "10"}), strict=True):
        assert names <= set(re.findall(r"\w+", line))
    assert "'G' is not a column" in out


def test_a_rematch_swaps_the_sides_and_keeps_the_score(tmp_path: Path) -> None:
    saved = tmp_path / "games"
    terminal = at_the_end("greedy", "--save", str(saved))
    terminal.type("y\n")
    terminal.wait_for("The sides are swapped: X greedy, O you.")
    assert "Score: you 1, greedy 1, drawn 0." in terminal.wait_for(AGAIN)
    terminal.type("yes\n")
    terminal.wait_for("The sides are swapped: X you, O greedy.")
    terminal.type("resign\n")
    assert "Score: you 1, greedy 2, drawn 0." in terminal.wait_for(AGAIN)
    terminal.type("n\n")
    terminal.wait_for("Bye.")
    assert terminal.close() == 0
    records = read_records(saved)
    assert [each.result for each in records] == ["1-0", "1-0", "0-1"]
    assert [each.first for each in records] == ["human", "greedy", "human"]


def test_draws_are_counted_and_two_people_are_told_apart() -> None:
    terminal = Terminal(*PLAIN, "human", "--board", "2x1c2")
    terminal.type("1\n2\n")
    assert "Score: human 0, human (2) 0, drawn 1." in terminal.wait_for(AGAIN)
    terminal.type("y\n")
    terminal.wait_for("The sides are swapped: X human (2), O human.")
    terminal.type("resign\n")
    assert "Score: human 1, human (2) 0, drawn 1." in terminal.wait_for(AGAIN)
    terminal.type("q\n")
    assert terminal.close() == 0


def test_every_command_at_the_end_of_a_game(tmp_path: Path) -> None:
    saved, copy = tmp_path / "saved", tmp_path / "copy"
    terminal = at_the_end("greedy", "--save", str(saved))
    assert len(read_records(saved)) == 1  # before the question
    for typed, sentence in {
        "h": "The game is over: there is no move to hint at.",
        "resign": "The game is over: there is nothing to resign.",
        "3": "The game is over: u takes a move back, y plays again.",
        "maybe": "'maybe' is not a column: columns go from 1 to 4.",
        "r": "There is no move to play again.",
        f"s {copy}": f"Saved to {copy}.",
        "level 3": "A level is for an agent that has levels, such as perfect, not for greedy.",
        "load /no/such": "Could not load the game: /no/such: No such file or directory.",
        "?": "load FILE  go on",
    }.items():
        terminal.type(f"{typed}\n")
        terminal.wait_for(sentence)
        terminal.wait_for(AGAIN)
    terminal.type("u\n")
    terminal.wait_for("Taken back.")
    terminal.wait_for("(1-4): ")
    terminal.type("4\n")
    assert "Score: you 1, greedy 0, drawn 0." in terminal.wait_for(AGAIN)
    terminal.type("new\n")
    terminal.wait_for("A new game: X you, O greedy.")
    terminal.type("resign\n")
    assert "Score: you 1, greedy 1, drawn 0." in terminal.wait_for(AGAIN)
    terminal.type(f"load {copy}\n")
    terminal.wait_for(f"Loaded {copy}: X you, O greedy.")
    assert "Score: you 1, greedy 1, drawn 0." in terminal.wait_for(AGAIN)
    terminal.type("q\n")
    assert terminal.close() == 0
    assert [each.moves for each in read_records(saved)] == [(1,), (3,), ()]


@pytest.mark.parametrize("command", ["u", "r", "h", "s", "new", "resign", "level 3", "load x", "?"])
def test_every_command_at_the_question_who_begins(command: str) -> None:
    out = run(*PLAIN, "greedy", "--first", "ask", typed=f"{command}\nn\nq\n").out
    assert f"{command!r} is neither y nor n; q leaves.\n{BEGIN}n\n" in out
    assert "X greedy, O you." in out


@pytest.mark.parametrize("prompt", [BEGIN, "(1-4): ", AGAIN])
@pytest.mark.parametrize("key", ["\x04", "q\n", "interrupt"])
def test_every_prompt_can_be_left(prompt: str, key: str, tmp_path: Path) -> None:
    saved = tmp_path / "game"
    terminal = Terminal(
        *PLAIN, "greedy", "--board", "4x1c1", "--save", str(saved), "--first", "ask"
    )
    for question, answer in {BEGIN: "y\n", "(1-4): ": "2\n", AGAIN: ""}.items():
        terminal.wait_for(question)
        if question == prompt:
            break
        terminal.type(answer)
    if key == "interrupt":
        terminal.interrupt()
        terminal.wait_for("connectn: interrupted")
    else:
        terminal.type(key)
        terminal.wait_for("Bye.")
    assert terminal.close() == (130 if key == "interrupt" else 0)
    assert saved.exists() == (prompt == AGAIN)


def test_the_end_of_the_input_is_told_once() -> None:
    out = run(*PLAIN, "human", typed="4").out
    assert out.endswith("The input has ended, and so does the game.\nBye.\n")


CLUMSY = """
from connectn.agents.registry import register
from connectn.cli import main

@register("clumsy", "Fails.")
class Clumsy:
    def choose(self, board, limit=None):
        raise RuntimeError("oh\\nno")

@register("blind", "Sees no edge.")
class Blind:
    def choose(self, board, limit=None):
        return board.rules.width

main()
"""


@pytest.mark.parametrize(
    ("agent", "fault"),
    [
        ("clumsy", "crash: raised RuntimeError: 'oh\\nno'"),
        ("blind", "illegal move: chose 7, but the columns of 7x6c4 are 0 to 6"),
    ],
)
def test_an_agent_that_fails_loses_with_a_sentence(agent: str, fault: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", CLUMSY, *PLAIN, agent],
        input="4\n",
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stderr == ""
    assert done.stdout.endswith(f"O {agent} loses by {fault}.\nYou win!\n")


@pytest.mark.parametrize("rules", [Rules(), Rules(9, 7, 5), Rules(3, 2, 3)])
def test_through_a_pipe_there_is_no_rematch_and_no_thinking(rules: Rules) -> None:
    typed = "".join(f"{column + 1}\n" for column in range(rules.width)) * 20
    out = run(*PLAIN, "random:seed=1", "--board", str(rules), typed=typed).out
    assert AGAIN not in out
    assert "Score" not in out
    assert "thinking" not in out
