"""A lock on a file, which the operating system frees when its program ends, in whatever way."""

import os
import sys
from pathlib import Path

if sys.platform == "win32":
    import msvcrt

    _TAKEN = PermissionError

    def _lock(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    _TAKEN = BlockingIOError

    def _lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


def take(path: Path) -> int | None:
    """Lock a file, which is made if it does not exist; None if another program has the lock.

    `os.close` of the number that is returned frees the lock. A program that this one starts does
    not inherit it. A file that cannot be locked at all is an `OSError`.
    """
    descriptor = os.open(path, os.O_CREAT | os.O_RDWR, 0o600)
    try:
        _lock(descriptor)
    except OSError as error:
        os.close(descriptor)
        if isinstance(error, _TAKEN):
            return None
        raise
    return descriptor
