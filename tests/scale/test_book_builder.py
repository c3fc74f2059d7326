"""Books from jobs: the same bytes for any workers, after kills, and with workers that lie."""

import os
import signal
import time
from concurrent.futures import Executor
from pathlib import Path
from random import Random

import pytest

from connectn import Book, Rules, Solver
from connectn.adapters.cluster import connect
from connectn.errors import BookError, JobError
from connectn.scale.book_builder import BookBuilder
from connectn.scale.executor import LocalPool
from connectn.scale.job import Done, Lie
from connectn.solver.book import make_book
from connectn.solver.book_layer import BookLayer
from tests.arena.runs import Run, command
from tests.cluster import local_cluster
from tests.scale.executors import ScriptedExecutor, liars

RULES, PLIES = Rules(5, 5, 4), 8
SECONDS_LEFT = 2.0
LIAR = Path(__file__).parents[1] / "engines" / "lying_worker.py"
WORDS = ("--board", str(RULES), "--plies", str(PLIES), "--table-mb", "8")


@pytest.fixture(scope="module")
def whole() -> bytes:
    """The file of a book that one solver made, without a job."""
    scores = Solver(book=None).solve_many(BookLayer(RULES, PLIES))
    return make_book(RULES, PLIES, [score.value for score in scores], "1.0")


def build(path: Path, executor: Executor, batch: int) -> bytes:
    with BookBuilder(path, RULES, PLIES, "1.0", batch=batch) as builder:
        assert builder.total == len(BookLayer(RULES, PLIES))
        for _ in builder.solve(executor, table_mb=8):
            pass
        assert builder.done == builder.total
        assert builder.write().plies == PLIES
    assert [each.name for each in path.parent.iterdir()] == [path.name]
    return path.read_bytes()


@pytest.mark.parametrize(("workers", "batch"), [(1, 500), (2, 500), (2, 64), (2, 10**6)])
def test_the_file_is_the_same_for_any_number_of_workers_and_size_of_batches(
    workers: int, batch: int, whole: bytes, tmp_path: Path
) -> None:
    with LocalPool(workers) as pool:
        assert build(tmp_path / "a.cnbook", pool, batch) == whole


def test_a_build_killed_again_and_again_has_the_same_bytes_in_the_end(
    whole: bytes, tmp_path: Path
) -> None:
    dice = Random(time.time_ns())
    print("the state of the dice:", state := dice.getrandbits(64))
    dice = Random(state)
    path, journal = tmp_path / "a.cnbook", tmp_path / "a.cnbook.journal"
    partial = 0
    for _ in range(20):
        if partial == 3:
            break
        before = journal.stat().st_size if journal.exists() else 0
        with Run("book", "build", "--out", str(path), *WORDS, "--workers", "2") as run:
            growth = dice.choice([1, 2000, 4000, 8000])
            while not run.ends_within(0.005) and (
                not journal.exists() or journal.stat().st_size < before + growth
            ):
                pass
            if run.ends_within(dice.uniform(0, 0.1)):
                assert run.finish().code == 0
                path.unlink()
                continue
            run.kill()
            assert run.is_gone_within(SECONDS_LEFT), "a process is left"
        assert not path.exists()
        partial += journal.stat().st_size > 300
    assert partial == 3, "the kills were not in the middle of the work"
    done = command("book", "build", "--out", str(path), *WORDS)
    assert done.code == 0, done.err
    assert Book.open(path).counts == Book(whole).counts
    assert path.read_bytes()[32:-4] == whole[32:-4]  # all but the version of connectn


def test_a_killed_worker_changes_no_byte(whole: bytes, tmp_path: Path) -> None:
    path = tmp_path / "a.cnbook"
    with BookBuilder(path, RULES, PLIES, "1.0") as builder, LocalPool(2) as pool:
        for count, event in enumerate(builder.solve(pool, table_mb=8)):
            if count == 3 and isinstance(event, Done):
                os.kill(int(event.worker.rpartition(":")[2]), signal.SIGKILL)
        builder.write()
    assert path.read_bytes() == whole


def test_the_scores_of_a_worker_that_lies_are_not_in_the_file(whole: bytes, tmp_path: Path) -> None:
    path = tmp_path / "a.cnbook"
    with BookBuilder(path, RULES, PLIES, "1.0") as builder:
        executor = ScriptedExecutor(liars("b:2"), workers=("a:1", "b:2", "c:3"))
        events = list(builder.solve(executor, table_mb=8))
        builder.write()
    assert [event.worker for event in events if isinstance(event, Lie)] == ["b:2"]
    assert path.read_bytes() == whole


def test_a_cluster_with_a_killed_and_a_lying_worker_makes_the_same_file(
    whole: bytes, tmp_path: Path
) -> None:
    path = tmp_path / "a.cnbook"
    lies: list[str] = []
    with (
        local_cluster(3, [None, LIAR, None]) as cluster,
        connect(cluster.address) as executor,
        BookBuilder(path, RULES, PLIES, "1.0") as builder,
    ):
        killed = False
        for event in builder.solve(executor, table_mb=8):
            if isinstance(event, Lie):
                lies.append(event.worker)
            elif not killed:
                cluster.workers[2].kill()
                killed = True
        builder.write()
        assert [int(name.rpartition(":")[2]) for name in lies] == [cluster.workers[1].pid]
    assert path.read_bytes() == whole


def test_the_journal_of_another_book_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.cnbook"
    with BookBuilder(path, RULES, 3):
        pass
    with pytest.raises(JobError, match="another job: its plies is 3, not 4"):
        BookBuilder(path, RULES, 4)


def test_a_book_that_cannot_be_leaves_no_file(tmp_path: Path) -> None:
    with pytest.raises(BookError, match="there is no book of 5x5c4 with 25 plies"):
        BookBuilder(tmp_path / "a.cnbook", RULES, 25)
    assert list(tmp_path.iterdir()) == []
