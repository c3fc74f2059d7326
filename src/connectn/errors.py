"""The errors connectn raises; each message names the input that caused it."""

LONGEST_QUOTE = 60


def quoted(value: object) -> str:
    """Return a value for a one-line message: escaped, and shortened when it is long.

    >>> quoted("44x")
    "'44x'"
    >>> quoted("4" * 5000)
    "'444444444444444444444444444444444444444444444444444444444...' (5000 characters)"
    """
    if isinstance(value, str) and len(value) > LONGEST_QUOTE:
        return f"{value[: LONGEST_QUOTE - 3] + '...'!r} ({len(value)} characters)"
    if isinstance(value, int) and abs(value) >= 10**LONGEST_QUOTE:
        return f"a number of {value.bit_length()} bits"  # str() refuses very long numbers
    text = repr(value)
    return text if len(text) <= 2 * LONGEST_QUOTE else text[: 2 * LONGEST_QUOTE - 3] + "..."


class ConnectnError(Exception):
    """The base class of all errors of connectn."""


class RulesError(ConnectnError, ValueError):
    """A geometry that does not exist."""


class LimitError(ConnectnError, ValueError):
    """A limit that is not a positive number."""


class ScoreError(ConnectnError, ValueError):
    """A value no position can have."""


class IllegalMoveError(ConnectnError, ValueError):
    """A column that takes no disc in this position."""


class EmptyHistoryError(ConnectnError, IndexError):
    """There is no move to take back."""


class PositionError(ConnectnError, ValueError):
    """A grid that no game can reach."""


class NotationError(ConnectnError, ValueError):
    """A text that is not a position."""


class RecordError(ConnectnError, ValueError):
    """A text that is not the record of a game."""


class UsageError(ConnectnError, ValueError):
    """Arguments on the command line that are wrong, or that contradict each other."""


class AgentError(ConnectnError, ValueError):
    """An agent that does not exist, or a parameter it does not take."""


class SolverError(ConnectnError, ValueError):
    """A solver that cannot be made, or a question it cannot answer."""


class BookError(ConnectnError, ValueError):
    """A file that is no book, or a book that cannot be made."""


class CancelledError(ConnectnError):
    """A call that returns an exact score was cancelled."""


class MissingPackageError(ConnectnError, ImportError):
    """A package that connectn does not need, but this call does, is not installed."""


class EngineError(ConnectnError, ValueError):
    """A program that cannot be started, or a line that cannot be answered."""


class ArenaError(ConnectnError, ValueError):
    """A match or tournament that cannot be played."""


class ClusterError(ConnectnError):
    """A cluster that cannot be reached, or whose workers cannot run connectn."""


class StoreError(ConnectnError):
    """A file that is no store of games, or one that this version cannot read."""


class StoreWriteError(ConnectnError):
    """A store that cannot be written to; the games in it are safe."""


class PettingZooError(ConnectnError, ValueError):
    """What an environment or a policy was given is not of its kind."""


class OpenSpielError(ConnectnError, ValueError):
    """A game or a state of OpenSpiel that connectn cannot take."""


class VectorError(ConnectnError, ValueError):
    """A vector environment that cannot be made, or arguments that do not fit its boards."""


class JobError(ConnectnError, ValueError):
    """A job over many positions that cannot be begun as it was asked for."""


class JobFailedError(ConnectnError):
    """A job over many positions that cannot go on; the batches in its journal are safe."""
