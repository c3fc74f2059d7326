"""`connectn play`: a game in the terminal."""

import sys
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter, validators

from connectn.agents.registry import STRONGEST, make_agent
from connectn.cli import ExitCode
from connectn.cli.options import Flag, WholeNumber
from connectn.cli.screen import Screen
from connectn.cli.session import HUMAN, Seat, Session
from connectn.errors import UsageError
from connectn.game.board import Board
from connectn.game.record import check_appendable
from connectn.game.render import Style
from connectn.game.rules import Rules
from connectn.solver.limit import Limit

Seconds = Annotated[float, Parameter(validator=validators.Number(gt=0))]
Pause = Annotated[float, Parameter(validator=validators.Number(gte=0, lte=3600))]


def play(
    agent: str = STRONGEST,
    other: str | None = None,
    /,
    *,
    board: str = str(Rules()),
    first: Literal["you", "agent", "ask"] = "you",
    plain: Flag = False,
    box: Flag = False,
    seconds: Seconds = 1.0,
    pause: Pause = 0.5,
    seed: WholeNumber | None = None,
    save: Path | None = None,
) -> int:
    """Play a game in the terminal, against an agent, a person, or watch two agents.

    Example: connectn play greedy --board 9x7c5 --first agent

    Parameters
    ----------
    agent
        Who plays against you: one of `connectn agents`, or `human`, a person beside you.
    other
        A second player: then the first one named begins, and of two agents you watch.
    board
        The board, 9x7c5 for 9 wide, 7 high, connect 5, or a position, 9x7c5:5545.
    first
        Who begins against you; `ask` asks.
    plain
        Letters and dashes only, as in the papers; works through a pipe.
    box
        Letters in boxes.
    seconds
        How long an agent may think about a move.
    pause
        Seconds between moves when you watch.
    seed
        Makes agents that roll dice repeat themselves.
    save
        Add the record of the game to this file.
    """
    if plain and box:
        raise UsageError("--plain and --box are two different screens: choose one")
    if other is not None and first != "you":
        raise UsageError(f"--first {first} needs you in the game; of two agents the first begins")
    if save is not None:
        check_appendable(save)
    start = Board.parse(board) if ":" in board else Board(Rules.parse(board))
    style = Style.PLAIN if plain else Style.BOX if box else Style.DISCS
    screen = Screen(style)
    names = (agent, other) if other is not None else _in_order(agent, first, screen)
    session = Session(
        start,
        (_seat(names, 0, seed), _seat(names, 1, seed)),
        screen,
        limit=Limit(seconds=seconds),
        pause=pause if sys.stdout.isatty() else 0.0,
        save_to=save,
    )
    return ExitCode.OK if session.run() else ExitCode.SAYS_NO


def _in_order(agent: str, first: str, screen: Screen) -> tuple[str, str]:
    """Put you and the agent in the order of play, asking when that was wanted."""
    while first == "ask":
        answer = screen.ask("Do you want to begin? (y/n): ")
        if answer is None or answer.lower() in {"y", "yes"}:
            first = "you"
        elif answer.lower() in {"n", "no"}:
            first = "agent"
        else:
            screen.say(f"{answer!r} is neither y nor n.")
    return (HUMAN, agent) if first == "you" else (agent, HUMAN)


def _seat(names: tuple[str, str], player: int, seed: int | None) -> Seat:
    """Seat a player; two agents that roll dice get dice of their own from the one seed."""
    name = names[player]
    if name.lower() == HUMAN:
        return Seat(HUMAN)
    return Seat(name, make_agent(name, seed=None if seed is None else 2 * seed + player))
