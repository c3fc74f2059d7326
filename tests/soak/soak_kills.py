"""Tournaments that are killed 500 times, and in which every single write fails once."""

import errno
from pathlib import Path
from random import Random

import pytest

from tests.arena.disk import SUBJECT, Failure, build_shim, fails_cleanly
from tests.arena.kills import Course, Kills, Subject
from tests.arena.programs import leftmost
from tests.soak.scale import scaled

SUBJECTS = [
    Subject("5x4c3", pairs=500),
    Subject("7x6c4", pairs=300, seed=5, concurrency=2),
    Subject("9x7c5", pairs=60, seed=7, concurrency=3),
    Subject("4x4c3", pairs=30, players=("greedy", leftmost(), "random", "naive"), concurrency=2),
]


@pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: subject.board)
def test_a_tournament_killed_125_times_ends_like_an_uninterrupted_one(
    subject: Subject, tmp_path: Path
) -> None:
    course = Course.of(subject, tmp_path / "uninterrupted.db")
    kills = Kills(subject, course, tmp_path, Random(subject.board))
    kills.kill(times=scaled(125))
    assert kills.partial or scaled(125) < 10, "no kill happened while games were played"


@pytest.mark.parametrize("how", [errno.EIO, errno.ENOSPC])
def test_a_tournament_survives_a_failure_of_any_write(how: int, tmp_path: Path) -> None:
    shim = build_shim(tmp_path)
    course = Course.of(SUBJECT, tmp_path / "games.db")
    call, step = 1, max(1, 1000 // scaled(1000))
    while fails_cleanly(Failure(call, how), shim, course, tmp_path / str(call)):
        call += step
    assert call > 30
