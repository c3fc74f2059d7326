import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from connectn.agents import registry, source
from connectn.agents.registry import agent_types


@pytest.fixture
def own_registry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Agents that a test registers are gone after it."""
    agent_types()
    monkeypatch.setattr(registry, "_types", dict(registry._types))


@pytest.fixture
def folder(
    own_registry: None,  # noqa: ARG001 - for its effect
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> Iterator[Path]:
    """Return the current folder, which is empty; what is loaded from it is forgotten later."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.setattr(source, "_files", {})
    before = set(sys.modules)
    yield tmp_path
    for name in set(sys.modules) - before:
        if str(getattr(sys.modules[name], "__file__", "")).startswith(str(tmp_path)):
            del sys.modules[name]
