"""Pictures show their numbers, are well-formed, and follow dark mode."""

import re
import xml.etree.ElementTree as ET
from math import inf

import pytest

from connectn.arena.statistics.rating import Estimate
from connectn.experiments.charts.bars import Bars
from connectn.experiments.charts.curves import Curves
from connectn.experiments.charts.intervals import Intervals

SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = "a < b & c"
BARS = Bars(HOSTILE, ["one", "two"], {"<x>": [0.5, 0.25]})
INTERVALS = Intervals(
    HOSTILE,
    ["one", "two"],
    {
        "<x>": [Estimate(100, 50, 150), Estimate(inf, 200, inf)],
        "y": [Estimate(-100, -130, -70)] * 2,
    },
)
CURVES = Curves(
    HOSTILE,
    ("one", "two"),
    {"<x>": {"one": {1: 10.0, 2: 100.0}, "two": {1: 1.0}}, "y": {"one": {3: 1000.0}}},
    lambda number: f"{number:g}",
)


def parsed(drawn: str) -> ET.Element:
    return ET.fromstring(drawn)  # noqa: S314 - our own text


def texts(drawn: str) -> list[str]:
    return [text.text or "" for text in parsed(drawn).iter(f"{SVG}text")]


@pytest.mark.parametrize("chart", [BARS, INTERVALS, CURVES])
def test_every_picture_has_its_names_escaped_and_colours_for_dark_pages(
    chart: Bars | Intervals | Curves,
) -> None:
    drawn = chart.draw()
    assert {HOSTILE, "<x>", "one", "two"} <= set(texts(drawn))
    assert "prefers-color-scheme: dark" in drawn
    root = parsed(drawn)
    assert root.get("role") == "img"
    assert root.findtext(f"{SVG}title") == HOSTILE


def test_a_bar_is_as_long_as_its_share() -> None:
    colours = re.findall(r'<rect x="150" y="\d+" width="([\d.]+)" height="11" fill', BARS.draw())
    half, quarter = map(float, colours[-2:])
    assert half == pytest.approx(2 * quarter, abs=0.2)
    assert {"50.0", "25.0"} <= set(texts(BARS.draw()))


def test_bars_refuse_a_number_that_is_not_a_share() -> None:
    with pytest.raises(ValueError, match="all needs 1 shares between 0 and 1"):
        Bars("title", ["one"], {"all": [1.2]})


def test_intervals_are_on_a_common_scale_and_an_open_end_reaches_the_edge() -> None:
    drawn = INTERVALS.draw()
    bars = re.findall(r'<line x1="([\d.]+)" y1="[\d.]+" x2="([\d.]+)" [^>]*stroke-width', drawn)
    (low, high), (open_low, edge), (minus_low, minus_high), _ = (
        (float(one), float(other)) for one, other in bars
    )
    per_elo = (high - low) / 100
    assert open_low - low == pytest.approx(150 * per_elo, abs=0.3)
    assert minus_high - minus_low == pytest.approx(60 * per_elo, abs=0.3)
    assert edge == pytest.approx(720 - 24, abs=0.1)
    assert drawn.count("<circle") == 3  # the infinite value has no dot


def test_a_power_of_ten_is_the_same_distance_everywhere() -> None:
    points = re.findall(r'<polyline points="([^"]+)"', CURVES.draw())
    heights = [[float(point.split(",")[1]) for point in points.split()] for points in points]
    (ten, hundred), (one,), (thousand,) = heights
    assert ten - hundred == pytest.approx(one - ten, abs=0.2)
    assert one - thousand == pytest.approx(3 * (one - ten), abs=0.3)
    assert {"1", "10", "100", "1000", "2", "3"} <= set(texts(CURVES.draw()))


def test_curves_refuse_a_number_without_a_logarithm() -> None:
    with pytest.raises(ValueError, match="time has a number that is not above 0"):
        Curves("title", ("one",), {"time": {"one": {1: 0.0}}}, str)
