"""Files that appear when they are complete."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from connectn.errors import JobFailedError


@contextmanager
def whole_file(path: Path, what: str) -> Iterator[Path]:
    """Yield the name of a draft, which becomes the file at the end of the block.

    After an error there is no draft, and an older file is as it was. `what` is already safe
    elsewhere: the sentence about a file that cannot be written says so.
    """
    draft = path.with_name(f"{path.name}.part")
    try:
        yield draft
        with draft.open("r+b") as file:
            os.fsync(file.fileno())
        draft.replace(path)
    except OSError as error:
        raise JobFailedError(
            f"cannot write {path}: {error.strerror}; {what} are safe, "
            "and the same command continues"
        ) from None
    finally:
        draft.unlink(missing_ok=True)
