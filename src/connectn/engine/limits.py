"""The limits of a program: time to start, time to answer, and size of its output."""

from dataclasses import dataclass

from connectn.engine.messages import LONGEST_LINE


@dataclass(frozen=True)
class EngineLimits:
    """Limits in seconds and bytes that a program cannot exceed."""

    start_seconds: float = 10.0
    """The time to start; after it the clock of the first move runs."""
    move_seconds: float = 10.0
    """The time for a move without another limit."""
    margin: float = 0.1
    """Added to the time of each move, for the pipes and a busy machine."""
    late_seconds: float = 0.1
    """How long a first answer that is too late is waited for to tell why it is, before and after
    the end of the input."""
    quiet_seconds: float = 0.0
    """How long output without a question is waited for after each answer. What comes later is
    found with the next question, or taken for its answer."""
    line_bytes: int = LONGEST_LINE
    move_bytes: int = 16 << 20
    """The bytes on standard output from a question to its answer."""
