"""`connectn engine`: be a player for another referee."""

import sys
from contextlib import redirect_stdout
from typing import Annotated

from cyclopts import Parameter, validators

from connectn.agents.registry import STRONGEST, make_agent
from connectn.cli import ExitCode
from connectn.cli.options import PlayerName, WholeNumber
from connectn.engine.messages import Role
from connectn.engine.server import Server
from connectn.game.rules import Rules
from connectn.solver.limit import Limit

PlayerNumber = Annotated[WholeNumber, Parameter(validator=validators.Number(gte=1, lte=2))]


def engine(
    agent: PlayerName = STRONGEST,
    /,
    *,
    player: PlayerNumber = 1,
    width: WholeNumber = Rules.width,
    height: WholeNumber = Rules.height,
    connect: WholeNumber = Rules.connect,
    seconds: float = 1.0,
) -> int:
    """Be a player for another referee, which sends a JSON object per line.

    {"grid": [[0, 0, 1], ...]} is a question: grid[column][row], row 0 on top,
    0 for an empty cell, 1 and 2 for the players. {"move": 3} is the answer.
    "player", "width", "height", "connect" and "seconds" in a line override the
    options below. A line that cannot be answered gets a sentence on stderr.
    The end of the input ends the program.

    Example: connectn engine greedy --player 2 --width 9 --height 7

    Parameters
    ----------
    agent
        Which agent plays: one of `connectn agents`, or a class of yours (my_agents.py:Lefty);
        by default the strongest.
    player
        1 or 2: our number in the grid. Either player may begin.
    width
        The width of the board.
    height
        The height of the board.
    connect
        How many in a row win.
    seconds
        How long to think about a move.
    """
    role = Role(player, Rules(width, height, connect))
    server = Server(make_agent(agent), role, Limit(seconds=seconds))
    if sys.stdin.isatty():
        print('Waiting for lines such as {"grid": [[0, 0, 1], ...]}; Ctrl-D ends.', file=sys.stderr)
    answers = sys.stdout.buffer
    with redirect_stdout(sys.stderr):  # what an agent of your own prints is no answer
        served = server.serve(sys.stdin.buffer, answers, sys.stderr)
    return ExitCode.OK if served else ExitCode.SAYS_NO
