"""One worker process, as the server sees it."""

import asyncio
import json
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from contextlib import suppress
from mmap import PAGESIZE
from pathlib import Path
from typing import NamedTuple

from connectn.view.json import Object
from connectn.web.frames import HEAD, Frame, Kind
from connectn.web.settings import MIB, Settings

COMMAND = (sys.executable, "-m", "connectn.web.worker")
CANCEL_SECONDS = 1.0
"""How long a process may take to end a task that was cancelled; then the process is ended."""
END_SECONDS = 1.0

Update = Callable[[bytes], None]


class Task(NamedTuple):
    """What a worker is to do, and how long it may take."""

    name: str
    seconds: float
    arguments: Object


class WorkerLostError(Exception):
    """The process has ended, or it had to be ended."""


class WorkerHandle:
    """Starts a process when it is needed, and passes one task at a time to it."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._process: Process | None = None
        self._task = 0
        self._order: Kind | None = None
        """CANCEL or FINISH, where one was given for the running task."""
        self._timeout: asyncio.Timeout | None = None

    @property
    def process_id(self) -> int | None:
        """The number of the running process."""
        running = self._process is not None and self._process.returncode is None
        return self._process.pid if running and self._process is not None else None

    async def start(self) -> Process:
        """Start the process, unless it runs."""
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                *COMMAND,
                str(self._settings.table_mb),
                stdin=PIPE,
                stdout=PIPE,
                start_new_session=True,  # Ctrl-C is for the server, which lets tasks finish
            )
        return self._process

    def reserve(self) -> None:
        """Expect a new task: orders are about it from now on, also before the process has it."""
        self._task += 1
        self._order = None

    async def answer(self, task: Task, on_update: Update) -> Frame:
        """Return the last frame about a task; `WorkerLostError` if the process does not write it.

        The process is ended if it takes longer than the task's time and the grace.
        """
        most = task.seconds + self._settings.grace_seconds
        try:
            async with asyncio.timeout(most) as self._timeout:
                process = await self.start()
                content = {"task": task.name, "seconds": task.seconds, "arguments": task.arguments}
                self._send(Kind.TASK, json.dumps(content).encode())
                if self._order is not None:  # it was given before the process had the task
                    self._pass_on(self._order)
                return await self._last_frame(process, on_update)
        except (TimeoutError, OSError, asyncio.IncompleteReadError) as error:
            await self.end()
            raise WorkerLostError from error
        finally:
            self._timeout = None

    def cancel(self) -> None:
        """End the running task; its last frame comes soon, or the process is ended."""
        self._give(Kind.CANCEL)

    def finish(self) -> None:
        """Make the running task answer soon, with what it knows, or the process is ended."""
        self._give(Kind.FINISH)

    async def end(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        if process is None:
            return
        with suppress(ProcessLookupError):
            process.kill()
        with suppress(TimeoutError):
            async with asyncio.timeout(END_SECONDS):
                await process.wait()
        if process.stdin is not None:
            process.stdin.close()

    async def slim(self) -> None:
        """Replace the process if it has kept too much memory."""
        if self.memory > self._settings.worker_mb * MIB:
            await self.end()

    @property
    def memory(self) -> int:
        """How many bytes the process has, 0 where that cannot be read."""
        with suppress(OSError, ValueError, IndexError):
            pages = Path(f"/proc/{self.process_id}/statm").read_text("ascii").split()[1]
            return int(pages) * PAGESIZE
        return 0

    async def _last_frame(self, process: Process, on_update: Update) -> Frame:
        if process.stdout is None:
            raise WorkerLostError
        while True:
            kind, task, length = HEAD.unpack(await process.stdout.readexactly(HEAD.size))
            content = await process.stdout.readexactly(length)
            if task != self._task:
                continue
            if kind == Kind.UPDATE:
                on_update(content)
            else:
                return Frame(Kind(kind), task, content)

    def _give(self, order: Kind) -> None:
        """Pass an order on, once; to cancel is possible after to finish, not the other way."""
        if self._order in {order, Kind.CANCEL}:
            return
        self._order = order
        self._pass_on(order)

    def _pass_on(self, order: Kind) -> None:
        self._send(order)
        self._end_within(CANCEL_SECONDS)

    def _send(self, kind: Kind, content: bytes = b"") -> None:
        if self._process is not None and self._process.stdin is not None:
            with suppress(OSError, RuntimeError):  # it has ended, which the reader notices
                self._process.stdin.write(Frame(kind, self._task, content).packed())

    def _end_within(self, seconds: float) -> None:
        timeout = self._timeout
        if timeout is None or timeout.expired():
            return
        when, soon = timeout.when(), asyncio.get_running_loop().time() + seconds
        timeout.reschedule(soon if when is None else min(when, soon))
