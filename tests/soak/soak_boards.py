"""The value of every board others have solved, the smallest boards first, for an hour.

A board gets at most ten minutes. If it is not solved by then, its bounds must allow the published
value. The boards that are left when the hour is over are listed, not tested.
"""

import time
from operator import attrgetter
from typing import Any

import pytest

from connectn import Board, Bounds, Limit, Rules, Score, Solver
from tests.reference import FACTS
from tests.soak.scale import SCALE

WINNERS = {"first": 0, "second": 1, "draw": None}
HOUR = 3600 * SCALE
MOST_PER_BOARD = HOUR / 6
VALUES: dict[Rules, dict[str, Any]] = {
    Rules.parse(f"{name}c4"): facts for name, facts in FACTS["value_N4"]["data"].items()
}


def published_value(rules: Rules) -> int | None:
    """Return the score of the empty board, or None if the ply of the win was never published."""
    winner, last_ply = WINNERS[VALUES[rules]["value"]], VALUES[rules]["last_ply"]
    if winner is None:
        return 0
    if last_ply is None:
        return None
    value: int = (rules.cells + 1 - (last_ply - 1)) // 2  # for the winner, before the last disc
    return value if winner == 0 else -value


def contradicts(rules: Rules, found: Score | Bounds) -> bool:
    """Tell whether the published value cannot be true if the solver is right."""
    expected = published_value(rules)
    if isinstance(found, Bounds):
        return expected is not None and expected not in found
    wrong_winner = found.winner != WINNERS[VALUES[rules]["value"]]
    return wrong_winner or (expected is not None and int(found) != expected)


def test_no_board_contradicts_its_published_value(capsys: pytest.CaptureFixture[str]) -> None:
    end, solved, wrong = time.monotonic() + HOUR, list[Rules](), list[str]()
    for rules in sorted(VALUES, key=attrgetter("cells")):
        seconds = min(MOST_PER_BOARD, end - time.monotonic())
        if seconds <= 0:
            line = f"{rules}: no time left"
        else:
            solver = Solver(threads=2, table_mb=1024, book=None)
            found = solver.solve(Board(rules), Limit(seconds=seconds))
            if isinstance(found, Score):
                solved.append(rules)
            line = f"{rules}: {found}"
            if contradicts(rules, found):
                wrong.append(line)
        with capsys.disabled():
            print(line, flush=True)
    assert wrong == []
    assert solved, "not even the smallest board was solved"
