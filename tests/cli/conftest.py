from pathlib import Path

import pytest

from connectn.cli import experiment_progress, live_display, live_standings
from tests.cli.inside import Inside
from tests.clock import Clock


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The clock of what is shown while a command works."""
    clock = Clock()
    for module in (live_display, live_standings, experiment_progress):
        monkeypatch.setattr(module, "time", clock)
    return clock


@pytest.fixture
def inside(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> Inside:
    """A command line in an empty folder."""
    folder = tmp_path / "inside"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return Inside(monkeypatch, capsys)
