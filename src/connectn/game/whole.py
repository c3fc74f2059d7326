"""What counts as a whole number: an int, or what stands for one (numpy's), but no bool."""

from operator import index
from typing import SupportsIndex


def whole_number(value: object) -> int | None:
    """Return a value as an int, or None where it is not a whole number.

    >>> whole_number(3), whole_number(True), whole_number(3.0), whole_number("3")
    (3, None, None, None)
    """
    if type(value) is int:  # at once: asking for the protocol takes 10 us
        return value
    if value is None or isinstance(value, bool) or not isinstance(value, SupportsIndex):
        return None
    try:
        return index(value)
    except TypeError:  # an array of several numbers has the method, too
        return None
