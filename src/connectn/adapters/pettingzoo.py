"""PettingZoo: an environment for any board, and connectn's agents as policies.

The environment is `connect_four_v3` for every width, height and line length: the same observations,
rewards, masks, names and treatment of illegal moves. PettingZoo is imported when an environment is
made. A policy needs numpy only.
"""

from collections.abc import Mapping
from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING, Any

from connectn.agents.agent import Agent
from connectn.agents.registry import make_agent
from connectn.errors import MissingPackageError, PettingZooError, PositionError, quoted
from connectn.game.board import Board
from connectn.solver.limit import Limit

if TYPE_CHECKING:
    from pettingzoo import AECEnv

    from connectn.adapters.pettingzoo_env import ConnectNEnv


def env(
    width: int = 7, height: int = 6, connect: int = 4, render_mode: str | None = None
) -> "AECEnv[str, Mapping[str, Any], int]":
    """Return an environment with the wrappers of PettingZoo's classic games.

    Width, height and the length of a line are from 1 to 16. `render_mode` is ``"ansi"`` (a text),
    ``"rgb_array"`` (a picture), ``"human"`` (prints the text after each move), or None.

    An illegal move ends the game: its player gets -1, the other one 0. An action outside the action
    space, and calls in the wrong order, raise an error.
    """
    raw = raw_env(width, height, connect, render_mode)  # first: it says what is not installed
    from pettingzoo.utils import wrappers

    lenient = wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(lenient))


def raw_env(
    width: int = 7, height: int = 6, connect: int = 4, render_mode: str | None = None
) -> "ConnectNEnv":
    """Return the environment without wrappers: an illegal move raises `IllegalMoveError`."""
    try:
        import_module("pettingzoo")
    except ModuleNotFoundError:
        raise MissingPackageError(
            "this environment needs PettingZoo, which is not installed: "
            'pip install "connectn[pettingzoo]"'
        ) from None
    from connectn.adapters.pettingzoo_env import ConnectNEnv

    return ConnectNEnv(width, height, connect, render_mode)


class Policy:
    """An agent that reads observations of `connect_four_v3`, or of `env`, and returns actions."""

    def __init__(self, agent: Agent, limit: Limit | None, connect: int) -> None:
        self.agent = agent
        self.limit = limit
        self.connect = connect

    def __call__(self, observation: Mapping[str, Any], agent: str | None = None) -> int | None:
        """Return a column, or None if the game is over or the other player is to move.

        Many loops pass the name of the agent too; the observation says enough.
        """
        board = self.board_of(observation)
        if board.is_game_over() or not any(observation["action_mask"]):
            return None
        return self.agent.choose(board, self.limit)

    def board_of(self, observation: Mapping[str, Any]) -> Board:
        """Return the position of an observation; it has no history.

        With as many discs on both sides the observer began: that is so for a player who is to move.
        """
        if not _is_observation(observation):
            shown = " ".join(quoted(observation).split())  # that of an array has several lines
            raise PettingZooError(
                "an observation is a dictionary with 'observation', an array of the shape "
                f"(height, width, 2), and 'action_mask', not {shown}"
            )
        planes = observation["observation"]
        cells = planes[:, :, 0] + 2 * planes[:, :, 1]
        try:
            return Board.from_grid(cells, self.connect)
        except PositionError:
            with suppress(PositionError):  # the observer, who moved second, may just have won
                board = Board.from_grid(cells, self.connect, first=2)
                if board.is_game_over():
                    return board
            raise


def _is_observation(thing: object) -> bool:
    if not (isinstance(thing, Mapping) and {"observation", "action_mask"} <= thing.keys()):
        return False
    shape: tuple[int, ...] = getattr(thing["observation"], "shape", ())
    return tuple(shape[2:]) == (2,)


def policy(
    agent: str | Agent, *, seconds: float | None = None, connect: int = 4, seed: int | None = None
) -> Policy:
    """Make a policy of an agent: ``policy("strong", seconds=0.1)(observation)`` is a column.

    The agent is a text, such as ``"windows:depth=6"`` or ``"my_agents.py:Lefty"``, or an object.
    `seconds` is the time for a move; without it an agent takes as long as it likes. `connect` is
    the length of a line, which an observation does not show. `seed` is for an agent that is named
    by a text and plays at random.
    """
    chosen = make_agent(agent, seed=seed) if isinstance(agent, str) else agent
    return Policy(chosen, None if seconds is None else Limit(seconds=seconds), connect)
