"""Players that choose at random."""

from random import Random

from connectn.agents.agent import choices
from connectn.agents.registry import register
from connectn.game.board import Board
from connectn.solver.limit import Limit


@register("naive", "The papers' naive player: the same as random.")
@register("random", "Any legal column, all equally likely.")
class RandomAgent:
    """Plays any legal column, all equally likely."""

    def __init__(self, *, seed: int | None = None) -> None:
        self._dice = Random(seed)

    def choose(self, board: Board, limit: Limit | None = None) -> int:
        """Return any legal column."""
        return self._dice.choice(choices(board))


@register("greedy", "Wins if it can, blocks if it must, else any legal column.")
class GreedyAgent:
    """Looks one ply ahead for each side."""

    def __init__(self, *, seed: int | None = None) -> None:
        self._dice = Random(seed)

    def choose(self, board: Board, limit: Limit | None = None) -> int:
        """Return a column that wins now, else one that stops the opponent's win, else any."""
        wins = board.winning_moves(board.turn)
        blocks = board.winning_moves(1 - board.turn)
        return self._dice.choice(wins or blocks or choices(board))
