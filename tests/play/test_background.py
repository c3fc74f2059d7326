"""Work in threads: reports, complaints, and what a cancelled thread may still do."""

from collections.abc import Iterator
from threading import Event

import pytest

from connectn import ConnectnError
from connectn.play.background import Background, all_ended

PATIENCE = 10.0


class Gate:
    """An iterator that a test lets pass value by value."""

    def __init__(self) -> None:
        self.opened = Event()
        self.reached = Event()
        self.stopped = 0

    def values(self) -> Iterator[int]:
        yield 1
        self.reached.set()
        assert self.opened.wait(PATIENCE)
        yield 2
        yield 3

    def stop(self) -> None:
        self.stopped += 1
        self.opened.set()


def working(gate: Gate, seen: list[int]) -> Background[int]:
    """Return work that waits at the gate after its first value."""
    task = Background(gate.values(), lambda _, value: seen.append(value), stop=gate.stop)
    task.start()
    assert gate.reached.wait(PATIENCE)
    return task


def test_every_value_is_reported_in_order() -> None:
    seen: list[int] = []
    task = Background(iter(range(5)), lambda _, value: seen.append(value))
    task.start()
    assert task.wait(PATIENCE)
    assert (seen, task.is_running) == ([0, 1, 2, 3, 4], False)


def test_cancelled_work_reports_nothing_more_and_is_stopped_once() -> None:
    gate, seen = Gate(), list[int]()
    task = working(gate, seen)
    task.cancel()
    task.cancel()
    assert task.wait(PATIENCE)
    assert (seen, gate.stopped, task.is_cancelled) == ([1], 1, True)


def test_work_that_is_cancelled_by_its_own_report_takes_no_further_value() -> None:
    taken: list[int] = []

    def values() -> Iterator[int]:
        for number in range(3):
            taken.append(number)
            yield number

    task = Background(values(), lambda task, _: task.cancel())
    task.start()
    assert task.wait(PATIENCE)
    assert taken == [0]


def test_work_that_has_ended_is_not_stopped_any_more() -> None:
    gate, seen = Gate(), list[int]()
    task = working(gate, seen)
    gate.opened.set()
    assert task.wait(PATIENCE)
    task.cancel()
    assert (seen, gate.stopped) == ([1, 2, 3], 0)


@pytest.mark.parametrize("cancelled", [False, True])
def test_an_error_is_a_complaint_unless_the_work_was_cancelled(cancelled: object) -> None:
    gate, complaints = Gate(), list[str]()

    def values() -> Iterator[int]:
        gate.reached.set()
        assert gate.opened.wait(PATIENCE)
        raise ConnectnError("nothing to search")
        yield 1

    task = Background(
        values(), lambda *_: None, complain=lambda _, error: complaints.append(str(error))
    )
    task.start()
    assert gate.reached.wait(PATIENCE)
    if cancelled:
        task.cancel()
    gate.opened.set()
    assert task.wait(PATIENCE)
    assert complaints == ([] if cancelled else ["nothing to search"])


def test_the_end_of_all_work_is_waited_for_but_not_for_ever() -> None:
    gate, seen = Gate(), list[int]()
    working(gate, seen)
    assert not all_ended(0.05)
    gate.opened.set()
    assert all_ended(PATIENCE)
