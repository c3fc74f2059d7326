"""The worker processes of the server, and the queue in front of them."""

import asyncio
import time
from collections import deque
from contextlib import suppress

from connectn.web.frames import Frame, Kind
from connectn.web.metrics import Metrics
from connectn.web.refusal import Refusal, invalid, later
from connectn.web.settings import Settings
from connectn.web.worker_handle import (
    CANCEL_SECONDS,
    END_SECONDS,
    Task,
    Update,
    WorkerHandle,
    WorkerLostError,
)

STOPPING = "the server is stopping; send the request again later"
LOST = "the process that worked on this request was lost; send the request again"
FAILED = "this request met a fault of the server, which has been noted there"
STOP_SECONDS = CANCEL_SECONDS + END_SECONDS
TRIES = 2
"""A process may be lost by no fault of the request, such as a lack of memory."""


class Job:
    """A task that a worker is doing."""

    def __init__(self, work: "asyncio.Task[bytes]", worker: WorkerHandle) -> None:
        self.work = work
        self._worker = worker
        # asyncio logs an error that is never read, and after `cancel` the result is not read.
        work.add_done_callback(lambda done: done.cancelled() or done.exception())

    async def result(self) -> bytes:
        """Return the answer as JSON; a cancelled call cancels the task."""
        try:
            return await asyncio.shield(self.work)
        except asyncio.CancelledError:
            self.cancel()
            raise

    def cancel(self) -> None:
        """End the task: its answer is not wanted any more."""
        if not self.work.done():
            self._worker.cancel()

    def finish(self) -> None:
        """Make the task answer soon, with what is known."""
        if not self.work.done():
            self._worker.finish()


class Pool:
    """Some workers; a request that finds none free waits in a queue of limited length."""

    def __init__(self, settings: Settings, metrics: Metrics) -> None:
        self._settings = settings
        self._metrics = metrics
        self._workers = [WorkerHandle(settings) for _ in range(settings.workers)]
        self._free: list[WorkerHandle] = list(self._workers)
        self._waiting: deque[asyncio.Future[WorkerHandle]] = deque()
        self._jobs: set[Job] = set()
        self._draining = False
        metrics.measure("connectn_queue_length", "Requests that wait for a worker.", self._length)
        metrics.measure(
            "connectn_running_solves", "Requests that workers are busy with.", self._busy
        )

    def _length(self) -> int:
        return len(self._waiting)

    def _busy(self) -> int:
        return len(self._workers) - len(self._free)

    @property
    def process_ids(self) -> list[int]:
        """The processes that run."""
        return [found for each in self._workers if (found := each.process_id) is not None]

    async def start(self) -> None:
        """Start all processes, so that the first request need not wait for one."""
        await asyncio.gather(*(worker.start() for worker in self._workers))

    async def answer(self, task: Task) -> bytes:
        """Return what a worker answers, as JSON; a cancelled call cancels the task."""
        job = await self.begin(task)
        return await job.result()

    async def begin(self, task: Task, on_update: Update = lambda _: None) -> Job:
        """Give a task to a worker as soon as one is free, or refuse it."""
        worker = await self._take()
        worker.reserve()
        work = asyncio.create_task(self._work(worker, task, on_update))
        job = Job(work, worker)
        self._jobs.add(job)
        work.add_done_callback(lambda _: self._jobs.discard(job))
        return job

    def drain(self) -> None:
        """Take no more tasks, and let the running ones answer soon."""
        self._draining = True
        while self._waiting:
            waiting = self._waiting.popleft()
            if not waiting.done():
                waiting.set_exception(later(STOPPING, status=503))
        for job in list(self._jobs):
            job.finish()

    async def stop(self) -> None:
        """End all tasks, and then all processes."""
        self.drain()
        works = [job.work for job in self._jobs]
        for job in list(self._jobs):
            job.cancel()
        if works:
            await asyncio.wait(works, timeout=STOP_SECONDS)
        await asyncio.gather(*(worker.end() for worker in self._workers))

    async def _take(self) -> WorkerHandle:
        """Return a free worker, as soon as there is one."""
        if self._draining:
            raise later(STOPPING, status=503)
        if self._free:
            return self._free.pop()  # the last one that was used: its memory is still warm
        if len(self._waiting) >= self._settings.waiting:
            raise self._too_many(f"{len(self._waiting)} requests are waiting already")
        turn: asyncio.Future[WorkerHandle] = asyncio.get_running_loop().create_future()
        self._waiting.append(turn)
        try:
            async with asyncio.timeout(self._settings.waiting_seconds):
                return await turn
        except TimeoutError:
            if _has_result(turn):  # in the same moment
                return turn.result()
            waited = f"it has waited {self._settings.waiting_seconds:g} seconds"
            raise self._too_many(waited) from None
        except asyncio.CancelledError:
            if _has_result(turn):
                self._give_back(turn.result())
            raise
        finally:
            with suppress(ValueError):
                self._waiting.remove(turn)

    def _too_many(self, why: str) -> Refusal:
        self._metrics.refused("queue")
        return later(f"too many positions are being solved for this request: {why}")

    def _give_back(self, worker: WorkerHandle) -> None:
        while self._waiting:
            turn = self._waiting.popleft()
            if not turn.done():
                turn.set_result(worker)
                return
        self._free.append(worker)

    async def _work(self, worker: WorkerHandle, task: Task, on_update: Update) -> bytes:
        begun = time.perf_counter()
        try:
            frame = await self._last_frame(worker, task, on_update)
            await worker.slim()
        finally:
            self._metrics.solved(task.name, time.perf_counter() - begun)
            self._give_back(worker)
        if frame.kind is Kind.ANSWER:
            return frame.content
        if frame.kind is Kind.REFUSAL:
            raise invalid(frame.content.decode())
        if frame.kind is Kind.CANCELLED:
            raise later(STOPPING, status=503)
        raise Refusal(500, FAILED)

    async def _last_frame(self, worker: WorkerHandle, task: Task, on_update: Update) -> Frame:
        tries = 1 if self._draining else TRIES
        for left in range(tries, 0, -1):
            try:
                return await worker.answer(task, on_update)
            except WorkerLostError as lost:
                late = isinstance(lost.__cause__, TimeoutError)
                if late or left == 1 or self._draining:
                    break
        self._metrics.refused("lost worker")
        raise later(STOPPING if self._draining else LOST, status=503)


def _has_result(turn: "asyncio.Future[WorkerHandle]") -> bool:
    return turn.done() and not turn.cancelled() and turn.exception() is None
