import sys

import pytest


@pytest.fixture(autouse=True)
def _module_path_is_restored(monkeypatch: pytest.MonkeyPatch) -> None:
    """A player of a file adds the folder of the file to it."""
    monkeypatch.setattr(sys, "path", [*sys.path])
