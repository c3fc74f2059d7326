"""Work in a thread of its own, so that a front end never waits."""

import time
from collections.abc import Callable, Iterator
from threading import Thread
from threading import enumerate as enumerate_threads
from typing import Generic, TypeVar

from connectn.errors import ConnectnError

Value = TypeVar("Value")

_THREAD_NAME = "connectn-background"


def all_ended(seconds: float) -> bool:
    """Wait for the threads of all work, at most so long together; return whether all have ended."""
    end = time.monotonic() + seconds
    threads = [thread for thread in enumerate_threads() if thread.name == _THREAD_NAME]
    for thread in threads:
        thread.join(max(end - time.monotonic(), 0.0))
    return not any(thread.is_alive() for thread in threads)


class Background(Generic[Value]):
    """Takes values from an iterator in a thread, and reports each one until it is cancelled.

    `report` and `complain`, which gets an error of connectn, are called in that thread. A front
    end hands what they get to its own thread, and drops it there if `is_cancelled`: so a value
    that comes too late is never used. `stop` is called when the work is cancelled, to end what
    runs in the thread. A thread that goes on does not keep the program from ending.
    """

    def __init__(
        self,
        values: Iterator[Value],
        report: Callable[["Background[Value]", Value], None],
        *,
        complain: Callable[["Background[Value]", ConnectnError], None] | None = None,
        stop: Callable[[], None] | None = None,
    ) -> None:
        self._values = values
        self._report = report
        self._complain = complain
        self._stop = stop
        self.is_cancelled = False
        self._thread = Thread(target=self._run, name=_THREAD_NAME, daemon=True)

    def start(self) -> None:
        """Begin to work."""
        self._thread.start()

    def cancel(self) -> None:
        """Drop all further values, and stop the work where that is possible."""
        if not self.is_cancelled:
            self.is_cancelled = True
            if self._stop is not None and self.is_running:
                self._stop()

    @property
    def is_running(self) -> bool:
        """Whether the thread still works."""
        return self._thread.is_alive()

    def wait(self, seconds: float | None = None) -> bool:
        """Wait for the thread, at most so long; return whether it has ended."""
        self._thread.join(seconds)
        return not self.is_running

    def _run(self) -> None:
        try:
            while not self.is_cancelled:  # `stop` ends a search, but not one that begins after it
                try:
                    value = next(self._values)
                except StopIteration:
                    return
                if not self.is_cancelled:
                    self._report(self, value)
        except ConnectnError as error:
            if self._complain is not None and not self.is_cancelled:
                self._complain(self, error)
