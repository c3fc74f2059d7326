"""Workers that lie are found, named, and change no answer."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from connectn.scale import job as job_module
from connectn.scale.batch import Answer, Batch, Task
from connectn.scale.job import Done, Job, Lie, Policy
from connectn.scale.label import Request, Wanted
from tests.scale.executors import ScriptedExecutor, liars
from tests.scale.positions import batches, positions, run, truth

REQUEST = Request(table_mb=1)


@pytest.mark.parametrize("wanted", list(Wanted))
def test_a_worker_that_lies_is_named_and_all_its_answers_are_replaced(wanted: Wanted) -> None:
    texts = positions(120)

    def lie_later(task: Task, given: Answer) -> object:
        is_late = task.serial > 20
        return _wrong(given, wanted) if given.worker == "b:2" and is_late else given

    executor = ScriptedExecutor(lie_later, workers=("a:1", "b:2", "c:3"))
    request = Request(wanted, table_mb=1)
    labels, lies = run(Job(batches(texts, 4), executor, request, policy=Policy(window=4)))
    assert labels == truth(texts, wanted)
    assert [lie.worker for lie in lies] == ["b:2"]
    assert lies[0].sentence.startswith("worker b:2 gave ")
    assert lies[0].sentence.endswith("; its answers are dropped")
    assert lies[0].numbers, "it had answered batches before its first lie"


def _wrong(given: Answer, wanted: Wanted) -> Answer:
    """Return an answer that could be true and is not."""
    if wanted is Wanted.SIGN:
        return replace(given, labels=tuple((0 if sign else 1,) for (sign,) in given.labels))
    if wanted is Wanted.COLUMNS:
        return replace(
            given,
            labels=tuple(
                tuple(None if score is None else 0 if score else 1 for score in label)
                for label in given.labels
            ),
        )
    return replace(
        given, labels=tuple((0 if label[0] else 1, *label[1:]) for label in given.labels)
    )


def test_the_sentence_names_the_worker_the_position_and_the_truth() -> None:
    def lie(task: Task, given: Answer) -> object:
        return (
            replace(given, labels=((5,),) * len(task.positions)) if given.worker == "b:2" else given
        )

    executor = ScriptedExecutor(lie, workers=("b:2", "a:1", "c:3"))
    _, lies = run(Job([Batch(0, ("4453",))], executor, REQUEST))
    assert [lie.sentence for lie in lies] == [
        "worker b:2 gave 5 for 7x6c4:4453, whose score is -2; its answers are dropped"
    ]


@pytest.mark.parametrize(
    ("labels", "what"),
    [
        ((), "gave 0 answers for 1 positions"),
        (((1,), (1,)), "gave 2 answers for 1 positions"),
        (((99,),), "gave 99 for 7x6c4:4453, which no such position can have"),
        (((True,),), "gave True for"),
        ((("1",),), "gave '1' for"),
        (((1, 2),), "gave (1, 2) for"),
        (((None,),), "gave None for"),
        ([[1]], "gave 1 answers for 1 positions"),
        (None, "gave no answers for 1 positions"),
    ],
)
def test_an_answer_of_the_wrong_shape_is_a_lie(labels: Any, what: str) -> None:
    def misshape(_task: Task, given: Answer) -> object:
        return replace(given, labels=labels) if given.worker == "b:2" else given

    executor = ScriptedExecutor(misshape, workers=("b:2", "a:1", "c:3"))
    found, lies = run(Job([Batch(0, ("4453",))], executor, REQUEST))
    assert found == ((-2,),)
    assert [lie.worker for lie in lies] == ["b:2"]
    assert what in lies[0].sentence


def test_later_answers_of_a_liar_are_not_accepted() -> None:
    texts = positions(60)
    lied = False

    def lie_once(_task: Task, given: Answer) -> object:
        nonlocal lied
        if given.worker != "b:2" or lied:
            return given
        lied = True
        return replace(given, labels=((99,),))

    executor = ScriptedExecutor(lie_once)
    job = Job(batches(texts, 3), executor, REQUEST)
    workers = [event.worker for event in job.run() if isinstance(event, Done)]
    assert "b:2" not in workers
    assert len(workers) == 20


def test_the_driver_solves_what_only_liars_answer() -> None:
    texts = positions(30)
    executor = ScriptedExecutor(liars("a:1", "b:2"))
    labels, lies = run(Job(batches(texts, 3), executor, REQUEST))
    assert labels == truth(texts)
    assert {lie.worker for lie in lies} == {"a:1", "b:2"}


def test_the_driver_audits_a_worker_without_a_colleague() -> None:
    texts = positions(30)
    executor = ScriptedExecutor(liars("a:1"), workers=("a:1",))
    labels, lies = run(Job(batches(texts, 3), executor, REQUEST))
    assert labels == truth(texts)
    assert [lie.worker for lie in lies] == ["a:1"]


def test_an_honest_worker_alone_is_believed_after_audits_by_the_driver() -> None:
    texts = positions(30)
    executor = ScriptedExecutor(workers=("a:1",))
    assert run(Job(batches(texts, 10), executor, REQUEST)) == (truth(texts), [])
    assert executor.submitted == 3 * (1 + job_module.MOST_AUDITS)


def test_one_position_in_a_hundred_is_audited_and_at_least_one_of_each_batch() -> None:
    asked: list[int] = []

    def count(task: Task, given: Answer) -> object:
        asked.append(len(task.positions))
        return given

    texts = positions(250)
    executor = ScriptedExecutor(count, workers=("a:1", "b:2", "c:3"))
    run(Job([Batch(0, texts), Batch(1, texts[:1])], executor, REQUEST))
    assert sorted(asked) == [1, 1, 3, 250]


def test_without_audits_each_batch_is_asked_for_once() -> None:
    texts = positions(30)
    executor = ScriptedExecutor()
    job = Job(batches(texts, 3), executor, REQUEST, policy=Policy(audit=False))
    assert run(job) == (truth(texts), [])
    assert executor.submitted == 10


@settings(max_examples=30)
@given(seed=st.integers(0, 2**32), workers=st.integers(1, 5), size=st.integers(1, 9))
def test_random_liars_among_the_workers_change_no_answer(
    seed: int, workers: int, size: int
) -> None:
    dice = Random(seed)
    names = [f"host:{number}" for number in range(workers)]
    begins = {name: dice.randrange(40) for name in names if dice.random() < 0.5}

    def change(task: Task, given: Answer) -> object:
        is_lie = task.serial >= begins.get(given.worker, 10**9)
        return replace(given, labels=own_lie(given, names)) if is_lie else given

    texts = positions(60)
    job = Job(
        batches(texts, size), ScriptedExecutor(change, names), REQUEST, policy=Policy(window=5)
    )
    labels, lies = run(job)
    assert labels == truth(texts)
    assert {lie.worker for lie in lies} <= set(begins)


def own_lie(given: Answer, names: list[str]) -> tuple[tuple[int], ...]:
    """Return wrong scores near 0, which no other worker gives."""
    number = names.index(given.worker) + 1
    return tuple((-number if score == number else number,) for (score, *_) in given.labels)


def test_a_batch_that_only_a_liar_has_audited_is_solved_again() -> None:
    """Two workers give the same wrong answers, and first audit each other."""
    texts = positions(40)
    turns = iter("abababab" + "abc" * 1000)

    def take_turns(task: Task, given: Answer) -> object:
        named = replace(given, worker=next(turns))
        return liars("a", "b")(task, named)

    job = Job(batches(texts, 4), ScriptedExecutor(take_turns), REQUEST, policy=Policy(window=1))
    labels, lies = run(job)
    assert labels == truth(texts)
    assert {lie.worker for lie in lies} == {"a", "b"}
    assert any(lie.numbers for lie in lies), "they agreed with each other before"


def test_a_one_time_source_reports_the_batches_that_it_cannot_repeat() -> None:
    texts = positions(60)

    def lie_later(task: Task, given: Answer) -> object:
        return liars("b:2")(task, given) if task.serial > 30 else given

    executor = ScriptedExecutor(lie_later, workers=("b:2", "a:1", "c:3"))
    policy = Policy(ordered=True, window=2)
    lost: set[int] = set()
    done: dict[int, Done] = {}
    for event in Job(iter(batches(texts, 2)), executor, REQUEST, policy=policy).run():
        if isinstance(event, Lie):
            lost.update(event.numbers)
        else:
            done[event.batch.number] = event
    assert lost
    assert {number for number, event in done.items() if event.worker == "b:2"} <= lost
    assert sorted(done) == list(range(30))
    assert tuple(label for number in sorted(done) for label in done[number].labels) == truth(texts)
