"""How long the experiments are said to take."""

import re

import pytest

from connectn.cli.experiment_progress import ExperimentProgress
from connectn.experiments.catalogue import chosen
from connectn.experiments.run import Step
from tests.clock import Clock

LINES = 10.0
"""Seconds between two lines; the first one comes after so many."""


def said_left(capsys: pytest.CaptureFixture[str]) -> str:
    """Return the time that the last line says is left."""
    line = capsys.readouterr().err.splitlines()[-1]
    found = re.search(r"about (.*) left$", line)
    assert found is not None, line
    return found[1]


def test_at_first_the_usual_minutes_are_left(
    clock: Clock, capsys: pytest.CaptureFixture[str]
) -> None:
    wanted = chosen(["P3", "P5"])
    progress = ExperimentProgress(wanted)
    clock.now += LINES
    progress.begin(wanted[0])
    progress.show(Step("games", 0, 100))
    assert said_left(capsys) == f"{sum(each.minutes for each in wanted)} min"


def test_short_work_shows_nothing(clock: Clock, capsys: pytest.CaptureFixture[str]) -> None:
    wanted = chosen(["P1"])
    with ExperimentProgress(wanted) as progress:
        progress.begin(wanted[0])
        for done in range(9):
            progress.show(Step("games", done, 9))
            clock.now += 1
        progress.end()
    assert capsys.readouterr().err == ""


def test_a_part_that_takes_longer_than_usual_is_estimated_by_its_own_speed(
    clock: Clock, capsys: pytest.CaptureFixture[str]
) -> None:
    wanted = chosen(["P1"])
    progress = ExperimentProgress(wanted)
    progress.begin(wanted[0])
    progress.show(Step("games", 0, 100))
    clock.now += 600  # the usual time is long over
    progress.show(Step("games", 50, 100))
    assert said_left(capsys) == "10 min"
    clock.now += 300
    progress.show(Step("games", 75, 100))
    assert said_left(capsys) == "5 min"


def test_experiments_that_are_faster_than_usual_shorten_the_rest(
    clock: Clock, capsys: pytest.CaptureFixture[str]
) -> None:
    wanted = chosen(["evaluations", "strong"])
    progress = ExperimentProgress(wanted)
    progress.begin(wanted[0])
    clock.now += 30 * wanted[0].minutes  # half of the usual time
    progress.end()
    progress.begin(wanted[1])
    progress.show(Step("games", 0, 100))
    left = int(said_left(capsys).removesuffix(" min"))
    assert left < wanted[1].minutes
