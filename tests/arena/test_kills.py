"""`kill -9` on the real process, at any time: no game is lost, doubled or changed."""

from pathlib import Path
from random import Random

import pytest

from tests.arena.kills import Course, Kills, Subject

SUBJECTS = [Subject("5x4c3", pairs=180), Subject("7x6c4", pairs=80, seed=5, concurrency=2)]


@pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: subject.board)
def test_a_tournament_that_is_killed_ten_times_ends_as_if_it_was_not(
    subject: Subject, tmp_path: Path
) -> None:
    course = Course.of(subject, tmp_path / "uninterrupted.db")
    kills = Kills(subject, course, tmp_path, Random(subject.board))
    kills.kill(times=10)
    assert kills.partial, "no kill came while games were played"
