"""Tables that depend on the geometry alone, computed once per geometry."""

from collections.abc import Callable
from functools import cache, update_wrapper
from typing import Any, TypeVar

from connectn.game.rules import Rules

Table = TypeVar("Table")


def per_rules(compute: Callable[[Rules], Table]) -> Callable[[Rules], Table]:
    """Cache a function of the rules, quickest for the `Rules` object of the call before.

    A search evaluates a million positions of one board. Comparing the object costs less than
    hashing it, which takes as long as a short formula.
    """
    known = cache(compute)
    # The rules of the latest call and their table, in one tuple: threads see no mixed pair.
    latest: tuple[Rules | None, Any] = None, None

    def look_up(rules: Rules) -> Table:
        nonlocal latest
        table: Table
        latest_rules, table = latest
        if latest_rules is not rules:
            table = known(rules)
            latest = rules, table
        return table

    return update_wrapper(look_up, compute)
