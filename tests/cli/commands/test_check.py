"""`connectn check`: what students do wrong is named in one sentence, with its cure."""

import json
import re
import shlex
import signal
import sys
from pathlib import Path

import pytest

from connectn import Board
from tests.arena.programs import LEFTMOST, bad
from tests.arena.runs import Run
from tests.cli.command import Result, Terminal, run
from tests.cli.inside import Inside
from tests.engine.trials import PYTHON
from tests.engines.student_bots import ANSWER, GOOD, LOOP, MISTAKES
from tests.view.schema import check

HURRIED = ("--seconds", "0.5", "--start", "0.5")
PATIENT = ("--seconds", "20", "--start", "20")


def written(folder: Path, source: str) -> str:
    """Write a program, and return the player that it is."""
    path = folder / "bot.py"
    path.write_text(source)
    return "cmd:" + shlex.join([*PYTHON, str(path)])


def checked(folder: Path, source: str, *options: str) -> Result:
    return run("check", written(folder, source), *(options or PATIENT))


def test_a_program_without_a_mistake_is_ok(tmp_path: Path) -> None:
    result = checked(tmp_path, GOOD)
    assert (result.code, result.err) == (0, "")
    lines = result.out.splitlines()
    heads = [line for line in lines if not line.startswith(("<", ">"))][:-1]
    assert heads == [
        "7x6c4, the player moves first",
        "9x7c5, the player moves second",
        "4x5c4, the player moves first",
    ]
    answers = [line for line in lines if re.fullmatch(r'< \{"move": \d\}  [\d.]+ (µs|ms|s)', line)]
    questions = [line for line in lines if line.startswith('> {"grid": [[0, ')]
    assert len(answers) == len(questions)
    assert re.fullmatch(
        rf"ok: 3 games on 7x6c4, 9x7c5, 4x5c4, {len(answers)} moves, slowest answer [\d.]+ (µs|ms)",
        lines[-1],
    )


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_is_named_in_one_sentence_with_its_cure(tmp_path: Path, name: str) -> None:
    mistake = MISTAKES[name]
    result = checked(tmp_path, mistake.source, *(HURRIED if mistake.waits else PATIENT))
    assert (result.code, result.err) == (1, "")
    sentence = result.out.splitlines()[-1]
    assert sentence.startswith("wrong: on ")
    for part in mistake.sentences:
        assert part in sentence
    assert len(sentence) < 450


def test_every_mistake_has_a_sentence_of_its_own() -> None:
    assert len({mistake.sentences for mistake in MISTAKES.values()}) == len(MISTAKES)


def test_lines_are_short_unless_they_are_wanted_in_full(tmp_path: Path) -> None:
    mistake = MISTAKES["a plain number"].source
    short = checked(tmp_path, mistake).out.splitlines()[1]
    full = checked(tmp_path, mistake, *PATIENT, "--full").out.splitlines()[1]
    assert short == '> {"grid": [[0, 0, 0, 0, 0, 0], ...], ..., "moves": [], ...}'
    question = json.loads(full.removeprefix("> "))
    assert question["grid"] == [[0] * 6] * 7
    assert question["seconds"] == 20


def test_standard_error_is_shown_and_escaped(tmp_path: Path) -> None:
    talk = 'print("\\x1b[31mred", file=sys.stderr, flush=True)'
    result = checked(tmp_path, GOOD.replace(ANSWER, f"{talk}\n    {ANSWER}"))
    assert result.code == 0
    assert "! \\x1b[31mred" in result.out.splitlines()
    assert "\x1b" not in result.out


def test_the_time_of_an_answer_is_counted_from_its_question(tmp_path: Path) -> None:
    """A banner that comes before the first question has no time."""
    bot = MISTAKES["a banner"].source.replace(LOOP, f"sys.stdout.flush()\n{LOOP}")
    lines = checked(tmp_path, bot).out.splitlines()
    (banner,) = [line for line in lines if line.startswith("< My bot 1.0")]
    assert banner == "< My bot 1.0" or float(banner.split()[-2]) < 1000


def test_a_flood_is_not_shown_in_full() -> None:
    result = run("check", bad("million_lines", "first"), *PATIENT)
    assert result.code == 1
    assert "(further lines are not shown)" in result.out
    assert len(result.out) < 10_000


@pytest.mark.parametrize(
    ("instead", "note"),
    [
        ("while True:\n    line = sys.stdin.readline() or __import__('time').sleep(60)", "exit"),
        ("while True:\n    line = input()", "EOFError: EOF when reading a line' (bot.py, line 5)"),
    ],
    ids=["stays", "fails at the end"],
)
def test_what_is_no_fault_is_a_note(tmp_path: Path, instead: str, note: str) -> None:
    result = checked(tmp_path, GOOD.replace(LOOP, instead))
    assert result.code == 0
    *_, said, last = result.out.splitlines()
    assert last.startswith("ok: ")
    assert said.startswith("note: it ")
    assert note in said
    assert "standard input ends" in said


def test_an_answer_that_uses_up_its_time_is_a_note(tmp_path: Path) -> None:
    """The second answer of each game takes nine tenths of its time; the margin is added to it."""
    sleep = "time.sleep(0.48 if sum(map(sum, grid)) in (1, 2, 3) else 0)"
    slow = f"import time\n    {sleep}\n    {ANSWER}"
    result = checked(tmp_path, GOOD.replace(ANSWER, slow), "--seconds", "0.5", "--start", "20")
    if result.code == 0:  # a busy machine makes it too late, which the note says
        assert "note: an answer took 0." in result.out
    else:
        assert "gave no answer within" in result.out


@pytest.mark.parametrize("name", ["greedy", "old=windows:depth=1"])
def test_an_agent_can_be_checked_too(name: str) -> None:
    result = run("check", name)
    assert (result.code, result.err) == (0, "")
    lines = result.out.splitlines()
    assert lines[0] == "7x6c4, the player moves first"
    assert lines[1] == "> 7x6c4:"
    assert re.fullmatch(r"< \d  [\d.]+ (µs|ms)", lines[2])
    assert lines[-1].startswith("ok: 3 games on 7x6c4, 9x7c5, 4x5c4, ")


def test_the_document_has_everything(tmp_path: Path) -> None:
    for source, ok in ((GOOD, True), (MISTAKES["two answers"].source, False)):
        result = checked(tmp_path, source, *PATIENT, "--json")
        assert result.code == (0 if ok else 1)
        document = json.loads(result.out)
        check("trial", document)
        assert document["ok"] is ok
        assert (document["wrong"] is None) is ok
        for game in document["games"]:
            board = Board.parse(game["position"])
            for column in game["moves"]:
                board.push(column)
            answers = [line for line in game["lines"] if line["stream"] == "output"]
            assert len(answers) >= len(game["move_seconds"])
    assert [len(document["games"]), document["games"][0]["termination"]] == [1, "protocol error"]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["no-such"], "there is no agent 'no-such'"),
        (["python3 bot.py"], "'python3 bot.py'; did you mean cmd:python3 bot.py?"),
        (["cmd:"], "'cmd:' names no program"),
        (["cmd:'bot"], "no closing quotation"),
        (["=greedy"], "'=greedy' is not NAME=PLAYER"),
        (["greedy", "--seconds", "0"], "seconds must be a number above 0"),
        (["greedy", "--start", "nan"], "start must be a number above 0"),
        ([], "check needs PLAYER; see connectn check --help"),
    ],
)
def test_what_cannot_be_checked_is_refused(
    inside: Inside, arguments: list[str], sentence: str
) -> None:
    assert sentence in inside.refuses("check", *arguments)


def test_lines_are_shown_as_they_come_and_a_wait_is_shown_too(tmp_path: Path) -> None:
    program = written(tmp_path, MISTAKES["reads and waits"].source)
    terminal = Terminal("check", program)
    terminal.wait_for('"moves": [], ...}')
    terminal.wait_for("waiting for the answer")
    assert terminal.process.poll() is None
    terminal.interrupt()
    terminal.wait_for("connectn: interrupted")
    assert terminal.close() == 130
    assert terminal.shows_cursor


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupt_leaves_no_process(number: signal.Signals) -> None:
    stay = "cmd:" + shlex.join([sys.executable, "-S", str(LEFTMOST), "--delay", "60"])
    with Run("check", stay, "--seconds", "60") as checking:
        assert checking.process.stdout is not None
        assert checking.process.stdout.readline() == "7x6c4, the player moves first\n"
        checking.process.stdout.readline()
        checking.process.send_signal(number)
        result = checking.finish()
        assert (result.code, result.err) == (130, "connectn: interrupted\n")
        assert checking.is_gone_within(2)
