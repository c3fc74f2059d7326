"""A pool of processes on this machine."""

import multiprocessing
import os
import signal
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import suppress
from multiprocessing import forkserver, resource_tracker
from multiprocessing.connection import Connection, wait
from threading import Thread
from typing import ParamSpec, TypeVar

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")

WORKER_MODULE = "connectn.scale.worker"
# A fork of a process with threads may hang, so new processes come from a server without threads.
_HAS_SERVER = "forkserver" in multiprocessing.get_all_start_methods()
_CONTEXT = multiprocessing.get_context("forkserver" if _HAS_SERVER else "spawn")


class LocalPool(Executor):
    """An executor of worker processes on this machine, which are trusted.

    `shutdown`, and the end of this process in whatever way, ends the workers at once, in the middle
    of their work. When a worker has died, `renew` starts all of them again. Ctrl-C does not reach
    them: it is the driver that ends them.
    """

    def __init__(self, size: int) -> None:
        self.size = size
        self._start_workers()

    def submit(
        self, fn: Callable[Arguments, Result], /, *args: Arguments.args, **kwargs: Arguments.kwargs
    ) -> Future[Result]:
        """Let a worker call a function."""
        self._starting.join()
        return self._pool.submit(fn, *args, **kwargs)

    def renew(self) -> None:
        """Replace all workers; what they were doing is lost."""
        self._end_workers()
        self._start_workers()

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = True) -> None:  # noqa: FBT001, FBT002 - as in Executor
        """End the workers at once; futures that are not done never will be."""
        self._end_workers()

    def _start_workers(self) -> None:
        """Start processes in a thread of its own, which Ctrl-C does not interrupt half-way."""
        self._reader, self._writer = _CONTEXT.Pipe(duplex=False)
        self._pool = ProcessPoolExecutor(self.size, _CONTEXT, _begin, (self._reader,))
        self._starting = Thread(target=_start_processes, args=(self._pool,))
        self._starting.start()

    def _end_workers(self) -> None:
        self._starting.join()
        self._writer.close()
        self._pool.shutdown(wait=True, cancel_futures=True)
        self._reader.close()


def _start_processes(pool: ProcessPoolExecutor) -> None:
    """Start all processes of a pool, as its first call does."""
    if _HAS_SERVER:
        _start_server()
    with suppress(OSError, EOFError, RuntimeError):  # the first real call fails in the same way
        pool.submit(os.getpid)


def _start_server() -> None:
    """Start the process from which workers are forked, which never sees Ctrl-C, nor do they.

    A process inherits which signals are blocked. The tracker of multiprocessing is started first,
    because its start unblocks Ctrl-C.
    """
    _CONTEXT.set_forkserver_preload([WORKER_MODULE])
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        forkserver.ensure_running()
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin(reader: Connection) -> None:
    """Make this process end when its driver closes the other end of the pipe, or dies."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with, args=(reader,), daemon=True).start()


def _end_with(reader: Connection) -> None:
    wait([reader])
    os._exit(1)
