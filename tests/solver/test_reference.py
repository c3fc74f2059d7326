"""Scores of empty boards and of openings, as others have published them."""

from collections import Counter
from typing import Any

import pytest

from connectn import Board, Rules, Solver
from tests.cases import for_each
from tests.reference import FACTS
from tests.solver.counting import count_values, layers
from tests.solver.laws import known_value

WINNERS = {"first": 0, "second": 1, "draw": None}
# What is larger is in tests/soak.
MOST_CELLS = 35
MOST_POSITIONS = 30_000

VALUES = {
    rules: facts
    for name, facts in FACTS["value_N4"]["data"].items()
    if (rules := Rules.parse(f"{name}c4")).cells <= MOST_CELLS
}
SMALL = {
    Rules.parse(name.replace("n", "c")): facts
    for section in ("alphabeta_small", "exhaustive_small")  # the latter knows every move as well
    for name, facts in FACTS[section]["data"].items()
}


def values_of_moves(solver: Solver, board: Board) -> list[int | None]:
    scores = solver.analyze(board).scores
    return [None if score is None else known_value(score) for score in scores]


def test_nothing_is_left_out_by_accident() -> None:
    assert len(VALUES) >= 14
    assert len(SMALL) >= 120
    assert sum("move_scores" in facts for facts in SMALL.values()) == 86


@pytest.mark.parametrize("rules", VALUES, ids=str)
def test_a_board_has_the_published_winner_and_last_ply(rules: Rules) -> None:
    score = Solver(book=None).solve(Board(rules))
    assert score.winner == WINNERS[VALUES[rules]["value"]]
    assert score.end_ply == VALUES[rules]["last_ply"]


@for_each("rules", SMALL)
def test_a_small_board_scores_what_exhaustive_search_found(rules: Rules) -> None:
    facts: dict[str, Any] = SMALL[rules]
    solver, board = Solver(table_mb=16, book=None), Board(rules)
    score = solver.solve(board)
    assert int(score) == facts["score"]
    assert (score.winner, score.end_ply) == (WINNERS[facts["value"]], facts["end_ply"])
    if "move_scores" in facts:
        assert values_of_moves(solver, board) == facts["move_scores"]


@for_each(
    "rules",
    [r for r, facts in SMALL.items() if facts.get("positions", 1e9) <= MOST_POSITIONS],
)
def test_as_many_positions_are_won_drawn_and_lost_as_exhaustive_search_found(rules: Rules) -> None:
    solver, values = Solver(table_mb=1, book=None), Counter[str]()
    for layer in layers(rules):
        values += count_values(solver, layer)
    assert values == Counter({name: SMALL[rules][name] for name in ("won", "drawn", "lost")})


def test_an_opening_scores_what_two_databases_say() -> None:
    """One move of one opening; tests/soak searches all of them."""
    first_move = FACTS["opening_scores_7x6"]["data"]["44"][0]
    assert int(Solver(book=None).solve(Board.parse("441"))) == -first_move
