"""A player that misbehaves on command: `bad_engine.py --fault NAME --at start|first|seventh`.

It plays the leftmost column that takes a disc. When its time has come it says so on standard
error and then replies with nonsense, or does something; whatever that leaves alive plays on.
"""

import json
import os
import resource
import signal
import sys
import time
from collections.abc import Callable

MOMENTS = {"start": 0, "first": 1, "seventh": 7}
DRIP = 0.01
LATE = 1.5
SLOW_START = 0.6
MEGABYTE = 1_000_000

OPTIONS = dict(zip(sys.argv[1::2], sys.argv[2::2], strict=False))
WIDTH = int(OPTIONS.get("--width", "7"))
GOOD = b'{"move": %d}\n' % (WIDTH - 1)

REPLIES: dict[str, bytes] = {
    "text": b"I think I play column 3\n",
    "python": b"{'move': 3}\n",
    "half_json": b'{"move": \n',
    "list": b"[3]\n",
    "null": b"null\n",
    "bare_number": b"3\n",
    "missing_field": b'{"column": 3}\n',
    "two_answers": GOOD + GOOD,
    "answer_and_more": GOOD + b"your turn",
    "invalid_utf8": b'{"move": 1, "name": "\xff\xfe"}\n',
    "utf16": '{"move": 1}\n'.encode("utf-16"),
    "nul_bytes": b"\x00" * 100 + b"\n",
    "escape_codes": b"\x1b[31mred\x1b[0m\x07\n",
    "surrogate": b'{"move": "\\ud800"}\n',
    "full_column": b'{"move": 0}\n',
    "minus_one": b'{"move": -1}\n',
    "width": b'{"move": %d}\n' % WIDTH,
    "ten_to_30": b'{"move": 1%s}\n' % (b"0" * 30),
    "ten_to_5000": b'{"move": 1%s}\n' % (b"0" * 5000),
    "float": b'{"move": 3.0}\n',
    "string": b'{"move": "3"}\n',
    "true": b'{"move": true}\n',
    "nan": b'{"move": NaN}\n',
    "infinity": b'{"move": -Infinity}\n',
    "null_move": b'{"move": null}\n',
    "list_move": b'{"move": [3]}\n',
    "nested": b'{"move": ' + b"[" * 200_000 + b"]" * 200_000 + b"}\n",
    "nested_9000": b'{"move": ' + b"[" * 9000 + b"]" * 9000 + b"}\n",
    "just_too_deep_to_print": b'{"move": ' + b"[" * 940 + b"]" * 940 + b"}\n",
    "many_objects": b"[" + b'{"a":1},' * 131_000 + b"0]\n",
    "many_deep_lists": b"[" + (b"[" * 500 + b"]" * 500 + b",") * 1040 + b"0]\n",
}


def write(data: bytes, to: int = 1) -> None:
    while data:
        data = data[os.write(to, data) :]


def hang() -> None:
    while True:
        time.sleep(60)


def hang_ignoring_sigterm() -> None:
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    hang()


def drip(data: bytes, to: int = 1) -> None:
    while True:
        write(data, to)
        time.sleep(DRIP)


def segfault() -> None:
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    os.kill(os.getpid(), signal.SIGSEGV)
    hang()


def killed_from_outside() -> None:
    if os.fork() == 0:
        os.kill(os.getppid(), signal.SIGKILL)
        os._exit(0)
    hang()


def close_stdin_and_hang() -> None:
    os.close(0)
    hang()


def close_stdin_and_answer() -> None:
    os.close(0)
    write(GOOD)
    hang()


def close_stdout() -> None:
    os.close(1)
    hang()


def flood(data: bytes, bytes_in_all: int, to: int = 1) -> None:
    for _ in range(bytes_in_all // len(data)):
        write(data, to)


def leave_a_child_with_the_pipes() -> None:
    if os.fork() == 0:
        hang()
    os._exit(0)


def leave_a_talking_child() -> None:
    if os.fork() == 0:
        drip(b"still here\n", to=2)
    os._exit(3)


ACTIONS: dict[str, Callable[[], None]] = {
    "exit_0": lambda: os._exit(0),
    "exit_1": lambda: os._exit(1),
    "segfault": segfault,
    "killed_from_outside": killed_from_outside,
    "hang": hang,
    "hang_ignoring_sigterm": hang_ignoring_sigterm,
    "stopped": lambda: os.kill(os.getpid(), signal.SIGSTOP),
    "drip_bytes": lambda: drip(b"x"),
    "drip_lines": lambda: drip(b"thinking\n"),
    "drip_blank_lines": lambda: drip(b"\n"),
    "drip_words": lambda: drip(b"thinking\n", to=2),
    "late_answer": lambda: time.sleep(LATE),
    "endless_start": hang,
    "slow_start": lambda: time.sleep(SLOW_START),
    "close_stdin_and_hang": close_stdin_and_hang,
    "close_stdin_and_answer": close_stdin_and_answer,
    "close_stdout": close_stdout,
    "100_MB_of_words": lambda: flood(b"word " * (MEGABYTE // 5), 100 * MEGABYTE, to=2),
    "100_MB_line": lambda: flood(b"x" * MEGABYTE, 100 * MEGABYTE),
    "million_lines": lambda: flood(b"line\n" * 1000, 5 * MEGABYTE),
    "100_MB_of_blank_lines": lambda: flood(b"\n" * MEGABYTE, 100 * MEGABYTE),
    "blank_lines": lambda: write(b"\n \n\r\n" * 1000),
    "child_with_the_pipes": leave_a_child_with_the_pipes,
    "talking_child": leave_a_talking_child,
}


def misbehave(name: str) -> bool:
    """Do it, and tell whether that was the reply."""
    write(f"now {name}\n".encode(), to=2)
    if name in REPLIES:
        write(REPLIES[name])
        return True
    ACTIONS[name]()
    return False


def leftmost(grid: list[list[int]]) -> int:
    return next(number for number, column in enumerate(grid) if column[0] == 0)


def main() -> None:
    fault, moment = OPTIONS["--fault"], MOMENTS[OPTIONS["--at"]]
    if moment == 0:
        misbehave(fault)
    for number, line in enumerate(sys.stdin.buffer, start=1):
        if number != moment or not misbehave(fault):
            write(b'{"move": %d}\n' % leftmost(json.loads(line)["grid"]))


if __name__ == "__main__":
    main()
