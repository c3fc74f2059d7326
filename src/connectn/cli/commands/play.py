"""`connectn play`: a game in the terminal."""

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter, validators

from connectn.agents.level import PERFECT
from connectn.agents.registry import STRONGEST
from connectn.cli import ExitCode
from connectn.cli.line_game import LineGame
from connectn.cli.options import Flag, PlayerName, WholeNumber
from connectn.cli.seating import at_level, seat_maker, seats
from connectn.cli.terminal import Terminal
from connectn.cli.window_game import play_in_window, usable_window
from connectn.errors import UsageError
from connectn.game.record import check_appendable
from connectn.game.rules import Rules
from connectn.play.match import Match
from connectn.play.saved_game import home_expanded
from connectn.play.table import start_of
from connectn.solver.limit import Limit
from connectn.view.text import Style

SECONDS = 1.0
"""How long an agent thinks about a move, if nothing else is said."""

Seconds = Annotated[float, Parameter(validator=validators.Number(gt=0))]
Level = Annotated[WholeNumber, Parameter(validator=validators.Number(gte=1, lte=PERFECT))]
Paper = Annotated[WholeNumber, Parameter(validator=validators.Number(gte=1, lte=5))]
Pause = Annotated[float, Parameter(validator=validators.Number(gte=0, lte=3600))]
Minutes = Annotated[float, Parameter(validator=validators.Number(gt=0, lte=100_000))]


def play(
    agent: PlayerName | None = None,
    other: PlayerName | None = None,
    /,
    *,
    board: str | None = None,
    first: Literal["you", "agent", "ask"] = "you",
    level: Level | None = None,
    paper: Paper | None = None,
    plain: Flag = False,
    box: Flag = False,
    lines: Flag = False,
    still: Flag = False,
    clock: Minutes | None = None,
    seconds: Seconds | None = None,
    pause: Pause = 0.5,
    seed: WholeNumber | None = None,
    save: Path | None = None,
) -> int:
    """Play in the terminal: against an agent, a program or a person, or watch.

    Example: connectn play greedy --board 9x7c5 --first agent

    On a terminal the game fills the window, with mouse and keyboard, if the
    extra `tui` is installed: pip install "connectn[tui]". Else, and with
    --plain, --box or --lines, it goes line by line: type a column, or ? for
    what else can be typed. After a game you may play again with the sides
    swapped; through a pipe there is one game.

    Parameters
    ----------
    agent
        Your opponent: one of `connectn agents`, `human` for a person beside
        you, or a program, "cmd:python3 bot.py"; ann=human gives a name.
        By default the strongest agent.
    other
        A second player: the first one named begins; you watch two agents or programs play.
    board
        The board, 9x7c5 for 9 wide, 7 high, connect 5, or a position, 9x7c5:5545;
        by default 7x6c4.
    first
        Who begins against you; `ask` asks.
    level
        How well `perfect`, or the agent you name, plays: 1 for a child, 10 without a mistake.
    paper
        The game of one of the five papers, 1 to 5: its opponent, its board, its screen.
    plain
        Letters and dashes only, as in the papers; works through a pipe.
    box
        Letters in boxes.
    lines
        Line by line, with coloured discs, also where the game could fill the window.
    still
        Nothing moves or blinks in the window.
    clock
        Minutes of each player for the whole game; who has none left loses.
    seconds
        How long a player may think about each move: by default 1 for an agent, 10 for a program.
    pause
        Seconds between moves when you watch.
    seed
        Makes the random choices of agents repeatable.
    save
        Add the record of each game to this file.
    """
    save = None if save is None else home_expanded(save)
    if paper is not None:
        others = {
            "agent": agent,
            "other": other,
            "--level": level,
            "--plain": plain,
            "--box": box,
            "--lines": lines,
            "--still": still,
            "--clock": clock,
            "--first": first != "you",
            "--seconds": seconds,
        }
        return _play_paper(paper, others, board, seed, save)
    style = _style(plain=plain, box=box)
    if other is not None and first != "you":
        raise UsageError(f"--first {first} needs you in the game; of two agents the first begins")
    if save is not None:
        check_appendable(save)
    start = start_of(board or str(Rules()))
    window = None if plain or box or lines else usable_window()
    terminal = Terminal(style)
    if level is not None:
        agent = at_level(agent, other, level)
    elif agent is None and window is None:
        terminal.say(f"{STRONGEST} is hard to beat; levels 1 to 9 are easier: type level 3.")
    make_seat = seat_maker(seed, seconds)
    seated = seats(agent or STRONGEST, other, first, make_seat, terminal)
    if seated is None:
        terminal.say("Bye.")
        return ExitCode.OK
    limit, whole = Limit(seconds=seconds or SECONDS), None if clock is None else 60 * clock
    match = Match(start, seated, limit=limit, clock=whole)
    if window is not None:
        return play_in_window(window, match, make_seat, save=save, pause=pause, still=still)
    return _play_line_by_line(match, terminal, pause, save)


def _style(*, plain: bool, box: bool) -> Style:
    """Return how the board is drawn line by line."""
    if plain and box:
        raise UsageError("--plain and --box draw the board in two ways: choose one")
    return Style.PLAIN if plain else Style.BOX if box else Style.DISCS


def _play_line_by_line(match: Match, terminal: Terminal, pause: float, save: Path | None) -> int:
    """Play at the prompt; a pipe needs no pause between the moves of two agents."""
    pause = pause if sys.stdout.isatty() else 0.0
    saved = LineGame(match, terminal, pause=pause, save_to=save).run()
    return ExitCode.OK if saved else ExitCode.SAYS_NO


def _play_paper(
    paper: int,
    others: Mapping[str, object],
    board: str | None,
    seed: int | None,
    save: Path | None,
) -> int:
    """Play a paper's game, or explain the two commands of the paper that needs a referee.

    `others` are the options that a paper decides itself.
    """
    from connectn.cli.paper_game import REFEREE, REFEREE_GUIDE, play_paper

    named = next((name for name, value in others.items() if value), None)
    if named:
        raise UsageError(f"--paper {paper} has its own opponent and screen: omit {named}")
    if paper == REFEREE:
        print(REFEREE_GUIDE, end="")
        return ExitCode.OK
    if save is not None:
        check_appendable(save)
    return ExitCode.OK if play_paper(paper, board, seed, save) else ExitCode.SAYS_NO
