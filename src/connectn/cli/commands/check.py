"""`connectn check`: a first game with a player, line by line, and what is wrong with it."""

import json
import shutil
import sys
import time
from typing import Self

from connectn.arena.playing.trial import BOARDS, Trial, TrialBoard, TrialGame
from connectn.arena.settings import TimeControl
from connectn.cli import ExitCode
from connectn.cli.options import Flag, JsonOutput, PlayerName
from connectn.cli.progress import Progress
from connectn.cli.termination import terminable
from connectn.engine.listener import Stream
from connectn.engine.messages import shortened_ask
from connectn.view.words import duration, plural, printable, shortened

WIDTH = 100
"""Columns of a line where the output is no terminal."""
MOST_LINES = 50
"""The most lines that are shown between two questions."""
MOST_KEPT = 1_000
"""The most lines of a game in the JSON."""
MOST_LETTERS = 4_000
"""The most characters of a line in the JSON."""
SIGNS = {Stream.INPUT: ">", Stream.OUTPUT: "<", Stream.ERROR: "!"}


def check(
    player: PlayerName,
    /,
    *,
    seconds: float = 1.0,
    start: float = 10.0,
    full: Flag = False,
    json_output: JsonOutput = False,
) -> int:
    """Play a first game with a player on three boards, and say what is wrong with it.

    Each line that a program reads is shown after >, each line of its standard output after
    < with the time since the question, and each line of its standard error after !.
    For an agent or a class, > shows the position and < the column. The last line says ok,
    or in one sentence what is wrong and how to mend it; then the exit code is 1.
    docs/engines.md explains how to write a program that plays.

    Example: connectn check "cmd:python3 bot.py"

    Parameters
    ----------
    player
        A program, 'cmd:python3 bot.py'; a class in a file, bot.py:Bot; or an agent.
    seconds
        The time for each move; 0.1 s more are allowed, as in a match.
    start
        The time in which a program must start; its first answer has this much more time.
    full
        Show lines as long as they are.
    json_output
        Write JSON for another program.
    """
    control = TimeControl(seconds=seconds, start=start)
    display: _Shown | _Kept = _Kept() if json_output else _Shown(full=full)
    trial = Trial(player, control, display.line)
    games: list[TrialGame] = []
    with terminable(), display:
        for board in BOARDS:
            display.begin(board)
            games.append(trial.play(board))
            if games[-1].wrong:
                break
    display.end(player, games)
    return ExitCode.SAYS_NO if games[-1].wrong else ExitCode.OK


class _Shown:
    """Shows the games on standard output while they are played."""

    def __init__(self, *, full: bool) -> None:
        self._full = full
        self._width = shutil.get_terminal_size((WIDTH, 24)).columns if _is_terminal() else WIDTH
        self._progress = Progress("waiting for the answer")
        self._asked: float | None = None
        self._since = 0

    def __enter__(self) -> Self:
        self._progress.__enter__()
        return self

    def __exit__(self, *_: object) -> None:
        self._progress.__exit__()

    def begin(self, board: TrialBoard) -> None:
        """Say which game begins."""
        self._asked = None
        which = "second" if board.side else "first"
        self._print(f"{board.rules}, the player moves {which}")

    def line(self, stream: Stream, text: str) -> None:
        """Show a line of a program."""
        now = time.monotonic()
        took = ""
        if stream is Stream.INPUT:
            self._asked, self._since = now, 0
            if text.startswith("{") and not self._full:
                text = shortened_ask(text)
        elif stream is Stream.OUTPUT and self._asked is not None:
            took = f"  {duration(now - self._asked)}"
        self._since += 1
        if self._since > MOST_LINES:
            text, took = "(further lines are not shown)", ""
        if self._since <= MOST_LINES + 1:
            self._print(f"{SIGNS[stream]} {self._short(printable(text), took)}{took}")

    def end(self, player: str, games: list[TrialGame]) -> None:
        """Say how it went."""
        for note in _notes(games):
            self._print(printable(f"note: {note}"))
        self._print(printable(_verdict(games)))

    def _short(self, text: str, took: str) -> str:
        if self._full:
            return text
        return shortened(text, max(self._width - 2 - len(took), len(took)))

    def _print(self, text: str) -> None:
        with self._progress.aside():
            print(text, flush=True)


class _Kept:
    """Keeps the lines of all games for a JSON document."""

    def __init__(self) -> None:
        self._lines: list[list[dict[str, object]]] = []
        self._begun = 0.0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def begin(self, board: TrialBoard) -> None:
        """Begin the lines of another game."""
        self._lines.append([])
        self._begun = time.monotonic()

    def line(self, stream: Stream, text: str) -> None:
        """Keep a line of a program."""
        lines = self._lines[-1]
        if len(lines) < MOST_KEPT:
            seconds = round(time.monotonic() - self._begun, 6)
            lines.append({"seconds": seconds, "stream": stream, "text": text[:MOST_LETTERS]})

    def end(self, player: str, games: list[TrialGame]) -> None:
        """Write the document."""
        document = {
            "player": player,
            "ok": not games[-1].wrong,
            "wrong": games[-1].wrong or None,
            "notes": _notes(games),
            "games": [
                {
                    "position": played.board.position,
                    "side": played.board.side,
                    "termination": played.game.termination.value,
                    "winner": played.game.winner,
                    "moves": played.game.moves,
                    "move_seconds": [round(seconds, 6) for seconds in played.seconds],
                    "lines": lines,
                }
                for played, lines in zip(games, self._lines, strict=True)
            ],
        }
        print(json.dumps(document, indent=2))


def _is_terminal() -> bool:
    return sys.stdout.isatty()


def _notes(games: list[TrialGame]) -> list[str]:
    """Return the notes about all games, each one once."""
    return list(dict.fromkeys(note for game in games for note in game.notes))


def _verdict(games: list[TrialGame]) -> str:
    """Say in one sentence that all is well, or what is wrong."""
    last = games[-1]
    if last.wrong:
        move = len(last.answers) + 1
        return f"wrong: on {last.board.rules}, at move {move} of the player: {last.wrong}"
    moves = plural(sum(len(game.answers) for game in games), "move")
    slowest = duration(max(max(game.seconds) for game in games))
    boards = ", ".join(str(game.board.rules) for game in games)
    return f"ok: {plural(len(games), 'game')} on {boards}, {moves}, slowest answer {slowest}"
