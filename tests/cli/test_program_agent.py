"""Programs as opponents in `connectn play`: their games, their faults, and their end."""

import shlex
import sys
import time
from contextlib import suppress
from pathlib import Path
from threading import Thread

import pytest

from connectn import Board, Rules, Termination
from connectn.cli.program_agent import ProgramAgent
from connectn.game.record import Record, read_records
from connectn.play.forfeit import ForfeitError
from tests.cli.command import Result, Terminal, run
from tests.engine.processes import goes, named

BOTS = Path(__file__).parent.parent / "arena" / "bots"
BAD_ENGINE = Path(__file__).parent.parent / "engines" / "bad_engine.py"
LEFTMOST = f"cmd:{sys.executable} -SE {BOTS / 'leftmost.py'}"
PLAIN = ("play", "--plain")


def bad(fault: str, moment: str = "first") -> str:
    """Return a player that misbehaves at a moment."""
    return f"cmd:{sys.executable} -SE {BAD_ENGINE} --fault {fault} --at {moment}"


def saved(*arguments: str, typed: str, path: Path) -> tuple[Result, Record]:
    """Play, and return what was shown and the record."""
    result = run(*PLAIN, *arguments, "--save", str(path), typed=typed)
    assert (result.code, result.err) == (0, "")
    (record,) = read_records(path)
    return result, record


@pytest.mark.parametrize("board", ["7x6c4", "4x5c3", "12x4c5"])
def test_a_program_is_an_opponent_with_a_name(board: str, tmp_path: Path) -> None:
    typed = "2\n" * 4 + "3\n" * 4 + "4\n" * 4 + "q\n"
    result, record = saved(
        f"left={LEFTMOST}", "--board", board, typed=typed, path=tmp_path / "game"
    )
    assert ". X you, O left.\n" in result.out
    assert "O left plays column 1.\n" in result.out
    assert (record.first, record.second) == ("human", "left")
    replayed = Board(Rules.parse(board))
    for ply, column in enumerate(record.moves):
        assert ply % 2 == 0 or column == replayed.legal_moves[0]
        replayed.push(column)


def test_a_program_without_a_name_is_called_by_its_command() -> None:
    assert f"O {LEFTMOST} plays column 1.\n" in run(*PLAIN, LEFTMOST, typed="4\nq\n").out


def test_two_programs_can_be_watched(tmp_path: Path) -> None:
    result, record = saved(f"a={LEFTMOST}", f"b={LEFTMOST}", typed="", path=tmp_path / "game")
    assert result.out.endswith(f"X a wins.\nSaved to {tmp_path / 'game'}.\n")
    assert (record.first, record.second, record.result) == ("a", "b", "1-0")
    assert str(record.board()) == "7x6c4:1111112222223333334"


def test_a_move_against_a_program_can_be_taken_back_and_played_again(tmp_path: Path) -> None:
    _, record = saved(LEFTMOST, typed="4\n5\nu\nu\n6\n7\nu\nr\nq\n", path=tmp_path / "game")
    assert record.moves == (5, 0, 6, 0)


@pytest.mark.parametrize(
    ("player", "termination", "sentence"),
    [
        (bad("exit_1"), "crash", "exited with code 1"),
        (bad("segfault"), "crash", "was killed by SIGSEGV"),
        (bad("width"), "illegal move", " 7"),
        (bad("text"), "protocol error", "I think I play column 3"),
        ("cmd:/no/such/program", "crash", "'/no/such/program' cannot be started: No such file"),
    ],
)
def test_the_fault_of_a_program_is_a_sentence_and_the_result_of_the_game(
    player: str, termination: str, sentence: str, tmp_path: Path
) -> None:
    result, record = saved(f"bot={player}", typed="4\n4\n", path=tmp_path / "game")
    (told,) = (line for line in result.out.splitlines() if line.startswith("O bot loses by "))
    assert told.startswith(f"O bot loses by {termination}: ")
    assert sentence in told
    assert ("Its last words:\n  now " in result.out) == ("bad_engine" in player)
    assert "\nYou win!\n" in result.out
    assert record.outcome is not None
    assert (record.outcome.winner, record.outcome.termination) == (0, Termination(termination))
    assert sentence in record.tags["Detail"]


def test_a_program_that_hangs_loses_by_its_limit(tmp_path: Path) -> None:
    """Its first six moves take as long as the program needs to start."""
    player = f"{bad('hang', 'seventh')} --mark {tmp_path}"
    arguments = (player, "--board", "7x8c8", "--seconds", "0.2")
    result, record = saved(*arguments, typed="7\n" * 7, path=tmp_path / "game")
    assert " loses by timeout: gave no answer within 0.30 s" in result.out
    assert record.outcome is not None
    assert record.outcome.termination is Termination.TIMEOUT
    assert len(record.moves) == 13
    assert goes(str(tmp_path))


def test_without_seconds_a_program_has_more_time_than_an_agent() -> None:
    player = f"slow={LEFTMOST} --delay 1.2"
    assert "O slow plays column 1.\n" in run(*PLAIN, player, typed="4\nq\n").out


def test_the_last_words_of_a_program_cannot_change_the_terminal() -> None:
    script = "import sys; sys.stderr.write('line\\n' * 50 + '\\x1b[2J\\x07\\n'); sys.exit(2)"
    player = f"cmd:{sys.executable} -SE -c {shlex.quote(script)}"
    out = run(*PLAIN, f"bot={player}", "--first", "agent").out
    assert "\x1b" not in out
    assert "\x07" not in out
    assert out.count("  line\n") == 9
    assert "  \\x1b[2J\\x07\n" in out


@pytest.mark.parametrize("keys", ["q\n", "\x04", "resign\nn\n", "interrupt"])
def test_no_program_stays_behind(keys: str, tmp_path: Path) -> None:
    """A program that stays after the end of its input is ended with the game."""
    mark = str(tmp_path)
    player = f"bot={LEFTMOST} --log {tmp_path / 'log'} --stay 600"
    terminal = Terminal(*PLAIN, player)
    terminal.wait_for("(1-7): ")
    terminal.type("4\n")
    terminal.wait_for("plays column 1.")
    terminal.wait_for("(1-7): ")
    assert [pid for pid in named(mark) if pid != terminal.process.pid]
    if keys == "interrupt":
        terminal.interrupt()
    else:
        terminal.type(keys)
    assert terminal.close() == (130 if keys == "interrupt" else 0)
    assert goes(mark)


def test_ctrl_c_while_a_program_thinks_saves_the_game_and_ends_the_program(tmp_path: Path) -> None:
    saved = tmp_path / "game"
    terminal = Terminal(*PLAIN, f"bot={bad('hang')} --mark {tmp_path}", "--save", str(saved))
    terminal.type("4\n")
    terminal.wait_for("thinking...")
    assert len(named(str(tmp_path))) == 2
    terminal.interrupt()
    terminal.wait_for("connectn: interrupted")
    assert terminal.close() == 130
    assert not any("thinking" in line for line in terminal.shown)
    assert read_records(saved)[0].moves == (3,)
    assert goes(str(tmp_path))


def test_a_program_is_started_anew_for_each_game_and_told_its_side(tmp_path: Path) -> None:
    log = tmp_path / "log"
    terminal = Terminal(*PLAIN, f"bot={LEFTMOST} --log {log}")
    terminal.type("4\n")
    terminal.wait_for("O bot plays column 1.")
    terminal.type("resign\n")
    terminal.wait_for("again? (y/n): ")
    terminal.type("y\n")
    terminal.wait_for("X bot plays column 1.")
    assert log.read_text().count("start ") == 2
    terminal.type("new\n")
    terminal.wait_for("X bot plays column 1.")
    assert log.read_text().count("start ") == 3
    terminal.type("q\n")
    assert terminal.close() == 0


def test_after_a_fault_undo_asks_the_program_again(tmp_path: Path) -> None:
    """It crashes on its first move; the program that is started after the undo plays."""
    script = tmp_path / "once.py"
    script.write_text(
        "import pathlib, sys\n"
        f"flag = pathlib.Path({str(tmp_path / 'flag')!r})\n"
        "input()\n"
        "if not flag.exists(): flag.touch(); sys.exit(1)\n"
        "print('{\"move\": 2}', flush=True)\n"
        "input()\n"
    )
    terminal = Terminal(*PLAIN, f"bot=cmd:{sys.executable} -SE {script}")
    terminal.type("4\n")
    terminal.wait_for("O bot loses by ")
    terminal.wait_for("again? (y/n): ")
    terminal.type("u\n")
    terminal.wait_for("Taken back.")
    terminal.type("5\n")
    terminal.wait_for("O bot plays column 3.")
    terminal.type("q\n")
    assert terminal.close() == 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("cmd:",), "'cmd:' names no program"),
        (("bot=cmd:'python3",), '"cmd:\'python3" is not a command: no closing quotation'),
        (("=cmd:x",), "'=cmd:x' is not NAME=PLAYER"),
        (("bot=cmd:x", "--level", "3"), "such as perfect, not for bot"),
    ],
)
def test_a_program_that_cannot_be_named_is_wrong_use(
    arguments: tuple[str, ...], message: str
) -> None:
    result = run(*PLAIN, *arguments)
    assert (result.code, result.out) == (2, "")
    assert message in result.err
    assert result.err.count("\n") == 1


def test_a_program_that_has_failed_is_not_running(tmp_path: Path) -> None:
    agent = ProgramAgent(f"{bad('exit_0')} --mark {tmp_path}", None)
    with pytest.raises(ForfeitError, match="exited with code 0") as raised:
        agent.choose(Board())
    assert raised.value.last_words == "now exit_0\n"
    assert goes(str(tmp_path))
    agent.end_game()


def test_a_program_is_ended_while_another_thread_waits_for_it_and_starts_again(
    tmp_path: Path,
) -> None:
    """As in the window, where people take moves back while a program thinks."""
    agent = ProgramAgent(f"{LEFTMOST} --delay 600 --log {tmp_path / 'log'}", None)
    faults: list[ForfeitError] = []

    def ask() -> None:
        with pytest.raises(ForfeitError) as raised:
            agent.choose(Board())
        faults.append(raised.value)

    for count in (1, 2):
        thread = Thread(target=ask)
        thread.start()
        wait_for_program(tmp_path)
        agent.end_game()
        thread.join(20)
        assert not thread.is_alive()
        assert len(faults) == count
        assert goes(str(tmp_path))


def test_a_program_that_has_started_again_outlives_the_end_of_the_first(tmp_path: Path) -> None:
    """The thread of the first one closes its own program, not the one that plays now."""
    agent = ProgramAgent(f"{LEFTMOST} --delay 0.5 --log {tmp_path / 'log'}", None)
    columns: list[int] = []

    def ask() -> None:
        with suppress(ForfeitError):
            columns.append(agent.choose(Board()))

    first, second = Thread(target=ask), Thread(target=ask)
    first.start()
    wait_for_program(tmp_path)
    agent.end_game()
    second.start()
    for thread in (first, second):
        thread.join(20)
    assert columns[-1:] == [0]
    assert agent.choose(Board()) == 0
    agent.end_game()
    assert goes(str(tmp_path))


def wait_for_program(folder: Path) -> None:
    """Wait until a program runs that has this folder among its words."""
    end = time.monotonic() + 20
    while not named(str(folder)):
        assert time.monotonic() < end
        time.sleep(0.01)
