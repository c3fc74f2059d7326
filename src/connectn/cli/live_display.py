"""What a long command shows on stderr while it works."""

import sys
import time
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.live import Live

PATIENCE = 1.0  # seconds; shorter work shows nothing
BETWEEN_UPDATES = 0.5  # seconds, on a terminal
BETWEEN_LINES = 10.0  # seconds, elsewhere


class LiveDisplay:
    """A picture that is drawn anew from time to time on a terminal, else a line now and then."""

    def __init__(self) -> None:
        self._between = BETWEEN_UPDATES if sys.stderr.isatty() else BETWEEN_LINES
        self._next = time.monotonic() + max(PATIENCE, self._between)
        self._live: Live | None = None

    def update(
        self, line: Callable[[], str], drawn: "Callable[[], RenderableType] | None" = None
    ) -> None:
        """Show something, if it is time to: the line, or on a terminal what is drawn instead."""
        now = time.monotonic()
        if now < self._next:
            return
        self._next = now + self._between
        if not sys.stderr.isatty():
            with suppress(OSError):  # a closed stderr must not stop the work
                print(f"connectn: {line()}", file=sys.stderr, flush=True)
            return
        if self._live is None:
            self._live = _start_live()
        self._live.update((drawn or line)(), refresh=True)

    def erase(self) -> None:
        """Take away what is shown on a terminal."""
        if self._live is not None:
            self._live.stop()
            self._live = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.erase()


def _start_live() -> "Live":
    from rich.console import Console
    from rich.live import Live

    live = Live(console=Console(stderr=True), auto_refresh=False, transient=True)
    live.start()
    return live
