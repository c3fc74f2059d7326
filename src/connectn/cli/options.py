"""Options that several commands share, each read in one way."""

from collections.abc import Sequence
from typing import Annotated

from cyclopts import Parameter, Token

JsonOutput = Annotated[bool, Parameter(name="--json", negative="", show_default=False)]
"""`--json`: write JSON for another program."""


def _whole(_: type, tokens: Sequence[Token]) -> int:
    """Read a whole number; cyclopts alone would take 3.5 for 3."""
    return int(tokens[0].value)


WholeNumber = Annotated[int, Parameter(converter=_whole)]
"""An option that takes a whole number."""

Flag = Annotated[bool, Parameter(negative="", show_default=False)]
"""A switch that is off unless named."""
