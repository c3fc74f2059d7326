"""An agent as a bot of OpenSpiel; importing this module imports pyspiel."""

import pyspiel

from connectn.adapters.openspiel import to_board
from connectn.agents.agent import Agent
from connectn.errors import OpenSpielError, quoted
from connectn.solver.limit import Limit


class AgentBot(pyspiel.Bot):  # type: ignore[misc]  # pyspiel has no types
    """Plays what an agent of connectn chooses.

    A state holds the whole game, so the bot needs no restart and no news of other moves, and one
    bot can play both sides.
    """

    def __init__(self, agent: Agent, limit: Limit | None = None) -> None:
        super().__init__()
        self.agent = agent
        self.limit = limit

    def step(self, state: pyspiel.State) -> int:
        """Return the action of the player who is to move."""
        board = to_board(state)
        if board.is_game_over():
            raise OpenSpielError(f"there is no action to choose: the game is over in {board}")
        action = self.agent.choose(board, self.limit)
        if action not in board.legal_moves:  # OpenSpiel would corrupt its state
            raise OpenSpielError(f"the agent chose {quoted(action)}, which is no column in {board}")
        return int(action)

    def restart(self) -> None:
        """Do nothing: the next state says everything."""

    def restart_at(self, state: pyspiel.State) -> None:
        """Do nothing: the next state says everything."""

    def inform_action(self, state: pyspiel.State, player_id: int, action: int) -> None:
        """Do nothing: the next state says everything."""

    def provides_policy(self) -> bool:
        """Return False: an agent names one column and no probabilities."""
        return False
