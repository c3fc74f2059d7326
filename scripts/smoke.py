"""See that an installed connectn works: `python scripts/smoke.py`, with the Python that has it.

It needs the standard library and the package alone, so every wheel can be tried where it was
built. The first thing that is wrong ends it with one sentence and the exit code 1. `--no-metadata`
is for a copy of the package that was not installed.
"""

import os
import subprocess
import sys
import tempfile
from importlib import metadata
from importlib.resources import files
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ASSETS = (
    "py.typed",
    "_core.pyi",
    "solver/books/7x6c4.cnbook",
    "web/page/index.html",
    "web/page/core/connectn.wasm",
    "view/assets/schema.json",
    "view/assets/board.js",
    "arena/report/assets/report.html.j2",
    "tui/assets/game.tcss",
)
"""Files that are no Python modules, of every kind that a command reads."""
TYPED_GAME = """Connect 3 in a row. X human, O human.
Type a column (1-4), u to undo, h for a hint, q to quit, ? for help.

- - - -
O O - -
X X - -
1 2 3 4

Next move, X (1-4): 3

- - - -
O O - -
X X X -
1 2 3 4

X human wins.
"""


def command(*arguments: str, typed: str = "") -> str:
    """Run `connectn` in an empty folder, and return what it prints."""
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(  # noqa: S603 - our own command
            [sys.executable, "-m", "connectn", *arguments],
            cwd=folder,
            input=typed,
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=120,
            check=False,
            env={**os.environ, "PYTHONUTF8": "1"},
        )
    if done.returncode:
        sys.exit(f"connectn {' '.join(arguments)} ended with {done.returncode}: {done.stderr}")
    return done.stdout


def expect(what: str, found: object, expected: object) -> None:
    """End the run if an answer is not the known one."""
    if found != expected:
        sys.exit(f"{what} gave {found!r} instead of {expected!r}")


def check_package() -> None:
    """See that the files of the package are there."""
    package = Path(str(files("connectn")))
    missing = [asset for asset in ASSETS if not (package / asset).is_file()]
    expect("the search for files", missing, [])


def check_installation() -> None:
    """See that it is not the tree that is tried, and that there is a command."""
    import connectn

    if Path(str(files("connectn"))).is_relative_to(ROOT / "src"):
        sys.exit("this is connectn of the tree, and not an installed one")
    expect("the version in the metadata", metadata.version("connectn"), connectn.__version__)
    leads_to = metadata.entry_points(group="console_scripts", name="connectn")["connectn"].value
    expect("the command", leads_to, "connectn.cli:main")


def check_commands() -> None:
    """Compare the answers of commands of each kind with those in the README."""
    import connectn

    words = command("--version").split()
    expect("--version", words[:2], ["connectn", connectn.__version__])
    expect("solve", command("solve", "444444", "6x6c4:22311545"), "444444 1\n6x6c4:22311545 -2\n")
    expect("book", command("book", "get", "4", "12344321"), "4 -1\n12344321 6\n")
    game = command("play", "human", "--plain", "--board", "4x3c3:1122", typed="3\n")
    expect("play through a pipe", game, TYPED_GAME)
    for arguments, sentence in (
        (("analyze", "4x4c3:2211"), " to move"),
        (("review", "4x4c3:22113"), "Turning points"),
        (("agents",), "five-factors"),
        (("match", "greedy", "random", "--games", "2"), "Games: 2"),
    ):
        if sentence not in command(*arguments):
            sys.exit(f"connectn {' '.join(arguments)} does not say {sentence!r}")


def check_api() -> None:
    """Make the calls of the README, and prove scores on each CPU path of this machine."""
    import connectn as cn
    from connectn import _core

    board = cn.Board.parse("444444326")
    board.push(2)
    analysis = cn.Solver().analyze(board)
    scores = [None if score is None else int(score) for score in analysis.scores]
    expect("analyze", scores, [0, 2, 2, None, 16, 4, 2])
    agent = cn.make_agent("windows", depth=6)
    expect("an agent", agent.choose(cn.Board.parse("9x7c5:1212121"), cn.Limit(seconds=60)), 0)
    for path in _core.cpu_paths():
        _core.use_cpu_path(path)
        expect(f"perft on {path}", _core.cpu_path() and cn.Board().perft(8), 5_673_234)
        for text, score in (("4x5c4", 0), ("6x6c4:22311545", -2), ("4455", 18)):
            solved = int(cn.Solver(book=None, table_mb=8).solve(cn.Board.parse(text)))
            expect(f"{text} on {path}", solved, score)


def main() -> None:
    """Check everything, and say which build it was."""
    if "--no-metadata" not in sys.argv:
        check_installation()
    check_package()
    check_commands()
    check_api()
    print(f"Works: {command('--version').strip()}")


if __name__ == "__main__":
    main()
