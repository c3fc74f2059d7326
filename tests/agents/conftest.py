import pytest

from connectn.agents import registry
from connectn.agents.registry import agent_types


@pytest.fixture
def own_registry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Agents that a test registers are gone after it."""
    agent_types()
    monkeypatch.setattr(registry, "_types", dict(registry._types))
