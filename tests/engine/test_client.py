"""Programs that play for our referee: ours, other people's, and those that cannot."""

import errno
import os
import resource
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from connectn import Board, Rules, Termination, make_agent
from connectn.engine import namespace
from connectn.engine.client import Engine
from connectn.engine.fault import Fault
from connectn.engine.limits import EngineLimits
from connectn.engine.process import Process
from connectn.errors import EngineError
from tests.engine.processes import children, descriptors, goes, named
from tests.engine.trials import PYTHON

OURS = (sys.executable, "-m", "connectn", "engine", "greedy:seed=3")
PATIENCE = 20.0


def written(folder: Path, text: str, mode: int = 0o755) -> str:
    """Write a program and return its path."""
    path = folder / "program"
    path.write_text(text)
    path.chmod(mode)
    return str(path)


def talker(script: str) -> list[str]:
    """Return the command of a Python program that reads questions with `ask()`."""
    head = (
        "import json, os, sys, time\n"
        "def ask(): return json.loads(sys.stdin.readline())\n"
        "def say(move): print(json.dumps({'move': move}), flush=True)\n"
    )
    return [*PYTHON, "-c", head + script]


@pytest.mark.parametrize("board", ["7x6c4", "4x4c4", "9x7c5", "16x16c5", "1x1c1", "1x16c4"])
@pytest.mark.parametrize("player", [0, 1])
def test_our_two_sides_play_whole_legal_games(board: str, player: int) -> None:
    game = Board.parse(f"{board}:")
    opponent = make_agent("random", seed=player)
    with Engine(OURS, game.rules, player) as engine:
        assert engine.start() is None
        while not game.is_game_over():
            if game.turn == player:
                column = engine.choose(game, 1.0)
                assert isinstance(column, int), column
            else:
                column = opponent.choose(game)
            game.push(column)
        assert engine.last_words == ""
    assert game.outcome() is not None


@pytest.mark.parametrize("rules", [Rules(), Rules(5, 9, 3)], ids=str)
def test_a_program_is_told_everything_on_its_command_line_and_in_each_line(rules: Rules) -> None:
    script = (
        "print(sys.argv[1:], file=sys.stderr, flush=True)\n"
        "said = ask(); print(sorted(said), said['player'], said['moves'], said['seconds'],"
        " file=sys.stderr, flush=True); say(0)"
    )
    board = Board(rules)
    board.push(2)
    with Engine(talker(script), rules, 1) as engine:
        assert engine.start() is None
        assert engine.choose(board, 2.5) == 0
        told, said = engine.last_words.splitlines()
    connect = [] if rules.connect == 4 else ["--connect", str(rules.connect)]
    sides = ["--width", str(rules.width), "--height", str(rules.height)]
    assert told == str(["--player", "2", *sides, *connect])
    keys = ["connect", "grid", "height", "moves", "player", "seconds", "width"]
    assert said == f"{keys} 2 [2] 2.5"


@pytest.mark.parametrize(
    ("text", "mode", "reason"),
    [
        (None, 0, "No such file or directory"),
        ("#!/bin/sh\n", 0o644, "Permission denied"),
        ("#!/no/such/shell\n", 0o755, "No such file or directory"),
        ("\x7fELF and then nothing\n", 0o755, "Exec format error"),
    ],
    ids=["missing", "not executable", "no interpreter", "damaged"],
)
def test_what_cannot_be_started_has_crashed(
    tmp_path: Path, text: str | None, mode: int, reason: str
) -> None:
    program = written(tmp_path, text, mode) if text is not None else str(tmp_path / "nothing")
    before = descriptors(), children()
    with Engine([program], Rules(), 0) as engine:
        fault = engine.start()
    assert fault is not None
    assert fault.termination is Termination.CRASH
    assert fault.detail.endswith(f" cannot be started: {reason}")
    assert engine.last_words == ""
    assert (descriptors(), children()) == before


def test_a_folder_is_no_program(tmp_path: Path) -> None:
    fault = Engine([str(tmp_path)], Rules(), 0).start()
    assert fault is not None
    assert fault.termination is Termination.CRASH


def test_a_shortage_of_ours_is_no_fault_of_the_program() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (descriptors() - 1, hard))
    try:
        with pytest.raises(OSError, match=os.strerror(errno.EMFILE)):
            Engine(["sh"], Rules(), 0).start()
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_one_process_can_play_game_after_game_on_either_side() -> None:
    script = (
        "while True:\n"
        " said = ask()\n"
        " print(os.getpid(), said['player'], file=sys.stderr, flush=True)\n"
        " say(said['player'])\n"
    )
    seen = []
    with Engine(talker(script), Rules(4, 4, 4), 0) as engine:
        for player in (0, 1, 1, 0):
            assert engine.start() is None
            engine.new_game(player)
            board = Board.parse("4x4c4:1" if player else "4x4c4:")
            assert engine.choose(board, PATIENCE) == player + 1
            seen.append(engine.last_words.split())
    assert [number for _, number in seen] == ["1", "2", "2", "1"]
    assert len({process for process, _ in seen}) == 1


def test_after_a_fault_the_program_is_gone_and_can_be_started_again() -> None:
    before = descriptors(), children()
    with Engine(talker("ask(); say(0); ask(); sys.exit('enough')"), Rules(), 0) as engine:
        for _ in range(2):
            assert engine.start() is None
            assert engine.choose(Board(), PATIENCE) == 0
            fault = engine.choose(Board(), PATIENCE)
            assert isinstance(fault, Fault)
            assert fault.termination is Termination.CRASH
            assert fault.detail == "exited with code 1 after 1 answer, its last words are 'enough'"
            assert engine.last_words == "enough\n"
            assert (descriptors(), children()) == before
            with pytest.raises(EngineError, match="is not running"):
                engine.choose(Board(), PATIENCE)


def test_the_start_of_a_program_is_not_counted_as_thinking() -> None:
    script = "time.sleep(0.6); ask(); say(0); ask(); time.sleep(0.3); say(0)"
    with Engine(talker(script), Rules(), 0, EngineLimits(start_seconds=PATIENCE)) as engine:
        engine.start()
        assert engine.choose(Board(), 0.1) == 0
        assert engine.seconds_used == 0.0
        assert engine.choose(Board(), PATIENCE) == 0
        assert 0.3 <= engine.seconds_used < PATIENCE


def test_time_to_start_is_over_when_it_is_over_even_before_the_first_question() -> None:
    with Engine(talker("time.sleep(60)"), Rules(), 0, EngineLimits(start_seconds=0.3)) as engine:
        engine.start()
        time.sleep(0.5)
        begun = time.monotonic()
        fault = engine.choose(Board(), 0.1)
        took = time.monotonic() - begun
    assert isinstance(fault, Fault)
    assert fault.termination is Termination.TIMEOUT
    assert fault.detail.startswith("gave no first answer within 0.20 s")
    assert 0.2 <= took < 1.5


def test_the_time_from_the_start_to_the_first_answer_is_measured() -> None:
    script = "time.sleep(0.3); ask(); say(0); ask(); time.sleep(0.5); say(0)"
    with Engine(talker(script), Rules(), 0) as engine:
        engine.start()
        assert engine.start_took is None
        assert engine.choose(Board(), PATIENCE) == 0
        first = engine.start_took
        assert first is not None
        assert 0.3 <= first < PATIENCE
        assert engine.choose(Board(), PATIENCE) == 0
        assert engine.start_took == first


@pytest.mark.parametrize(
    ("script", "end"),
    [
        ("[say(0) for _ in sys.stdin]", "exited with code 0"),
        ("[say(0) for _ in sys.stdin]; sys.exit(3)", "exited with code 3"),
        ("ask(); say(0); time.sleep(60)", None),
    ],
)
def test_after_its_game_it_is_known_how_a_program_ended(script: str, end: str | None) -> None:
    with Engine(talker(script), Rules(), 0) as engine:
        engine.start()
        assert engine.choose(Board(), PATIENCE) == 0
        engine.close(0.1 if end is None else PATIENCE)
    assert engine.own_end == end


def test_a_move_without_a_limit_has_the_limit_of_all_moves() -> None:
    limits = EngineLimits(start_seconds=0.3, move_seconds=0.3)
    with Engine(talker("time.sleep(60)"), Rules(), 0, limits) as engine:
        engine.start()
        begun = time.monotonic()
        fault = engine.choose(Board())
        assert 0.6 <= time.monotonic() - begun < 2.0
    assert isinstance(fault, Fault)
    assert fault.termination is Termination.TIMEOUT


def test_only_the_side_it_plays_may_ask_a_program() -> None:
    with Engine(["cat"], Rules(), 1) as engine:
        engine.start()
        with pytest.raises(EngineError, match="plays side 1 of 7x6c4, not side 0 of 7x6c4"):
            engine.choose(Board())
    with pytest.raises(EngineError, match="names no program"):
        Engine([], Rules(), 0)


def test_closing_twice_or_before_the_start_does_nothing() -> None:
    before = descriptors(), children()
    engine = Engine(talker("ask()"), Rules(), 0)
    engine.close()
    engine.kill()
    engine.start()
    assert (descriptors(), children()) != before
    engine.close()
    engine.close()
    engine.kill()
    assert (descriptors(), children()) == before


def test_a_program_can_be_killed_while_another_thread_waits_for_it() -> None:
    before = descriptors(), children()
    with ThreadPoolExecutor() as others, Engine(talker("time.sleep(60)"), Rules(), 0) as engine:
        engine.start()
        verdict = others.submit(engine.choose, Board(), PATIENCE)
        time.sleep(0.3)
        engine.kill()
        fault = verdict.result()
        assert isinstance(fault, Fault)
        assert fault.detail == "was killed by SIGKILL before its first answer"
    assert (descriptors(), children()) == before


def test_a_program_can_be_killed_while_another_thread_starts_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    started, goes_on = Event(), Event()

    class Slow(Process):
        def __init__(self, *words: Any) -> None:
            super().__init__(*words)
            started.set()
            goes_on.wait(PATIENCE)

    monkeypatch.setattr("connectn.engine.process.Process", Slow)
    with ThreadPoolExecutor() as others, Engine(talker("time.sleep(60)"), Rules(), 0) as engine:
        verdict = others.submit(lambda: engine.start() or engine.choose(Board(), PATIENCE))
        assert started.wait(PATIENCE)
        engine.kill()
        goes_on.set()
        fault = verdict.result()
        assert isinstance(fault, Fault)
        assert "SIGKILL" in fault.detail


@pytest.mark.parametrize("leaves", ["", " os.setsid()\n"], ids=["in its group", "in another group"])
def test_what_a_program_has_started_goes_with_it(tmp_path: Path, leaves: str) -> None:
    """A child that holds no pipe can be found by its process group or its namespace only."""
    if leaves and not namespace.available():
        pytest.skip("this system allows no process namespaces")
    sign = tmp_path / "sign"
    script = (
        "if os.fork() == 0:\n"
        f"{leaves}"
        " [os.close(one) for one in (0, 1, 2)]\n"
        f" open({str(sign)!r}, 'w').write('here')\n"
        " time.sleep(60)\n"
        "ask(); say(0)\n"
    )
    with Engine(talker(script), Rules(), 0) as engine:
        engine.start()
        assert engine.choose(Board(), PATIENCE) == 0
        end = time.monotonic() + PATIENCE
        while not (sign.exists() and sign.read_text()) and time.monotonic() < end:
            time.sleep(0.01)
        assert named(str(sign))
    assert goes(str(sign))


def test_a_system_that_cannot_end_all_that_a_program_starts_has_no_programs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Windows is one."""
    monkeypatch.delattr("os.killpg")
    with pytest.raises(EngineError, match="'bot' cannot be a player here: programs play on Linux"):
        Engine(["bot"], Rules(), 0)
