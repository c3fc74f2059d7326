"""The `repr` of a value is the Python text that makes an equal value."""

from enum import Enum
from math import inf
from typing import Any

import pytest

import connectn
from connectn import (
    Board,
    Bounds,
    Limit,
    Outcome,
    Record,
    Rules,
    Score,
    Solver,
    Style,
    Termination,
    review,
)
from connectn.agents.player_text import PlayerText
from connectn.agents.registry import AgentType, Between, Check, Parameter, agent_types, parse_agent
from connectn.analysis.allowance import GameNodes
from connectn.analysis.decision import Decision
from connectn.analysis.grade import Grade
from connectn.arena.fixture import Fixture, Task
from connectn.arena.results import Game, Results
from connectn.arena.settings import Format, Numbers, Settings, TimeControl
from connectn.arena.statistics.accuracy import Accuracy
from connectn.arena.statistics.pairs import PairCounts
from connectn.arena.statistics.rating import Estimate, Rating
from connectn.arena.statistics.sprt import Sprt, Verdict
from connectn.engine.fault import Fault
from connectn.engine.limits import EngineLimits
from connectn.engine.messages import Question, Role
from connectn.experiments.section import Agreement
from connectn.solver.solver import check_table
from connectn.view.text import Signs
from tests.geometries import GEOMETRIES

FINISHED = Game(
    Fixture(0, 1, 3, swapped=True),
    moves=(3, 3),
    winner=0,
    termination=Termination.ILLEGAL_MOVE,
    detail="column 7 is not on a board 7 wide (0 to 6)",
    seconds=(0.1, 0.25),
    last_words=("", 'it said "no"\n'),
)
SETTINGS = Settings(
    ("greedy", "cmd:bot 'x'"),
    games=4,
    rules=Rules(9, 7, 5),
    format=Format.GAUNTLET,
    control=TimeControl(total=60, increment=0.5),
    sprt=(0.0, 10.0),
    numbers=Numbers.FIXED,
)
ENUMERATIONS: list[type[Enum]] = [
    *(Termination, Style, Format, Numbers, Verdict, Decision, Grade, Agreement),
]
NO_VALUES = {"Agent", "Book", "Solver", "Tournament"}
"""Public classes whose instances are not values: an interface, a file, a table, the games of a
store."""


def values() -> list[object]:
    """Make the values anew: what a module holds at the exit, the core reports as a leak."""
    won = Board.parse("5x4c3:12121")
    reviewed = review(Record.of(Board.parse("4x4c3:22113")), Solver(table_mb=1))
    return [
        *(Rules(), Rules(16, 1, 16)),
        *(Board(), won, Board.parse("4x2c3:----/XO--"), Board.parse("4x2c3:----/XO--:14")),
        *(Limit(), Limit(seconds=0.1), Limit(seconds=inf), Limit(3, 4, 5)),
        *(
            Score(18, Rules(), ply=6),
            -Score(-3, Rules(9, 7, 5), ply=13),
            Bounds(-3, 18, Rules(), 4),
        ),
        *(won.outcome(), Outcome(None, Termination.FULL_BOARD)),
        *(Record.of(won, 'a "b"', "\\n"), Record(Rules(), (3,), tags={"Date": "today"})),
        Record.of(Board(), outcome=Outcome(1, Termination.RESIGNATION)),
        Record.of(Board.parse("4x2c3:----/XO--:14")),
        *(Solver(table_mb=1).analyze(Board.parse(text)) for text in ("444444", "4x4c4:12", "")),
        Solver(table_mb=1).analyze(Board.parse("9x7c5:"), Limit(nodes=100)),
        *(reviewed, reviewed.moves[0], reviewed.turning_points[0], GameNodes()),
        *(Between(1, 20), Check(check_table), Parameter("size", int, 1, check=Check(check_table))),
        *(parse_agent("windows:depth=6"), parse_agent("greedy"), parse_agent("perfect:table_mb=2")),
        PlayerText("old", "windows:depth=4"),
        *(
            Role(),
            Role(2, Rules(8, 8, 4)),
            EngineLimits(),
            Fault(Termination.CRASH, "it said\n'x'"),
        ),
        Question(won, None),
        *(
            FINISHED,
            FINISHED.fixture,
            Task(FINISHED.fixture, "7x6c4:4"),
            SETTINGS,
            SETTINGS.control,
        ),
        Results(1, SETTINGS, ("9x7c5:5",), (FINISHED,), {"connectn": "0.1.0"}),
        *(
            Sprt(0, 10),
            Estimate(40.7, 10.4, 71.2),
            Estimate(inf, 277.6, inf),
            Estimate(0, -inf, inf),
        ),
        *(PairCounts((0, 1, 2, 3, 4)), Rating.of(PairCounts((0, 1, 2, 3, 4))), Signs()),
        Rating.of(PairCounts(pairs=(0, 0, 0, 0, 20))),
        Accuracy((1, 2), (1, 1), 20, 0, 30),
    ]


KINDS = {type(value) for value in values()}


def evaluated(text: str) -> Any:
    """Evaluate a text as after `from connectn import *` and an import of the further classes."""
    public = {name: getattr(connectn, name) for name in connectn.__all__}
    inner = {kind.__name__: kind for kind in {*KINDS, *ENUMERATIONS}}
    functions = {"parse_agent": parse_agent, "check_table": check_table}
    return eval(text, {**inner, **functions, **public})  # noqa: S307 (our own text)


def same(one: object, other: object) -> bool:
    """Compare also what equality leaves out: the history of a board, the rules of a score."""
    return type(one) is type(other) and one == other and repr(one) == repr(other)


def test_the_repr_of_a_value_makes_the_value_again() -> None:
    for value in values():
        assert same(evaluated(repr(value)), value), value
        assert same(evaluated(repr([value])), [value]), value


@pytest.mark.parametrize("kind", ENUMERATIONS)
def test_the_repr_of_a_member_is_its_name(kind: type[Enum]) -> None:
    for member in kind:
        assert repr(member) == f"{kind.__name__}.{member.name}"
        assert evaluated(repr(member)) is member


def test_every_agent_and_parameter_makes_itself_again() -> None:
    for agent_type in agent_types():
        assert isinstance(agent_type, AgentType)
        assert evaluated(repr(agent_type)) is agent_type
        for parameter in agent_type.parameters:
            assert same(evaluated(repr(parameter)), parameter)


@pytest.mark.parametrize("rules", GEOMETRIES[::7], ids=str)
def test_scores_of_every_geometry_make_themselves_again(rules: Rules) -> None:
    value = rules.cells - rules.cells // 2 if rules.connect == 1 else 0
    score = Score(value, rules, ply=0)
    again = evaluated(repr(score))
    assert same(again, score)
    assert (again.rules, again.ply, again.end_ply) == (rules, 0, score.end_ply)


def test_every_public_class_of_values_is_tested() -> None:
    public = {
        name
        for name in connectn.__all__
        if isinstance(kind := getattr(connectn, name), type) and not issubclass(kind, Exception)
    }
    assert public - NO_VALUES == public & {kind.__name__ for kind in {*KINDS, *ENUMERATIONS}}
