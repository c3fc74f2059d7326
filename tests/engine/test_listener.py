"""What a listener is told of a program."""

import json

import pytest

from connectn import Board, Rules
from connectn.engine.client import Engine
from connectn.engine.listener import LONGEST_SHOWN, Lines, Stream
from tests.engine.trials import PYTHON

PATIENCE = 20.0
SCRIPT = """
import json, sys
for number, line in enumerate(sys.stdin):
    print("thinking", number, file=sys.stderr, flush=True)
    print(json.dumps({"move": number}), flush=True)
print("goodbye", end="", file=sys.stderr)
"""


@pytest.mark.parametrize("rules", [Rules(), Rules(5, 9, 3)], ids=str)
def test_every_line_of_the_three_pipes_is_told(rules: Rules) -> None:
    told: list[tuple[Stream, str]] = []
    board = Board(rules)
    with Engine(
        [*PYTHON, "-c", SCRIPT], rules, 0, listener=lambda *line: told.append(line)
    ) as engine:
        engine.start()
        for number in range(2):
            assert engine.choose(board, PATIENCE) == number
            board.push(number)
            board.push(number)
        engine.close(PATIENCE)
    lines = {stream: [line for each, line in told if each is stream] for stream in Stream}
    assert [json.loads(line)["moves"] for line in lines[Stream.INPUT]] == [[], [0, 0]]
    assert lines[Stream.OUTPUT] == ['{"move": 0}', '{"move": 1}']
    assert lines[Stream.ERROR] == ["thinking 0", "thinking 1", "goodbye"]


def test_a_line_without_an_end_is_told_in_pieces() -> None:
    told: list[str] = []
    lines = Lines(lambda _, line: told.append(line))
    for _ in range(5):
        lines.feed(Stream.OUTPUT, b"x" * LONGEST_SHOWN)
    lines.end()
    assert "".join(told) == "x" * 5 * LONGEST_SHOWN
    assert max(map(len, told)) <= 2 * LONGEST_SHOWN


def test_bytes_that_are_no_text_are_told_as_text() -> None:
    told: list[str] = []
    lines = Lines(lambda _, line: told.append(line))
    lines.feed(Stream.ERROR, b"\xff\r\n\xc3")
    lines.feed(Stream.ERROR, b"\xa9\n")
    assert told == ["\ufffd", "é"]
