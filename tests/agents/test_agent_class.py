"""Classes and functions in files of your own as agents, without a registration."""

from pathlib import Path

import pytest

from connectn import AgentError, Board, Rules, make_agent
from connectn.agents.agent_class import ClassText, parse_class
from connectn.agents.registry import parse_agent

AGENTS = """
from __future__ import annotations
import random
from typing import TYPE_CHECKING, Annotated
import connectn as cn
from connectn.agents.registry import Between
if TYPE_CHECKING:
    from somewhere import Secret

class Lefty:
    def choose(self, board, limit=None):
        return board.legal_moves[0]

class Column:
    def __init__(self, column=0, *, late: bool = False, names=("a",), seed=None):
        self.column, self.late, self.names, self.seed = column, late, names, seed
    def choose(self, board, limit=None):
        return board.legal_moves[self.column]

class Deep:
    def __init__(self, *, depth: Annotated[int, Between(1, 9)] = 3, secret: Secret = None):
        self.depth = depth
    choose = Lefty.choose

class Seeded(Column):
    def __init__(self, seed=7):
        super().__init__(seed=seed)

class Fails(Lefty):
    def __init__(self):
        raise OSError("no book")

class Needs(Lefty):
    def __init__(self, depth: int):
        self.depth = depth

class Wrong:
    def choose(self, board):
        return 0

class Nothing:
    pass

def rightmost(board, limit):
    return board.legal_moves[-1]

def one_argument(board):
    return 0

@cn.evaluation("corner", "Likes the left side.", depth=2)
def corner(board, side):
    return -board.discs(side).bit_length()

@cn.register("named", "Has a name as well.")
class Named(Column):
    def __init__(self, *, depth: int = 5):
        super().__init__(depth)
"""
FILE = "'my_agents.py'"
NO_CLASS = "there is no class"
MUST_CHOOSE = "must choose by a board and a limit, but its function takes"


@pytest.fixture
def agents(folder: Path) -> Path:
    path = folder / "my_agents.py"
    path.write_text(AGENTS)
    return path


@pytest.mark.parametrize(
    ("text", "where", "name", "settings"),
    [
        ("my.py:Lefty", "my.py", "Lefty", None),
        ("a b/my.py:Lefty:depth=3,x=1", "a b/my.py", "Lefty", "depth=3,x=1"),
        ("c:/my.py:Lefty", "c:/my.py", "Lefty", None),
        ("~/my.py:Lefty:", "~/my.py", "Lefty", ""),
        ("package.module:Lefty", "package.module", "Lefty", None),
        ("greedy:seed", "greedy", "seed", None),
    ],
)
def test_a_class_is_named_by_its_file_or_module(
    text: str, where: str, name: str, settings: str | None
) -> None:
    assert parse_class(text) == ClassText(where, name, settings)


@pytest.mark.parametrize(
    "text",
    ["greedy", "windows:depth=4", "my.py", "my.py:", "my.py:3", "a-b:C", ".a:C", ":C", "a.:C"],
)
def test_other_texts_name_no_class(text: str) -> None:
    assert parse_class(text) is None


@pytest.mark.parametrize("rules", [Rules(), Rules(9, 7, 5), Rules(4, 3, 3)], ids=str)
@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("my_agents.py:Lefty", 0),
        ("./my_agents.py:Column:column=2", 2),
        ("me=my_agents.py:Column:column=1,late=yes", 1),
        ("my_agents:Lefty", 0),
        ("my_agents.py:rightmost", -1),
        ("my_agents.py:corner", 0),
        ("my_agents.py:corner:depth=1", 0),
    ],
)
@pytest.mark.usefixtures("agents")
def test_a_class_or_a_function_of_a_file_plays(text: str, place: int, rules: Rules) -> None:
    board = Board(rules)
    assert make_agent(text).choose(board) == board.legal_moves[place]


def test_a_file_is_found_by_its_absolute_path_and_in_the_home_folder(
    agents: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(agents.parent))
    monkeypatch.chdir("/")
    for text in (f"{agents}:Lefty", "~/my_agents.py:Lefty", "me=~/my_agents.py:Lefty"):
        assert make_agent(text).choose(Board.parse("11")) == 0


@pytest.mark.usefixtures("agents")
def test_parameters_are_read_from_annotations_and_defaults() -> None:
    found = {
        one.name: one.wanted for one in parse_agent("my_agents.py:Column").agent_type.parameters
    }
    assert found == {"column": "a whole number", "late": "yes or no", "seed": "a whole number"}
    assert parse_agent("my_agents.py:Deep:depth=9").values == {"depth": 9}
    assert parse_agent("my_agents.py:Named:depth=2").values == {"depth": 2}
    assert vars(make_agent("my_agents.py:Column", column=1, seed=4)) == {
        "column": 1, "late": False, "names": ("a",), "seed": 4
    }  # fmt: skip


@pytest.mark.usefixtures("agents")
def test_a_seed_of_its_own_is_kept_unless_another_one_is_given() -> None:
    assert vars(make_agent("my_agents.py:Seeded"))["seed"] == 7
    assert vars(make_agent("my_agents.py:Seeded", seed=3))["seed"] == 3
    assert vars(make_agent("my_agents.py:Seeded:seed=2", seed=3))["seed"] == 2


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("none.py:Lefty", "there is no file 'none.py'"),
        ("my_agents.py:Lefti", f"{NO_CLASS} 'Lefti' in {FILE}; did you mean my_agents.py:Lefty?"),
        ("my_agents.py:Zorro", f"{NO_CLASS} 'Zorro' in {FILE}; its agents are Lefty, Column, "),
        ("my_agents.py:random", f"{NO_CLASS} 'random' in {FILE}; "),
        ("my_agents.py:Nothing", "Nothing of 'my_agents.py' has no method choose(board, limit)"),
        ("my_agents.py:Wrong", f"Wrong {MUST_CHOOSE} (board)"),
        ("my_agents.py:one_argument", f"one_argument {MUST_CHOOSE} (board)"),
        ("my_agents.py:Fails", "Fails cannot be made: OSError: no book ("),
        ("my_agents.py:Needs", "Needs cannot be made: TypeError: "),
        ("my_agents.py:Lefty:depth=3", "Lefty takes no parameter 'depth'; it takes none"),
        ("my_agents.py:Column:column=x", "column must be a whole number, not 'x' in 'my_agents.py"),
        ("my_agents.py:Column:names=x", "Column takes no parameter 'names'; it takes column, "),
        ("my_agents.py:Deep:depth=10", "depth must be a whole number from 1 to 9, not '10' in "),
        ("my_agents.py:Lefty:", "'' in 'my_agents.py:Lefty:' is not parameter=value"),
        ("my_agnts:Lefty", "there is no agent or module 'my_agnts'; there are center-weight, "),
        ("my_agents.sub:Lefty", "there is no module 'my_agents.sub'"),
        ("windwos:depth", "there is no agent or module 'windwos'; did you mean windows?"),
    ],
)
@pytest.mark.usefixtures("agents")
def test_what_is_no_agent_is_refused_with_what_would_be_right(text: str, message: str) -> None:
    with pytest.raises(AgentError) as refused:
        make_agent(text)
    assert str(refused.value).startswith(message)


def test_a_constructor_that_fails_is_refused_with_its_line(agents: Path) -> None:
    line = 1 + AGENTS.splitlines().index('        raise OSError("no book")')
    with pytest.raises(AgentError) as refused:
        parse_agent("my_agents.py:Fails").check()
    assert str(refused.value) == f"Fails cannot be made: OSError: no book ({agents}, line {line})"
    assert isinstance(refused.value.__cause__, OSError)


def test_a_file_without_agents_says_so(folder: Path) -> None:
    (folder / "empty.py").write_text("X = 1\n")
    with pytest.raises(AgentError, match=r"in 'empty.py'; it has no class with a method choose\("):
        make_agent("empty.py:Lefty")
