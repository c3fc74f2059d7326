"""Which worker answered each batch."""

from array import array

NOT_DONE = -1


class Ledger:
    """The batches that are done, and their workers: a few bytes for each batch.

    >>> ledger = Ledger()
    >>> ledger.add(0, "here:1", 32)
    >>> ledger.add(2, "here:2", 32)
    >>> 0 in ledger, 1 in ledger, ledger.positions, ledger.remove("here:2"), 2 in ledger
    (True, False, 64, (2,), False)
    """

    def __init__(self) -> None:
        self._workers: dict[str, int] = {}
        self._owners = array("i")
        self._sizes = array("i")
        self.batches = 0
        self.positions = 0
        """How many positions are in the batches that are done."""

    def __contains__(self, number: object) -> bool:
        return (
            isinstance(number, int)
            and number < len(self._owners)
            and self._owners[number] != NOT_DONE
        )

    def add(self, number: int, worker: str, positions: int) -> None:
        """Note that a worker has answered a batch with so many positions."""
        missing = number + 1 - len(self._owners)
        if missing > 0:
            self._owners.extend([NOT_DONE] * missing)
            self._sizes.extend([0] * missing)
        self._owners[number] = self._workers.setdefault(worker, len(self._workers))
        self._sizes[number] = positions
        self.batches += 1
        self.positions += positions

    def remove(self, worker: str) -> tuple[int, ...]:
        """Forget the batches of a worker, and return their numbers."""
        owner = self._workers.get(worker)
        numbers = tuple(number for number, each in enumerate(self._owners) if each == owner)
        for number in numbers:
            self._owners[number] = NOT_DONE
            self.positions -= self._sizes[number]
        self.batches -= len(numbers)
        return numbers
