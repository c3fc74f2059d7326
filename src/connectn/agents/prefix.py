"""Prefixes of players: ``kaggle:negamax`` is the class `negamax` of the module behind ``kaggle``.

An installed package names the module with an entry point of the group ``connectn.players``. The
adapters of connectn do so themselves, because this layer must not know them:

    [project.entry-points."connectn.players"]
    kaggle = "connectn.adapters.kaggle_players"
"""

from collections.abc import Mapping
from functools import cache
from importlib.util import find_spec
from pathlib import Path

GROUP = "connectn.players"


@cache
def modules_by_prefix() -> Mapping[str, str]:
    """Return the module behind each prefix, as the installed packages name them."""
    from importlib.metadata import entry_points  # takes longer to import than most agents

    return {point.name: point.value for point in entry_points(group=GROUP)}


def players_by_prefix() -> list[str]:
    """Return the texts of all players with a prefix; no module of theirs is executed."""
    return sorted(
        f"{prefix}:{name}"
        for prefix, module in modules_by_prefix().items()
        for name in _classes(module)
    )


def _classes(module: str) -> list[str]:
    from connectn.agents.suggestion import agent_classes

    try:
        spec = find_spec(module)
    except ImportError:  # a package that was removed without its entry points
        return []
    return agent_classes(Path(spec.origin)) if spec and spec.origin else []
