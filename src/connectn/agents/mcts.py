"""Monte Carlo tree search, a well-known baseline."""

import math
import time
from random import Random
from typing import Annotated

from connectn.agents.agent import choices
from connectn.agents.registry import Between, register
from connectn.game.board import Board
from connectn.solver.limit import Limit

PLAYOUTS = 1_000
"""The number of playouts for a move without any limit."""
LARGEST_TREE = 100_000  # nodes; later playouts start from the leaves of the full tree
NO_COLUMN = -1  # the root has no last move
SECONDS_TO_FREE_A_NODE = 1e-6  # they count as thinking time


class Node:
    """A position of the tree; wins are those of the player who made the last move."""

    __slots__ = ("children", "column", "untried", "visits", "wins")

    def __init__(self, column: int) -> None:
        self.column = column
        self.visits = 0
        self.wins = 0.0  # a draw is half a win
        self.children: tuple[Node, ...] = ()
        self.untried: list[int] | None = None  # filled at first use: most nodes stay leaves

    def moves_left(self, board: Board) -> list[int]:
        """Return the columns not tried yet; where some win at once, only those count."""
        if self.untried is None:
            self.untried = board.winning_moves(board.turn) or board.legal_moves
        return self.untried

    def most_promising(self, exploration: float) -> "Node":
        """Return the child with the largest sum of success rate and uncertainty."""
        uncertainty = exploration * math.sqrt(math.log(self.visits))
        return max(
            self.children,
            key=lambda child: child.wins / child.visits + uncertainty / math.sqrt(child.visits),
        )


@register("mcts", "Monte Carlo tree search: learns from random games played to their end.")
class MctsAgent:
    """UCT, the standard Monte Carlo tree search. Each playout takes four steps.

    1. *Selection*: from the root down, while every move of a position has been tried, follow the
       child with the largest ``wins / visits + exploration * sqrt(ln(parent's visits) / visits)``:
       a child that has won often, or that has few visits.
    2. *Expansion*: try a new move there; it becomes a node of the tree. Where a column wins at
       once, no other column is tried.
    3. *Simulation*: from there both sides play random legal columns until the game is over.
    4. *Backpropagation*: every node on the way counts a visit, and a win, half a win or no win for
       the player who moved to it.

    The column visited most often is played. `nodes` is the largest number of playouts for a move;
    without it, and without a limit of seconds or nodes, there are 1,000. A limit of depth has no
    effect.

    >>> MctsAgent(nodes=200, seed=1).choose(Board.parse("121212"))  # wins rather than blocks
    0
    """

    def __init__(
        self,
        *,
        nodes: Annotated[int, Between(1, 10_000_000)] | None = None,
        exploration: Annotated[float, Between(0, 100)] = 1.4,
        seed: int | None = None,
    ) -> None:
        self._nodes = nodes
        self._exploration = exploration
        self._dice = Random(seed)

    def choose(self, board: Board, limit: Limit | None = None) -> int:
        """Return the column visited most often, or the only legal column without a search."""
        moves = choices(board)
        if len(moves) == 1:
            return moves[0]
        visits = {child.column: child.visits for child in self.grow(board, limit).children}
        return max(visits, key=visits.__getitem__)

    def grow(self, board: Board, limit: Limit | None = None) -> Node:
        """Return the root of a tree grown within the limit, with at least one playout."""
        begun = time.perf_counter()
        limit = limit or Limit()
        end = math.inf if limit.seconds is None else begun + limit.seconds
        given = [most for most in (self._nodes, limit.nodes) if most is not None]
        most = min(given, default=PLAYOUTS if end == math.inf else math.inf)
        board = board.copy()  # the caller's board stays unchanged, even after an interrupt
        root = Node(NO_COLUMN)
        while True:
            self._play_once(root, board)
            size = min(root.visits, LARGEST_TREE)
            if root.visits >= most or time.perf_counter() + size * SECONDS_TO_FREE_A_NODE >= end:
                return root

    def _play_once(self, root: Node, board: Board) -> None:
        """Make one playout, and take its moves back from the board."""
        before = board.ply
        path = self._descend(root, board)
        self._play_out(board)
        winner = 1 - board.turn if board.has_line() else None
        while board.ply > before:
            board.pop()
        for ply, node in enumerate(path, start=before):
            node.visits += 1
            # The disc that led to a position of this ply was placed by the other side.
            node.wins += 0.5 if winner is None else float(winner != ply % 2)

    def _descend(self, root: Node, board: Board) -> list[Node]:
        """Follow selected children to a node with an untried move, and try that move."""
        path = [root]
        while not (moves := path[-1].moves_left(board)) and path[-1].children:
            path.append(path[-1].most_promising(self._exploration))
            board.push(path[-1].column)
        if moves and root.visits < LARGEST_TREE:
            child = Node(moves.pop(self._dice.randrange(len(moves))))
            board.push(child.column)
            path[-1].children += (child,)
            path.append(child)
        return path

    def _play_out(self, board: Board) -> None:
        """Play random legal columns to the end of the game."""
        random, push = self._dice.random, board.push
        while moves := board.legal_moves:
            push(moves[int(random() * len(moves))])
