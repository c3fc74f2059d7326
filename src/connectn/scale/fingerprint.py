"""Short numbers for positions, which a position and its mirror image share."""

from array import array
from hashlib import blake2b

from connectn.game.board import Board

BYTES = 8


def fingerprint(board: Board, salt: str = "") -> int:
    """Return 64 bits that depend on the discs alone, and on the salt.

    Different positions share a number once in 10**19 pairs.

    >>> fingerprint(Board.parse("112")) == fingerprint(Board.parse("776"))
    True
    >>> fingerprint(Board.parse("112")) == fingerprint(Board.parse("113"))
    False
    """
    first, second = board.canonical_key()
    text = f"{salt}:{board.rules}:{first:x}:{second:x}"
    return int.from_bytes(blake2b(text.encode(), digest_size=BYTES).digest())


class FingerprintSet:
    """A set of up to `most` fingerprints, in 16 to 32 bytes each.

    >>> seen = FingerprintSet(2)
    >>> seen.add(7), seen.add(7), seen.add(0), len(seen)
    (True, False, True, 2)
    """

    def __init__(self, most: int) -> None:
        size = 1 << (2 * most).bit_length()
        self._slots = array("Q", bytes(BYTES)) * size
        self._mask = size - 1
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def add(self, value: int) -> bool:
        """Add a fingerprint; return whether it is new."""
        value = value or 1  # 0 marks an empty slot
        slots, mask = self._slots, self._mask
        place = value & mask
        while (found := slots[place]) != 0:
            if found == value:
                return False
            place = (place + 1) & mask
        slots[place] = value
        self._count += 1
        return True
