"""Command lines of nasty words: a documented exit code, at most a sentence, never a traceback."""

import re
from collections import Counter
from contextlib import chdir
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from tests.cli.command import Result
from tests.cli.command import run as run_command

_CODES = {0, 1, 2}
_SENTENCE = re.compile(r"(connectn|line \d+|position \d+): ")
_LONG = {"999999999999999999999", "1e9", "inf", "4444444444"}
"""Words that are valid limits, and make a command take for ever."""
_WORDS = [
    *(
        "",
        " ",
        "-",
        "--",
        "-1",
        "0",
        "1",
        "2",
        *_LONG,
        "1e-9",
        "nan",
        "-inf",
        "0x10",
        "4.0",
        "True",
    ),
    *(
        "None",
        "null",
        "é",
        "\u202e",
        "\ud800",
        "\x1b[31m",
        "\n",
        "a\nb",
        "\t",
        "%s",
        "{}",
        "{0}",
        "[",
    ),
    *("[red]x[/red]", "*", "?", "~", "$HOME", "'", '"', "\\", "\\n", ";", "|", "..", ".", "/", "Ⅳ"),
    *("/dev/null", "no/such/file", "folder", "x" * 300, "4" * 5000, "--help", "--json", "=", ":"),
    *(",", "c", "x", "7x6", "7x6c4", "0x0c0", "17x1c1", "-7x6c4:", "7x6c4:8", "44444444", "1x1c1:"),
    *("3x3c3:-", "7x6c4:X", "X/O/-", "4,4,5", "4;4", "４", "GREEDY", "greedy:", "greedy:seed=x"),
    *("7x6c4:-------/-------/-------/-------/---X---/---O---", "mcts:nodes=0", "perfect:level=11"),
    *("strong:table_mb=99999999", "cmd:", "cmd:'", "cmd:/no/such", "cmd:a\nb", "random:31", "even"),
    *("0,5", "5,0", "nan,nan", "fixed", "(", "\\udc80", "١", "a b", "-- x", "--no-such", "-x", "@"),
]
_KEPT = {"--host"}
"""Options that end a command; their values stay as they are."""
_LIMITS = {"--seconds", "--nodes", "--total", "--grade", "--pause", "--depth"}
_COMMON: dict[str, str | None] = {
    "--board": "3x3c3",
    "--openings": "empty",
    "--seconds": "0.01",
    "--total": "1",
    "--increment": "0.1",
    "--margin": "0.1",
    "--sprt": "0,5",
    "--seed": "3",
    "--concurrency": "2",
    "--numbers": "fixed",
    "--store": "games.db",
    "--tournament": "1",
    "--json": None,
    "--resume": None,
    "--keep-alive": None,
}
_SOLVER: dict[str, str | None] = {
    "--seconds": "0.01",
    "--nodes": "100",
    "--threads": "2",
    "--table-mb": "1",
    "--book": "no.cnbook",
    "--no-book": None,
    "--json": None,
}
_OPTIONS: dict[str, dict[str, str | None]] = {
    "play": {"--board": "3x3c3", "--first": None, "--level": "1", "--box": None, "--save": "saved"}
    | {"--paper": "4", "--seed": "1", "--seconds": "0.01", "--pause": "0", "--clock": "1"}
    | {"--lines": None, "--still": None},
    "solve": {"--all": None, "--weak": None, **_SOLVER},
    "analyze": {"--depth": "3", **_SOLVER},
    "match": {"--games": "2", **_COMMON},
    "tournament": {"--pairs": "1", "--format": "gauntlet", **_COMMON},
    "report": {"--tournament": "1", "--json": None, "--html": "page", "--pgn": "records"}
    | {"--grade": "0.01"},
    "check": {"--seconds": "0.5", "--start": "0.5", "--full": None, "--json": None},
    "book": {"--file": "no.cnbook", "--json": None},
    "dataset": {"--plies": "3..4", "--seed": "2", "--board": "3x3c3", "--table-mb": "1"}
    | {"--no-book": None, "--json": None},
    "agents": {"--json": None},
    "serve": {"--port": "8000", "--root-path": "/four", "--open": None, "--workers": "1"}
    | {"--host-name": "four.example", "--proxy": "127.0.0.1", "--rate": "1"},
    "site": {},
    "engine": {
        "--player": "2",
        "--width": "3",
        "--height": "3",
        "--connect": "3",
        "--seconds": "0.01",
    },
    "experiments": {"--quick": None},
    "bench": {"--depth": "1", "--json": None},
}
_ALWAYS = {  # what keeps a command short, whatever else is asked
    "play": ("random", "--plain"),
    "solve": ("4453", "--seconds", "0.01"),
    "analyze": ("4453", "--seconds", "0.01"),
    "match": ("random", "greedy"),
    "tournament": ("random", "greedy", "naive", "--pairs", "1"),
    "report": ("games.db",),
    "check": ("random",),
    "book": ("get", "4453"),
    "dataset": ("--board", "3x3c3", "--count", "2", "--out", "rows.csv", "--workers", "1"),
    "agents": (),
    "serve": ("--host", "192.0.2.1"),  # no machine has this address, so it cannot listen
    "site": ("--out", "site"),
    "engine": ("random",),
    "experiments": ("no-such",),
    "bench": ("--board", "3x3c3"),
}


def run(seed: int, count: int) -> dict[str, int]:
    """Run so many command lines, each in a process of its own, in a folder of its own."""
    counts = Counter[str]()
    dice = Random(f"commands {seed}")
    run_command(
        "--version"
    )  # starts what runs the others, while this folder is still the right one
    with TemporaryDirectory() as folder, chdir(folder):
        Path("file").touch()  # so that no site takes the place of this folder
        for number in range(count):
            words = _command_line(dice)
            typed = "\n".join(dice.choices(_WORDS, k=3)).encode(errors="replace")
            try:
                done = run_command(*words, typed=typed)
                _check(done)
            except (AssertionError, OSError) as error:
                raise AssertionError(f"seed {seed}, case {number}: {words}: {error}") from error
            counts.update({"commands": 1, f"exit {done.code}": 1})
    return dict(counts)


def _command_line(dice: Random) -> list[str]:
    """Put nasty words at random places into a command that is short and right."""
    command = dice.choice(list(_OPTIONS))
    words = [command, *_ALWAYS[command]]
    for name in dice.sample(list(_OPTIONS[command]), min(len(_OPTIONS[command]), 2)):
        value = _OPTIONS[command][name]
        words += [name] if value is None else [name, value]
    for _ in range(dice.choice([0, 1, 1, 1, 3])):
        place = dice.randrange(1, len(words) + 1)
        word = dice.choice(_WORDS)
        before = words[place - 1]
        if before not in _KEPT and (before not in _LIMITS or word not in _LONG):
            words[place : place + dice.choice([0, 1, 1, 1])] = [word]
    return [word.replace("\0", "") for word in words]


def _check(done: Result) -> None:
    assert done.code in _CODES, f"exit code {done.code}: {done.err[-300:]}"
    assert "Traceback" not in done.err, done.err[-500:]
    if done.code == 2:
        said = done.err.splitlines()
        # One sentence, or one for each position that gets no answer.
        assert len(said) == max(1, done.out.count(" error\n") + done.out.count('"error": ')), said
        assert all(_SENTENCE.match(line) and len(line) < 600 for line in said), done.err[:300]
