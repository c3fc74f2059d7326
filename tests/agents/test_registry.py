"""Agents by name: which texts are accepted, and which are refused."""

import inspect
import math
import subprocess
import sys
from fractions import Fraction
from typing import Annotated, Any, Literal

import pytest

from connectn import Agent, AgentError, Board, Limit, SolverError, _core, make_agent
from connectn.agents import registry
from connectn.agents.registry import (
    STRONGEST,
    AgentType,
    Between,
    agent_types,
    parse_agent,
    register,
)


class Fussy:
    def __init__(
        self,
        *,
        depth: Annotated[int, Between(1, 20)] = 4,
        seconds: Annotated[float | None, Between(0.1, 9)] = None,
        pruning: bool = True,
        tie: Literal["first", "random"] = "first",
        note: str = "",
    ) -> None:
        self.settings = (depth, seconds, pruning, tie, note)

    def choose(self, board: Board, limit: Limit | None = None) -> int:
        return board.legal_moves[0]


@pytest.fixture
def fussy(own_registry: None) -> AgentType:  # noqa: ARG001 - for its effect
    register("fussy", "Takes everything.")(Fussy)
    return registry._types["fussy"]


@pytest.mark.parametrize(
    ("text", "settings"),
    [
        ("fussy", (4, None, True, "first", "")),
        ("fussy:depth=6", (6, None, True, "first", "")),
        ("fussy:depth=20,seconds=0.5,pruning=no", (20, 0.5, False, "first", "")),
        ("fussy:tie=random,note=a=b", (4, None, True, "random", "a=b")),
        ("fussy:pruning=TRUE", (4, None, True, "first", "")),
    ],
)
@pytest.mark.usefixtures("fussy")
def test_parameters_are_set_in_the_text(text: str, settings: tuple[object, ...]) -> None:
    agent = make_agent(text)
    assert isinstance(agent, Fussy)
    assert agent.settings == settings


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("missing", "there is no agent 'missing'; there are center-weight, column-weight, "),
        ("", "there is no agent ''; there are"),
        ("gredy", "there is no agent 'gredy'; did you mean greedy?"),
        ("greedy:depth=3", "greedy takes no parameter 'depth'; it takes seed"),
        ("cmd:bot", "'cmd:bot' is a program; here an agent is needed"),
        ("me=cmd:./bot.py:A", "'cmd:./bot.py:A' is a program; here an agent is needed"),
        ("greedy:seed", "'seed' in 'greedy:seed' is not parameter=value"),
        ("greedy:seed=x", "seed must be a whole number, not 'x' in 'greedy:seed=x'"),
        ("greedy:seed=", "seed must be a whole number, not '' in 'greedy:seed='"),
        ("greedy:seed=1,seed=2", "seed is set twice in 'greedy:seed=1,seed=2'"),
        ("greedy:", "'' in 'greedy:' is not parameter=value"),
        ("greedy:seed=1,", "'' in 'greedy:seed=1,' is not parameter=value"),
        ("fussy:depth=0", "depth must be a whole number from 1 to 20, not '0'"),
        ("fussy:depth=21", "depth must be a whole number from 1 to 20, not '21'"),
        ("fussy:depth=4.0", "depth must be a whole number from 1 to 20, not '4.0'"),
        ("fussy:depth=" + "9" * 5000, "depth must be a whole number from 1 to 20, not '999"),
        ("fussy:seconds=nan", "seconds must be a number from 0.1 to 9, not 'nan'"),
        ("fussy:pruning=maybe", "pruning must be yes or no, not 'maybe'"),
        ("fussy:tie=last", "tie must be one of first, random, not 'last'"),
    ],
)
@pytest.mark.usefixtures("fussy")
def test_a_bad_text_is_refused_with_what_would_be_right(text: str, message: str) -> None:
    with pytest.raises(AgentError) as refused:
        make_agent(text)
    assert str(refused.value).startswith(message)


@pytest.mark.parametrize(
    ("keywords", "settings"),
    [
        ({}, (4, None, True, "first", "")),
        ({"depth": 6, "pruning": False}, (6, None, False, "first", "")),
        ({"seconds": 1, "tie": "random", "note": "a=b"}, (4, 1.0, True, "random", "a=b")),
        ({"seconds": None}, (4, None, True, "first", "")),
        ({"depth": 20, "seconds": Fraction(1, 2)}, (20, 0.5, True, "first", "")),
    ],
)
@pytest.mark.usefixtures("fussy")
def test_parameters_are_set_by_keywords(
    keywords: dict[str, Any], settings: tuple[object, ...]
) -> None:
    agent = make_agent("fussy", **keywords)
    assert isinstance(agent, Fussy)
    assert agent.settings == settings


@pytest.mark.parametrize(
    ("text", "keywords", "message"),
    [
        ("fussy", {"depth": 0}, "depth must be a whole number from 1 to 20, not 0"),
        ("fussy", {"depth": "6"}, "depth must be a whole number from 1 to 20, not '6'"),
        ("fussy", {"depth": 4.0}, "depth must be a whole number from 1 to 20, not 4.0"),
        ("fussy", {"depth": True}, "depth must be a whole number from 1 to 20, not True"),
        ("fussy", {"depth": None}, "depth must be a whole number from 1 to 20, not None"),
        ("fussy", {"seconds": math.nan}, "seconds must be a number from 0.1 to 9, not nan"),
        ("fussy", {"pruning": 1}, "pruning must be yes or no, not 1"),
        ("fussy", {"tie": "last"}, "tie must be one of first, random, not 'last'"),
        ("fussy", {"note": 3}, "note must be a word, not 3"),
        ("fussy", {"dept": 3}, "fussy takes no parameter 'dept'; it takes depth, seconds, "),
        ("fussy:depth=3", {"depth": 3}, "depth is set twice: in 'fussy:depth=3' and as a keyword"),
    ],
)
@pytest.mark.usefixtures("fussy")
def test_a_bad_keyword_is_refused_like_a_bad_text(
    text: str, keywords: dict[str, Any], message: str
) -> None:
    with pytest.raises(AgentError) as refused:
        make_agent(text, **keywords)
    assert str(refused.value).startswith(message)


def test_the_name_of_a_player_is_not_part_of_its_agent() -> None:
    assert parse_agent("old=windows:depth=3") == parse_agent("windows:depth=3")
    assert type(make_agent("me=greedy")) is type(make_agent("greedy"))


@pytest.mark.parametrize("name", ["a:b", "a=b", "a,b", "cmd", ""])
def test_a_name_that_no_text_can_hold_is_refused(name: str) -> None:
    with pytest.raises(AgentError, match="cannot name an agent"):
        register(name, "Cannot be asked for.")(Fussy)


def test_a_name_is_taken_once(fussy: AgentType) -> None:
    with pytest.raises(AgentError, match="there is an agent 'fussy' already"):
        register(fussy.name, "Another one.")(Fussy)


def odd_agent(hint: object, *default: object) -> type[Fussy]:
    class Odd(Fussy):
        def __init__(self, **_: object) -> None:
            super().__init__()

    kind = inspect.Parameter.KEYWORD_ONLY
    given = default[0] if default else inspect.Parameter.empty
    parameter = inspect.Parameter("friends", kind, default=given, annotation=hint)
    Odd.__signature__ = inspect.Signature([parameter])  # type: ignore[attr-defined]
    return Odd


@pytest.mark.parametrize("hint", [list[str], int | str, Literal[1, 2], None])
def test_a_parameter_that_no_text_can_set_is_refused_at_registration(hint: object) -> None:
    with pytest.raises(AgentError, match="parameter 'friends' has no kind"):
        register("odd", "Cannot be made.")(odd_agent(hint, 1))


def test_a_parameter_needs_a_default() -> None:
    with pytest.raises(AgentError, match="parameter 'friends' needs a default"):
        register("odd", "Cannot be made.")(odd_agent(int))


@pytest.mark.usefixtures("fussy")
def test_a_range_may_stand_inside_an_optional() -> None:
    register("odd", "Counts friends.")(odd_agent(Annotated[int, Between(1, 3)] | None, None))
    with pytest.raises(AgentError, match="friends must be a whole number from 1 to 3, not '4'"):
        make_agent("odd:friends=4")


def test_the_name_of_a_built_in_agent_cannot_be_taken_first() -> None:
    code = (
        "from connectn.agents.registry import register\n"
        "try: register('random', 'Mine.')(type('Mine', (), {'__module__': 'mine'}))\n"
        "except ValueError as error: print(error)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "there is an agent 'random' already\n"


def test_every_agent_is_listed_with_a_line_of_description() -> None:
    names = [agent_type.name for agent_type in agent_types()]
    assert names == sorted(names)
    assert {"random", "naive", "greedy", STRONGEST} <= set(names)
    assert all(agent_type.summary.endswith(".") for agent_type in agent_types())


def test_every_agent_is_an_agent() -> None:
    for agent_type in agent_types():
        assert isinstance(make_agent(agent_type.name), Agent)


@pytest.mark.parametrize("text", ["strong", "perfect:table_mb=64", "strong:table_mb=1,seconds=2"])
def test_checking_a_text_makes_no_solver(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("a solver was made to check a name")

    monkeypatch.setattr(_core, "Solver", refuse)
    spec = parse_agent(text)
    assert spec.agent_type.name == text.partition(":")[0]
    with pytest.raises(AssertionError, match="a solver was made"):
        spec.make()


@pytest.mark.parametrize("name", ["strong", "perfect"])
def test_a_table_the_machine_has_no_room_for_is_refused_with_the_text(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("connectn.solver.solver.memory_mb", lambda: 1000)
    with pytest.raises(SolverError, match=r"^table_mb=1001 is more than the 1000 MiB this machine"):
        parse_agent(f"{name}:table_mb=1001")
    assert parse_agent(f"{name}:table_mb=1000").values == {"table_mb": 1000}
