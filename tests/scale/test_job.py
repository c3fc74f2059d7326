"""A job gives the answers of one solver, whatever its workers do."""

import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from connectn import Board
from connectn.errors import JobFailedError
from connectn.scale.batch import Answer, Batch, Task
from connectn.scale.executor import LocalPool
from connectn.scale.job import Done, Job, Lie, Policy
from connectn.scale.journal import Journal
from connectn.scale.label import Request, Wanted
from tests.oracle import solving
from tests.scale.executors import ScriptedExecutor, honest, liars
from tests.scale.positions import batches, positions, run, truth

REQUEST = Request(table_mb=1)


def test_a_pool_of_processes_answers_as_one_solver_does() -> None:
    texts = positions(300)
    with LocalPool(2) as pool:
        for wanted in Wanted:
            job = Job(batches(texts, 20), pool, Request(wanted, table_mb=1))
            assert run(job) == (truth(texts, wanted), [])
            assert job.done == len(texts)


def test_the_labels_of_small_boards_are_those_of_a_slow_oracle() -> None:
    texts = ("4x3c3:", "4x3c3:111", "4x3c3:2213", "3x4c3:1111", "4x4c3:1234")
    with ThreadPoolExecutor(1) as executor:
        labels, _ = run(Job(batches(texts, 2), executor, Request(Wanted.BEST, table_mb=1)))
    for text, label in zip(texts, labels, strict=True):
        board = Board.parse(text)
        scores = solving.legal_scores(board.rules, board.moves)
        best = max(score for score in scores if score is not None)
        assert label == (best, *(column for column, score in enumerate(scores) if score == best))


def test_batches_in_order_come_back_in_order() -> None:
    texts = positions(200)
    with LocalPool(2) as pool:
        job = Job(batches(texts, 7), pool, REQUEST, policy=Policy(ordered=True))
        numbers = [event.batch.number for event in job.run() if isinstance(event, Done)]
    assert numbers == sorted(numbers) == list(range(len(numbers)))


def test_no_more_batches_are_taken_than_the_window_allows() -> None:
    taken = 0

    def endless() -> Iterator[Batch]:
        nonlocal taken
        for number in range(10**9):
            taken = number + 1
            yield Batch(number, positions(1))

    job = Job(endless(), ScriptedExecutor(), REQUEST, policy=Policy(audit=False, window=10))
    events = job.run()
    for done in range(1, 200):
        next(events)
        assert taken <= done + 10
    events.close()


def test_an_empty_batch_is_done_at_once_and_keeps_its_place() -> None:
    source = [Batch(0, ()), Batch(1, positions(2)), Batch(2, ())]
    job = Job(iter(source), ScriptedExecutor(), REQUEST, policy=Policy(ordered=True))
    assert [event.batch for event in job.run() if isinstance(event, Done)] == source


def test_a_job_waits_for_batches_that_come_later() -> None:
    job: Job
    ready = threading.Event()

    def slow() -> Iterator[Batch | None]:
        yield Batch(0, positions(1))
        while not ready.is_set():
            yield None
        yield Batch(1, positions(1))

    def make_ready() -> None:
        ready.set()
        job.wake()

    job = Job(slow(), ScriptedExecutor(), REQUEST)
    events = job.run()
    assert isinstance(next(events), Done)
    threading.Thread(target=make_ready).start()
    assert len(list(events)) == 1


def test_answers_to_other_questions_change_nothing() -> None:
    """Each third answer is one that was given before, or belongs to another job."""
    texts = positions(90)
    before: list[Answer] = []

    def mix_up(task: Task, given: Answer) -> object:
        before.append(given)
        match task.serial % 9:
            case 3:
                return before[0] if len(before) > 1 else given
            case 6:
                return replace(given, job="another", labels=((0,),) * len(given.labels))
            case 0:
                return "nonsense"
        return given

    asked: set[int] = set()

    def only_once(task: Task, given: Answer) -> object:
        is_first = task.serial not in asked
        asked.add(task.serial)
        return mix_up(task, given) if is_first else given

    labels, lies = run(Job(batches(texts, 3), ScriptedExecutor(only_once), REQUEST))
    assert (labels, lies) == (truth(texts), [])


class Late(Executor):
    """Gives the answers of one worker, which lies, later than those that were asked for after."""

    def __init__(self) -> None:
        self._inner = ScriptedExecutor(liars("b:2"), workers=("b:2", "a:1", "c:3"))

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        found = self._inner.submit(fn, *args, **kwargs)
        if found.result().worker != "b:2":
            return found
        late: Future[Any] = Future()
        threading.Timer(0.01, _finish, (late, found.result())).start()
        return late


def _finish(future: Future[Any], result: object) -> None:
    if future.set_running_or_notify_cancel():
        future.set_result(result)


def test_answers_that_come_late_change_nothing() -> None:
    texts = positions(105)
    labels, lies = run(Job(batches(texts, 1), Late(), REQUEST))
    assert labels == truth(texts)
    assert [lie.worker for lie in lies] == ["b:2"]


def test_an_error_in_a_worker_is_one_sentence_with_the_batch() -> None:
    executor = ScriptedExecutor(lambda _task, _given: MemoryError("no memory"))
    with pytest.raises(JobFailedError) as raised:
        run(Job([Batch(0, ("4453", "4454"))], executor, REQUEST))
    assert str(raised.value) == (
        "batch 0 (4453 and 1 more) was not solved in 3 tries: MemoryError: no memory"
    )


def test_an_error_in_a_real_worker_names_the_worker_and_the_input() -> None:
    with (
        LocalPool(1) as pool,
        pytest.raises(JobFailedError, match=r"batch 0 \(44x\).*'44x'") as bad,
    ):
        run(Job([Batch(0, ("44x",))], pool, REQUEST))
    assert "worker " in str(bad.value)


def test_a_worker_that_fails_once_is_asked_again() -> None:
    failed = False

    def fail_once(_task: Task, given: Answer) -> object:
        nonlocal failed
        failed, before = True, failed
        return given if before else OSError("gone")

    texts = positions(10)
    assert run(Job(batches(texts, 5), ScriptedExecutor(fail_once), REQUEST)) == (truth(texts), [])


def test_a_killed_worker_process_is_replaced_and_no_answer_is_lost() -> None:
    texts = positions(400, discs=18)
    labels = {}
    killed = 0
    with LocalPool(2) as pool:
        for event in Job(batches(texts, 10), pool, REQUEST).run():
            assert isinstance(event, Done)
            assert event.batch.number not in labels
            labels[event.batch.number] = event.labels
            if len(labels) in {5, 20}:
                os.kill(int(event.worker.partition(":")[2]), signal.SIGKILL)
                killed += 1
    assert killed == 2
    assert tuple(label for number in sorted(labels) for label in labels[number]) == truth(texts)


def _die(_task: Task) -> Answer:
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError


class DeadlyPool(LocalPool):
    """A pool whose workers die of each task."""

    def submit(self, _fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        return super().submit(_die, *args, **kwargs)


def test_a_batch_that_kills_its_workers_ends_the_job_with_a_sentence() -> None:
    with DeadlyPool(1) as pool, pytest.raises(JobFailedError) as raised:
        run(Job([Batch(7, ("4453",))], pool, REQUEST))
    assert str(raised.value) == (
        "a worker process died 3 times while batch 7 (4453) was being solved"
    )


def test_a_job_continues_from_its_journal(tmp_path: Path) -> None:
    texts = positions(100)
    path = tmp_path / "journal"
    for stop in (3, 9, 10**9):
        with Journal(path, {"kind": "test"}) as journal:
            before = journal.ledger.batches
            executor = ScriptedExecutor()
            job = Job(batches(texts, 5), executor, REQUEST, journal=journal)
            for count, _ in enumerate(job.run(), start=1):
                if count == stop:
                    break
            assert journal.ledger.batches >= min(before + stop, 20)
    with Journal(path, {"kind": "test"}) as journal:
        job = Job(batches(texts, 5), ScriptedExecutor(), REQUEST, journal=journal)
        assert list(job.run()) == []
        assert job.done == 100
        found = tuple(label for number in range(20) for label in journal.labels(number))
    assert found == truth(texts)


def test_a_liar_of_an_earlier_run_stays_dropped(tmp_path: Path) -> None:
    texts = positions(40)
    path = tmp_path / "journal"
    with Journal(path, {"kind": "test"}) as journal:
        executor = ScriptedExecutor(liars("b:2"), workers=("a:1", "b:2", "c:3"))
        events = Job(batches(texts, 4), executor, REQUEST, journal=journal).run()
        while not isinstance(next(events), Lie):
            pass
        events.close()
    with Journal(path, {"kind": "test"}) as journal:
        executor = ScriptedExecutor(honest, workers=("a:1", "b:2", "c:3"))
        job = Job(batches(texts, 4), executor, REQUEST, journal=journal)
        workers = {event.worker for event in job.run() if isinstance(event, Done)}
        assert "b:2" not in workers
        found = tuple(label for number in range(10) for label in journal.labels(number))
    assert found == truth(texts)
