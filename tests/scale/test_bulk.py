"""Many positions are scored in their order, as one solver scores them."""

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace

import pytest

from connectn import Board, NotationError, Solver, SolverError
from connectn.errors import JobFailedError
from connectn.scale.batch import Answer, Batch, Task
from connectn.scale.bulk import BATCH_SECONDS, LARGEST_BATCH, BatchSize, solve_many
from connectn.scale.executor import LocalPool
from connectn.scale.job import Done, Policy
from connectn.scale.label import Request, Wanted
from tests.scale.executors import ScriptedExecutor, liars
from tests.scale.positions import positions, truth

REQUEST = Request(table_mb=1)


def test_boards_and_texts_get_the_scores_of_one_solver() -> None:
    texts = positions(500)
    mixed = [Board.parse(text) if index % 2 else text for index, text in enumerate(texts)]
    with LocalPool(2) as pool:
        scores = list(solve_many(mixed, pool, request=REQUEST))
    assert scores == Solver(table_mb=1).solve_many(texts)
    assert [(score.rules, score.ply) for score in scores] == [(Board().rules, 24)] * 500


def test_positions_are_read_only_as_they_are_needed() -> None:
    read = 0

    def endless() -> Iterator[str]:
        nonlocal read
        while True:
            read += 1
            yield positions(1)[0]

    scores = solve_many(endless(), ScriptedExecutor(), request=REQUEST, policy=Policy(window=2))
    for _ in range(10):
        next(scores)
    assert read < 200


def test_errors_are_those_of_one_solver_with_the_line() -> None:
    executor = ScriptedExecutor()
    with pytest.raises(NotationError, match=r"^line 3: '44x' is not a position"):
        list(solve_many([*positions(2), "44x"], executor, request=REQUEST))
    with pytest.raises(SolverError, match="the game is over in 7x6c4:1212121"):
        list(solve_many(["1212121"], executor, request=REQUEST))
    with pytest.raises(TypeError, match="a Board or its text, not 7"):
        list(solve_many([7], executor, request=REQUEST))  # type: ignore[list-item]
    with pytest.raises(SolverError, match="not 'sign'"):
        list(solve_many([], executor, request=Request(Wanted.SIGN)))


def lie_later(task: Task, given: Answer) -> object:
    return liars("b:2")(task, given) if task.serial > 30 else given


def test_a_liar_whose_scores_were_given_out_ends_the_call_with_their_places() -> None:
    executor = ScriptedExecutor(lie_later, workers=("b:2", "a:1", "c:3"))
    scores = solve_many(positions(500), executor, request=REQUEST, policy=Policy(window=2))
    with pytest.raises(JobFailedError, match=r"worker b:2 gave .*; it gave the scores 1 to "):
        list(scores)


def test_a_caller_that_listens_is_told_of_lies_and_gets_all_scores() -> None:
    texts = positions(500)
    executor = ScriptedExecutor(lie_later, workers=("b:2", "a:1", "c:3"))
    told: list[str] = []
    scores = solve_many(
        texts,
        executor,
        request=REQUEST,
        policy=Policy(window=2),
        on_lie=lambda lie: told.append(lie.worker),
    )
    assert tuple((score.value,) for score in scores) == truth(texts)
    assert told == ["b:2"]


def done(positions: int, seconds: float) -> Done:
    return Done(Batch(0, ()), ((0,),) * positions, "a:1", seconds)


def test_batches_grow_while_they_are_quick_and_shrink_when_they_are_slow() -> None:
    sizes = BatchSize()
    for _ in range(20):
        sizes.note(done(sizes.size, 1e-6 * sizes.size))
    assert sizes.size == LARGEST_BATCH
    sizes.note(done(LARGEST_BATCH, 64 * BATCH_SECONDS))
    assert sizes.size == LARGEST_BATCH // 64
    sizes.note(done(1, 1e-6))  # the last batch of some input
    assert sizes.size == LARGEST_BATCH // 64


MEMORY = """
import sys
from itertools import cycle, islice
from connectn.scale.bulk import solve_many
from connectn.scale.executor import LocalPool
from connectn.scale.label import Request
if __name__ == "__main__":
    with LocalPool(1) as pool:
        count = int(sys.argv[1])
        texts = islice(cycle(sys.argv[2:]), count)
        assert sum(1 for _ in solve_many(texts, pool, request=Request(table_mb=1))) == count
    status = open("/proc/self/status").read()
    print(status.partition("VmHWM:")[2].split()[0])
"""


def peak_kib(count: int) -> int:
    command = [sys.executable, "-c", MEMORY, str(count), *positions(50, discs=34)]
    return int(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def test_memory_does_not_grow_with_the_number_of_positions() -> None:
    assert peak_kib(400_000) - peak_kib(40_000) < 10 * 1024


def test_a_changed_answer_is_no_answer() -> None:
    """The executor may not mix up the answers of two batches of one size."""
    texts = positions(60)
    kept: list[Answer] = []

    def swap(task: Task, given: Answer) -> object:
        kept.append(given)
        is_first = sum(each.serial == task.serial for each in kept) == 1
        return (
            replace(given, serial=given.serial - 1) if is_first and task.serial % 5 == 0 else given
        )

    scores = solve_many(texts, ScriptedExecutor(swap), request=REQUEST)
    assert tuple((score.value,) for score in scores) == truth(texts)
