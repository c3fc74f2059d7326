"""A game that fills the window of a terminal: whether it can be, and from its begin to its end."""

import os
import sys
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import TextIO

from connectn.cli import ExitCode
from connectn.play.match import Match
from connectn.play.table import SeatMaker

MISSING = 'With the extra "tui" the game fills the window: pip install "connectn[tui]"'
"""What a terminal is told where textual is not installed."""
LAST_SECONDS = 0.5
"""How long the end of the command waits for searches that were cancelled."""


def usable_window() -> TextIO | None:
    """Return the terminal whose window a game can fill, or None.

    It must be able to place a cursor, and textual, which writes to standard error, be installed.
    """
    window = sys.__stderr__
    if window is None or not all(each.isatty() for each in (sys.stdin, sys.stdout, window)):
        return None
    if os.environ.get("TERM", "dumb") == "dumb":
        return None
    if find_spec("textual") is None:
        print(MISSING)
        return None
    return window


def play_in_window(
    window: TextIO,
    match: Match,
    make_seat: SeatMaker,
    *,
    save: Path | None,
    pause: float,
    still: bool,
) -> int:
    """Play until the person leaves; games that could not be saved are shown at the end."""
    from connectn.play.archive import Archive
    from connectn.play.background import all_ended
    from connectn.play.table import Table
    from connectn.play.unfinished import Unfinished, state_folder
    from connectn.tui.app import play_games
    from connectn.tui.look import Look

    for name in ("COLUMNS", "LINES"):
        # Textual believes them before it asks the terminal, so the window would never change.
        os.environ.pop(name, None)
    table = Table(match, make_seat, Archive(save), Unfinished(state_folder()))
    play_games(table, Look.of(window, animated=not still), pause=pause)
    for record in table.unsaved:
        print(f"This game could not be saved to {save}:\n\n{record}")
    code = ExitCode.SAYS_NO if table.unsaved else ExitCode.OK
    if not all_ended(LAST_SECONDS):
        # An agent that cannot be stopped is still in the core. The end of the interpreter would
        # pull the core from under it, and the command would abort. All games are kept by now.
        with suppress(OSError):
            sys.stdout.flush()
        os._exit(code)
    return code
