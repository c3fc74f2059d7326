"""A job on a real dask cluster, with workers that die and workers that lie."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from connectn.adapters.cluster import connect
from connectn.scale.bulk import solve_many
from connectn.scale.job import Done, Job, Policy
from connectn.scale.label import Request, Wanted
from tests.cluster import LocalCluster, local_cluster
from tests.scale.positions import batches, positions, run, truth

LIAR = Path(__file__).parents[1] / "engines" / "lying_worker.py"


@pytest.fixture(scope="module")
def mixed() -> Iterator[LocalCluster]:
    """A cluster of three workers, of which the second lies now and then."""
    with local_cluster(3, [None, LIAR, None]) as cluster:
        yield cluster


@pytest.mark.parametrize("wanted", [Wanted.SCORE, Wanted.BEST])
def test_the_worker_that_lies_is_named_and_no_answer_of_it_is_left(
    mixed: LocalCluster, wanted: Wanted
) -> None:
    texts = positions(300, discs=22)
    with connect(mixed.address) as executor:
        labels, lies = run(Job(batches(texts, 5), executor, Request(wanted, table_mb=1)))
    assert labels == truth(texts, wanted)
    assert [int(lie.worker.rpartition(":")[2]) for lie in lies] == [mixed.workers[1].pid]
    assert "; its answers are dropped" in lies[0].sentence


def test_scores_come_in_order_and_are_those_of_one_solver(mixed: LocalCluster) -> None:
    texts = positions(200, discs=22)
    lies: list[object] = []
    with connect(mixed.address) as executor:
        scores = list(
            solve_many(
                texts,
                executor,
                request=Request(table_mb=1),
                policy=Policy(window=4),
                on_lie=lies.append,
            )
        )
    # Lines that were given out before the first lie was found may be wrong: they are reported.
    wrong = [index for index, score in enumerate(scores) if (score.value,) != truth(texts)[index]]
    assert not wrong or lies


def test_no_answer_is_lost_when_a_worker_is_killed() -> None:
    texts = positions(400, discs=20)
    labels = {}
    with local_cluster(2) as cluster, connect(cluster.address) as executor:
        for event in Job(batches(texts, 10), executor, Request(table_mb=1)).run():
            assert isinstance(event, Done)
            labels[event.batch.number] = event.labels
            if len(labels) == 5:
                cluster.workers[0].kill()
    assert tuple(label for number in sorted(labels) for label in labels[number]) == truth(texts)
