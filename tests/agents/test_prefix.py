"""Players of installed packages, which name a prefix for their module."""

import sys
from pathlib import Path

import pytest

from connectn import AgentError, Board, Rules, make_agent
from connectn.agents.prefix import modules_by_prefix, players_by_prefix
from connectn.agents.registry import parse_agent

PLAYERS = """
from typing import Annotated
from connectn.agents.registry import Between
from connectn.errors import MissingPackageError

class edge:
    def __init__(self, *, place: Annotated[int, Between(0, 1)] = 0):
        self.place = place
    def choose(self, board, limit=None):
        return board.legal_moves[-self.place]

class poor:
    def __init__(self):
        raise MissingPackageError("poor needs gold, which is not installed: pip install gold")
    choose = edge.choose

class helper:
    pass
"""
ENTRY_POINTS = """
[connectn.players]
stranger = stranger_players
removed = package_that_was_removed.players
"""


@pytest.fixture(autouse=True)
def stranger(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of an installed package that declares prefixes."""
    place = folder / "packages"
    information = place / "stranger-1.0.dist-info"
    information.mkdir(parents=True)
    (information / "METADATA").write_text("Metadata-Version: 2.1\nName: stranger\nVersion: 1.0\n")
    (information / "entry_points.txt").write_text(ENTRY_POINTS)
    (place / "stranger_players.py").write_text(PLAYERS)
    monkeypatch.syspath_prepend(place)
    modules_by_prefix.cache_clear()
    return place


@pytest.fixture(autouse=True)
def _forget_prefixes_after_the_test() -> object:
    yield
    modules_by_prefix.cache_clear()


@pytest.mark.parametrize("rules", [Rules(), Rules(9, 7, 5), Rules(4, 3, 3)], ids=str)
def test_a_player_with_a_prefix_is_a_class_of_the_module_behind_it(rules: Rules) -> None:
    board = Board(rules)
    assert make_agent("stranger:edge").choose(board) == 0
    assert make_agent("me=stranger:edge:place=1").choose(board) == rules.width - 1
    assert make_agent("stranger:edge", place=1).choose(board) == rules.width - 1


def test_its_text_is_enough_to_make_it_in_another_process() -> None:
    spec = parse_agent("stranger:edge:place=1")
    assert spec.agent_type.text == "stranger:edge"
    assert repr(spec) == "parse_agent('stranger:edge:place=1')"


def test_a_prefix_goes_before_a_module_of_the_same_name(folder: Path) -> None:
    (folder / "stranger.py").write_text("raise OSError('not meant')")
    assert make_agent("stranger:edge").choose(Board()) == 0


def test_all_players_are_listed_without_running_their_modules() -> None:
    names = players_by_prefix()
    assert [name for name in names if name.startswith("stranger:")] == ["stranger:edge"]
    assert not [name for name in names if name.startswith("removed:")]
    assert "stranger_players" not in sys.modules


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("stranger", "there is no agent 'stranger'; did you mean stranger:edge?"),
        ("strangerr:edge", "there is no agent or module 'strangerr'; did you mean stranger:edge?"),
        ("stranger:egde", "there is no class 'egde' in 'stranger'; did you mean stranger:edge?"),
        ("stranger:edge:place=2", "place must be a whole number from 0 to 1, not '2'"),
        ("stranger:poor", "poor needs gold, which is not installed: pip install gold"),
        ("removed:edge", "there is no agent or module 'removed'"),
    ],
)
def test_a_wrong_text_gets_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(AgentError) as error:
        make_agent(text)
    assert str(error.value).startswith(sentence)
