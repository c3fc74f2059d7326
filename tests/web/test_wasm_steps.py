"""Analyses in steps: they cost hardly more, their bounds only narrow, and they end on time."""

import json
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

from connectn import Board, Rules, Solver
from connectn.experiments.random_boards import quiet_board
from connectn.solver import book as book_module
from connectn.view.json import scores_json
from tests.web.wasm import ask_node

SEED = 40
STEP = 5.0
"""Milliseconds."""
TOO_LONG = 20.0
"""Milliseconds that a step may take beyond its time."""
MOST_NODES = 1.3
"""Times the nodes of the same analysis in one call."""
BOOK = Path(book_module.__file__).parent / "books" / "7x6c4.cnbook"


@cache
def hard_boards() -> list[Board]:
    """Positions that take many steps."""
    dice = Random(SEED)
    usual = [quiet_board(dice, Rules(), discs) for discs in (12, 13, 14, 15) * 3]
    return [*usual, quiet_board(dice, Rules(6, 5, 4), 6), quiet_board(dice, Rules(9, 7, 5), 46)]


@cache
def analyses() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = ask_node(
        "steps", {"texts": [str(board) for board in hard_boards()], "milliseconds": STEP}
    )
    return found


def bounds(value: dict[str, Any]) -> tuple[int, int]:
    return (
        value["score"] if "score" in value else value["lower"],
        value["score"] if "score" in value else value["upper"],
    )


def test_the_end_of_the_steps_is_the_answer_of_one_call() -> None:
    solver = Solver(book=None)
    for board, analysis in zip(hard_boards(), analyses(), strict=True):
        last, whole = analysis["results"][-1], analysis["whole"]
        assert last["scores"] == whole["scores"] == scores_json(solver.analyze(board)), board
        assert last["best"] == whole["best"]
        assert last["done"]
        assert not any(each["done"] for each in analysis["results"][:-1])


def test_the_line_of_the_steps_is_best_play_to_the_end() -> None:
    solver = Solver(book=None)
    for board, analysis in zip(hard_boards(), analyses(), strict=True):
        game = board.copy()
        for column in analysis["results"][-1]["pv"]:
            assert column in solver.analyze(game).best, board
            game.push(column)
        assert game.is_game_over()


def test_bounds_only_narrow() -> None:
    for board, analysis in zip(hard_boards(), analyses(), strict=True):
        for before, after in pairwise(analysis["results"]):
            for one, other in zip(before["scores"], after["scores"], strict=True):
                assert (one is None) == (other is None)
                if one is not None:
                    (least, most), (lower, upper) = bounds(one), bounds(other)
                    assert least <= lower <= upper <= most, board


def test_steps_cost_hardly_more_nodes_than_one_call() -> None:
    stepped = sum(analysis["results"][-1]["nodes"] for analysis in analyses())
    whole = sum(analysis["whole"]["nodes"] for analysis in analyses())
    assert whole > 500_000
    assert stepped < MOST_NODES * whole


def test_a_step_ends_on_time() -> None:
    """Nearly always, and in time of the processor: a busy system lets any process wait."""
    times = sorted(time for analysis in analyses() for time in analysis["times"])
    assert len(times) > 20
    assert times[int(0.9 * len(times))] < STEP + TOO_LONG, times


def test_steps_of_nodes_are_the_same_every_time() -> None:
    text = str(hard_boards()[0])
    first, second = ask_node("nodeSteps", {"text": text, "nodes": 20_000})
    assert first == second
    assert len(first) > 10
    for before, after in pairwise([0, *first]):
        assert 20_000 <= after - before < 21_000


def test_analyses_that_take_turns_do_not_disturb_each_other() -> None:
    texts = [str(board) for board in hard_boards()[:2]]
    both = ask_node("interleaved", texts)
    for alone, found in zip(both["alone"], both["found"], strict=True):
        assert found["scores"] == alone["scores"]
        assert found["best"] == alone["best"]


def test_a_book_answers_without_a_search() -> None:
    asked = [{"text": text, "nodes": 1_000} for text in ("", "4", "44", "9x7c5:")]
    answers = ask_node("facts", asked, books=(BOOK,))
    solver = Solver()
    for question, answer in zip(asked[:3], answers, strict=False):
        analysis = answer["analysis"]
        assert analysis["nodes"] == 0
        assert analysis["done"]
        board = Board.parse(str(question["text"]))
        assert json.dumps(analysis["scores"]) == json.dumps(scores_json(solver.analyze(board)))
    assert answers[3]["analysis"]["nodes"] > 0
