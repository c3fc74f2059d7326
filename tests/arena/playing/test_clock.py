"""Time per move, time per game, and the margin."""

from math import inf, nan
from random import Random

import pytest

from connectn.arena.playing.clock import Clock
from connectn.arena.settings import TimeControl
from connectn.errors import ArenaError

CONTROLS = [
    TimeControl(),
    TimeControl(seconds=2),
    TimeControl(total=5),
    TimeControl(total=5, increment=0.5),
    TimeControl(seconds=1.5, total=4, increment=1, margin=0),
]


@pytest.mark.parametrize("control", CONTROLS, ids=str)
def test_a_clock_is_the_total_minus_all_moves_plus_all_increments(control: TimeControl) -> None:
    """List every move and every increment, and add up the whole list each time."""
    dice = Random(1)
    clock = Clock(control)
    entries: list[float] = []
    for _ in range(20):
        limits = [inf] if control.seconds is None else [control.seconds]
        if control.total is not None:
            limits.append(control.total + sum(entries))
        limit = min(limits)
        assert (inf if clock.limit is None else clock.limit) == pytest.approx(limit)
        took = dice.uniform(0, min(limit, 3))
        assert clock.allows(took)
        clock.spend(took)
        entries += [-took, control.increment]


@pytest.mark.parametrize("control", CONTROLS[1:], ids=str)
def test_the_margin_is_the_last_moment(control: TimeControl) -> None:
    clock = Clock(control)
    assert clock.limit is not None
    last = clock.limit + control.margin
    assert clock.allows(last)
    assert not clock.allows(last + 1e-6)


def test_without_a_limit_everything_is_in_time() -> None:
    clock = Clock(TimeControl())
    assert clock.limit is None
    assert clock.allows(1e9)
    clock.spend(1e9)
    assert clock.limit is None


def test_the_time_left_is_never_below_zero() -> None:
    """A move within the margin may take more than was left; the next move has the increment."""
    clock = Clock(TimeControl(total=1, increment=0.25, margin=0.5))
    clock.spend(1.4)
    assert clock.limit == 0.25


@pytest.mark.parametrize("name", ["seconds", "total", "patience", "start"])
@pytest.mark.parametrize("value", [0, -1, nan, inf])
def test_a_time_must_be_above_zero(name: str, value: float) -> None:
    with pytest.raises(ArenaError, match=f"{name} must be a number above 0, not {value}"):
        TimeControl(**{name: value})


@pytest.mark.parametrize("name", ["increment", "margin"])
@pytest.mark.parametrize("value", [-0.1, nan, inf])
def test_increment_and_margin_must_not_be_negative(name: str, value: float) -> None:
    with pytest.raises(ArenaError, match=f"{name} must be a number from 0 on, not {value}"):
        TimeControl(total=1, **{name: value})


def test_an_increment_needs_a_total() -> None:
    with pytest.raises(ArenaError, match="increment 2 needs a total"):
        TimeControl(increment=2)
