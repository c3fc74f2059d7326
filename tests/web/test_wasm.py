"""The core of the page answers as the native core does: 2,000 positions of many geometries."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from connectn import Board, Limit, Rules, Solver
from connectn.agents.scout import Scout
from connectn.experiments.random_boards import random_board
from connectn.view.json import board_json, scores_json, value_json
from tests.web.serving import Serving
from tests.web.wasm import TABLE_MB, ask_browser, ask_node

SEED = 16
USUAL = Rules(7, 6, 4)
OTHERS = [
    *(Rules(4, 4, 3), Rules(4, 4, 4), Rules(5, 4, 3), Rules(5, 5, 4), Rules(6, 5, 4)),
    *(Rules(6, 6, 4), Rules(6, 7, 4), Rules(7, 5, 4), Rules(8, 6, 4), Rules(8, 7, 4)),
    *(Rules(7, 7, 5), Rules(9, 6, 4), Rules(9, 7, 4), Rules(9, 7, 5), Rules(8, 8, 4)),
    *(Rules(10, 10, 5), Rules(16, 4, 3), Rules(4, 16, 4), Rules(11, 10, 6), Rules(12, 11, 5)),
    *(Rules(13, 13, 6), Rules(16, 16, 4), Rules(16, 16, 5), Rules(16, 16, 6)),
]
USUAL_POSITIONS, OTHER_POSITIONS = 1_000, 1_000
TRIES = 30
NODES = {64: 4_000, 128: 1_000, 320: 60}
"""The limit of a search by the bits of the board: wide boards are slow."""
SHORTER_WORD = range(129, 193)
"""Boards of so many bits have a word of their own in the native core only, and so another table."""


@dataclass(frozen=True)
class Case:
    board: Board
    nodes: int
    columns: list[int]
    """To evaluate; none for most positions."""

    @property
    def question(self) -> dict[str, Any]:
        """What the script is asked."""
        evaluate = {"columns": self.columns, "limit": {"nodes": self.nodes, "depth": 6}}
        return {
            "text": str(self.board),
            "nodes": 0 if self.board.is_game_over() else self.nodes,
            "evaluate": evaluate if self.columns else None,
        }


@cache
def cases() -> list[Case]:
    """Positions after random moves, up to the end of the game."""
    dice = Random(SEED)
    all_rules = [USUAL] * USUAL_POSITIONS + [dice.choice(OTHERS) for _ in range(OTHER_POSITIONS)]
    return [_case(dice, rules, index) for index, rules in enumerate(all_rules)]


def _case(dice: Random, rules: Rules, index: int) -> Case:
    least = rules.cells // 2 if index % 4 else 0  # later positions are solved within the limit
    for _ in range(TRIES if index % 8 else 1):  # most of the games are not over
        board = random_board(dice, rules, dice.randint(least, rules.cells))
        if not board.is_game_over():
            break
    bits = bits_of(rules)
    nodes = next(limit for most, limit in NODES.items() if bits <= most)
    evaluates = index % 4 == 0 and not board.is_game_over()
    columns = board.legal_moves if evaluates else []
    return Case(board, nodes, dice.sample(columns, len(columns)))


def bits_of(rules: Rules) -> int:
    return rules.width * (rules.height + 1)


@cache
def expected() -> list[dict[str, Any]]:
    """The same facts from the native core."""
    solver = Solver(table_mb=TABLE_MB, book=None)
    scout = Scout(solver)
    found = []
    for case in cases():
        board = case.board
        facts: dict[str, Any] = {"position": position_of(board)}
        if not board.is_game_over():
            solver.clear()
            analysis = solver.analyze(board, Limit(nodes=case.nodes))
            facts["analysis"] = {
                **value_json(analysis.score),
                "scores": scores_json(analysis),
                "best": list(analysis.best),
                "pv": list(analysis.pv),
                "nodes": analysis.nodes,
                "done": analysis.is_exact,
            }
        if case.columns:
            outlook = scout.evaluate(board, case.columns, Limit(nodes=case.nodes, depth=6))
            facts["outlook"] = {
                "values": list(outlook.values),
                "order": list(outlook.order),
                "depth": outlook.depth,
                "nodes": outlook.nodes,
            }
        found.append(facts)
    return found


def position_of(board: Board) -> dict[str, Any]:
    """Everything the page knows about a position."""
    rules = board.rules
    return {
        **board_json(board),
        "width": rules.width,
        "height": rules.height,
        "connect": rules.connect,
        "heights": board.heights(),
        "winning_cells": [
            [list(cell) for cell in board.cells(board.winning_cells(player))] for player in (0, 1)
        ],
    }


def check(answers: list[dict[str, Any]]) -> None:
    """Compare what the core of the page says with what the native core says."""
    assert len(answers) == len(cases()) == 2_000
    for case, answer, facts in zip(cases(), answers, expected(), strict=True):
        analysis = answer.get("analysis", {})
        for name in ("position", "seconds"):
            analysis.pop(name, None)
        if bits_of(case.board.rules) in SHORTER_WORD and "analysis" in facts:
            check_overlap(case.board, analysis["scores"], facts["analysis"]["scores"])
            answer = {"position": answer["position"]}  # noqa: PLW2901 - the rest may differ
            facts = {"position": facts["position"]}  # noqa: PLW2901
        assert answer == facts, f"seed {SEED}, {case.board}"


def check_overlap(board: Board, one: list[Any], other: list[Any]) -> None:
    """Two pairs of proved bounds of one score have a number in common."""
    for a, b in zip(one, other, strict=True):
        assert (a is None) == (b is None), f"seed {SEED}, {board}"
        if a is not None:
            least = max(each.get("score", each.get("lower")) for each in (a, b))
            most = min(each.get("score", each.get("upper")) for each in (a, b))
            assert least <= most, f"seed {SEED}, {board}"


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    """A page of the server, with its content security policy."""
    with Serving() as server:
        opened = browser.new_page()
        complaints: list[str] = []
        opened.on("console", lambda message: complaints.append(str(message.location)))
        opened.goto(f"{server.url}favicon.svg")
        yield opened
        assert [each for each in complaints if "favicon.ico" not in each] == []


def test_most_of_the_positions_are_solved_exactly() -> None:
    exact = [facts["analysis"]["done"] for facts in expected() if "analysis" in facts]
    assert sum(exact) >= 1_000
    assert len(exact) - sum(exact) >= 100  # and with some, the limit comes first


def test_node_answers_as_the_native_core() -> None:
    check(ask_node("facts", [case.question for case in cases()]))


def test_chromium_answers_as_the_native_core(page: Page) -> None:
    check(ask_browser(page, "facts", [case.question for case in cases()]))


def test_limits_of_nodes_and_depth_and_weak_answers_are_the_native_ones() -> None:
    dice = Random(SEED)
    rules = [*[USUAL] * 250, *(Rules(5, 5, 4), Rules(9, 7, 5), Rules(8, 8, 4)) * 15]
    boards = [random_board(dice, each, dice.randint(4, each.cells - 4)) for each in rules]
    solver = Solver(table_mb=TABLE_MB, book=None)
    asked, wanted = [], []
    for board in boards:
        if board.is_game_over():
            continue
        limit = Limit(nodes=2_000, depth=dice.choice([None, 1, 4, 7]))
        depth = {} if limit.depth is None else {"depth": limit.depth}
        weak = dice.random() < 0.5
        asked.append({"text": str(board), "limit": {"nodes": 2_000, "weak": weak, **depth}})
        solver.clear()
        value = solver.solve(board, limit, weak=weak)
        nodes = solver.nodes
        solver.clear()
        line = list(solver.line(board, Limit(nodes=2_000)))
        wanted.append({"value": value_json(value), "nodes": nodes, "line": line})
    answers = ask_node("solutions", asked)
    assert len(answers) > 100
    for question, answer, facts in zip(asked, answers, wanted, strict=True):
        assert answer == facts, f"seed {SEED}, {question}"
