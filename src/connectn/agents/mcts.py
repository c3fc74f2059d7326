"""Monte Carlo tree search: the baseline everybody knows."""

import math
import time
from random import Random
from typing import Annotated

from connectn.agents.agent import choices
from connectn.agents.registry import Between, register
from connectn.game.board import Board
from connectn.solver.limit import Limit

PLAYOUTS = 1_000
"""How many playouts a move gets when nobody says otherwise."""
LARGEST_TREE = 100_000  # nodes; a full tree grows no more, and playouts start from its leaves
NOWHERE = -1  # the column that led to the root
CLEARING_UP = 1e-6  # seconds it takes to free a node, which are part of the thinking time


class Node:
    """A position of the tree, seen by the player whose disc led to it."""

    __slots__ = ("children", "column", "untried", "visits", "wins")

    def __init__(self, column: int) -> None:
        self.column = column
        self.visits = 0
        self.wins = 0.0  # a draw is half a win
        self.children: tuple[Node, ...] = ()
        self.untried: list[int] | None = None  # most nodes are leaves, whose moves nobody asks for

    def moves_left(self, board: Board) -> list[int]:
        """Return the columns not tried yet; of a position where a column wins, only such ones."""
        if self.untried is None:
            self.untried = board.winning_moves(board.turn) or board.legal_moves
        return self.untried

    def most_promising(self, exploration: float) -> "Node":
        """Return the child with the largest sum of success and doubt."""
        doubt = exploration * math.sqrt(math.log(self.visits))
        return max(
            self.children,
            key=lambda child: child.wins / child.visits + doubt / math.sqrt(child.visits),
        )


@register("mcts", "Monte Carlo tree search: learns from random games played to their end.")
class MctsAgent:
    """UCT, the textbook's Monte Carlo tree search. A playout, again and again, takes four steps.

    1. *Selection*: from the root down, while every move of a position has been tried, follow the
       child with the largest ``wins / visits + exploration * sqrt(ln(parent's visits) / visits)``:
       what has gone well, or has hardly been looked at.
    2. *Expansion*: try a new move there; it becomes a node of the tree. Who can win at once does:
       then no other move is tried.
    3. *Simulation*: from there both sides play any legal column until the game is over.
    4. *Backpropagation*: every node on the way counts a visit, and a win, half a one or none for
       the player who moved to it.

    The column visited most often is played. `nodes` is the most playouts a move gets; without it,
    and without a limit of seconds or nodes, it gets 1,000. A limit of depth means nothing here.

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
        """Return the column visited most often, at once when there is only one."""
        moves = choices(board)
        if len(moves) == 1:
            return moves[0]
        visits = {child.column: child.visits for child in self.grow(board, limit).children}
        return max(visits, key=visits.__getitem__)

    def grow(self, board: Board, limit: Limit | None = None) -> Node:
        """Return the root of a tree grown within the limit, by one playout at least."""
        begun = time.perf_counter()
        limit = limit or Limit()
        end = math.inf if limit.seconds is None else begun + limit.seconds
        given = [most for most in (self._nodes, limit.nodes) if most is not None]
        most = min(given, default=PLAYOUTS if end == math.inf else math.inf)
        board = board.copy()  # the caller's stays as it is, even when somebody interrupts
        root = Node(NOWHERE)
        while True:
            self._play_once(root, board)
            size = min(root.visits, LARGEST_TREE)
            if root.visits >= most or time.perf_counter() + size * CLEARING_UP >= end:
                return root

    def _play_once(self, root: Node, board: Board) -> None:
        """Make one playout and take it back from the board."""
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
        """Select down to a node with a move not tried yet, and try it."""
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
        """Let both sides play any legal columns to the end of the game."""
        random, push = self._dice.random, board.push
        while moves := board.legal_moves:
            push(moves[int(random() * len(moves))])
