"""A sign for somebody at the terminal that work is going on."""

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Event, Lock, Thread
from typing import Self

from connectn.solver.solver import Solver

PATIENCE = 1.0  # seconds; what is done by then needs no sign
BETWEEN_SIGNS = 0.25
USUAL_COLUMNS = 80  # of a terminal that does not tell
ERASE_LINE = "\r\x1b[K"


class Waiting:
    """A line on stderr that tells what is being done, for how long, and how much was searched.

    It appears after a second, only on a terminal, and is gone when the work is done or given up.
    The cursor stays visible and standard output untouched, so nothing needs mending after a crash.
    """

    def __init__(self, what: str, solver: Solver | None = None) -> None:
        self.what = what
        self._solver = solver
        self._begun = time.monotonic()
        self._done = Event()
        self._writing = Lock()
        self._visible = False
        self._thread: Thread | None = None

    def __enter__(self) -> Self:
        if sys.stderr.isatty() and os.environ.get("TERM") != "dumb":
            self._thread = Thread(target=self._run, daemon=True)
            self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self._thread is not None:
            self._done.set()
            self._thread.join()

    @contextmanager
    def aside(self) -> Iterator[None]:
        """Keep the line away while something else is written."""
        with self._writing:
            self._erase()
            yield

    def _run(self) -> None:
        pause = PATIENCE
        while not self._done.wait(pause):
            pause = BETWEEN_SIGNS
            with self._writing:
                self._show()
        with self._writing:
            self._erase()

    def _show(self) -> None:
        parts = [self.what, f"{time.monotonic() - self._begun:.0f} s"]
        if self._solver is not None:
            parts.append(f"{self._solver.nodes / 1e6:.1f} million positions searched")
        self._visible = True
        # A line that fills the terminal wraps, and a wrapped line cannot be erased.
        _write(ERASE_LINE + ", ".join(parts)[: _columns() - 1])

    def _erase(self) -> None:
        if self._visible:
            self._visible = False
            _write(ERASE_LINE)


def _columns() -> int:
    with suppress(OSError, ValueError):
        return os.get_terminal_size(sys.stderr.fileno()).columns or USUAL_COLUMNS
    return USUAL_COLUMNS


def _write(text: str) -> None:
    with suppress(OSError, ValueError):  # the terminal has gone: nobody is waiting any more
        sys.stderr.write(text)
        sys.stderr.flush()
