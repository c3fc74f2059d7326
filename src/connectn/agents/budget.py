"""Dividing a limit between the searches for one move."""

import time

from connectn.solver.limit import Limit

LEAST_SECONDS = 1e-4
# Larger limits are cut to these, which can still be multiplied by a share.
MOST_SECONDS = 1e300
MOST_NODES = 10**300


class Budget:
    """The part of a limit that is left; time counts from the moment the budget is made.

    >>> budget = Budget(Limit(nodes=1000))
    >>> budget.part(0.25)
    Limit(seconds=None, nodes=250, depth=None)
    >>> budget.spend(nodes=900)
    >>> budget.part(0.25), budget.rest()
    (Limit(seconds=None, nodes=100, depth=None), Limit(seconds=None, nodes=100, depth=None))
    """

    def __init__(self, limit: Limit) -> None:
        self._limit = Limit(
            None if limit.seconds is None else min(limit.seconds, MOST_SECONDS),
            None if limit.nodes is None else min(limit.nodes, MOST_NODES),
            limit.depth,
        )
        self._begun = time.perf_counter()
        self._nodes = self._limit.nodes

    def spend(self, *, nodes: int) -> None:
        """Subtract nodes that were searched; seconds are subtracted by themselves."""
        if self._nodes is not None:
            self._nodes = max(self._nodes - nodes, 0)

    @property
    def spent(self) -> bool:
        """Whether nothing is left."""
        seconds = self._seconds
        return self._nodes == 0 or (seconds is not None and seconds <= LEAST_SECONDS)

    def rest(self) -> Limit:
        """Return everything that is left, but at least one node and a moment."""
        return self.part(1.0)

    def part(self, share: float) -> Limit:
        """Return this share of the whole limit, or everything that is left if that is less."""
        whole, left = self._limit, self._seconds
        seconds = nodes = None
        if whole.seconds is not None and left is not None:
            seconds = max(min(whole.seconds * share, left), LEAST_SECONDS)
        if whole.nodes is not None and self._nodes is not None:
            nodes = max(min(int(whole.nodes * share), self._nodes), 1)
        return Limit(seconds, nodes, whole.depth)

    @property
    def _seconds(self) -> float | None:
        if self._limit.seconds is None:
            return None
        return self._limit.seconds - (time.perf_counter() - self._begun)
