"""How much a review may search: what is left of a limit, or of the nodes of a game."""

import time
from dataclasses import dataclass, replace
from math import ceil
from typing import Self

from connectn.game.rules import Rules
from connectn.solver.limit import Limit

# What a game on 7x6 gets: up to five seconds on one thread. Nodes are counted, not seconds, so that
# a review of the same game is the same on every computer.
GAME_NODES = 30_000_000
"""The nodes for what a review needs, besides the first look at each position."""
FURTHER_NODES = 5_000_000
"""The nodes for more than that, and for the lines that were missed."""
FIRST_NODES = 300_000
"""The most nodes of a first look at a position; enough for a late one."""
ALL_FIRST_NODES = 43 * FIRST_NODES
"""The nodes of the first looks at all positions of a game."""
SHARE = 0.5
"""How much of what is left one question may take, so that a hard one leaves something to others."""
NODE_COSTS = ((64, 1), (128, 3), (256 + 16, 45))
"""How much longer a node takes on a board of at most so many bits, a spare row included."""


class Allowance:
    """What is left of a limit; one question may take a share of it."""

    def __init__(self, limit: Limit, share: float = 1.0) -> None:
        self._limit = limit
        self._share = share
        self._nodes = limit.nodes
        self._begun = time.monotonic()

    def first(self, nodes: int) -> Limit:
        """Return a limit for the first question, which takes no more than these nodes."""
        most = nodes if self._nodes is None else min(nodes, self._nodes)
        return replace(self._limit, nodes=most)

    def rest(self, plies: int = 0) -> Limit | None:
        """Return the limit of a question about a position `plies` later, None if nothing is left.

        >>> allowance = Allowance(Limit(nodes=100), share=0.5)
        >>> allowance.spend(40)
        >>> allowance.rest().nodes
        30
        """
        seconds, depth = self._limit.seconds, self._limit.depth
        if seconds is not None:
            seconds -= time.monotonic() - self._begun
        if depth is not None:
            depth -= plies
        if any(left is not None and left <= 0 for left in (seconds, self._nodes, depth)):
            return None
        nodes = None if self._nodes is None else ceil(self._share * self._nodes)
        return Limit(seconds, nodes, depth)

    def spend(self, nodes: int) -> None:
        """Take nodes off."""
        if self._nodes is not None:
            self._nodes -= nodes


@dataclass(frozen=True)
class GameNodes:
    """The nodes for the review of one game without a limit."""

    needs: int = GAME_NODES
    further: int = FURTHER_NODES
    look: int = FIRST_NODES
    """The nodes of the first look at each position."""

    @classmethod
    def of(cls, rules: Rules, positions: int) -> Self:
        """Return fewer nodes for a large board and a long game, so that it takes no longer.

        >>> GameNodes.of(Rules(), 43)
        GameNodes(needs=30000000, further=5000000, look=300000)
        >>> GameNodes.of(Rules(9, 7, 5), 64).look
        67187
        """
        bits = rules.width * (rules.height + 1)
        cost = next(cost for most, cost in NODE_COSTS if bits <= most)
        look = min(FIRST_NODES, ALL_FIRST_NODES // positions)
        return cls(GAME_NODES // cost, FURTHER_NODES // cost, look // cost)


USUAL_NODES = GameNodes()
