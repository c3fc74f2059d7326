"""Any evaluation becomes an agent; the error of a failing one names it and the position."""

import math
from collections.abc import Callable
from fractions import Fraction

import pytest

from connectn import AgentError, Board, Limit, Rules, make_agent
from connectn.agents.papers.agent import evaluation
from connectn.agents.registry import agent_types

pytestmark = pytest.mark.usefixtures("own_registry")


def leftward(board: Board, side: int) -> float:
    return -board.discs(side).bit_length()


def test_a_function_becomes_an_agent_and_stays_itself() -> None:
    assert evaluation("leftward", "Likes the left.", depth=1)(leftward) is leftward
    found = next(known for known in agent_types() if known.name == "leftward")
    assert found.summary == "Likes the left."
    assert [(parameter.name, parameter.default) for parameter in found.parameters] == [
        ("depth", 1),
        ("seconds", None),
        ("seed", None),
        ("pruning", True),
        ("workers", 1),
    ]
    assert make_agent("leftward").choose(Board()) == 0
    assert make_agent("leftward:depth=2").choose(Board.parse("12121")) == 0  # it has to block


def test_the_agent_sees_wins_and_losses_by_itself() -> None:
    evaluation("leftward", "Likes the left.")(leftward)
    agent = make_agent("leftward", seed=1)
    assert agent.choose(Board.parse("717273")) == 6
    assert agent.choose(Board.parse("17171")) == 0
    lost = {make_agent("leftward", seed=s).choose(Board.parse("33445")) for s in range(99)}
    assert lost == set(range(7))


@pytest.mark.parametrize("depth", [0, 21])
def test_a_depth_out_of_range_is_refused(depth: int) -> None:
    evaluation("leftward", "Likes the left.")(leftward)
    with pytest.raises(AgentError, match="depth must be a whole number from 1 to 20"):
        make_agent(f"leftward:depth={depth}")


def test_an_evaluation_looks_at_least_one_ply_ahead() -> None:
    with pytest.raises(AgentError, match="plies must be 1 or more, not 0"):
        evaluation("leftward", "Likes the left.", depth=0)(leftward)


def test_the_name_of_a_papers_player_is_taken() -> None:
    with pytest.raises(AgentError, match="there is an agent 'windows' already"):
        evaluation("windows", "Mine.")(leftward)


def number(value: object) -> Callable[[Board, int], float]:
    return lambda _board, _side: value  # type: ignore[return-value]


@pytest.mark.parametrize("value", [3, -0.5, True, Fraction(1, 3), math.inf, -math.inf, 10**300])
@pytest.mark.parametrize("pruning", ["yes", "no"])
def test_any_number_will_do(value: object, pruning: str) -> None:
    evaluation("constant", "Says the same always.")(number(value))
    agent = make_agent(f"constant:depth=2,pruning={pruning}", seed=1)
    assert agent.choose(Board(Rules(3, 3, 3))) in range(3)


@pytest.mark.parametrize("value", [None, "3", math.nan, [1], 1j, Board])
@pytest.mark.parametrize("pruning", ["yes", "no"])
def test_anything_else_is_refused_with_the_position(value: object, pruning: str) -> None:
    evaluation("broken", "Says no number.")(number(value))
    with pytest.raises(AgentError) as refused:
        make_agent(f"broken:depth=1,pruning={pruning}").choose(Board.parse("44"))
    message = str(refused.value)
    assert message.startswith("evaluation 'broken' must return a number, not ")
    assert message.endswith(" in 7x6c4:441")


@pytest.mark.parametrize("pruning", ["yes", "no"])
def test_an_evaluation_that_raises_is_named_with_the_position(pruning: str) -> None:
    @evaluation("fallible", "Divides by nothing.")
    def _fallible(board: Board, _side: int) -> float:
        return 1 / (board.ply - 3)

    board = Board.parse("44")
    with pytest.raises(AgentError) as refused:
        make_agent(f"fallible:depth=1,pruning={pruning}").choose(board)
    assert (
        str(refused.value) == "evaluation 'fallible' failed in 7x6c4:441:"
        " ZeroDivisionError: division by zero"
    )
    assert isinstance(refused.value.__cause__, ZeroDivisionError)
    assert str(board) == "7x6c4:44"


def test_a_number_too_large_for_a_float_is_refused() -> None:
    evaluation("huge", "Exaggerates.")(number(10**400))
    with pytest.raises(AgentError, match=r"evaluation 'huge' failed in .*: OverflowError"):
        make_agent("huge").choose(Board())


def test_a_single_legal_column_is_played_without_a_look() -> None:
    evaluation("broken", "Says no number.")(number(None))
    assert make_agent("broken").choose(Board(Rules(1, 4, 4))) == 0


@pytest.mark.parametrize("limit", [None, Limit(seconds=5), Limit(nodes=100)])
def test_a_game_that_is_over_is_refused(limit: Limit | None) -> None:
    evaluation("leftward", "Likes the left.")(leftward)
    with pytest.raises(AgentError, match="the game is over in 7x6c4:1212121"):
        make_agent("leftward").choose(Board.parse("1212121"), limit)


@pytest.mark.parametrize("depth", [1, 2, 3, 4])
def test_only_games_that_go_on_or_fill_the_board_are_judged(depth: int) -> None:
    @evaluation("strict", "Wants a game that goes on.")
    def _strict(board: Board, _side: int) -> float:
        assert not board.is_game_over()
        return 0

    for text in ("172737", "17273", "3x3c3:12132", "2x2c4:121", "2x2c4:12"):
        make_agent(f"strict:depth={depth}").choose(Board.parse(text))
