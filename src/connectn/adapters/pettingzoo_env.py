"""The environment class for PettingZoo; importing this module imports PettingZoo and numpy."""

import sys
from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium import logger, spaces
from pettingzoo import AECEnv

from connectn.adapters.pettingzoo_picture import board_pixels
from connectn.errors import PettingZooError, quoted
from connectn.game.board import Board
from connectn.game.rules import Rules
from connectn.view.text import Style, can_draw, render, wants_color

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Observation = dict[str, NDArray[np.int8]]

AGENTS = "player_0", "player_1"
RENDER_MODES = "human", "ansi", "rgb_array"


class ConnectNEnv(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """Connect-N for PettingZoo: `player_0` began, and the two take turns.

    An observation is a dictionary. Its `observation` is an int8 array of the shape
    (height, width, 2) with row 0 on top: plane 0 has a 1 for each disc of the observer, plane 1 for
    each one of the other player. Its `action_mask` has a 1 for each column that is not full, and
    zeros for the player who is not to move. A win is 1 for one player and -1 for the other.

    The position is in `board`, a `connectn.Board`.
    """

    metadata = {  # noqa: RUF012 - an attribute of the base class
        "render_modes": list(RENDER_MODES),
        "name": "connectn_v0",
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self, width: int = 7, height: int = 6, connect: int = 4, render_mode: str | None = None
    ) -> None:
        super().__init__()
        if render_mode not in {None, *RENDER_MODES}:
            raise PettingZooError(
                f"render_mode must be one of {', '.join(RENDER_MODES)}, not {quoted(render_mode)}"
            )
        self.rules = Rules(width, height, connect)
        self.render_mode = render_mode
        self.possible_agents = list(AGENTS)
        width, height = self.rules.width, self.rules.height
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, 1, (height, width, 2), np.int8),
                    "action_mask": spaces.Box(0, 1, (width,), np.int8),
                }
            )
            for agent in AGENTS
        }
        self.action_spaces = {agent: spaces.Discrete(width) for agent in AGENTS}
        self._begin(Board(self.rules))

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; nothing in it is random, so the seed changes nothing.

        ``options={"position": "4453"}`` begins from a position, a text or a `Board`.
        """
        position = (options or {}).get("position")
        self._begin(Board(self.rules) if position is None else self._start(position))

    def _start(self, position: Any) -> Board:
        """Return a copy of the position that a game is to begin from."""
        board = position.copy() if isinstance(position, Board) else Board.parse(position)
        if board.rules != self.rules:
            raise PettingZooError(f"the position {board} is not of this board, {self.rules}")
        if board.is_game_over():
            raise PettingZooError(f"there is nothing to play: the game is over in {board}")
        return board

    def _begin(self, board: Board) -> None:
        self.board = board
        self.agents = list(AGENTS)
        self.agent_selection = AGENTS[board.turn]
        self.rewards = dict.fromkeys(AGENTS, 0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}

    def step(self, action: int | None) -> None:
        """Drop a disc for the selected agent, or remove that agent if the game is over."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self.board.push(action)  # type: ignore[arg-type]  # None is refused with a sentence
        outcome = self.board.outcome()
        if outcome is not None:
            self.terminations = dict.fromkeys(self.agents, True)
            if outcome.winner is not None:
                winner, loser = AGENTS[outcome.winner], AGENTS[1 - outcome.winner]
                self.rewards = {**self.rewards, winner: 1, loser: -1}
        self.agent_selection = AGENTS[self.board.turn]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> "Observation":
        """Return what an agent sees; the mask is that of the selected agent or zeros."""
        observer = self.possible_agents.index(agent)
        discs = self.board.to_numpy()
        planes = [discs == 1 + observer, discs == 2 - observer]
        return {
            "observation": np.stack(planes, axis=2).view(np.int8),
            "action_mask": self._mask(agent),
        }

    def _mask(self, agent: str) -> "NDArray[np.int8]":
        if agent != self.agent_selection:
            return np.zeros(self.rules.width, np.int8)
        return (np.array(self.board.heights()) < self.rules.height).astype(np.int8)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's actions: the columns from 0."""
        return self.action_spaces[agent]

    def render(self) -> "str | NDArray[np.uint8] | None":
        """Return the board as a text or a picture, or print it, as the render mode says."""
        match self.render_mode:
            case "ansi":
                return render(self.board, Style.DISCS)
            case "rgb_array":
                return board_pixels(self.board)
            case "human":
                self._print()
            case _:
                logger.warn("render() does nothing: the environment was made without a render_mode")
        return None

    def _print(self) -> None:
        stream = sys.stdout
        style = Style.DISCS if can_draw(Style.DISCS, stream) else Style.PLAIN
        print(render(self.board, style, color=wants_color(stream)), end="\n\n")

    def close(self) -> None:
        """Do nothing: there is no window."""
