"""Error bars: their places on the scale, and open ends."""

from itertools import pairwise
from math import inf

import pytest

from connectn.arena.report.plot import Plot
from connectn.arena.statistics.rating import Estimate


def test_bars_keep_their_order_and_their_distances() -> None:
    estimates = [Estimate(100, 50, 160), Estimate(0, -30, 30), Estimate(-200, -300, -90)]
    bars = Plot([(f"player {place}", each) for place, each in enumerate(estimates)]).bars
    dots = [bar.value or 0.0 for bar in bars]
    assert (dots[0] - dots[1]) / (dots[1] - dots[2]) == pytest.approx(100 / 200, abs=0.01)
    for bar, dot in zip(bars, dots, strict=True):
        assert 0 <= bar.low < dot < bar.high <= 100


@pytest.mark.parametrize(
    ("estimate", "low_open", "high_open"),
    [
        (Estimate(10, 0, 20), False, False),
        (Estimate(inf, 100, inf), False, True),
        (Estimate(-inf, -inf, 100), True, False),
        (Estimate(0, -inf, inf), True, True),
    ],
)
def test_an_open_end_reaches_to_the_edge(
    estimate: Estimate, *, low_open: bool, high_open: bool
) -> None:
    (bar,) = Plot([("a", estimate)]).bars
    assert (bar.low_open, bar.high_open) == (low_open, high_open)
    assert (bar.low == 0) == low_open
    assert (bar.high == 100) == high_open
    assert (bar.value is None) == (estimate.value in {inf, -inf})


@pytest.mark.parametrize("size", [0.0, 1.0, 30.0, 700.0, 9000.0])
def test_a_scale_has_a_few_round_numbers(size: float) -> None:
    ticks = [tick.value for tick in Plot([("a", Estimate(size / 2, 0, size))]).ticks]
    assert 2 <= len(ticks) <= 7
    assert 0 in ticks
    assert len({later - sooner for sooner, later in pairwise(ticks)}) == 1
