"""The latest hints, so that all steps of a hint are about one idea."""

from collections import OrderedDict

from connectn.view.json import Object

HINTS_KEPT = 1_000


class HintMemory(OrderedDict[tuple[str, float], list[Object]]):
    """The steps of the latest hints, by position and by the time they took."""

    def keep(self, key: tuple[str, float], found: list[Object]) -> None:
        """Keep the hints of a position, and forget the oldest."""
        self[key] = found
        while len(self) > HINTS_KEPT:
            self.popitem(last=False)
