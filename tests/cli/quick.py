"""A match that is over at once, and where it is kept."""

from pathlib import Path

QUICK = ("match", "random", "greedy", "--games", "4")


def kept_in(store: Path) -> tuple[str, str]:
    """Return the words that say where games are kept."""
    return ("--store", str(store))
