"""Results under a limit of time, nodes or depth, and when they come."""

import math
import subprocess
import sys
import time
from collections.abc import Callable
from itertools import islice
from random import Random

import pytest

from connectn import Board, Bounds, Limit, Rules, Score, Solver
from tests.oracle.solving import legal_scores, score
from tests.reference import FACTS
from tests.solver.positions import late_boards, published

POLL_EVERY = 128  # nodes, Worker::kPollEvery
LATEST = 0.05  # seconds after the limit
TRIES = 20  # on a busy machine; one in time is enough
ENDLESS = ("7x6c4:", "9x7c5:", "12x10c4:", "16x16c4:", "16x16c16:")


def limits_of(known: Score | Bounds) -> tuple[int, int]:
    return (int(known),) * 2 if isinstance(known, Score) else (known.lower, known.upper)


def holds(known: Score | Bounds, value: int) -> bool:
    lower, upper = limits_of(known)
    return lower <= value <= upper


def overshoot(ask: Callable[[Limit], object], seconds: float) -> float:
    """Return how long a call takes beyond its limit; too long is tried again."""
    late = math.inf
    for _ in range(TRIES):
        begun = time.perf_counter()
        ask(Limit(seconds=seconds))
        late = time.perf_counter() - begun - seconds
        if late < LATEST:
            break
    return late


@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize("text", ENDLESS)
def test_a_question_ends_when_its_time_is_over(text: str, threads: int) -> None:
    solver, board = Solver(threads, book=None), Board.parse(text)
    assert 0 <= overshoot(lambda limit: solver.solve(board, limit), 0.03) < LATEST
    assert 0 <= overshoot(lambda limit: solver.analyze(board, limit), 0.03) < LATEST


@pytest.mark.parametrize("seconds", [1e-9, 0.001, 0.2])
def test_no_time_is_too_short_or_too_long_to_be_kept(seconds: float) -> None:
    solver = Solver(book=None)
    assert 0 <= overshoot(lambda limit: solver.analyze(Board(), limit), seconds) < LATEST


def test_each_of_many_questions_has_the_whole_time() -> None:
    solver, boards = Solver(book=None), [Board(), Board.parse("1")]
    late = overshoot(lambda limit: solver.solve_many(boards, limit), 0.02)
    assert 0.02 <= late < 0.02 + LATEST


def test_time_is_kept_when_a_large_table_changes_hands() -> None:
    """A table holds one geometry at a time, and emptying it counts too."""

    def switch(limit: Limit) -> None:
        solver = Solver(table_mb=1024, book=None)
        solver.solve(Board.parse("444"), Limit(nodes=10))
        solver.solve(Board.parse("6x6c4:"), limit)

    assert overshoot(switch, 0.03) < LATEST


@pytest.mark.parametrize(
    "limit",
    [
        Limit(seconds=math.inf),
        Limit(seconds=10**400),
        Limit(nodes=10**30),
        Limit(depth=10**30),
        Limit(seconds=1e18, nodes=10**18, depth=10**9),
    ],
    ids=["no end", "seconds", "nodes", "depth", "all"],
)
def test_a_limit_beyond_reach_is_no_limit(limit: Limit) -> None:
    board, value = published("middle-easy")[0]
    assert Solver(table_mb=1, book=None).solve(board, limit) == value


@pytest.mark.parametrize("threads", [1, 2, 3])
@pytest.mark.parametrize("nodes", [1, 100, 5_000, 50_000])
def test_a_node_limit_is_kept(nodes: int, threads: int) -> None:
    solver = Solver(threads, book=None)
    for text in ENDLESS[:3]:
        known = solver.solve(Board.parse(text), Limit(nodes=nodes))
        assert isinstance(known, Bounds)
        assert solver.nodes <= nodes + POLL_EVERY
        analysis = solver.analyze(Board.parse(text), Limit(nodes=nodes))
        assert analysis.nodes == solver.nodes <= nodes + POLL_EVERY


def test_a_question_left_open_has_used_up_its_nodes() -> None:
    solver = Solver(book=None)
    for nodes in (1, 100, 5_000, 100_000):
        assert isinstance(solver.solve(Board(), Limit(nodes=nodes)), Bounds)
        assert solver.nodes > nodes - POLL_EVERY


@pytest.mark.parametrize(
    "limit", [Limit(seconds=0.01), Limit(nodes=3_000), Limit(nodes=60_000), Limit(depth=9)], ids=str
)
def test_bounds_contain_the_true_score(limit: Limit) -> None:
    solver = Solver(book=None)
    positions = published("begin-hard")[:10] + published("begin-medium")[:10]
    known = [solver.solve(board, limit) for board, _ in positions]
    assert any(isinstance(one, Bounds) for one in known)
    many = solver.solve_many([board for board, _ in positions], limit)
    for (board, value), one, other in zip(positions, known, many, strict=True):
        assert holds(one, int(value)), f"{board}: {one} instead of {value}"
        assert holds(other, int(value)), f"{board}: {other} instead of {value}"


@pytest.mark.parametrize(
    "limit", [Limit(seconds=0.01), Limit(nodes=100_000), Limit(depth=9)], ids=str
)
@pytest.mark.parametrize("opening", ["", "1", "44", "26"])
def test_bounds_of_every_move_contain_its_true_score(opening: str, limit: Limit) -> None:
    values = FACTS["opening_scores_7x6"]["data"][opening]
    analysis = Solver(book=None).analyze(Board.parse(opening), limit)
    for known, value in zip(analysis.scores, values, strict=True):
        assert known is not None
        assert holds(known, value)
    assert holds(analysis.score, max(values))
    best = [column for column, value in enumerate(values) if value == max(values)]
    assert set(best) <= set(analysis.best)


@pytest.mark.parametrize("limit", [Limit(nodes=5_000), Limit(depth=7)], ids=str)
@pytest.mark.parametrize("text", [*ENDLESS, "14773627", "1446317"])
def test_a_limit_without_a_clock_always_gives_the_same(text: str, limit: Limit) -> None:
    board = Board.parse(text)

    def ask() -> tuple[object, ...]:
        solver = Solver(book=None)
        known, nodes = solver.solve(board, limit), solver.nodes
        analysis = Solver(book=None).analyze(board, limit)
        return known, nodes, analysis.scores, analysis.pv, analysis.nodes

    assert ask() == ask()


@pytest.mark.parametrize("text", ["1446317", "14773627", "4455"])
def test_more_nodes_never_give_wider_bounds(text: str) -> None:
    """One thread searches the same tree further; a first round of an analysis is 140,000 nodes."""
    board = Board.parse(text)
    before = [(-board.rules.cells, board.rules.cells)] * board.rules.width
    for nodes in (2_000, 20_000, 60_000, 139_999, 140_000, 140_001, 150_000, 200_000):
        scores = Solver(table_mb=8, book=None).analyze(board, Limit(nodes=nodes)).scores
        after = [limits_of(known) for known in scores if known is not None]
        for (low, high), (lower, upper) in zip(before, after, strict=True):
            assert low <= lower <= upper <= high, f"{nodes} nodes: {before} became {after}"
        before = after


def assert_certain(known: Score | Bounds, true: Score, depth: int) -> None:
    """Check that an end within the depth is exact, and that no true score is excluded."""
    about = f"{known} instead of {true} at ply {true.ply} of {true.rules} and depth {depth}"
    assert holds(known, int(true)), about
    if true.plies_to_end <= depth:
        assert isinstance(known, Score), about
    elif isinstance(known, Bounds):
        assert known.depth >= depth, about


@pytest.mark.parametrize("depth", [1, 2, 3, 4, 7, 10, 13])
@pytest.mark.parametrize("name", ["begin-easy", "begin-medium", "middle-easy", "end-easy"])
def test_every_end_within_the_depth_is_found(name: str, depth: int) -> None:
    solver = Solver(book=None)
    for board, value in published(name)[:50]:
        assert_certain(solver.solve(board, Limit(depth=depth)), value, depth)


@pytest.mark.parametrize("depth", [1, 2, 3, 4, 5, 6, 7, 8])
@pytest.mark.parametrize(
    ("rules", "empty"),
    [(Rules(4, 4, 3), 11), (Rules(5, 4, 3), 10), (Rules(5, 5, 4), 9), (Rules(8, 8, 4), 8)],
    ids=str,
)
def test_every_end_of_every_move_within_the_depth_is_found(
    rules: Rules, empty: int, depth: int
) -> None:
    dice, solver = Random(f"{rules} depth"), Solver(table_mb=1, book=None)
    for board in islice(late_boards(dice, rules, empty), 12):
        true = Score(score(rules, board.moves), rules, board.ply)
        analysis = solver.analyze(board, Limit(depth=depth))
        assert_certain(analysis.score, true, depth)
        assert analysis.depth >= min(depth, true.plies_to_end), board
        for known, value in zip(analysis.scores, legal_scores(rules, board.moves), strict=True):
            assert (known is None) == (value is None)
            if known is not None and value is not None:
                assert_certain(known, Score(value, rules, board.ply), depth)


@pytest.mark.parametrize("text", ["7x6c4:", "9x7c5:", "16x16c4:"])
@pytest.mark.parametrize("limit", [Limit(depth=1), Limit(depth=4), Limit(nodes=100)], ids=str)
def test_bounds_of_an_empty_board_say_how_far_they_are_certain(text: str, limit: Limit) -> None:
    known = Solver(book=None).solve(Board.parse(text), limit)
    assert isinstance(known, Bounds)
    assert known.depth >= (limit.depth or 0)
    assert Solver(book=None).analyze(Board.parse(text), limit).depth >= (limit.depth or 0)


def test_win_draw_or_loss_within_a_depth_looks_no_further() -> None:
    solver = Solver(book=None)
    solver.solve(Board(), Limit(depth=4, nodes=100_000), weak=True)
    assert solver.nodes < 10_000


@pytest.mark.parametrize("other", ["seconds=60", "nodes=10**9"])
def test_an_analysis_ends_with_the_first_of_two_limits(other: str) -> None:
    """In another process, which can be killed if it does not end."""
    code = (
        "from connectn import Board, Limit, Solver\n"
        f"print(Solver(book=None).analyze(Board(), Limit(depth=2, {other})).nodes)"
    )
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, capture_output=True, timeout=10, check=True, text=True)
    assert int(done.stdout) < 10_000
