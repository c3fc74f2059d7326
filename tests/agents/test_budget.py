"""Parts of a limit: never more than the whole, never zero, and time passes by itself."""

from itertools import pairwise

import pytest

from connectn import Limit
from connectn.agents.budget import LEAST_SECONDS, Budget
from tests.clock import Clock


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr("connectn.agents.budget.time", clock)
    return clock


@pytest.mark.parametrize(
    ("nodes", "spent", "share", "part"),
    [
        (1000, 0, 0.25, 250),
        (1000, 0, 1.0, 1000),
        (1000, 600, 0.25, 250),  # a share of the whole, not of the rest
        (1000, 900, 0.25, 100),  # less is left
        (1000, 1000, 0.25, 1),  # a limit is never 0
        (1000, 5000, 0.25, 1),  # the last part may have taken too many
        (3, 0, 0.25, 1),
        (1, 0, 1.0, 1),
        (2**70, 2**69, 1.0, 2**69),
    ],
)
def test_a_part_of_the_nodes_is_a_share_of_the_whole_or_what_is_left(
    nodes: int, spent: int, share: float, part: int
) -> None:
    budget = Budget(Limit(nodes=nodes))
    budget.spend(nodes=spent)
    assert budget.part(share) == Limit(nodes=part)
    assert budget.rest() == Limit(nodes=max(nodes - spent, 1))


def test_nodes_are_spent_bit_by_bit() -> None:
    budget = Budget(Limit(nodes=100))
    seen = []
    for _ in range(5):
        seen.append((budget.rest().nodes, budget.spent))
        budget.spend(nodes=30)
    assert seen == [(100, False), (70, False), (40, False), (10, False), (1, True)]


@pytest.mark.parametrize(
    ("passed", "share", "part"),
    [
        (0.0, 0.25, 0.5),
        (0.0, 1.0, 2.0),
        (1.0, 0.25, 0.5),  # a share of the whole, not of the rest
        (1.75, 0.25, 0.25),  # less is left
        (1.75, 0.0625, 0.125),
        (2.0, 0.25, LEAST_SECONDS),
        (99.0, 1.0, LEAST_SECONDS),
    ],
)
def test_a_part_of_the_time_is_a_share_of_the_whole_or_what_is_left(
    clock: Clock, passed: float, share: float, part: float
) -> None:
    budget = Budget(Limit(seconds=2.0))
    clock.now += passed
    assert budget.part(share) == Limit(seconds=part)
    assert budget.rest() == Limit(seconds=max(2.0 - passed, LEAST_SECONDS))


def test_time_is_spent_by_waiting_and_by_nothing_else(clock: Clock) -> None:
    budget = Budget(Limit(seconds=1.0))
    budget.spend(nodes=10**9)
    assert budget.rest() == Limit(seconds=1.0)
    seen = []
    for _ in range(5):
        seen.append(budget.spent)
        clock.now += 0.25
    assert seen == [False, False, False, False, True]


def test_the_clock_starts_when_a_budget_is_made(clock: Clock) -> None:
    limit = Limit(seconds=1.0)
    early = Budget(limit)
    clock.now += 0.75
    late = Budget(limit)
    assert (early.rest(), late.rest()) == (Limit(seconds=0.25), limit)


def test_what_is_left_of_the_time_only_shrinks(clock: Clock) -> None:
    budget = Budget(Limit(seconds=1.0))
    left = []
    for _ in range(40):
        left.append(budget.rest().seconds or 0)
        clock.now += 1 / 32
    assert all(before >= after > 0 for before, after in pairwise(left))


def test_either_limit_may_strike_first(clock: Clock) -> None:
    limit = Limit(seconds=2.0, nodes=100)
    by_nodes, by_time, neither = Budget(limit), Budget(limit), Budget(limit)
    by_nodes.spend(nodes=100)
    assert (by_nodes.spent, by_nodes.part(0.5)) == (True, Limit(seconds=1.0, nodes=1))
    neither.spend(nodes=99)
    clock.now += 1.0
    assert (neither.spent, neither.rest()) == (False, Limit(seconds=1.0, nodes=1))
    clock.now += 1.0
    assert (by_time.spent, by_time.part(0.5)) == (True, Limit(seconds=LEAST_SECONDS, nodes=50))


def test_what_has_no_limit_is_never_spent(clock: Clock) -> None:
    budget = Budget(Limit(depth=7))
    clock.now += 10**9
    budget.spend(nodes=10**9)
    assert (budget.spent, budget.part(0.1), budget.rest()) == (
        False,
        Limit(depth=7),
        Limit(depth=7),
    )


def test_depth_goes_undivided_into_every_part() -> None:
    budget = Budget(Limit(nodes=100, depth=5))
    budget.spend(nodes=80)
    assert (budget.part(0.1), budget.rest()) == (Limit(nodes=10, depth=5), Limit(nodes=20, depth=5))


@pytest.mark.parametrize(
    "limit",
    [Limit(seconds=float("inf")), Limit(seconds=10**400), Limit(nodes=10**400)],
    ids=["endless", "seconds", "nodes"],
)
def test_no_limit_is_too_large_to_be_divided(limit: Limit) -> None:
    budget = Budget(limit)
    budget.spend(nodes=1)
    assert not budget.spent
    for part in (budget.part(0.25), budget.rest()):
        assert (part.seconds is None, part.nodes is None) == (
            limit.seconds is None,
            limit.nodes is None,
        )
