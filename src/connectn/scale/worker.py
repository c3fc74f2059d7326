"""What runs in the process of a worker."""

import os
import socket
import threading
import time
from collections.abc import Sequence
from functools import cache

from connectn.errors import ConnectnError, JobFailedError
from connectn.scale.batch import Answer, Task
from connectn.scale.label import Label, Request, label_all
from connectn.solver.solver import Solver


class _Mine(threading.local):
    """The solver of a thread: a solver answers one call at a time."""

    solver: Solver | None = None
    made_for: tuple[int, bool] | None = None


_mine = _Mine()


def answer(task: Task) -> Answer:
    """Answer a task; an error names this worker."""
    begun = time.perf_counter()
    name = worker_name()
    try:
        labels = labels_of(task.positions, task.request)
    except ConnectnError as error:
        raise JobFailedError(f"worker {name}: {error}") from None
    except Exception as error:
        raise JobFailedError(f"worker {name}: {type(error).__name__}: {error}") from None
    return Answer(task.job, task.serial, name, labels, time.perf_counter() - begun)


def labels_of(positions: Sequence[str], request: Request) -> tuple[Label, ...]:
    """Answer a request in this thread, with the solver that it keeps from call to call."""
    wanted = (request.table_mb, request.book)
    if _mine.solver is None or _mine.made_for != wanted:
        _mine.solver = None  # its table is freed before the next one is made
        _mine.solver, _mine.made_for = request.solver(), wanted
    return label_all(_mine.solver, positions, request.wanted)


def worker_name() -> str:
    """Return the name of this process among all workers: `host:123`."""
    return f"{_host()}:{os.getpid()}"


@cache
def _host() -> str:
    return socket.gethostname()
