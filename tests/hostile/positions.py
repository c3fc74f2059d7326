"""Random positions of many boards in one hostile order, beside plain negamax."""

from collections import Counter
from random import Random

from connectn import Board, Bounds, Limit, Score, Solver
from connectn.solver.analysis import lower_of, upper_of
from tests.oracle import solving
from tests.solver.positions import late_boards, random_board
from tests.solver.test_oracle_positions import LATE, SHORT

_LIMITS = 2
_OFTEN = 50
"""Positions after which the oracle forgets what it knows, which would fill the memory."""


def run(seed: int, count: int) -> dict[str, int]:
    """Ask so many solvers' questions, and compare every answer with the oracle's."""
    counts = Counter[str]()
    dice = Random(f"positions {seed}")
    solvers = [
        Solver(threads=threads, table_mb=1, book=book)
        for threads in (1, 2)
        for book in ("default", None)
    ]
    for number in range(count):
        board = _random(dice)
        try:
            counts.update(_check(dice, dice.choice(solvers), board))
        except Exception as error:
            raise AssertionError(f"seed {seed}, case {number}: {board}: {error!r}") from error
        if number % _OFTEN == 0:
            solving.forget()
    return dict(counts)


def _random(dice: Random) -> Board:
    if dice.random() < 0.7:
        rules = dice.choice(list(LATE))
        return next(late_boards(dice, rules, LATE[rules]))
    rules = dice.choice(SHORT)
    return random_board(dice, rules, dice.randrange(rules.cells))


def _check(dice: Random, solver: Solver, board: Board) -> Counter[str]:
    """Ask one solver in every way; return what was asked."""
    truth = solving.score(board.rules, board.moves)
    columns = solving.legal_scores(board.rules, board.moves)
    if dice.random() < 0.2:
        solver.clear()
    limits = _check_limits(dice, solver, board, truth)
    assert int(solver.solve(board)) == truth
    weak = solver.solve(board, weak=True)
    assert weak.sign == (truth > 0) - (truth < 0)
    analysis = solver.analyze(board)
    assert [None if one is None else lower_of(one) for one in analysis.scores] == columns
    assert all(columns[column] == truth for column in analysis.best)
    _check_line(board, analysis.pv, truth)
    return Counter(positions=1, limits=limits)


def _check_limits(dice: Random, solver: Solver, board: Board, truth: int) -> int:
    """Ask under limits that mostly end the search; return how many were tried."""
    for _ in range(_LIMITS):
        limit = dice.choice(
            [
                Limit(nodes=dice.randrange(1, 200)),
                Limit(seconds=10 ** dice.uniform(-7, -3)),
                Limit(depth=dice.randrange(1, 12)),
            ]
        )
        _check_bounds(solver.solve(board, limit), truth)
    return _LIMITS


def _check_bounds(found: Score | Bounds, truth: int) -> None:
    assert lower_of(found) <= truth <= upper_of(found)
    assert not isinstance(found, Score) or int(found) == truth


def _check_line(board: Board, line: tuple[int, ...], truth: int) -> None:
    """Play the best line to its end, which must be worth what was promised."""
    walker = board.copy()
    for column in line:
        walker.push(column)
    end = solving.score(walker.rules, walker.moves)
    assert walker.is_game_over()
    assert end == (truth if len(line) % 2 == 0 else -truth)
