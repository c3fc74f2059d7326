"""The agent of docs/agents.md plays as the page says."""

from pathlib import Path

import pytest

from connectn import Board, make_agent
from tests.pages import ROOT, Page, printed

PAGE = Page(ROOT / "docs" / "agents.md")
(AGENT,) = PAGE.blocks("py")
COMMANDS = [
    line for block in PAGE.blocks("text") for line in block.splitlines() if "my_agents.py" in line
]


@pytest.fixture(autouse=True)
def agent(folder: Path) -> None:
    (folder / "my_agents.py").write_text(AGENT)


def test_the_agent_of_the_page_is_short_and_chooses_the_middle() -> None:
    assert len(AGENT.splitlines()) <= 10
    for text, column in (("7x6c4:", 3), ("444444", 2), ("9x7c5:5", 4)):
        assert make_agent("my_agents.py:Center").choose(Board.parse(text)) == column
    assert make_agent("my_agents.py:Center", offset=1).choose(Board()) == 4


@pytest.mark.parametrize("command", COMMANDS)
def test_the_commands_of_the_page_play(command: str, folder: Path) -> None:
    assert "Openings: random:4" in printed(command, folder)


def test_the_page_has_commands() -> None:
    assert len(COMMANDS) >= 2
