"""Error bars: where they are, and what an open end looks like."""

import re
from itertools import pairwise
from math import inf
from xml.etree import ElementTree as ET

import pytest

from connectn.arena.report.plot import Plot
from connectn.arena.statistics.rating import Estimate


def rows_of(plot: Plot) -> list[ET.Element]:
    tree = ET.fromstring(plot.draw())  # noqa: S314 - it is our own
    return [item for item in tree if item.get("class") == "plot"]


def share(text: str | None) -> float:
    assert text is not None
    return float(text.removesuffix("%"))


def test_numbers_keep_their_order_and_their_distances() -> None:
    estimates = [Estimate(100, 50, 160), Estimate(0, -30, 30), Estimate(-200, -300, -90)]
    rows = rows_of(Plot([(f"player {place}", each) for place, each in enumerate(estimates)]))
    dots = [share(row.find(".//circle").get("cx")) for row in rows]  # type: ignore[union-attr]
    assert (dots[0] - dots[1]) / (dots[1] - dots[2]) == pytest.approx(100 / 200, abs=0.01)
    for row, dot in zip(rows, dots, strict=True):
        bar = next(line for line in row.iter("line") if line.get("class") == "bar")
        assert 0 <= share(bar.get("x1")) < dot < share(bar.get("x2")) <= 100


@pytest.mark.parametrize(
    ("estimate", "arrows"),
    [
        (Estimate(10, 0, 20), 0),
        (Estimate(inf, 100, inf), 1),
        (Estimate(-inf, -inf, 100), 1),
        (Estimate(0, -inf, inf), 2),
    ],
)
def test_an_open_end_is_an_arrow(estimate: Estimate, arrows: int) -> None:
    (row,) = rows_of(Plot([("somebody", estimate)]))
    assert len(list(row.iter("polygon"))) == arrows
    assert (row.find(".//circle") is None) == (estimate.value in {inf, -inf})


@pytest.mark.parametrize("size", [0.0, 1.0, 30.0, 700.0, 9000.0])
def test_a_scale_has_a_few_round_numbers(size: float) -> None:
    ticks = Plot([("somebody", Estimate(size / 2, 0, size))]).ticks()
    assert 2 <= len(ticks) <= 7
    assert 0 in ticks
    assert len({later - sooner for sooner, later in pairwise(ticks)}) == 1


def test_a_name_is_only_text() -> None:
    drawn = Plot([("<b>&\"'", Estimate(1, 0, 2))]).draw()
    assert "<b>" not in drawn
    assert re.search(r"<dt>&lt;b&gt;&amp;&quot;&#x27;</dt>", drawn)
