"""What each fault of the bad engine must come to, and a referee that sees to it."""

import sys
import time
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path

from connectn import Board, Termination
from connectn.engine.client import Engine
from connectn.engine.fault import Fault
from connectn.engine.limits import EngineLimits
from tests.engine.processes import children
from tests.engines.bad_engine import ACTIONS, MOMENTS, REPLIES

BAD_ENGINE = Path(__file__).parent.parent / "engines" / "bad_engine.py"
PYTHON = (sys.executable, "-S", "-E")
"""Starts three times as fast as with what a user may have installed."""

# Column 0 is full, no line is possible, and there is room for fourteen more discs.
BOARDS = ("7x6c8:111111", "5x5c6:11111", "16x2c16:11", "6x4c7:1111")

HURRY = 0.15
HURRIED = EngineLimits(start_seconds=0.4, late_seconds=0.0)
PATIENCE = 20.0
PATIENT = EngineLimits(start_seconds=PATIENCE)
MEMORY = 32 << 20

CRASH, TIMEOUT = Termination.CRASH, Termination.TIMEOUT
ILLEGAL, PROTOCOL = Termination.ILLEGAL_MOVE, Termination.PROTOCOL_ERROR


@dataclass(frozen=True)
class Expected:
    """The verdict, None where the answer must be taken, and what its detail must say."""

    termination: Termination | None
    detail: str = ""
    moments: tuple[str, ...] = tuple(MOMENTS)


NO_NUMBER = "has no whole number as its move"
FAULTS = {
    "exit_0": Expected(CRASH, "exited with code 0"),
    "exit_1": Expected(CRASH, "exited with code 1"),
    "segfault": Expected(CRASH, "was killed by SIGSEGV"),
    "killed_from_outside": Expected(CRASH, "was killed by SIGKILL"),
    "hang": Expected(TIMEOUT, "answer within"),
    "hang_ignoring_sigterm": Expected(TIMEOUT, "answer within"),
    "stopped": Expected(TIMEOUT, "answer within"),
    "drip_bytes": Expected(TIMEOUT, "answer within"),
    "drip_lines": Expected(PROTOCOL, "'thinking' is not JSON"),
    "drip_blank_lines": Expected(TIMEOUT, "answer within"),
    "drip_words": Expected(TIMEOUT, "answer within"),
    "late_answer": Expected(TIMEOUT, "answer within"),
    "endless_start": Expected(TIMEOUT, "gave no first answer within 0.", ("start",)),
    "slow_start": Expected(None, moments=("start",)),
    "close_stdin_and_hang": Expected(CRASH, "closed its input and gave no answer"),
    "close_stdin_and_answer": Expected(None),
    "close_stdout": Expected(CRASH, "closed its output"),
    "100_MB_of_words": Expected(None),
    "100_MB_line": Expected(PROTOCOL, "wrote a line of more than 1048576 bytes"),
    "million_lines": Expected(PROTOCOL, "'line' is not JSON"),
    "100_MB_of_blank_lines": Expected(PROTOCOL, "wrote more than 16777216 bytes"),
    "blank_lines": Expected(None),
    "child_with_the_pipes": Expected(CRASH, "exited with code 0"),
    "talking_child": Expected(CRASH, "exited with code 3"),
    "text": Expected(PROTOCOL, "'I think I play column 3' is not JSON"),
    "python": Expected(PROTOCOL, "\"{'move': 3}\" is not JSON"),
    "half_json": Expected(PROTOCOL, "'{\"move\":' is not JSON"),
    "list": Expected(PROTOCOL, "'[3]' is not a JSON object"),
    "null": Expected(PROTOCOL, "'null' is not a JSON object"),
    "bare_number": Expected(PROTOCOL, "'3' is not a JSON object"),
    "missing_field": Expected(PROTOCOL, f"'{{\"column\": 3}}' {NO_NUMBER}"),
    "two_answers": Expected(PROTOCOL, "without being asked"),
    "answer_and_more": Expected(PROTOCOL, "wrote 'your turn"),
    "invalid_utf8": Expected(PROTOCOL, "is not JSON in UTF-8"),
    "utf16": Expected(PROTOCOL, "is not JSON in UTF-8"),
    "nul_bytes": Expected(PROTOCOL, "is not JSON in UTF-8"),
    "escape_codes": Expected(PROTOCOL, r"'\x1b[31mred\x1b[0m\x07' is not JSON"),
    "surrogate": Expected(PROTOCOL, NO_NUMBER),
    "full_column": Expected(ILLEGAL, "column 0 is full"),
    "minus_one": Expected(ILLEGAL, "column -1 does not exist"),
    "width": Expected(ILLEGAL, " does not exist"),
    "ten_to_30": Expected(ILLEGAL, f"column 1{'0' * 30} does not exist"),
    "ten_to_5000": Expected(PROTOCOL, "is not JSON in UTF-8"),
    "float": Expected(PROTOCOL, f"'{{\"move\": 3.0}}' {NO_NUMBER}"),
    "string": Expected(PROTOCOL, f'\'{{"move": "3"}}\' {NO_NUMBER}'),
    "true": Expected(PROTOCOL, f"'{{\"move\": true}}' {NO_NUMBER}"),
    "nan": Expected(PROTOCOL, "'{\"move\": NaN}' is not JSON"),
    "infinity": Expected(PROTOCOL, "'{\"move\": -Infinity}' is not JSON"),
    "null_move": Expected(PROTOCOL, NO_NUMBER),
    "list_move": Expected(PROTOCOL, NO_NUMBER),
    "nested": Expected(PROTOCOL, "has more than 10000 lists and objects"),
    "nested_9000": Expected(PROTOCOL, "is nested too deeply"),
    "just_too_deep_to_print": Expected(PROTOCOL, "(1890 characters)"),
    "many_objects": Expected(PROTOCOL, "has more than 10000 lists and objects"),
    "many_deep_lists": Expected(PROTOCOL, "has more than 10000 lists and objects"),
}
TRIALS = [(fault, moment) for fault in FAULTS for moment in FAULTS[fault].moments]
BRIEF_TRIALS = [
    *((fault, moment) for fault, moment in TRIALS if fault in ACTIONS),
    *zip(REPLIES, cycle(MOMENTS)),
]
"""What a program does at each moment, and each wrong answer at one of them: all are read alike."""


@dataclass(frozen=True)
class Verdict:
    """What the referee made of the answer, and what it cost."""

    answer: int | Fault
    words: str
    seconds: float
    """From the question in which the fault lay to the verdict."""
    allowed: float
    """What the program had for it, without the margin."""
    growth: int
    """Bytes of memory at the worst moment of all, above those before."""
    groups: frozenset[int]
    """The process groups of the program and its guard."""


def try_out(fault: str, moment: str) -> Verdict:
    """Play up to the fault and see what becomes of it; programs in no hurry are given time."""
    board = Board.parse(BOARDS[TRIALS.index((fault, moment)) % len(BOARDS)])
    hurried = FAULTS[fault].termination is TIMEOUT or fault == "close_stdin_and_hang"
    limits = HURRIED if hurried else PATIENT
    command = [*PYTHON, str(BAD_ENGINE), "--fault", fault, "--at", moment]
    before = start_measuring()
    with Engine(command, board.rules, board.turn, limits) as engine:
        others = children()
        asked = time.monotonic()  # the time for the first answer begins with the start
        assert engine.start() is None
        started = children() - others
        for _ in range(MOMENTS["seventh"] - 1 if moment == "seventh" else 0):
            column = engine.choose(board, PATIENCE)
            assert column == board.legal_moves[0]
            board.push(column)
            board.push(board.legal_moves[0])
            asked = time.monotonic()
        seconds = HURRY if hurried or fault == "slow_start" else PATIENCE
        answer = engine.choose(board, seconds)
        took = time.monotonic() - asked
        words = engine.last_words
        assert isinstance(answer, int) or words == engine.last_words, "dead, and still talking"
    start = 0.0 if moment == "seventh" else limits.start_seconds
    return Verdict(answer, words, took, start + seconds, peak_memory() - before, frozenset(started))


def start_measuring() -> int:
    """Make the kernel forget the highest use of memory so far, and return the present one."""
    Path("/proc/self/clear_refs").write_text("5")
    return peak_memory()


def peak_memory() -> int:
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith("VmHWM:"):
            return int(line.split()[1]) * 1024
    raise AssertionError("the kernel does not tell")
