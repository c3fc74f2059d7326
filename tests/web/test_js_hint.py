"""The page's hints: everything they claim is true, whatever the limit of the search."""

from collections import Counter
from functools import cache
from random import Random
from typing import Any

from connectn import Analysis, Board, Limit, Rules, Solver
from connectn.experiments.random_boards import random_board
from tests.web.hint_claims import IDEAS, Claims
from tests.web.page_logic import page_logic

SEED = "page hints"
BOARDS = [Rules(), Rules(), Rules(5, 4, 3), Rules(6, 5, 4), Rules(4, 4, 3), Rules(9, 7, 5)]
BOARDS += [Rules(8, 8, 4), Rules(4, 5, 4), Rules(12, 4, 4)]
QUICK = Limit(nodes=20_000)


@cache
def positions() -> list[Analysis]:
    """Return 540 unfinished positions that the solver knows quickly, half of them quiet."""
    dice, solver = Random(SEED), Solver(table_mb=1)
    found: list[Analysis] = []
    while len(found) < 540:
        rules = dice.choice(BOARDS)
        board = random_board(dice, rules, dice.randrange(rules.cells))
        urgent = any(board.winning_moves(player) for player in (0, 1))
        if board.is_game_over() or (len(found) % 2 == 0 and urgent):
            continue
        truth = solver.analyze(board, QUICK)
        if truth.is_exact:
            found.append(truth)
    return found


def hints_of(boards: list[Board], nodes: list[int]) -> list[list[dict[str, Any]]]:
    """Return the three steps of the hint for each board."""
    said = []
    for board, most in zip(boards, nodes, strict=True):
        if most < 1000:
            page_logic().ask("clear", None)  # or the table knows what few nodes do not find
        case = {"position": str(board), "nodes": most}
        said.append([page_logic().ask("hint", {**case, "step": step}) for step in (1, 2, 3)])
    return said


def test_every_claim_of_a_hint_is_true() -> None:
    truths = positions()
    nodes = [(500_000, 500_000, 300, 5)[number % 4] for number in range(len(truths))]
    ideas: Counter[str] = Counter()
    hints = hints_of([truth.board for truth in truths], nodes)
    for truth, steps, most in zip(truths, hints, nodes, strict=True):
        try:
            ideas[Claims(truth.board, truth, steps).check()] += 1
            assert most < 500_000 or steps[2]["column"] in truth.best
        except (AssertionError, KeyError) as error:
            error.add_note(f"{truth.board}, {most} nodes (seed {SEED!r}): {steps}")
            raise
    assert set(ideas) == set(IDEAS), set(IDEAS) - set(ideas)


def test_a_hint_reads_like_this() -> None:
    said = hints_of([Board.parse("55314372163")], [100_000])[0]
    assert [step["text"] for step in said] == [
        "Look at the whole board: there is a double threat.",
        "Look at B2 and F2.",
        "Play column 4. Column 4 wins in 3 plies: it makes two threats at once, B2 and F2.",
    ]
    assert said[2]["column"] == 3
    assert said[1]["cells"] == [[1, 1], [5, 1]]
