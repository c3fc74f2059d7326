"""Worker processes: queued, cancelled, finished early, lost and replaced."""

import asyncio
import json
import os
import signal
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import pytest

from connectn.web.metrics import Metrics
from connectn.web.pool import Job, Pool
from connectn.web.refusal import Refusal
from connectn.web.settings import Settings
from connectn.web.worker_handle import Task

HARD = "9x7c5:5545"
SOON = 20.0
"""Seconds, on a busy machine too; the searches would take a minute."""
STRONG: dict[str, Any] = {"position": HARD, "agent": "strong", "level": None}


def hard(seconds: float = 60.0) -> Task:
    return Task("analyze", seconds, {"position": HARD})


EASY = Task("analyze", 5.0, {"position": "4453"})


def with_pool(test: Callable[[Pool], Awaitable[None]], **settings: Any) -> None:
    """Run a test with a pool of its own."""

    async def run() -> None:
        pool = Pool(Settings(**{"workers": 1, **settings}), Metrics())
        await pool.start()
        try:
            await test(pool)
        finally:
            await pool.stop()

    asyncio.run(run())


async def warm(pool: Pool) -> None:
    """Wait until the processes have started."""
    await asyncio.gather(*(pool.answer(EASY) for _ in range(len(pool.process_ids))))


def test_a_cancelled_search_frees_its_worker_at_once() -> None:
    async def test(pool: Pool) -> None:
        await warm(pool)
        before = pool.process_ids
        for _ in range(3):
            asking = asyncio.ensure_future(pool.answer(hard()))
            await asyncio.sleep(0.2)
            begun = time.monotonic()
            asking.cancel()
            await pool.answer(EASY)
            assert time.monotonic() - begun < SOON
        assert pool.process_ids == before  # the process and its table are kept

    with_pool(test)


def test_an_agent_without_a_solver_is_cancelled_too() -> None:
    async def test(pool: Pool) -> None:
        await warm(pool)
        before = pool.process_ids
        move: dict[str, Any] = {"position": HARD, "agent": "windows:depth=20", "level": None}
        asking = asyncio.ensure_future(pool.answer(Task("move", 60.0, move)))
        await asyncio.sleep(0.3)
        begun = time.monotonic()
        asking.cancel()
        await pool.answer(EASY)
        assert time.monotonic() - begun < SOON
        assert pool.process_ids == before

    with_pool(test)


def test_a_task_that_is_told_to_finish_answers_with_what_it_knows() -> None:
    async def test(pool: Pool) -> None:
        await warm(pool)
        tasks: tuple[tuple[str, dict[str, Any]], ...] = (
            ("analyze", {"position": HARD}),
            ("narrow", {"position": HARD}),
            ("review", {"record": '[Board "9x7c5"]\n1. 5 5 2. 4 5 3. 6 7 4. 1'}),
            ("solve", {"position": HARD}),
        )
        for name, arguments in tasks:
            job = await pool.begin(Task(name, 60.0, arguments))
            await asyncio.sleep(0.3)
            begun = time.monotonic()
            job.finish()
            assert json.loads(await job.result())
            assert time.monotonic() - begun < SOON, name

    with_pool(test)


def test_a_full_queue_refuses_and_says_when_to_come_again() -> None:
    async def test(pool: Pool) -> None:
        running = await pool.begin(hard())
        waiting = [asyncio.ensure_future(pool.answer(EASY)) for _ in range(2)]
        await asyncio.sleep(0.05)
        with pytest.raises(Refusal, match="2 requests are waiting already") as refused:
            await pool.answer(EASY)
        assert (refused.value.status, refused.value.headers) == (429, {"Retry-After": "1"})
        running.cancel()
        assert all(json.loads(found) for found in await asyncio.gather(*waiting))

    with_pool(test, waiting=2)


def test_a_request_does_not_wait_for_ever() -> None:
    async def test(pool: Pool) -> None:
        running = await pool.begin(hard())
        with pytest.raises(Refusal, match=r"it has waited 0\.2 seconds"):
            await pool.answer(EASY)
        running.cancel()
        with suppress(Refusal):
            await running.result()
        assert await pool.answer(EASY)

    with_pool(test, waiting_seconds=0.2)


def test_a_client_that_goes_while_it_waits_leaves_the_queue() -> None:
    async def test(pool: Pool) -> None:
        running = await pool.begin(hard())
        for _ in range(50):
            waiting = asyncio.ensure_future(pool.answer(hard()))
            await asyncio.sleep(0)
            waiting.cancel()
        await asyncio.sleep(0.01)
        running.cancel()
        assert await pool.answer(EASY)

    with_pool(test, waiting=5)


@pytest.mark.parametrize("order", [Job.cancel, Job.finish])
@pytest.mark.parametrize("steps", [0, 2])
def test_an_order_is_not_lost_while_the_worker_starts(
    order: Callable[[Job], None], steps: int
) -> None:
    async def run() -> None:
        pool = Pool(Settings(workers=1, grace_seconds=60.0), Metrics())
        job = await pool.begin(hard())  # the process is started for it
        for _ in range(steps):
            await asyncio.sleep(0)
        begun = time.monotonic()
        order(job)
        with suppress(Refusal):
            await job.result()
        assert time.monotonic() - begun < SOON
        await pool.stop()

    asyncio.run(run())


def test_a_pool_that_stops_while_a_worker_starts_leaves_no_process() -> None:
    async def run() -> None:
        pool = Pool(Settings(workers=1), Metrics())
        job = await pool.begin(hard())
        await asyncio.sleep(0)
        await pool.stop()
        assert job.work.done()
        assert pool.process_ids == []

    asyncio.run(run())


def test_an_agent_that_is_told_to_finish_has_no_answer_yet() -> None:
    async def test(pool: Pool) -> None:
        await warm(pool)
        job = await pool.begin(Task("move", 60.0, STRONG))
        await asyncio.sleep(0.2)
        pool.drain()
        with pytest.raises(Refusal, match="the server is stopping"):
            await job.result()

    with_pool(test)


def test_a_worker_that_dies_is_replaced_and_its_task_is_done_again() -> None:
    async def test(pool: Pool) -> None:
        await warm(pool)
        asking = asyncio.ensure_future(pool.answer(hard(0.5)))
        await asyncio.sleep(0.2)
        (process,) = pool.process_ids
        os.kill(process, signal.SIGKILL)
        assert json.loads(await asking)["position"] == HARD
        assert pool.process_ids not in ([], [process])

    with_pool(test)


def test_a_task_whose_workers_die_again_and_again_is_refused() -> None:
    async def test(pool: Pool) -> None:
        await warm(pool)
        asking = asyncio.ensure_future(pool.answer(hard()))
        for _ in range(2):
            await asyncio.sleep(0.3)
            os.kill(pool.process_ids[0], signal.SIGKILL)
        with pytest.raises(Refusal, match="the process that worked on this request was lost"):
            await asking
        assert await pool.answer(EASY)

    with_pool(test)


def test_a_worker_that_hangs_is_ended_after_its_time() -> None:
    async def test(pool: Pool) -> None:
        await warm(pool)
        (process,) = pool.process_ids
        asking = asyncio.ensure_future(pool.answer(hard(0.5)))
        await asyncio.sleep(0.1)
        os.kill(process, signal.SIGSTOP)
        begun = time.monotonic()
        with pytest.raises(Refusal) as refused:
            await asking
        assert refused.value.status == 503
        assert time.monotonic() - begun < SOON
        assert await pool.answer(EASY)

    with_pool(test, grace_seconds=0.5)


def test_a_worker_that_has_kept_too_much_memory_is_replaced() -> None:
    async def test(pool: Pool) -> None:
        (process,) = pool.process_ids
        assert await pool.answer(EASY)
        with pytest.raises(ProcessLookupError):
            os.kill(process, 0)
        assert await pool.answer(EASY)

    with_pool(test, worker_mb=1)


def test_a_pool_that_drains_takes_nothing_and_finishes_what_runs() -> None:
    async def test(pool: Pool) -> None:
        await warm(pool)
        running = await pool.begin(hard())
        waiting = asyncio.ensure_future(pool.answer(EASY))
        await asyncio.sleep(0.2)
        pool.drain()
        with pytest.raises(Refusal, match="the server is stopping"):
            await waiting
        with pytest.raises(Refusal, match="the server is stopping"):
            await pool.answer(EASY)
        assert json.loads(await running.result())["sign"] is None

    with_pool(test)


def test_processes_end_with_their_pool() -> None:
    found: list[int] = []

    async def test(pool: Pool) -> None:
        await warm(pool)
        found.extend(pool.process_ids)

    with_pool(test, workers=2)
    assert len(found) == 2
    for process in found:
        with pytest.raises(ProcessLookupError):
            os.kill(process, 0)
