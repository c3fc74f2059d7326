"""A journal keeps what is finished, refuses what is not its own, and changes no other file."""

import errno
import multiprocessing
import os
import signal
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from connectn.errors import JobError, JobFailedError
from connectn.scale.journal import Journal

IDENTITY = {"kind": "test", "board": "7x6c4", "seed": 1}
LABELS = ((3, 2, 4), (-1, 0), (0, 6))


def filled(path: Path, count: int = 5) -> bytes:
    with Journal(path, IDENTITY) as journal:
        for number in range(count):
            journal.add(number, LABELS, worker=f"host:{number % 2}", auditor="host:9")
    return path.read_bytes()


def numbers(path: Path) -> list[int]:
    with Journal(path, IDENTITY) as journal:
        found = [number for number in range(100) if number in journal.ledger]
        assert all(journal.labels(number) == LABELS for number in found)
        return found


def test_what_was_added_is_there_when_it_is_opened_again(tmp_path: Path) -> None:
    filled(tmp_path / "journal")
    with Journal(tmp_path / "journal", IDENTITY) as journal:
        assert (journal.ledger.batches, journal.ledger.positions) == (5, 15)
        journal.add(7, LABELS, worker="host:1")
        journal.note("found", 3)
    with Journal(tmp_path / "journal", IDENTITY) as journal:
        assert journal.notes == {"found": 3}
    assert numbers(tmp_path / "journal") == [0, 1, 2, 3, 4, 7]


def test_a_file_cut_off_anywhere_loses_at_most_its_last_line(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    whole = filled(path)
    ends = [index + 1 for index, byte in enumerate(whole) if byte == ord("\n")]
    for length in range(len(whole)):
        path.write_bytes(whole[:length])
        lines = sum(end <= length for end in ends)
        assert numbers(path) == list(range(max(0, lines - 1))), length
        assert path.read_bytes() == whole[: ends[max(lines, 1) - 1]]


def test_a_batch_that_is_added_after_a_cut_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    path.write_bytes(filled(path)[:-10])
    with Journal(path, IDENTITY) as journal:
        assert 4 not in journal.ledger
        journal.add(4, LABELS, worker="host:0")
    assert numbers(path) == [0, 1, 2, 3, 4]


def test_the_batches_of_a_dropped_worker_and_auditor_are_void_until_they_come_again(
    tmp_path: Path,
) -> None:
    path = tmp_path / "journal"
    filled(path)
    with Journal(path, IDENTITY) as journal:
        assert journal.drop("host:1") == (1, 3)
    assert numbers(path) == [0, 2, 4]
    with Journal(path, IDENTITY) as journal:
        journal.add(3, LABELS, worker="host:0", auditor="host:7")
        assert list(journal.dropped) == ["host:1"]
        assert journal.drop("host:9") == (0, 2, 4)
    assert numbers(path) == [3]


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [("seed", 2, "its seed is 1, not 2"), ("kind", "x", "its kind is 'test', not 'x'")],
)
def test_the_journal_of_another_job_is_refused(
    tmp_path: Path, name: str, value: object, said: str
) -> None:
    path = tmp_path / "journal"
    before = filled(path)
    with pytest.raises(JobError) as raised:
        Journal(path, {**IDENTITY, name: value})
    assert str(raised.value) == f"{path} belongs to another job: {said}"
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    "content",
    [
        b"x",
        b"hello\n",
        b"[]\n",
        b"{}\n",
        b"\0" * 50,
        b'{"format":"x","version":1,"job":{}}\n',
        b"\n",
    ],
)
def test_a_file_that_is_no_journal_is_refused_and_stays(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "notes.txt"
    path.write_bytes(content)
    with pytest.raises(JobError, match=r"notes\.txt is not a journal of connectn"):
        Journal(path, IDENTITY)
    assert path.read_bytes() == content


def test_a_journal_of_a_later_version_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    path.write_bytes(filled(path).replace(b'"version":1', b'"version":2'))
    with pytest.raises(JobError, match="has version 2, this connectn reads 1"):
        Journal(path, IDENTITY)


def test_a_damaged_line_in_the_middle_is_named(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    dice = Random(1)
    whole = filled(path)
    begin = whole.index(b"\n") + 1
    end = whole.rindex(b"\n", 0, -1)
    for _ in range(300):
        place = dice.randrange(begin, end)
        value = dice.choice([byte for byte in range(256) if byte not in {whole[place], 10}])
        if whole[place] == 10:
            continue
        path.write_bytes(whole[:place] + bytes([value]) + whole[place + 1 :])
        with pytest.raises(JobError, match=r"line [2-6] of .* is damaged"):
            Journal(path, IDENTITY)


def test_one_process_at_a_time_has_a_journal(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    with Journal(path, IDENTITY), pytest.raises(JobError) as raised:
        Journal(path, IDENTITY)
    assert str(raised.value) == f"{path} is in use: another process runs this job"
    Journal(path, IDENTITY).close()


def test_a_journal_that_is_removed_leaves_no_file(tmp_path: Path) -> None:
    with Journal(tmp_path / "journal", IDENTITY) as journal:
        journal.remove()
    assert list(tmp_path.iterdir()) == []


WRITER = """
import sys
from pathlib import Path
from connectn.scale.journal import Journal
with Journal(Path(sys.argv[1]), {"kind": "test", "board": "7x6c4", "seed": 1}) as journal:
    for number in range(10**6):
        if number not in journal.ledger:
            journal.add(number, ((3, 2, 4), (-1, 0), (0, 6)), worker="host:0", auditor="host:9")
            print(number, flush=True)
"""


def test_what_was_reported_before_a_kill_is_in_the_journal(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    dice = Random(2)
    last = -1
    for _ in range(5):
        command = [sys.executable, "-c", WRITER, str(path)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            for _ in range(dice.randrange(1, 200)):
                last = int(process.stdout.readline())
            process.send_signal(signal.SIGKILL)
            last = max([last, *map(int, process.stdout.read().split())])
        with Journal(path, IDENTITY) as journal:
            assert journal.ledger.batches > last
            assert all(number in journal.ledger for number in range(last + 1))


def _add_on_a_full_disk(path: Path) -> str:
    import resource

    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (400, 400))  # writes fail beyond this size
    try:
        filled(path, 50)
    except JobFailedError as error:
        return str(error)
    return ""


def test_a_full_disk_is_one_sentence_and_the_rest_is_safe(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        said = pool.apply(_add_on_a_full_disk, (path,))
    assert said == (
        f"cannot write to {path}: {os.strerror(errno.EFBIG)}; the batches in it are safe, "
        "and the same command continues"
    )
    found = numbers(path)
    assert found == list(range(len(found)))
    assert found
