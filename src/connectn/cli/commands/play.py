"""`connectn play`: a game in the terminal."""

import os
import sys
from dataclasses import replace
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Literal, TextIO

from cyclopts import Parameter, validators

from connectn.agents.level import PERFECT
from connectn.agents.player_text import parse_player
from connectn.agents.registry import STRONGEST, parse_agent
from connectn.cli import ExitCode
from connectn.cli.line_game import LineGame
from connectn.cli.options import Flag, PlayerName, WholeNumber
from connectn.cli.program_agent import seat_of
from connectn.cli.saving import home_expanded
from connectn.cli.terminal import Terminal
from connectn.engine.command import is_command
from connectn.errors import UsageError
from connectn.game.record import check_appendable
from connectn.game.rules import Rules
from connectn.play.match import Match
from connectn.play.seat import HUMAN, LEVELLED, Seat
from connectn.play.table import SeatMaker, start_of
from connectn.solver.limit import Limit
from connectn.view.text import Style

MISSING = 'With the extra "tui" the game fills the window: pip install "connectn[tui]"'
"""What a terminal is told where textual is not installed."""
LAST_SECONDS = 0.5
"""How long the end of the command waits for searches that were cancelled."""
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
        others: dict[str, object] = {
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
        named = next((name for name, value in others.items() if value), None)
        if named:
            raise UsageError(f"--paper {paper} has its own opponent and screen: omit {named}")
        return _play_paper(paper, board, seed, save)
    if plain and box:
        raise UsageError("--plain and --box draw the board in two ways: choose one")
    if other is not None and first != "you":
        raise UsageError(f"--first {first} needs you in the game; of two agents the first begins")
    if save is not None:
        check_appendable(save)
    start = start_of(board or str(Rules()))
    window = None if plain or box or lines else _window()
    style = Style.PLAIN if plain else Style.BOX if box else Style.DISCS
    terminal = Terminal(style)
    if level is not None:
        agent = _at_level(agent, other, level)
    elif agent is None and window is None:
        terminal.say(f"{STRONGEST} is hard to beat; levels 1 to 9 are easier: type level 3.")
    players = agent or STRONGEST, other
    seats = _seats(players, first, terminal, seed=seed, seconds=seconds)
    if seats is None:
        terminal.say("Bye.")
        return ExitCode.OK
    limit, minute = Limit(seconds=seconds or SECONDS), 60.0
    match = Match(start, seats, limit=limit, clock=None if clock is None else clock * minute)
    if window is not None:
        make_seat = partial(_seat, seed=seed, seconds=seconds)
        return _play_in_window(window, match, make_seat, save=save, pause=pause, still=still)
    pause = pause if sys.stdout.isatty() else 0.0
    saved = LineGame(match, terminal, pause=pause, save_to=save).run()
    return ExitCode.OK if saved else ExitCode.SAYS_NO


def _window() -> TextIO | None:
    """Return the terminal whose window the game can fill, or None.

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


def _play_in_window(
    window: TextIO,
    match: Match,
    make_seat: SeatMaker,
    *,
    save: Path | None,
    pause: float,
    still: bool,
) -> int:
    """Play in the whole window; games that could not be saved are shown at the end."""
    from connectn.play.archive import Archive
    from connectn.play.background import all_ended
    from connectn.play.table import Table
    from connectn.play.unfinished import Unfinished, state_folder
    from connectn.tui.app import play_games
    from connectn.tui.look import Look

    table = Table(match, make_seat, Archive(save), Unfinished(state_folder()))
    play_games(table, Look.of(window, animated=not still), pause=pause)
    for record in table.unsaved:
        print(f"This game could not be saved to {save}:\n\n{record}")
    code = ExitCode.SAYS_NO if table.unsaved else ExitCode.OK
    if not all_ended(LAST_SECONDS):
        # A search that cannot be stopped would use the core while the interpreter ends.
        sys.stdout.flush()
        os._exit(code)
    return code


def _play_paper(paper: int, board: str | None, seed: int | None, save: Path | None) -> int:
    """Play a paper's game, or explain the two commands of the paper that needs a referee."""
    from connectn.cli.paper_game import REFEREE, REFEREE_GUIDE, play_paper

    if paper == REFEREE:
        print(REFEREE_GUIDE, end="")
        return ExitCode.OK
    if save is not None:
        check_appendable(save)
    return ExitCode.OK if play_paper(paper, board, seed, save) else ExitCode.SAYS_NO


def _at_level(agent: str | None, other: str | None, level: int) -> str:
    """Put a level into the text of the one agent there is."""
    if other is not None:
        raise UsageError("--level is for the one agent that plays against you, not for two players")
    player = parse_player(agent or LEVELLED)
    if not _has_levels(player.what):
        raise UsageError(
            f"--level is for an agent that has levels, such as {LEVELLED}, not for {player.name}"
        )
    name = "" if player.given is None else f"{player.given}="
    return f"{name}{player.what}{',' if '=' in player.what else ':'}level={level}"


def _has_levels(what: str) -> bool:
    """Whether a player has levels; an agent that does not exist is an error."""
    if what.lower() == HUMAN or is_command(what):
        return False
    return any(one.name == "level" for one in parse_agent(what).agent_type.parameters)


def _seats(
    players: tuple[str, str | None],
    first: str,
    terminal: Terminal,
    *,
    seed: int | None,
    seconds: float | None,
) -> tuple[Seat, Seat] | None:
    """Seat the players in the order of play; None if you are asked for it and leave.

    The seed gives each of two agents random numbers of its own.
    """
    seeds = (None, None) if seed is None else (2 * seed, 2 * seed + 1)
    agent, other = players
    if other is not None:
        return (
            _seat(agent, seed=seeds[0], seconds=seconds),
            _seat(other, seed=seeds[1], seconds=seconds),
        )
    opponent = _seat(agent, seed=seeds[first != "agent"], seconds=seconds)
    if first == "ask":
        begins = _asked_to_begin(terminal)
        if begins is None:
            return None
        first = "you" if begins else "agent"
    you = Seat.of(HUMAN)
    return (you, opponent) if first == "you" else (opponent, you)


def _seat(text: str, *, seed: int | None, seconds: float | None) -> Seat:
    """Seat a player; the seat knows the whole text, also that of a program."""
    return replace(seat_of(text, seed=seed, seconds=seconds), source=text)


def _asked_to_begin(terminal: Terminal) -> bool | None:
    """Ask who begins; None means that the person leaves."""
    while True:
        answer = terminal.ask("Do you want to begin? (y/n): ")
        match answer and answer.lower():
            case None | "q" | "quit":
                return None
            case "y" | "yes":
                return True
            case "n" | "no":
                return False
        terminal.say(f"{answer!r} is neither y nor n; q leaves.")
