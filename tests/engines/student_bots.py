"""Programs as students write them: the program of docs/engines.md, each with one mistake."""

from dataclasses import dataclass

GOOD = """\
import json
import sys

for line in sys.stdin:
    grid = json.loads(line)["grid"]
    playable = [column for column in range(len(grid)) if grid[column][0] == 0]
    move = min(playable, key=lambda column: abs(column - len(grid) // 2))
    print(json.dumps({"move": move}), flush=True)
"""
LOOP = "for line in sys.stdin:"
PLAYABLE = "playable = [column for column in range(len(grid)) if grid[column][0] == 0]"
CHOICE = "move = min(playable, key=lambda column: abs(column - len(grid) // 2))"
ANSWER = 'print(json.dumps({"move": move}), flush=True)'


@dataclass(frozen=True)
class Mistake:
    """A part of the good program, what a student writes instead, and what helps."""

    part: str
    instead: str
    sentences: tuple[str, ...]
    """Parts of the sentence that `connectn check` must say."""

    waits: bool = False
    """Whether the referee waits until the time is over."""

    @property
    def source(self) -> str:
        """The program."""
        assert self.part in GOOD
        return GOOD.replace(self.part, self.instead)


STDERR = "messages to standard error"
MISTAKES = {
    "no flush": Mistake(
        ", flush=True",
        "",
        ("gave no first answer within", "but wrote '{\"move\": 3}' when its input ended", "flush"),
        waits=True,
    ),
    "reads to the end": Mistake(
        LOOP,
        "for line in sys.stdin.readlines():",
        ("when its input ended", "one line at a time"),
        waits=True,
    ),
    "does not read": Mistake(
        LOOP,
        'import time\ntime.sleep(60)\nfor line in ["{}"]:',
        ("has not read the question", "read standard input line by line"),
        waits=True,
    ),
    "reads and waits": Mistake(
        PLAYABLE,
        "__import__('time').sleep(60)\n    playable = [0]",
        ("gave no first answer within", "did you flush?"),
        waits=True,
    ),
    "a banner": Mistake(LOOP, f'print("My bot 1.0")\n{LOOP}', ("'My bot 1.0' is not JSON", STDERR)),
    "a message before the answer": Mistake(
        ANSWER, f'print("thinking...")\n    {ANSWER}', ("'thinking...' is not JSON", STDERR)
    ),
    "a message after the answer": Mistake(
        ANSWER,
        f'{ANSWER}\n    print("your turn", flush=True)',
        ("'your turn'", STDERR),
    ),
    "a message in the line": Mistake(
        ANSWER,
        'print("I play", json.dumps({"move": move}), flush=True)',
        ("is not JSON", 'nothing but the answer on its line: {"move": 3}'),
    ),
    "a plain number": Mistake(
        ANSWER,
        "print(move, flush=True)",
        ("'3' is not a JSON object", 'write a JSON object: {"move": 3}'),
    ),
    "a dict of Python": Mistake(
        ANSWER, 'print({"move": move}, flush=True)', ("is not JSON", "double quotes", "json.dumps")
    ),
    "a text": Mistake(
        '{"move": move}', '{"move": str(move)}', ("no whole number", 'without quotes: {"move": 3}')
    ),
    "a float": Mistake(
        '{"move": move}', '{"move": move / 1}', ("no whole number", "int(column)", '{"move": 3}')
    ),
    "no move": Mistake('{"move": move}', '{"move": None}', ("no whole number", "choose a column")),
    "another field": Mistake(
        '{"move": move}', '{"column": move}', ('the field must be called "move"',)
    ),
    "no line end": Mistake(
        ANSWER,
        'print(json.dumps({"move": move}), end="", flush=True)',
        ("gave no first answer", "line end"),
        waits=True,
    ),
    "two answers": Mistake(
        ANSWER, f"{ANSWER}\n    {ANSWER}", ("without being asked", "answer each line with one line")
    ),
    "columns from 1": Mistake(
        '{"move": move}', '{"move": move + 1}', ("column 4 is full", "columns count from 0")
    ),
    "the last column from 1": Mistake(
        CHOICE, "move = max(playable) + 1", ("column 7 does not exist: columns count from 0",)
    ),
    "minus one": Mistake(CHOICE, "move = -1", ("column -1 does not exist", "grid[column][0]")),
    "full columns": Mistake(
        CHOICE, "move = len(grid) // 2", ("column 4 is full", "its top cell, grid[column][0], is 0")
    ),
    "rows first": Mistake(
        PLAYABLE,
        "playable = [column for column in range(7) if grid[0][column] == 0]",
        ("exited with code 1", "'IndexError: list index out of range'", "grid[column][row]"),
    ),
    "the width is the height": Mistake(
        PLAYABLE,
        "playable = [0]\n    for column in range(len(grid[0])):\n        grid[column][0]",
        ("IndexError", "grid[column][row]", "it played well on 7x6c4 and 9x7c5"),
    ),
    "seven columns": Mistake(
        CHOICE,
        "move = [3, 2, 4, 1, 5, 0, 6][len([c for c in (3, 2, 4, 1, 5, 0) if grid[c][0]])]",
        ("IndexError", "it played well on 7x6c4"),
    ),
    "row 0 below": Mistake(
        "grid[column][0] == 0",
        "grid[column][-1] == 0",
        ("exited with code 1", "empty", "grid[column][0]"),
    ),
    "one answer only": Mistake(
        LOOP, "for line in [sys.stdin.readline()]:", ("exited with code 0 after 1 answer", "loop")
    ),
    "no answer at all": Mistake(LOOP, "for line in []:", ("before its first answer", "loop")),
    "its own arguments": Mistake(
        LOOP,
        f"import argparse\nargparse.ArgumentParser().parse_args()\n{LOOP}",
        ("exited with code 2", "accept the arguments --player, --width, --height and --connect"),
    ),
    "no connect": Mistake(
        LOOP,
        "import argparse\nparser = argparse.ArgumentParser()\n"
        'for name in ("--player", "--width", "--height"):\n    parser.add_argument(name)\n'
        f"parser.parse_args()\n{LOOP}",
        ("on 9x7c5", "exited with code 2", "unrecognized arguments: --connect 5", "--connect"),
    ),
    "an error": Mistake(
        CHOICE,
        "move = best_move(grid)",
        ("exited with code 1", "NameError: name", "(bot.py, line 7)"),
    ),
    "a misspelt field": Mistake(
        '["grid"]', '["board"]', ("KeyError: 'board'", "fields grid, player")
    ),
    "a module that is missing": Mistake(
        "import sys", "import sys, no_such_module", ("ModuleNotFoundError", "install the module")
    ),
    "a mistake in the syntax": Mistake(LOOP, LOOP[:-1], ("SyntaxError", "bot.py, line 4")),
    "a byte order mark": Mistake(
        LOOP, f"sys.stdout.reconfigure(encoding='utf-8-sig')\n{LOOP}", ("byte order mark",)
    ),
    "UTF-16": Mistake(
        LOOP, f"sys.stdout.reconfigure(encoding='utf-16')\n{LOOP}", ("write UTF-8, not UTF-16",)
    ),
    "too slow": Mistake(
        ANSWER,
        f"import time\n    time.sleep(5 if sum(map(sum, grid)) else 0)\n    {ANSWER}",
        ("gave no answer within", "think less"),
        waits=True,
    ),
}
