"""A line on the terminal that shows that work is going on."""

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock, Timer
from typing import TYPE_CHECKING, Self

from connectn.solver.solver import Solver

if TYPE_CHECKING:
    from rich.live import Live
    from rich.spinner import Spinner

PATIENCE = 1.0  # seconds; shorter work shows nothing
PAUSE = 0.25  # seconds until the line comes back after other output
UPDATES_PER_SECOND = 4


class Progress:
    """A line on stderr: what is being done, for how long, and how much was searched.

    It appears after a second, on a terminal only, and is erased when the work ends or is
    interrupted. The cursor stays visible and standard output is not touched, so a process that is
    killed leaves the terminal usable.
    """

    def __init__(self, what: str, solver: Solver | None = None) -> None:
        self.what = what
        self._solver = solver
        self._begun = time.monotonic()
        self._lock = Lock()
        self._timer: Timer | None = None
        self._live: Live | None = None
        self._ended = False

    def __enter__(self) -> Self:
        if sys.stderr.isatty() and os.environ.get("TERM") != "dumb":
            self._show_after(PATIENCE)
        return self

    def __exit__(self, *_: object) -> None:
        with self._lock:
            self._ended = True
            self._erase()
            # The threads of the timer and of rich may end later than the process, and must not
            # keep the solver alive until then.
            self._solver = None
        if self._timer is not None:
            self._timer.cancel()

    @contextmanager
    def aside(self) -> Iterator[None]:
        """Keep the line away while something else is written."""
        with self._lock:
            was_visible = self._live is not None
            self._erase()
            yield
            if was_visible:
                self._show_after(PAUSE)

    def _show_after(self, seconds: float) -> None:
        self._timer = Timer(seconds, self._show)
        self._timer.daemon = True
        self._timer.start()

    def _show(self) -> None:
        from rich.console import Console
        from rich.live import Live
        from rich.spinner import Spinner

        spinner = Spinner("line")
        console = Console(stderr=True, highlight=False)
        with self._lock:
            if self._ended:
                return
            self._live = Live(
                get_renderable=lambda: self._line(spinner),
                console=console,
                refresh_per_second=UPDATES_PER_SECOND,
                transient=True,
                redirect_stdout=False,
                redirect_stderr=False,
            )
            self._live.start(refresh=True)
            console.show_cursor(show=True)

    def _line(self, spinner: "Spinner") -> "Spinner":
        """Return the line as it is now; it never wraps."""
        from rich.text import Text

        parts = [self.what, f"{time.monotonic() - self._begun:.0f} s"]
        solver = self._solver
        if solver is not None:
            parts.append(f"{solver.nodes / 1e6:.1f} million positions searched")
        spinner.update(text=Text(", ".join(parts), no_wrap=True, overflow="ellipsis"))
        return spinner

    def _erase(self) -> None:
        if self._live is not None:
            self._live.stop()
            self._live = None
