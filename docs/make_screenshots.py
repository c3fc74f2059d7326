"""Make the pictures in docs/images from the output of the real commands on a real terminal.

Run `make screenshots` after a change of the output.
"""

import asyncio
import os
import re
import sys
from collections.abc import Iterable
from pathlib import Path
from shlex import split
from shutil import copy, which
from subprocess import run
from tempfile import TemporaryDirectory

from rich.console import Console
from rich.text import Text

from connectn import Board, Solver
from connectn.game.record import Record
from connectn.play.archive import Archive
from connectn.play.clock import Clock
from connectn.play.match import Match
from connectn.play.seat import Seat
from connectn.play.table import Table
from connectn.play.unfinished import Unfinished
from connectn.tui.app import GameApp
from connectn.tui.look import Look
from connectn.tui.review_screen import ReviewScreen
from connectn.tui.table_screen import TableScreen
from tests.cli.command import Terminal

IMAGES = Path(__file__).parent / "images"
COLUMNS = 72
CONNECTN = f"{sys.executable} -m connectn"
PLAYERS = "windows connectivity winning-moves greedy mcts:nodes=300 'cmd:python3 bot.py'"
BROWSER_OPTIONS = (
    "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run "
    "--disable-background-networking --disable-component-update --disable-sync "
    "--hide-scrollbars --user-data-dir=browser"
)
TURNED = "7x6c4:12414252215113445524671545266666733"
"""A game of 35 moves; four of them in a row turn a win into a loss."""


def play(columns: str) -> str:
    """Play these columns against greedy and return the screen after them."""
    options = ("--lines", "--seed", "3")
    terminal = Terminal("play", "greedy", *options, env={"COLUMNS": str(COLUMNS)})
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
    write(name, picture)


def write(name: str, picture: str) -> None:
    """Write a picture of a terminal, with a font that every machine has.

    The letters of this font are a little lower than the lines; a larger size leaves no gaps
    between the blocks of a drawing.
    """
    # A picture on a page cannot load a font from the web.
    picture = re.sub(r"@font-face \{.*?\}\s*", "", picture, flags=re.DOTALL)
    picture = picture.replace("Fira Code", "DejaVu Sans Mono").replace(
        "font-size: 20px", "font-size: 21px"
    )
    (IMAGES / name).write_text(picture, encoding="utf-8")


async def window(name: str, position: str, keys: Iterable[str], size: tuple[int, int]) -> None:
    """Press keys in a game that fills the window, and draw the window when all is found."""
    with TemporaryDirectory() as folder:
        match = Match(Board.parse(position), (Seat.of("human"), Seat.of("perfect:level=5")))
        match.session.clock = Clock(spent=(83.0, 21.0), now=lambda: 0.0)  # the same at each run
        table = Table(match, Seat.of, Archive(), Unfinished(Path(folder)))
        app = GameApp(table, Look(animated=False))
        async with app.run_test(size=size) as pilot:
            for key in keys:
                await pilot.press(key)
                while searches(app):
                    await pilot.pause(0.1)
            write(name, app.export_screenshot(title="connectn play"))


def searches(app: GameApp) -> bool:
    """Tell whether something is not found yet that the window will show."""
    top, game = app.screen, app.screen_stack[1]
    if isinstance(top, ReviewScreen):
        return top.found is None
    return isinstance(game, TableScreen) and game.study.is_searching


def report(name: str) -> None:
    """Play a tournament, make its report page, and take a picture of the page."""
    with TemporaryDirectory() as folder:
        copy(IMAGES.parent.parent / "examples" / "bot.py", folder)
        commands = (
            f"{CONNECTN} tournament {PLAYERS} --store games.db",
            f"{CONNECTN} report games.db --grade 20 --html games.html",
        )
        photograph(name, folder, commands, "games.html")


def review(name: str) -> None:
    """Review a game that turned several times, and take a picture of the page."""
    record = Record.of(Board.parse(TURNED), "windows", "connectivity", tags={"Opening": "3 plies"})
    with TemporaryDirectory() as folder:
        Path(folder, "game.txt").write_text(str(record), encoding="utf-8")
        command = f"{CONNECTN} review game.txt --html review.html"
        photograph(name, folder, [command], "review.html", size="900,910")


def photograph(
    name: str, folder: str, commands: Iterable[str], page: str, *, size: str = "1200,1330"
) -> None:
    """Run commands that make a page in a folder, and take a picture of it with a browser."""
    browser = which("chromium")
    if browser is None:
        print(f"{name} is unchanged: chromium, which takes the picture, is not installed")
        return
    window = f"--window-size={size} --screenshot={IMAGES / name}"
    shot = f"{browser} {BROWSER_OPTIONS} {window} {page}"
    for command in (*commands, shot):
        run(split(command), cwd=folder, check=True, capture_output=True)  # noqa: S603


def notebook(name: str, position: str) -> None:
    """Save the picture of an analysis as a notebook shows it."""
    analysis = Solver().analyze(Board.parse(position))
    (IMAGES / name).write_text(analysis._repr_svg_(), encoding="utf-8")


def main() -> None:
    """Make every picture."""
    IMAGES.mkdir(exist_ok=True)
    report("report.png")
    review("review.png")
    save("play.svg", "connectn play greedy --lines", play("4453"))
    asyncio.run(window("tui-game.svg", TURNED[:30], ("s", "e", "tab", "down"), (108, 34)))
    asyncio.run(window("tui-review.svg", TURNED, ("v", "tab", "down", "down"), (108, 34)))
    notebook("notebook.svg", "4444443263")
    save("analyze.svg", "connectn analyze 44433443552", analyze("44433443552"))


main()
