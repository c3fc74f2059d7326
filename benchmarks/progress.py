"""Progress of a long run, on stderr."""

import sys
import time

SECONDS_BETWEEN_LINES = 10.0  # where stderr is no terminal, so that a line cannot be rewritten


class Progress:
    """Prints how many steps are done, and about how many minutes the others will take."""

    def __init__(self, name: str, total: int) -> None:
        self._name, self._total, self._done = name, total, 0
        self._begun = self._printed = time.perf_counter()

    def step(self) -> None:
        """Count one step as done."""
        self._done += 1
        now = time.perf_counter()
        at_end, rewrites = self._done == self._total, sys.stderr.isatty()
        if not (at_end or rewrites or now - self._printed >= SECONDS_BETWEEN_LINES):
            return
        self._printed = now
        left = (now - self._begun) / self._done * (self._total - self._done)
        line = f"{self._name}: {self._done} of {self._total}, {left / 60:.1f} minutes left"
        end = "\n" if at_end or not rewrites else ""
        print(f"\r{line:60}" if rewrites else line, end=end, file=sys.stderr, flush=True)
