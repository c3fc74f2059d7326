"""Every shape of docs/json.md: what is written fits the schema, and the schema refuses the rest."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from jsonschema import Draft202012Validator, ValidationError

from connectn import Board, Limit, Rules, Solver
from connectn.analysis.explain import explain
from connectn.experiments.random_boards import random_board
from connectn.view.json import analysis_json, answer_json, board_json, columns_json, value_json
from tests.cases import for_each
from tests.pages import ROOT, Page, printed
from tests.view.schema import SCHEMA, check

GEOMETRIES = [Rules(), Rules(4, 4, 3), Rules(9, 7, 5), Rules(16, 16, 16), Rules(1, 1, 1)]


@pytest.fixture(scope="module")
def solver() -> Solver:
    return Solver(table_mb=1)


def boards(rules: Rules) -> Iterator[Board]:
    """Yield positions of every phase of a game, the end included."""
    dice = Random(str(rules))
    for _ in range(30):
        yield random_board(dice, rules, dice.randrange(rules.cells + 1))


def as_written(data: object) -> object:
    return json.loads(json.dumps(data))


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(SCHEMA)


@for_each("rules", GEOMETRIES)
def test_a_board_tells_its_whole_state(rules: Rules) -> None:
    for board in boards(rules):
        data = as_written(board_json(board))
        check("board", data)
        assert isinstance(data, dict)
        assert Board.parse(data["position"]) == board, board
        assert Board.from_grid(data["grid"], rules.connect) == board, board
        assert (data["outcome"] is None) == bool(data["legal_moves"]), board


@for_each("rules", GEOMETRIES)
def test_answers_of_the_solver_fit_the_schema(rules: Rules, solver: Solver) -> None:
    limit = Limit(nodes=300)
    for board in boards(rules):
        if board.is_game_over():
            continue
        analysis, value = solver.analyze(board, limit), solver.solve(board, limit)
        check("answer", as_written(answer_json("4", value, 1, 0.5)))
        check("columns", as_written(columns_json("4", analysis)))
        reasons = explain(board, analysis, solver=solver, limit=limit)
        check("analysis", as_written(analysis_json("4", board, analysis, reasons)))


def test_a_column_has_the_same_form_wherever_it_is_written(solver: Solver) -> None:
    board = Board.parse("4x3c3:111")
    analysis = solver.analyze(board)
    in_columns = columns_json("x", analysis)["scores"]
    assert in_columns == analysis_json("x", board, analysis, [])["scores"]
    assert in_columns == [None if value is None else value_json(value) for value in analysis.scores]
    assert in_columns[0] is None


@pytest.mark.parametrize(
    ("shape", "data"),
    [
        ("value", {"sign": 1, "score": 3}),
        ("value", {"sign": 1, "score": 3, "plies_to_end": 4, "lower": 3, "upper": 3}),
        ("value", {"sign": 2, "lower": 3, "upper": 4}),
        ("scores", [3, 4]),
        ("scores", [{"sign": None, "lower": 3, "upper": 4, "more": 1}]),
        ("columns", {"position": "4", "scores": [None], "nodes": 1}),
        ("board", {"position": "7x6c4:"}),
        ("reason", {"text": "Column 4 wins.", "pattern": "win", "column": 3}),
        ("threat", {"player": 0, "cell": [3, 2], "discs_below": 1, "parity": "strange"}),
        ("zugzwang", {"safe_cells": 3, "loser": 1, "threats": []}),
        ("outcome", {"winner": 2, "termination": "line", "line": []}),
        ("outcome", {"winner": 1, "termination": "boredom", "line": []}),
    ],
)
def test_the_schema_refuses_other_forms(shape: str, data: object) -> None:
    with pytest.raises(ValidationError):
        check(shape, data)


PAGE = Page(ROOT / "docs" / "json.md")


def objects(text: str) -> list[dict[str, object]]:
    """Read JSON objects that stand one after the other; the time they took is left out."""
    found, decoder, rest = [], json.JSONDecoder(), text.strip()
    while rest:
        data, end = decoder.raw_decode(rest)
        rest = rest[end:].lstrip()
        found.append({name: value for name, value in data.items() if name != "seconds"})
    return found


def test_the_commands_of_the_page_print_what_it_shows(tmp_path: Path) -> None:
    commands = PAGE.blocks("sh")
    shown = PAGE.blocks("json")
    assert len(commands) == len(shown) >= 3
    for command, output in zip(commands, shown, strict=True):
        assert objects(printed(command, tmp_path)) == objects(output), command


def test_the_page_describes_every_shape_of_the_schema() -> None:
    named = set(re.findall(r"`(\w+)`", PAGE.text)) | set(
        re.findall(r"^### (\w+)", PAGE.text, re.MULTILINE)
    )
    fields = {name for shape in SCHEMA["$defs"].values() for name in shape.get("properties", {})}
    assert fields | {"value", "scores", "board", "outcome"} <= named
    assert len(fields) > 40
