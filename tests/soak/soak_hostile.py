"""The hostile programs for long; their counts are the table of docs/reliability.md."""

import pytest

from tests.hostile import PROGRAMS, program
from tests.soak.scale import scaled

COUNTS = {
    "positions": 40_000,
    "grids": 20_000,
    "stores": 20_000,
    "lines": 100_000,
    "commands": 4_000,
    "dialogues": 4_000,
    "signals": 500,
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_hostile_program_finds_nothing_in_a_long_run(name: str) -> None:
    counts = program(name)(2, scaled(COUNTS[name]))
    print(f"\n{name}: " + ", ".join(f"{number:,} {what}" for what, number in counts.items()))
