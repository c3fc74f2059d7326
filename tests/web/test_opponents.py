"""The agents of the API: those of connectn and no others, each with a paragraph."""

import re

import pytest

from connectn import AgentError, evaluation
from connectn.agents import registry
from connectn.agents.papers.players import PAPERS
from connectn.agents.registry import agent_types
from connectn.web.opponents import SAFE, opponent, opponents
from connectn.web.paragraphs import PAPER_OF, THINKS

NEVER = {"seconds", "table_mb", "threads", "workers"}
"""Settings that would take the server's memory, its processors or its time."""


def test_all_agents_of_connectn_are_opponents_and_none_of_a_program(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    built_in = {each.name for each in agent_types() if each.home is None}
    monkeypatch.setattr(registry, "_types", dict(registry._types))

    @evaluation("of-this-test", "Is no agent of connectn.")
    def nothing(_board: object, _side: int) -> float:
        return 0.0

    opponents.cache_clear()
    assert set(opponents()) == built_in
    with pytest.raises(AgentError, match="there is no agent 'of-this-test'"):
        opponent("of-this-test")


def test_every_setting_of_an_agent_is_known_to_be_safe_or_not() -> None:
    for each in opponents().values():
        assert set(each.by_name) <= SAFE | NEVER, each.name
        for name in set(each.by_name) & NEVER:
            with pytest.raises(AgentError, match=f"takes no parameter '{name}'"):
                opponent(f"{each.name}:{name}=1")


def test_a_setting_is_read_as_everywhere_else() -> None:
    assert opponent("windows:depth=6,seed=1").values == {"depth": 6, "seed": 1}
    assert opponent("perfect:tie=center", 4).values == {"tie": "center", "level": 4}
    with pytest.raises(AgentError, match="level is set twice"):
        opponent("perfect:level=3", 4)


def test_every_agent_has_a_paragraph_of_two_to_four_plain_sentences() -> None:
    assert list(THINKS) == sorted(opponents())
    for name, text in THINKS.items():
        sentences = re.findall(r"[^.]+\.(?=\s|$)", text)
        assert 2 <= len(sentences) <= 4, (name, sentences)
        assert len(text) < 500, name


def test_every_player_of_a_paper_names_its_paper() -> None:
    assert set(PAPERS) <= set(PAPER_OF)
    for name, paper in PAPER_OF.items():
        if name in PAPERS:
            assert opponents()[name].summary.startswith(paper)
