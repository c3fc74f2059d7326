"""Members of enumerations that print as the Python text that makes them."""


class Named:
    """A mixin for enumerations: a member's `repr` is its name, which can be evaluated.

    >>> from enum import StrEnum
    >>> class Disc(Named, StrEnum):
    ...     FULL = "x"
    >>> Disc.FULL, str(Disc.FULL)
    (Disc.FULL, 'x')
    """

    name: str

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"
