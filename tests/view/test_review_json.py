"""The JSON of a review fits the schema and says what the review says."""

import json

import pytest

from connectn import Board, Limit, Outcome, Record, Rules, Solver, Termination
from connectn import review as review_of
from connectn.view.review_json import review_json
from tests.analysis.random_games import random_board
from tests.cases import for_each
from tests.geometries import GEOMETRIES
from tests.oracle import solving
from tests.view.schema import check

SHAPES = [rules for rules in GEOMETRIES if rules.cells <= 64 or rules.connect <= 4]


@pytest.fixture(scope="module")
def solver() -> Solver:
    return Solver(table_mb=1)


@for_each("rules", SHAPES)
def test_games_of_every_geometry_fit_the_schema(rules: Rules, solver: Solver) -> None:
    record = Record.of(random_board(rules, "json"))
    data = review_json(review_of(record, solver, limit=Limit(nodes=100)))
    check("review", data)
    assert json.loads(json.dumps(data)) == data


def test_the_numbers_are_those_of_the_oracle(solver: Solver) -> None:
    record = Record.of(random_board(Rules(4, 3, 3), "numbers"), "Ann", "Bob")
    data: dict[str, object] = json.loads(json.dumps(review_json(review_of(record, solver))))
    moves, values = data["reviewed_moves"], data["evaluations"]
    assert isinstance(moves, list)
    assert isinstance(values, list)
    for ply, move in enumerate(moves):
        scores = solving.legal_scores(record.rules, record.moves[:ply])
        best = max(score for score in scores if score is not None)
        made = scores[record.moves[ply]]
        assert made is not None
        assert move["column"] == record.moves[ply]
        assert (move["value"]["score"], move["made"]["score"]) == (best, made)
        assert move["lost"] == best - made
        assert values[ply]["score"] == (best if ply % 2 == 0 else -best)


def test_a_game_that_ended_off_the_board_has_its_outcome(solver: Solver) -> None:
    record = Record.of(Board.parse("4x4c3:22"), outcome=Outcome(1, Termination.RESIGNATION))
    data = review_json(review_of(record, solver))
    check("review", data)
    assert data["outcome"] == {"winner": 1, "termination": "resignation", "line": []}


def test_turning_points_name_the_missed_column_and_why(solver: Solver) -> None:
    found = review_of(Record.of(Board.parse("4x4c3:22113"), "Ann"), solver)
    data = json.loads(json.dumps(review_json(found)))
    first, second = data["turning_points"]
    assert (first["number"], first["column"], first["pv"]) == (3, 2, [2, 1, 0])
    assert first["text"].startswith("Move 3: X plays column 1")
    assert first["reasons"][0]["pattern"] == "double threat"
    assert second["number"] == 4
    assert [player["perfect"] for player in data["players"]] == [
        {"decisions": 2, "kept": 1},
        {"decisions": 1, "kept": 0},
    ]
    assert [player["name"] for player in data["players"]] == ["Ann", "?"]
    assert data["players"][0]["grades"]["blunder"] == 1


def test_a_game_without_moves_fits_too(solver: Solver) -> None:
    data = review_json(review_of(Record.of(Board.parse("4x3c3")), solver))
    check("review", data)
    assert (data["position"], data["start"]) == ("4x3c3:", "4x3c3:")
