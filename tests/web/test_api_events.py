"""The stream of an analysis: bounds that only get narrower, then the whole."""

import json
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from fastapi.testclient import TestClient

from connectn import Board, Solver
from connectn.view.json import scores_json, value_json
from tests.web.answering import application, check_shape


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with application() as found:
        yield found


def test_a_stream_narrows_its_bounds_and_ends_with_the_analysis(client: TestClient) -> None:
    events = list(events_of(client.get("/api/events/analyze?pos=9x7c5:55&seconds=1").text))
    *parts, (last, whole) = events
    assert {name for name, _ in parts} == {"analysis"}
    assert last == "done"
    check_shape("analysis", whole)
    assert len(parts) >= 2
    for (_, wide), (_, narrow) in pairwise(parts):
        check_shape("narrowing", wide)
        assert wide["nodes"] <= narrow["nodes"]
        for before, after in zip(wide["scores"], narrow["scores"], strict=True):
            assert interval(before)[0] <= interval(after)[0] <= interval(after)[1]
            assert interval(after)[1] <= interval(before)[1]


def test_a_stream_of_an_easy_position_ends_when_every_score_is_exact(client: TestClient) -> None:
    board = Board.parse("4x4c4:")
    events = list(events_of(client.get("/api/events/analyze?board=4x4&seconds=9").text))
    (_, part), (_, whole) = events[-2:]
    analysis = Solver().analyze(board)
    assert part["done"]
    assert part["scores"] == whole["scores"] == scores_json(analysis)
    assert value_json(analysis.score).items() <= part.items()


def events_of(text: str) -> Iterator[tuple[str, Any]]:
    for block in text.strip().split("\n\n"):
        if not block.startswith(":"):
            name, data = block.split("\n")
            yield name.removeprefix("event: "), json.loads(data.removeprefix("data: "))


def interval(value: dict[str, int]) -> tuple[int, int]:
    exact = value.get("score")
    return (value["lower"], value["upper"]) if exact is None else (exact, exact)
