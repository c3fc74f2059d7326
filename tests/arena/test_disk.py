"""A full or broken disk: one sentence, no traceback, and no stored game is lost."""

import errno
from pathlib import Path

import pytest

from tests.arena.disk import (
    SUBJECT,
    Failure,
    build_shim,
    check_failure,
    check_recovery,
    fails_cleanly,
)
from tests.arena.kills import Course
from tests.arena.runs import Run

# The first 18 calls create the store, the next ones write the tournament, later ones games.
CALLS = (1, 10, 20, 27, 33)
FAILURES = [
    Failure(call, (errno.EIO, errno.ENOSPC)[number % 2]) for number, call in enumerate(CALLS)
]


@pytest.fixture(scope="module")
def shim(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_shim(tmp_path_factory.mktemp("shim"))


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Course:
    return Course.of(SUBJECT, tmp_path_factory.mktemp("course") / "games.db")


@pytest.mark.parametrize("failure", FAILURES, ids=str)
def test_a_failing_write_is_one_sentence_and_loses_no_game(
    failure: Failure, shim: Path, course: Course, tmp_path: Path
) -> None:
    assert fails_cleanly(failure, shim, course, tmp_path / "games")


@pytest.mark.parametrize("kilobytes", [1, 24])
def test_a_limit_of_the_file_size_is_one_sentence_and_loses_no_game(
    kilobytes: int, course: Course, tmp_path: Path
) -> None:
    store = tmp_path / "games.db"
    limited = ("sh", "-c", f'ulimit -f {2 * kilobytes}; exec "$@"', "sh")
    with Run(*SUBJECT.start_words(store), before=limited) as run:
        done = run.finish()
    assert done.code in {1, 2}
    check_failure(done.code, done.err, store)
    check_recovery(store, course)
