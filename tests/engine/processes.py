"""The processes of this machine, as the kernel lists them."""

import os
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Running:
    """A process, as the kernel lists it."""

    pid: int
    state: str
    parent: int
    group: int


def processes() -> Iterator[Running]:
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                stat = (folder / "stat").read_text()
            except OSError:  # gone in the meantime
                continue
            state, parent, group = stat.rpartition(")")[2].split()[:3]
            yield Running(int(folder.name), state, int(parent), int(group))


def children() -> set[int]:
    """Return the numbers of our children, zombies among them."""
    return {process.pid for process in processes() if process.parent == os.getpid()}


def die_out(groups: frozenset[int], seconds: float = 2.0) -> bool:
    """Whether only zombies are left in some process groups within some seconds."""
    end = time.monotonic() + seconds
    while any(one.group in groups and one.state not in "ZX" for one in processes()):
        if time.monotonic() > end:
            return False
        time.sleep(0.01)
    return True


def named(text: str) -> list[int]:
    """Return the living processes with this text in their command line."""
    found = []
    for process in processes():
        with suppress(OSError):  # gone in the meantime
            command = Path(f"/proc/{process.pid}/cmdline").read_bytes()
            if text.encode() in command and process.state not in "ZX":
                found.append(process.pid)
    return found


def goes(text: str, seconds: float = 2.0) -> bool:
    """Whether no process with this text in its command line is left within some seconds."""
    end = time.monotonic() + seconds
    while named(text):
        if time.monotonic() > end:
            return False
        time.sleep(0.01)
    return True


def descriptors() -> int:
    return len(list(Path("/proc/self/fd").iterdir()))
