"""The numbers in which the core packs its answers."""

import pytest

from connectn import Board, Bounds, Limit, Rules, Score, Solver, _core
from connectn.solver.verdict import Verdicts, pack, verdict

EXTREMES = [
    (Rules(1, 1, 1), 0, 1, 1),
    (Rules(1, 1, 2), 0, 0, 0),
    (Rules(16, 16, 1), 0, 128, 128),
    (Rules(16, 16, 2), 0, 127, 127),
    (Rules(16, 16, 4), 0, -127, 127),
    (Rules(16, 16, 16), 255, 0, 1),
    (Rules(16, 16, 16), 255, 0, 0),
    (Rules(16, 16, 4), 200, -28, -28),
    (Rules(16, 1, 16), 15, 0, 0),
    (Rules(1, 16, 16), 15, 0, 0),
    (Rules(7, 6, 4), 6, -18, 18),
]


@pytest.mark.parametrize(("rules", "ply", "lower", "upper"), EXTREMES, ids=str)
def test_unpacking_undoes_packing(rules: Rules, ply: int, lower: int, upper: int) -> None:
    found = Verdicts()[pack(rules, ply, lower, upper)]
    assert (found.rules, found.ply) == (rules, ply)
    expected = (lower,) if lower == upper else (lower, upper)
    assert expected == ((found.value,) if isinstance(found, Score) else (found.lower, found.upper))


def test_different_answers_have_different_numbers() -> None:
    assert len({pack(*answer) for answer in EXTREMES}) == len(EXTREMES)


@pytest.mark.parametrize("text", ["1x1c1:", "16x1c16:1", "1x16c16:", "7x6c4:444", "16x16c1:"])
def test_the_core_packs_the_same_way(text: str) -> None:
    board, core = Board.parse(text), _core.Solver(1, 1 << 20)
    known = Solver(table_mb=1, book=None).solve(board, Limit(nodes=500))
    lower, upper = (known.value,) * 2 if isinstance(known, Score) else (known.lower, known.upper)
    packed = core.solve(board, None, 500, None, weak=False)
    assert packed == pack(board.rules, board.ply, lower, upper)


def test_a_score_is_made_once_and_bounds_each_time() -> None:
    verdicts = Verdicts()
    score, bounds = pack(Rules(), 6, 3, 3), pack(Rules(), 6, -3, 3)
    assert verdicts[score] is verdicts[score]
    assert verdicts[bounds] == verdicts[bounds]
    assert list(verdicts) == [score]


def test_bounds_that_meet_are_a_score() -> None:
    assert verdict(Rules(), 6, 5, 5) == Score(5, Rules(), 6)
    assert verdict(Rules(), 6, 4, 5) == Bounds(4, 5, Rules(), 6)
