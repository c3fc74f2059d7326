"""Limits of a search."""

from dataclasses import dataclass
from math import inf
from numbers import Real

from connectn.errors import LimitError, quoted
from connectn.game.whole import whole_number


@dataclass(frozen=True)
class Limit:
    """The largest number of seconds, nodes and plies of depth; None means no limit.

    An infinite number of seconds becomes None.

    >>> Limit(seconds=0.1)
    Limit(seconds=0.1, nodes=None, depth=None)
    >>> Limit(nodes=0)
    Traceback (most recent call last):
    connectn.errors.LimitError: nodes must be a whole number above 0, not 0
    """

    seconds: float | None = None
    nodes: int | None = None
    depth: int | None = None

    def __post_init__(self) -> None:
        for name in ("nodes", "depth"):
            value = getattr(self, name)
            number = whole_number(value)
            if value is not None and (number is None or number < 1):
                raise LimitError(f"{name} must be a whole number above 0, not {quoted(value)}")
            object.__setattr__(self, name, number)
        seconds = self.seconds
        if seconds is not None and (
            isinstance(seconds, bool) or not isinstance(seconds, Real) or not seconds > 0
        ):
            raise LimitError(f"seconds must be a number above 0, not {quoted(seconds)}")
        if seconds is not None and type(seconds) is not int:  # the repr of a float can be evaluated
            object.__setattr__(self, "seconds", None if seconds == inf else float(seconds))
