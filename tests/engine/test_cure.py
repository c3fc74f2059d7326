"""What a sentence about a fault tells its author to do."""

from pathlib import Path

import pytest

from connectn import Board, Rules, Termination
from connectn.engine import cure
from connectn.engine.client import Engine
from tests.engines.bad_engine import REPLIES


@pytest.mark.parametrize(
    ("name", "content", "mode", "words"),
    [
        ("./bot.py", None, 0, "check its name, and its path"),
        ("bot.py", b"#!/bin/sh\n", 0o755, "write ./bot.py, or name its interpreter: cmd:python3"),
        ("./bot.py", b"#!/bin/sh\n", 0o644, "chmod +x ./bot.py"),
        ("./bot.py", b"print(1)\n", 0o755, "its first line must name its interpreter"),
        ("./bot.py", b"#!/bin/sh\r\necho\r\n", 0o755, "Unix line ends"),
        ("./bot.py", b"#!/no/such/python\n", 0o755, "the interpreter that its first line names"),
        ("./bot.py", b"\xef\xbb\xbf#!/bin/sh\n", 0o755, "without a byte order mark"),
        ("./", None, 0, "name the program, not its folder"),
    ],
)
def test_a_program_that_cannot_be_started_has_a_cure(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    content: bytes | None,
    mode: int,
    words: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    if content is not None:
        Path("bot.py").write_bytes(content)
        Path("bot.py").chmod(mode)
    fault = Engine([name], Rules(), 0).start()
    assert fault is not None
    assert fault.termination is Termination.CRASH
    assert "cannot be started" in fault.detail
    assert words in fault.cure


@pytest.mark.parametrize("name", ["a\x1b[31m.py", "b" * 200 + ".py", "my bot.py"])
def test_a_name_in_a_cure_is_short_and_printable(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path(name).touch()
    fault = Engine([name], Rules(), 0).start()
    assert fault is not None
    assert fault.sentence.isprintable()
    assert len(fault.sentence) < 350


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (b"thinking...", "messages to standard error"),
        (b"", "messages to standard error"),
        (b"5", 'write a JSON object: {"move": 5}'),
        (b"[3]", 'write a JSON object: {"move": 3}'),
        (b"{'move': 3}", "double quotes"),
        (b'move: {"move": 3}', "nothing but the answer"),
        (b'{"moves": 3}', 'must be called "move"'),
        (b'{"move": "5"}', 'without quotes: {"move": 5}'),
        (b'{"move": "left"}', 'without quotes: {"move": 3}'),
        (b'{"move": 5.0}', '{"move": 5}'),
        (b'{"move": 5.5}', '{"move": 3}'),
        (b'{"move": NaN}', "whole number"),
        (b'{"move": true}', "whole number"),
        (b'{"move": null}', "choose a column"),
        (b'\xef\xbb\xbf{"move": 3}', "byte order mark"),
        ('{"move": 3}'.encode("utf-16"), "not UTF-16"),
        (b"x" * 5000, "one short line"),
        (b"[" * 900, "messages to standard error"),
    ],
)
def test_a_line_that_is_no_answer_has_a_cure(line: bytes, words: str) -> None:
    assert words in cure.of_line(line)


@pytest.mark.parametrize("name", REPLIES)
def test_a_cure_is_one_short_printable_line_whatever_was_written(name: str) -> None:
    text = cure.of_line(REPLIES[name])
    assert text.isprintable()
    assert 0 < len(text) < 150


@pytest.mark.parametrize("text", ["7x6c4:111111", "9x7c5:1111111", "4x3c3:111", "2x2c2:11"])
def test_a_column_that_takes_no_disc_has_a_cure(text: str) -> None:
    board = Board.parse(text)
    width = board.rules.width
    assert f"the last column of {board.rules} is {width - 1}" in cure.of_column(width, board)
    assert "columns count from 0" in cure.of_column(-1, board)
    assert "its top cell, grid[column][0], is 0" in cure.of_column(0, board)


@pytest.mark.parametrize(
    ("ended", "words", "cured"),
    [
        ("exited with code 0", "", "in a loop"),
        ("exited with code 2", "usage: bot.py\nbot.py: error: what?", "--connect"),
        ("exited with code 2", "python3: can't open file 'bot.py': [Errno 2]", "check the path"),
        ("exited with code 127", "/usr/bin/env: 'python3\\r': No such file", "Unix line ends"),
        ("exited with code 127", "/usr/bin/env: ‘python3\r’: No such file", "Unix line ends"),
        ("exited with code 1", "FileNotFoundError: No such file or directory: 'a'", "whole path"),
        ("exited with code 127", "sh: 1: bot: not found", "check the path"),
        ("exited with code 1", "TypeError: int64 is not JSON serializable", "int(column)"),
        ("exited with code 1", "IndexError: Cannot choose from an empty sequence", "top cell"),
        ("exited with code 1", "IndexError: list index out of range", "grid[column][row]"),
        ("exited with code 1", "ValueError: invalid literal for int(): '--player'", "--player 1"),
        ("exited with code 1", "ValueError: invalid literal for int(): '{\"grid", "json.loads"),
        ("was killed by SIGSEGV", "", "debugger"),
        ("exited with code 1", "what a day", "mend what it says"),
        ("exited with code 1", "", "write to standard error"),
        ("closed its output", "", "keep standard output open"),
        ("was killed by SIGKILL", "", "enough memory"),
    ],
)
def test_a_crash_has_a_cure(ended: str, words: str, cured: str) -> None:
    assert cured in cure.of_crash(ended, words, words.rpartition("\n")[2])
