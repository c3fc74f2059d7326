"""The last line and the place of real exceptions."""

import subprocess
from pathlib import Path

import pytest

from connectn.engine.last_words import LastWords
from tests.engine.trials import PYTHON


@pytest.mark.parametrize(
    ("source", "line", "place"),
    [
        ("grid = []\n\ngrid[0]", "IndexError: list index out of range", "bot.py, line 3"),
        ("import json\njson.loads('x')", "json.decoder.JSONDecodeError: ", "bot.py, line 2"),
        ("def f():\n    1 / 0\n\nf()", "ZeroDivisionError: division by zero", "bot.py, line 2"),
        ("if True\n    pass", "SyntaxError: expected ':'", "bot.py, line 1"),
        ("raise SystemExit('enough')", "enough", ""),
        ("raise SystemExit(1)", "", ""),
    ],
)
def test_the_place_is_in_the_file_of_the_program(
    tmp_path: Path, source: str, line: str, place: str
) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text(source)
    done = subprocess.run([*PYTHON, str(bot)], capture_output=True, text=True, check=False)
    words = LastWords.of(done.stderr)
    assert words.line.startswith(line)
    assert words.place == place


def test_the_error_is_found_before_the_places_and_the_version_that_follow_it() -> None:
    java = 'Exception in thread "main" java.lang.Error: no\n\tat Bot.main(Bot.java:3)\n'
    assert LastWords.of(java).line == 'Exception in thread "main" java.lang.Error: no'
    node = "bot.js:1\nfoo()\n^\n\nReferenceError: foo\n    at bot.js:1:1 {\n}\n\nNode.js v20.1\n"
    assert LastWords.of(node).line == "ReferenceError: foo"


@pytest.mark.parametrize("text", ["\x1b[31mred\n", 'File "a\x1bb", line 3\nlast\x07', "x" * 10_000])
def test_what_is_shown_is_one_short_printable_line(text: str) -> None:
    shown = str(LastWords.of(text))
    assert shown.isprintable()
    assert len(shown) < 200
