"""Programs that attack connectn: `python -m tests.hostile NAME --seed 1 --count 1000`.

Each module has `run(seed, count)`, which returns how often it tried what, and raises an
`AssertionError` with the seed and the number of the case at the first wrong result.
"""

from collections.abc import Callable
from importlib import import_module

PROGRAMS = ("positions", "grids", "stores", "lines", "commands", "dialogues", "signals")


def program(name: str) -> Callable[[int, int], dict[str, int]]:
    """Return what attacks one part of connectn, `run(seed, count)`."""
    found: Callable[[int, int], dict[str, int]] = import_module(f"tests.hostile.{name}").run
    return found
