"""A dataset is the same for any number of workers, and after any interruption."""

import csv
import os
import signal
import time
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from connectn import Board, Rules
from connectn.errors import JobError
from connectn.scale.dataset import Dataset
from connectn.scale.executor import LocalPool
from connectn.scale.job import Lie
from connectn.scale.label import Wanted
from connectn.scale.rows import CSV, JSONL
from connectn.scale.sampling import Recipe
from tests.arena.runs import Run, command
from tests.scale.executors import ScriptedExecutor, liars
from tests.scale.positions import truth

RECIPE = Recipe(Rules(), range(16, 23), 700, seed=3)
WORDS = ("--plies", "16..22", "--count", "700", "--seed", "3", "--table-mb", "1")
SECONDS_LEFT = 2.0


def make(path: Path, workers: int = 2) -> bytes:
    with Dataset(path, CSV, RECIPE) as made, LocalPool(workers) as pool:
        made.find()
        for _ in made.label(pool, table_mb=1):
            pass
        summary = made.write()
    assert summary.rows == 700
    return path.read_bytes()


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The dataset as it is without interruption."""
    return make(tmp_path_factory.mktemp("whole") / "data.csv")


def test_rows_are_distinct_and_say_the_truth(whole: bytes) -> None:
    rows = list(csv.DictReader(whole.decode().splitlines()))
    texts = tuple(row["position"] for row in rows)
    assert len({Board.parse(text).canonical_key() for text in texts}) == 700
    for row, (score, *best) in zip(rows, truth(texts, Wanted.BEST), strict=True):
        assert int(row["score"]) == score
        assert row["best"] == "".join(str((column or 0) + 1) for column in best)
    assert set(Counter(row["ply"] for row in rows).values()) == {100}


def test_one_worker_writes_the_same_bytes_as_two_and_leaves_no_other_file(
    whole: bytes, tmp_path: Path
) -> None:
    assert make(tmp_path / "data.csv", workers=1) == whole
    assert [path.name for path in tmp_path.iterdir()] == ["data.csv"]


def test_a_liar_among_the_workers_changes_no_byte(whole: bytes, tmp_path: Path) -> None:
    executor = ScriptedExecutor(liars("b:2"), workers=("a:1", "b:2", "c:3"))
    with Dataset(tmp_path / "data.csv", CSV, RECIPE) as made:
        made.find()
        lies = [event for event in made.label(executor, table_mb=1) if isinstance(event, Lie)]
        made.write()
    assert [lie.worker for lie in lies] == ["b:2"]
    assert (tmp_path / "data.csv").read_bytes() == whole


def test_more_rows_do_not_change_the_split_of_a_position(whole: bytes, tmp_path: Path) -> None:
    path = tmp_path / "data.csv"
    recipe = Recipe(Rules(), range(20, 23), 600, seed=3)
    with Dataset(path, CSV, recipe) as made, LocalPool(2) as pool:
        made.find()
        for _ in made.label(pool, table_mb=1):
            pass
        made.write()
    before = {row["position"]: row["split"] for row in csv.DictReader(whole.decode().splitlines())}
    after = {row["position"]: row["split"] for row in csv.DictReader(path.read_text().splitlines())}
    both = before.keys() & after.keys()
    assert len(both) == 300
    assert all(before[text] == after[text] for text in both)


def test_a_dataset_killed_again_and_again_has_the_same_bytes_in_the_end(
    whole: bytes, tmp_path: Path
) -> None:
    dice = Random(time.time_ns())
    print("the state of the dice:", state := dice.getrandbits(64))
    dice = Random(state)
    path, journal = tmp_path / "data.csv", tmp_path / "data.csv.journal"
    kills = partial = 0
    while kills < 6:
        before = size_of(journal)
        with Run("dataset", "--out", str(path), *WORDS, "--workers", "2") as run:
            growth = dice.choice([0, 0, 500, 2000, 5000])
            while not run.ends_within(0.005) and size_of(journal) < before + growth:
                pass
            if run.ends_within(dice.uniform(0, 0.1)):
                assert run.finish().code == 0
                assert path.read_bytes() == whole
                path.unlink()
                continue
            run.kill()
            assert run.is_gone_within(SECONDS_LEFT), "a process is left"
        kills += 1
        partial += size_of(journal) > 300
        assert not path.exists() or path.read_bytes() == whole
    assert partial, "no kill was in the middle of the work"
    done = command("dataset", "--out", str(path), *WORDS)
    assert done.code == 0, done.err
    assert path.read_bytes() == whole
    assert [each.name for each in tmp_path.iterdir()] == ["data.csv"]


def size_of(path: Path) -> int:
    try:
        return path.stat().st_size
    except FileNotFoundError:
        return 0


def test_a_killed_worker_changes_no_byte(whole: bytes, tmp_path: Path) -> None:
    path = tmp_path / "data.csv"
    with Dataset(path, CSV, RECIPE) as made, LocalPool(2) as pool:
        made.find()
        for count, event in enumerate(made.label(pool, table_mb=1)):
            if count == 3 and not isinstance(event, Lie):
                os.kill(int(event.worker.rpartition(":")[2]), signal.SIGKILL)
        made.write()
    assert path.read_bytes() == whole


def test_the_files_of_another_dataset_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "data.jsonl"
    with Dataset(path, JSONL, RECIPE) as made:
        made.find()
    with pytest.raises(JobError, match="another job: its count is 700, not 701"):
        Dataset(path, JSONL, Recipe(Rules(), range(16, 23), 701, seed=3))


def test_too_few_positions_leave_no_file(tmp_path: Path) -> None:
    with (
        Dataset(tmp_path / "data.csv", CSV, Recipe(Rules(), range(2), 6, seed=1)) as made,
        pytest.raises(JobError, match=r"there are only 5 positions of 7x6c4 with 0\.\.1 discs"),
    ):
        made.find()
    assert list(tmp_path.iterdir()) == []


def test_positions_that_were_found_are_not_looked_for_again(tmp_path: Path) -> None:
    path = tmp_path / "data.csv"
    counts: list[int] = []
    with Dataset(path, CSV, RECIPE) as made:
        made.find(counts.append)
    assert len(counts) == 700
    with Dataset(path, CSV, RECIPE) as made:
        made.find(counts.append)
    assert len(counts) == 700
    (tmp_path / "data.csv.positions").write_text("7x6c4:\n")  # another file of that name
    with Dataset(path, CSV, RECIPE) as made:
        made.find(counts.append)
    assert len(counts) == 1400
