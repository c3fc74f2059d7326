"""Files that commands write: all of a file or nothing, or standard output."""

import os
import sys
from collections.abc import Iterable, Mapping
from errno import ENOTDIR
from pathlib import Path
from stat import S_ISDIR
from typing import Annotated, TextIO

from cyclopts import Parameter

from connectn.errors import UsageError, quoted

STANDARD_OUTPUT = Path("-")

Output = Annotated[Path, Parameter(allow_leading_hyphen=True)]
"""A file to write, or - for standard output."""


def check_output(path: Path) -> None:
    """Refuse what cannot be written, before a command has worked for it."""
    if path == STANDARD_OUTPUT:
        return
    if str(path).startswith("-"):  # an option, not its value
        raise UsageError(f"a file is missing before {quoted(str(path))}")
    try:
        mode = path.parent.stat().st_mode
    except OSError as error:  # the folder is missing, or a loop of links
        raise OSError(error.errno, error.strerror, str(path)) from None
    if not S_ISDIR(mode):
        raise NotADirectoryError(ENOTDIR, os.strerror(ENOTDIR), str(path))


def save(path: Path, parts: Iterable[str]) -> None:
    """Write a file, all of it or nothing; - is standard output."""
    if path == STANDARD_OUTPUT:
        sys.stdout.writelines(parts)
        return
    if is_stream(path):
        with _opened(path) as file:
            file.writelines(parts)
        return
    save_all({path: parts})


def _opened(path: Path) -> TextIO:
    """Open a file for a text that is the same on all systems."""
    return path.open("w", encoding="utf-8", errors="backslashreplace", newline="\n")


def is_stream(path: Path) -> bool:
    """Tell whether a path is a device, or leads to an open file: it must not be replaced.

    /dev/stdout is a link to /proc/self/fd/1, also where the shell has sent the output to a file.
    """
    if not path.exists():
        return False
    leads_to = str(path.readlink()) if path.is_symlink() else ""
    places = (os.path.realpath(path.parent), leads_to)
    return not path.is_file() or any(place.startswith("/proc/") for place in places)


def save_all(files: Mapping[Path, Iterable[str]]) -> None:
    """Write files, all of them or none; what cannot be written leaves the old ones as they are."""
    drafts = {path: path.with_name(f"{path.name}.{os.getpid()}.part") for path in files}
    path = None
    try:
        for path, parts in files.items():
            with _opened(drafts[path]) as file:
                file.writelines(parts)
        for path, draft in drafts.items():
            draft.replace(path)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None
    finally:
        for draft in drafts.values():
            draft.unlink(missing_ok=True)


def behind_links(path: Path) -> str:
    """Return the file that a path leads to, which need not exist; links in a loop lead nowhere."""
    try:
        return os.path.realpath(path, strict=True)
    except FileNotFoundError:
        return os.path.realpath(path)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None
