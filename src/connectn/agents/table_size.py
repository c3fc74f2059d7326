"""The parameter `table_mb` of the agents that use the solver."""

from typing import Annotated

from connectn.agents.registry import Between, Check
from connectn.solver.solver import check_table

TableSize = Annotated[int, Between(1, 65_536), Check(check_table)]
"""The size of the solver's table in MiB; more than the machine has is refused by its name."""
