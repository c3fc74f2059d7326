"""Whole numbers: an int, or an object that converts to one (as in numpy), but no bool."""

from operator import index
from typing import SupportsIndex


def whole_number(value: object) -> int | None:
    """Return a value as an int, or None if it is not a whole number.

    >>> whole_number(3), whole_number(True), whole_number(3.0), whole_number("3")
    (3, None, None, None)
    """
    if type(value) is int:  # the common case first: the check of the protocol takes 10 us
        return value
    if value is None or isinstance(value, bool) or not isinstance(value, SupportsIndex):
        return None
    try:
        return index(value)
    except TypeError:  # an array of several numbers has __index__ too
        return None
