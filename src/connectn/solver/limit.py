"""How long anything may think."""

from dataclasses import dataclass, fields

from connectn.errors import LimitError, quoted


@dataclass(frozen=True)
class Limit:
    """At most so many seconds, nodes and plies of depth; None leaves that one open.

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
        for field in fields(self):
            value = getattr(self, field.name)
            kind, word = (float, "number") if field.name == "seconds" else (int, "whole number")
            if value is not None and not _is_positive(value, kind):
                raise LimitError(f"{field.name} must be a {word} above 0, not {quoted(value)}")


def _is_positive(value: object, kind: type) -> bool:
    if isinstance(value, bool) or not isinstance(value, int | kind):
        return False
    return isinstance(value, int | float) and value > 0  # which nan is not
