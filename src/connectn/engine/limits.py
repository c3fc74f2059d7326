"""What a program may take: time to start, time to answer, and how much it may write."""

from dataclasses import dataclass

from connectn.engine.messages import LONGEST_LINE


@dataclass(frozen=True)
class EngineLimits:
    """Seconds and bytes; none of them is in the program's power."""

    start_seconds: float = 10.0
    """From its start until the clock of its first move runs; nobody else has so long."""
    move_seconds: float = 10.0
    """For a move whose time nobody has limited."""
    margin: float = 0.1
    """Grace at each move, for the way through the pipes and a busy machine."""
    line_bytes: int = LONGEST_LINE
    move_bytes: int = 16 << 20
    """On standard output, from a question to its answer."""
