"""What the author of a program can do about its fault: the one place for this advice.

Every function returns the second half of a sentence; `Fault.detail` is the first half.
"""

import codecs
import errno
import json
import re
import shlex
from dataclasses import dataclass
from pathlib import Path

from connectn.game.board import Board
from connectn.view.words import printable, shortened

FLUSHING = "(Python: print(..., flush=True), C: fflush(stdout))"
ALONE = "write only answers to standard output, and messages to standard error"
EXAMPLE = '{"move": 3}'
ONE_ANSWER = "answer each line with one line"
LOOP = "read lines from standard input and answer each one, in a loop, until the input ends"
GRID = "the grid is grid[column][row]: len(grid) columns from the left, row 0 on top"
PLAYABLE = "a column takes a disc while its top cell, grid[column][0], is 0"
ARGUMENTS = (
    "accept the arguments --player, --width, --height and --connect, "
    "or ignore all arguments (argparse: parse_known_args)"
)
LINE_ENDS = "save the file with Unix line ends (LF)"
LONGEST_NAME = 60
LONGEST_READ = 1000
"""In bytes; no answer that was meant well is longer."""

_INTERPRETERS = {".py": "python3", ".sh": "bash", ".js": "node", ".rb": "ruby", ".pl": "perl"}
_SILENT = "write to standard error what the program does, to find the place"
_BY_END = {
    "exited with code 0": LOOP,
    "closed its output": "keep standard output open until the input ends",
    "closed its input and gave no answer": "keep reading lines until the input ends",
    "was killed by SIGSEGV": "an index or a pointer is wrong; run it in a debugger",
    "was killed by SIGKILL": "the system or another program killed it; was there enough memory?",
}
_BY_WORDS = (
    (r"unrecognized arguments|no such option|unknown option|invalid option", ARGUMENTS),
    (
        r"FileNotFoundError",
        "name the file by its whole path: a path starts in the folder where connectn runs",
    ),
    (
        r"can't open file|Cannot find module|No such file or directory|not found$",
        "check the path of the program, which starts in the folder where connectn runs",
    ),
    (r"invalid literal for int.*'--", "arguments have names: --player 1 --width 7 --height 6"),
    (r"invalid literal for int.*\{", "each line is a JSON object (in Python: json.loads(line))"),
    (r"JSONDecodeError", "read one line at a time: each line is one JSON object"),
    (r"is not JSON serializable", "convert the column to a plain int: int(column)"),
    (r"ModuleNotFoundError", "install the module for the Python that starts the program"),
    (r"empty sequence|argument is empty|arg is an empty|StopIteration", PLAYABLE),
    (r"IndexError|out of range|out of bounds", GRID),
    (
        r"KeyError",
        "a line has the fields grid, player, width, height, connect, moves and seconds",
    ),
    (r"EOFError", LOOP),
)
"""What the last line on standard error contains, and what helps."""


def of_start(program: str, number: int | None) -> str:
    """Return what to do about a program that the system cannot start, with this error."""
    file = Path(program)
    name = shortened(printable(shlex.quote(program)), LONGEST_NAME)
    if number == errno.ENOEXEC or (number == errno.ENOENT and "/" in program and file.is_file()):
        return _of_first_line(file)
    if number == errno.ENOENT:
        if file.is_file():
            return f"write ./{name}{_or_interpreter(name, file.suffix)}"
        return "check its name, and its path from the folder where connectn runs"
    if number == errno.EACCES:
        if file.is_dir():
            return "name the program, not its folder"
        return f"make it executable (chmod +x {name}){_or_interpreter(name, file.suffix)}"
    return ""


def _or_interpreter(name: str, suffix: str) -> str:
    interpreter = _INTERPRETERS.get(suffix)
    return f", or name its interpreter: cmd:{interpreter} {name}" if interpreter else ""


def _of_first_line(file: Path) -> str:
    """Return what to do about a program whose interpreter was not found."""
    try:
        with file.open("rb") as opened:
            line = opened.readline(LONGEST_READ)
    except OSError:
        return ""
    if line.startswith(codecs.BOM_UTF8):
        return "save the file as UTF-8 without a byte order mark (BOM)"
    if not line.startswith(b"#!"):
        return "its first line must name its interpreter, such as #!/usr/bin/env python3"
    if line.endswith(b"\r\n"):
        return LINE_ENDS
    return "the interpreter that its first line names does not exist"


def of_crash(ended: str, words: str, last_line: str) -> str:
    """Return what to do about a program that ended; `words` is the end of its standard error."""
    if ended in _BY_END:
        return _BY_END[ended]
    if re.search(r"\benv: .*(\r|\\r)", words):
        return LINE_ENDS
    if ended == "exited with code 2" and words.lower().startswith("usage:"):
        return ARGUMENTS
    unknown = "mend what it says" if last_line else _SILENT
    return next((cure for pattern, cure in _BY_WORDS if re.search(pattern, last_line)), unknown)


@dataclass(frozen=True)
class Lateness:
    """What a program did about a question that it has not answered in time."""

    answered: bool
    """Whether it has answered an earlier question."""
    unread: bool = False
    """Whether it has not even read the question."""
    unfinished: bool = False
    """Whether it has written something without a line end."""
    late: bool = False
    """Whether something came a little later."""
    at_the_end: bool = False
    """Whether something came when its input ended."""


def of_timeout(lateness: Lateness) -> str:
    """Return what to do about a program that gave no answer in time."""
    if lateness.at_the_end:
        return f"flush each answer {FLUSHING}, and read one line at a time"
    if lateness.unfinished:
        return "end each answer with a line end"
    if lateness.unread:
        return "read standard input line by line; is it still busy with something else?"
    if lateness.late or lateness.answered:
        return 'think less: the field "seconds" of each line is the time for the move'
    return f"did you flush? {FLUSHING}"


def of_line(line: bytes) -> str:
    """Return what to do about a line that is no answer."""
    if b"\0" in line:
        return "write UTF-8, not UTF-16"
    if line.startswith(codecs.BOM_UTF8):
        return "write UTF-8 without a byte order mark (BOM)"
    if len(line) > LONGEST_READ:
        return f"write one short line for each question: {EXAMPLE}"
    text = line.decode(errors="replace").strip()
    try:
        said = json.loads(text)
    except (ValueError, RecursionError):
        return _of_text(text)
    return _of_json(said)


def _of_json(said: object) -> str:
    """Return what to do about JSON that is no answer."""
    if not isinstance(said, dict):
        return f"write a JSON object: {_example(said)}"
    if "move" not in said:
        return f'the field must be called "move": {EXAMPLE}'
    return _of_move(said["move"])


def _of_text(text: str) -> str:
    """Return what to do about a line that is not JSON."""
    try:
        json.loads(text.replace("'", '"'))
    except (ValueError, RecursionError):
        pass
    else:
        return "JSON has double quotes (in Python: json.dumps)"
    if re.search(r"\{.*move.*\}", text):
        return f"write nothing but the answer on its line: {EXAMPLE}"
    return ALONE


def _of_move(move: object) -> str:
    """Return what to do about a move that is no whole number."""
    if isinstance(move, str):
        return f"write the column as a number, without quotes: {_example(move)}"
    if isinstance(move, float):
        return f"write a whole number (in Python: int(column)): {_example(move)}"
    if move is None:
        return f"choose a column: {PLAYABLE}"
    return f"write the column as a whole number: {EXAMPLE}"


def _example(value: object) -> str:
    """Return an answer with the column that was meant, if there is one."""
    text = str(value).removesuffix(".0") if isinstance(value, str | int | float) else ""
    return f'{{"move": {text}}}' if re.fullmatch(r"\d{1,2}", text) else EXAMPLE


def of_column(column: int, board: Board) -> str:
    """Return what to do about a column that takes no disc."""
    width = board.rules.width
    if 0 <= column < width:
        return f"{PLAYABLE}, and columns count from 0"
    if column < 0:
        return f"columns count from 0, and {PLAYABLE}"
    return f"columns count from 0, and the last column of {board.rules} is {width - 1}"
