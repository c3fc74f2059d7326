"""How long a call takes by itself, on a machine that is busy with other tests."""

import gc
import time
from collections.abc import Iterator
from contextlib import contextmanager


class Stopwatch:
    """The seconds that this thread worked."""

    seconds = 0.0


@contextmanager
def stopwatch() -> Iterator[Stopwatch]:
    """Measure the time of this thread, without the collection of what other tests left behind."""
    watch = Stopwatch()
    gc.disable()
    begun = time.thread_time()
    try:
        yield watch
    finally:
        watch.seconds = time.thread_time() - begun
        gc.enable()
