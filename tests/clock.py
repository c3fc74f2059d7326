"""A clock that a test sets by hand."""


class Clock:
    """Replaces the time module; its time passes only when a test says so."""

    def __init__(self) -> None:
        self.now = 1_000.0

    def monotonic(self) -> float:
        return self.now

    def perf_counter(self) -> float:
        return self.now
