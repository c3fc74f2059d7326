"""Which workers each batch depends on."""

from array import array

NOT_DONE = -1


class Ledger:
    """The batches that are done, and their workers: a few bytes for each batch.

    A batch depends on the worker that answered it, and on the auditor, the worker that agreed.

    >>> ledger = Ledger()
    >>> ledger.add(0, 32, worker="here:1", auditor="here:2")
    >>> ledger.add(2, 32, worker="here:1", auditor="here:3")
    >>> 0 in ledger, 1 in ledger, ledger.positions, ledger.remove("here:3"), 2 in ledger
    (True, False, 64, (2,), False)
    """

    def __init__(self) -> None:
        self._names: dict[str, int] = {}
        self._workers = array("i")
        self._auditors = array("i")
        self._sizes = array("i")
        self.batches = 0
        self.positions = 0
        """How many positions are in the batches that are done."""

    def __contains__(self, number: object) -> bool:
        return (
            isinstance(number, int)
            and number < len(self._workers)
            and self._workers[number] != NOT_DONE
        )

    def add(self, number: int, positions: int, *, worker: str, auditor: str) -> None:
        """Note a batch with so many positions."""
        missing = number + 1 - len(self._workers)
        if missing > 0:
            for each in (self._workers, self._auditors, self._sizes):
                each.extend([NOT_DONE] * missing)
        self._workers[number] = self._index(worker)
        self._auditors[number] = self._index(auditor)
        self._sizes[number] = positions
        self.batches += 1
        self.positions += positions

    def remove(self, name: str) -> tuple[int, ...]:
        """Forget the batches that depend on a worker, and return their numbers."""
        index = self._index(name)
        pairs = zip(self._workers, self._auditors, strict=True)
        numbers = tuple(number for number, pair in enumerate(pairs) if index in pair)
        for number in numbers:
            self._workers[number] = self._auditors[number] = NOT_DONE
            self.positions -= self._sizes[number]
        self.batches -= len(numbers)
        return numbers

    def _index(self, name: str) -> int:
        return self._names.setdefault(name, len(self._names))
