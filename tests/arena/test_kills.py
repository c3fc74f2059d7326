"""`kill -9` on the real process at any time: no game is lost, stored twice or changed."""

from pathlib import Path
from random import Random

import pytest

from tests.arena.kills import Course, Kills, Subject

SUBJECTS = [Subject("5x4c3", pairs=80), Subject("7x6c4", pairs=50, seed=5, concurrency=2)]
KILLS = 4  # the soak test has 125 for each tournament


@pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: subject.board)
def test_a_tournament_that_is_killed_and_resumed_ends_as_if_it_was_not(
    subject: Subject, tmp_path: Path
) -> None:
    course = Course.of(subject, tmp_path / "uninterrupted.db")
    kills = Kills(subject, course, tmp_path, Random(subject.board))
    kills.kill(times=KILLS)
    assert kills.partial, "no kill happened while games were played"
