"""Options that several commands share, each read in one way."""

from typing import Annotated

from cyclopts import Parameter

JsonOutput = Annotated[bool, Parameter(name="--json", negative="", show_default=False)]
"""`--json`: write JSON for another program."""

Flag = Annotated[bool, Parameter(negative="", show_default=False)]
"""A switch that is off unless named."""
