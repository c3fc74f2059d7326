"""Make the pictures in docs/images from the output of the real commands on a real terminal.

Run `make screenshots` after a change of the output.
"""

import os
import re
import sys
from pathlib import Path
from shlex import split
from shutil import copy, which
from subprocess import run
from tempfile import TemporaryDirectory

from rich.console import Console
from rich.text import Text

from connectn import Board, Solver
from tests.cli.command import Terminal

IMAGES = Path(__file__).parent / "images"
COLUMNS = 72
CONNECTN = f"{sys.executable} -m connectn"
PLAYERS = "windows connectivity winning-moves greedy mcts:nodes=300 'cmd:python3 bot.py'"
BROWSER_OPTIONS = (
    "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run "
    "--disable-background-networking --disable-component-update --disable-sync "
    "--hide-scrollbars --window-size=1200,1330 --user-data-dir=browser"
)


def play(columns: str) -> str:
    """Play these columns against greedy and return the screen after them."""
    terminal = Terminal("play", "greedy", "--seed", "3", env={"COLUMNS": str(COLUMNS)})
    prompt = "(1-7): "
    shown = [terminal.wait_for(prompt)]
    for column in columns:
        terminal.type(f"{column}\n")
        shown.append(terminal.wait_for(prompt))
    terminal.type("q\n")
    terminal.close()
    greeting = shown[0].split("\r\n\r\n")[0].splitlines()
    answer = shown[-1].splitlines()
    begun = next(number for number, line in enumerate(answer) if "plays column" in line)
    return "\n".join([*greeting, "...", *answer[begun:]])


def analyze(position: str) -> str:
    """Return an analysis as a terminal shows it, without its last line, which has the time."""
    terminal = Terminal("analyze", position, env={"COLUMNS": str(COLUMNS)})
    shown = terminal.wait_for("searched in")
    terminal.close()
    return "\n".join(shown.splitlines()[:-1])


def save(name: str, command: str, printed: str) -> None:
    """Draw a terminal with a command and its output."""
    with Path(os.devnull).open("w", encoding="utf-8") as nowhere:
        console = Console(record=True, width=COLUMNS, file=nowhere)
        console.print(Text(f"$ {command}"), Text.from_ansi(printed.strip("\n")), sep="\n")
        picture = console.export_svg(title="connectn")
    # A picture on a page cannot load a font from the web; every machine has a monospace font.
    picture = re.sub(r"@font-face \{.*?\}\s*", "", picture, flags=re.DOTALL)
    (IMAGES / name).write_text(picture.replace("Fira Code", "DejaVu Sans Mono"), encoding="utf-8")


def report(name: str) -> None:
    """Play a tournament, make its report page, and take a picture of the page with a browser."""
    browser = which("chromium")
    if browser is None:
        print(f"{name} is unchanged: chromium, which takes the picture, is not installed")
        return
    with TemporaryDirectory() as folder:
        copy(IMAGES.parent.parent / "examples" / "bot.py", folder)
        for command in (
            f"{CONNECTN} tournament {PLAYERS} --store games.db",
            f"{CONNECTN} report games.db --grade 20 --html games.html",
            f"{browser} {BROWSER_OPTIONS} --screenshot={IMAGES / name} games.html",
        ):
            run(split(command), cwd=folder, check=True, capture_output=True)  # noqa: S603


def notebook(name: str, position: str) -> None:
    """Save the picture of an analysis as a notebook shows it."""
    analysis = Solver().analyze(Board.parse(position))
    (IMAGES / name).write_text(analysis._repr_svg_(), encoding="utf-8")


def main() -> None:
    """Make every picture."""
    IMAGES.mkdir(exist_ok=True)
    report("report.png")
    save("play.svg", "connectn play greedy", play("4453"))
    notebook("notebook.svg", "4444443263")
    save("analyze.svg", "connectn analyze 44433443552", analyze("44433443552"))


main()
