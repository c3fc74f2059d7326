"""A process that answers one task after the other for the server.

It reads frames from its standard input and writes frames to its standard output. It ends when its
input does, so it never outlives the server.
"""

import _thread
import json
import os
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from types import FrameType
from typing import BinaryIO

from connectn.errors import ConnectnError
from connectn.solver.solver import Solver
from connectn.view.json import Object
from connectn.web.context import TaskContext
from connectn.web.frames import Frame, Kind, read_frame
from connectn.web.tasks import TASKS

NICENESS = 5
"""Solving leaves the processor to the process that talks to clients."""
CANCEL_PAUSE = 0.005
"""How often a search is told to end, until the task has ended: a task may begin several."""


class TaskCancelledError(BaseException):
    """The answer is not wanted any more; no agent catches this by accident."""


class Worker:
    """Answers tasks in the main thread, while another thread reads frames."""

    def __init__(self, source: BinaryIO, sink: int, table_mb: int) -> None:
        self._source = source
        self._sink = sink
        self._solver = Solver(table_mb=table_mb)
        self._tasks: SimpleQueue[Frame] = SimpleQueue()
        self._running: int | None = None
        self._cancelled: int | None = None
        self._finished: int | None = None
        self._writing = False

    def run(self) -> None:
        """Answer tasks until the input ends, which ends the process."""
        signal.signal(signal.SIGINT, self._interrupted)
        threading.Thread(target=self._listen, daemon=True).start()
        while True:
            self._answer(self._tasks.get())

    def _listen(self) -> None:
        while (frame := read_frame(self._source)) is not None:
            if frame.kind is Kind.TASK:
                self._tasks.put(frame)
            elif frame.kind is Kind.CANCEL:
                self._cancelled = frame.task
                _thread.interrupt_main(signal.SIGINT)
            elif frame.kind is Kind.FINISH:
                self._finish(frame.task)
        os._exit(0)

    def _interrupted(self, _number: int, _frame: FrameType | None) -> None:
        """End the running task, if it is the one that was cancelled."""
        if self._running is not None and self._running == self._cancelled and not self._writing:
            raise TaskCancelledError

    def _finish(self, task: int) -> None:
        """Make a task answer soon with what it knows."""
        self._finished = task
        threading.Thread(target=self._end_searches, args=(task,), daemon=True).start()

    def _end_searches(self, task: int) -> None:
        while self._running == task:
            self._solver.cancel()
            time.sleep(CANCEL_PAUSE)

    def _answer(self, frame: Frame) -> None:
        try:
            answer = self._answer_to(frame)
        except TaskCancelledError:
            self._running = None
            answer = Frame(Kind.CANCELLED, frame.task)
        self._write(answer)

    def _answer_to(self, frame: Frame) -> Frame:
        """Do what a frame says; an error is an answer too."""
        asked = json.loads(frame.content)
        seconds = asked["seconds"]
        clock = threading.Timer(seconds, self._finish, (frame.task,))
        clock.daemon = True
        context = TaskContext(
            self._solver,
            time.monotonic() + seconds,
            lambda: self._finished == frame.task,
            self._updater(frame.task),
        )
        try:
            self._running = frame.task
            self._check_cancelled()
            if context.over:  # the order to finish came before the task had begun
                self._finish(frame.task)
            clock.start()
            found = TASKS[asked["task"]](context, **asked["arguments"])
            return Frame(Kind.ANSWER, frame.task, _encoded(found))
        except ConnectnError as error:
            return Frame(Kind.REFUSAL, frame.task, str(error).encode())
        except Exception:  # the client gets one sentence, the log of the server the rest
            traceback.print_exc()
            return Frame(Kind.FAILURE, frame.task)
        finally:
            clock.cancel()
            self._running = None

    def _updater(self, task: int) -> Callable[[Object], None]:
        def update(found: Object) -> None:
            self._writing = True
            self._write(Frame(Kind.UPDATE, task, _encoded(found)))
            self._writing = False
            self._check_cancelled()

        return update

    def _check_cancelled(self) -> None:
        if self._running == self._cancelled:
            raise TaskCancelledError

    def _write(self, frame: Frame) -> None:
        data = memoryview(frame.packed())
        while data:
            data = data[os.write(self._sink, data) :]


def _encoded(found: Object) -> bytes:
    return json.dumps(found, allow_nan=False, separators=(",", ":")).encode()


def main() -> None:
    """Answer tasks on standard input; what a library prints goes to standard error."""
    sink = os.dup(1)
    os.dup2(2, 1)
    with suppress(AttributeError, OSError):  # not on every system
        os.nice(NICENESS)
    Worker(sys.stdin.buffer, sink, int(sys.argv[1])).run()


if __name__ == "__main__":
    main()
