"""What goes to a worker, and what comes back."""

from dataclasses import dataclass

from connectn.scale.label import Label, Request

SHOWN = 60


@dataclass(frozen=True)
class Batch:
    """Some positions of a job, as texts; the number is the same whenever the job is run."""

    number: int
    """From 0, without gaps."""
    positions: tuple[str, ...]

    def __str__(self) -> str:
        if not self.positions:
            return f"batch {self.number}"
        first, more = self.positions[0], len(self.positions) - 1
        shown = first if len(first) <= SHOWN else f"{first[:SHOWN]}..."
        return f"batch {self.number} ({shown}{f' and {more} more' if more else ''})"


@dataclass(frozen=True)
class Task:
    """Positions that a worker is asked about."""

    job: str
    serial: int
    """Another one for each question of a job, so that an answer belongs to one question."""
    positions: tuple[str, ...]
    request: Request


@dataclass(frozen=True)
class Answer:
    """What a worker says about the positions of a task, in their order."""

    job: str
    serial: int
    worker: str
    """The host and the process, `host:123`."""
    labels: tuple[Label, ...]
    seconds: float
    """How long the search took."""
