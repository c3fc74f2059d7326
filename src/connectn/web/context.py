"""What a task in a worker process is given: the solver, and how much time is left."""

import time
from collections.abc import Callable
from dataclasses import dataclass

from connectn.solver.limit import Limit
from connectn.solver.solver import Solver
from connectn.view.json import Object

LEAST_SECONDS = 0.001


@dataclass(frozen=True)
class TaskContext:
    """The solver of the process, and the time that is left for one task."""

    solver: Solver
    end: float
    """On the clock of `time.monotonic`."""
    finishing: Callable[[], bool]
    """Whether the task must answer now, with what it knows."""
    update: Callable[[Object], None]
    """Sends a part of the answer."""

    @property
    def seconds(self) -> float:
        """How much time is left, at least a moment."""
        return max(self.end - time.monotonic(), LEAST_SECONDS)

    @property
    def over(self) -> bool:
        """Whether no time is left."""
        return self.finishing() or time.monotonic() >= self.end

    def part(self, share: float = 1.0) -> Limit:
        """Return this share of the time that is left as a limit."""
        return Limit(seconds=self.seconds * share)
