from pathlib import Path

import pytest

from tests.cli.inside import Inside


@pytest.fixture
def inside(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> Inside:
    """A command line in an empty folder."""
    folder = tmp_path / "inside"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return Inside(monkeypatch, capsys)
