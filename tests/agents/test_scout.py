"""The scout: its evaluation beside a plain grid, its decisions beside the exact solver."""

import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import islice
from random import Random

import pytest

from connectn import Board, Limit, Rules, Solver, _core
from connectn.agents.scout import Outlook, Scout
from tests.agents.positions import calm_board, calm_boards, some_board
from tests.oracle.evaluating import WEIGHTS, empty_cells, evaluation, is_quiet
from tests.oracle.grid_game import GridGame

SEED = 17
WON = 20_000
LATEST = 0.05  # seconds after the limit, the documented promise
TRIES = 3  # one in time will do: a busy machine may take the processor away for a while
EVALUATED = {  # how many positions of each board; lines of 2 leave no quiet ones
    Rules.parse(name): count
    for count, names in (
        # up to 64 bits
        (300, "7x6c4"),
        (120, "6x7c4 7x6c5 8x7c4 5x5c4"),
        (60, "4x4c3 5x5c3 16x3c4 3x15c4"),
        (40, "10x5c3 2x9c3 12x1c4"),
        # up to 128
        (140, "9x7c5 8x8c4"),
        (50, "11x10c4 13x7c6 10x9c8 7x16c7"),
        (20, "12x8c3"),
        # wide
        (50, "11x11c5 13x13c7"),
        (25, "16x16c4 16x16c5 16x16c8 15x16c6"),
        (10, "12x15c3"),
    )
    for name in names.split()
}
DECIDED = {  # how many empty cells at most
    Rules.parse(name): empty
    for empty, names in (
        (30, "8x5c3"),
        (20, "7x6c4 3x9c3"),
        (18, "6x5c4 6x3c2 9x7c5"),
        (16, "5x5c4 4x4c3 4x4c4 16x2c3"),
        (14, "11x10c7"),
        (12, "11x11c7"),
        (10, "16x16c8"),
    )
    for name in names.split()
}


@pytest.fixture
def scout() -> Scout:
    return Scout(Solver(table_mb=1), table_mb=1)


def sign(value: int) -> int:
    return (value > 0) - (value < 0)


def decided(value: int) -> bool:
    return abs(value) > WON


def value_of(scout: Scout, board: Board, column: int, limit: Limit) -> int:
    """Ask about one column, whose value is then not only a bound."""
    value = scout.evaluate(board, [column], limit).values[column]
    assert value is not None
    return value


def first_value(outlook: Outlook) -> int:
    value = outlook.values[outlook.order[0]]
    assert value is not None
    return value


# What is evaluated.


@cache
def evaluated_positions(rules: Rules) -> list[tuple[Board, int, int, int]]:
    """List boards, a move to a quiet position, its evaluation and its empty cells."""
    dice = Random(f"{rules} {SEED}")
    found: list[tuple[Board, int, int, int]] = []
    while len(found) < EVALUATED[rules]:
        board = calm_board(dice, rules, dice.randrange(rules.cells))
        column = dice.choice(board.legal_moves)
        after = board.copy()
        after.push(column)
        if after.winning_moves(0) or after.winning_moves(1):
            continue  # is_quiet() would find it as well, but more slowly
        game = GridGame(rules.width, rules.height, rules.connect)
        for move in after.moves:
            game.drop(move)
        if is_quiet(game):
            found.append((board, column, evaluation(game), empty_cells(game)))
    return found


@pytest.mark.parametrize("rules", EVALUATED, ids=str)
def test_a_quiet_position_is_evaluated_as_on_a_plain_grid(
    scout: Scout, rules: Rules, cpu_path: str
) -> None:
    compared = 0
    for board, column, points, empty in evaluated_positions(rules):
        value = value_of(scout, board, column, Limit(depth=1))
        if value == 0:  # neither side can win, or the one to move cannot
            assert points >= 0 or empty < 4, (board, column, SEED, cpu_path)
        elif not decided(value):
            assert value == -points, (board, column, SEED, cpu_path)
            compared += 1
    assert compared >= EVALUATED[rules] / 3


@pytest.mark.parametrize("name", WEIGHTS)
def test_the_positions_above_would_show_any_other_weight(
    scout: Scout, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(WEIGHTS, name, WEIGHTS[name] + 1)
    assert any(differs(scout, rules) for rules in (Rules(9, 7, 5), Rules(8, 8, 4)))


def differs(scout: Scout, rules: Rules) -> bool:
    """Whether the scout and the grid disagree on any position."""
    for board, column, _, _ in evaluated_positions(rules):
        game = GridGame(rules.width, rules.height, rules.connect)
        for move in (*board.moves, column):
            game.drop(move)
        value = value_of(scout, board, column, Limit(depth=1))
        if value and not decided(value) and value != -evaluation(game):
            return True
    return False


@pytest.mark.parametrize("rules", [*EVALUATED, Rules(6, 4, 2), Rules(16, 16, 2)], ids=str)
def test_a_mirror_image_is_evaluated_the_same(scout: Scout, rules: Rules) -> None:
    dice = Random(SEED)
    for _ in range(40):
        board = some_board(dice, rules)
        twin = board.mirror()
        for column in dice.sample(board.legal_moves, min(3, len(board.legal_moves))):
            value = value_of(scout, board, column, Limit(depth=1))
            image = value_of(scout, twin, rules.width - 1 - column, Limit(depth=1))
            if decided(value) and decided(image):  # a loss may be found by either of two threats
                value, image = sign(value), sign(image)
            assert image == value, (board, column, SEED)


# What is decided.


@pytest.mark.parametrize("rules", DECIDED, ids=str)
@pytest.mark.parametrize("helped", [False, True], ids=["alone", "with proofs"])
def test_a_win_or_a_loss_that_was_seen_is_one(rules: Rules, helped: bool) -> None:  # noqa: FBT001
    """Only the best column has a value, the others have an upper bound."""
    dice, exact_solver, solver = Random(f"{rules} {SEED}"), Solver(table_mb=4), Solver(table_mb=1)
    scout = Scout(solver, table_mb=1)
    seen = 0
    for board in islice(calm_boards(dice, rules, DECIDED[rules]), 120):
        exact = exact_solver.analyze(board).scores
        if helped:
            solver.analyze(board, Limit(nodes=dice.choice((10, 100, 1_000))))
        for depth in (1, 2, 4, 7):
            outlook = scout.evaluate(board, board.legal_moves, Limit(depth=depth))
            for column, value in enumerate(outlook.values):
                truth = exact[column]
                assert (value is None) == (truth is None)
                if value is None or truth is None or not decided(value):
                    continue
                if value < 0 or column == outlook.order[0]:
                    assert sign(value) == truth.sign, (board, depth, outlook, SEED)
                    seen += 1
    assert seen > 40


@pytest.mark.parametrize("rules", DECIDED, ids=str)
def test_a_look_to_the_last_cell_finds_the_result(scout: Scout, rules: Rules) -> None:
    dice, exact_solver = Random(f"{rules} {SEED} end"), Solver(table_mb=4)
    for board in islice(calm_boards(dice, rules, DECIDED[rules]), 120):
        exact = exact_solver.analyze(board)
        outlook = scout.evaluate(board, board.legal_moves, Limit(depth=rules.cells))
        best = exact.scores[outlook.order[0]]
        assert best is not None
        value = first_value(outlook)
        assert value == 0 or decided(value), (board, outlook, SEED)
        assert sign(value) == best.sign == exact.score.sign, (board, outlook, SEED)


@pytest.mark.parametrize("rules", [Rules(7, 6, 4), Rules(9, 7, 5), Rules(11, 11, 6)], ids=str)
def test_what_the_solver_has_proved_needs_less_depth(rules: Rules) -> None:
    dice, solver = Random(f"{rules} {SEED}"), Solver(table_mb=4)
    decisions = {Scout(solver, table_mb=1): 0, Scout(Solver(table_mb=1), table_mb=1): 0}
    for board in islice(calm_boards(dice, rules, 18), 80):
        exact = solver.analyze(board).score
        for scout in decisions:
            value = first_value(scout.evaluate(board, board.legal_moves, Limit(depth=1)))
            if decided(value):
                assert sign(value) == exact.sign, (board, SEED)
                decisions[scout] += 1
    with_proofs, without = decisions.values()
    assert with_proofs > without


@pytest.mark.parametrize("text", ["16x16c1:", "1x1c1:", "1x16c1:", "7x1c1:", "2x2c1:"])
def test_a_single_disc_wins_where_lines_are_of_one(scout: Scout, text: str) -> None:
    board = Board.parse(text)
    outlook = scout.evaluate(board, board.legal_moves, Limit(depth=3))
    assert set(outlook.values) == {WON + (board.rules.cells + 1) // 2}
    assert outlook.order == tuple(board.legal_moves)


@pytest.mark.parametrize("text", ["1x16c4:", "1x1c2:", "1x6c2:1", "1x3c16:11", "4x3c4:111222333"])
def test_a_single_column_is_played_to_its_end(scout: Scout, text: str) -> None:
    board = Board.parse(text)
    (column,) = board.legal_moves
    assert value_of(scout, board, column, Limit(depth=1)) == 0


# What is asked.


@pytest.mark.parametrize("rules", [*EVALUATED, Rules(6, 3, 2), Rules(16, 2, 16)], ids=str)
def test_what_was_asked_about_comes_back_and_nothing_else(scout: Scout, rules: Rules) -> None:
    dice = Random(SEED)
    for limit in 10 * [Limit(nodes=1), Limit(nodes=37), Limit(nodes=400), Limit(depth=2)]:
        board = some_board(dice, rules)
        asked = dice.sample(board.legal_moves, dice.randint(1, len(board.legal_moves)))
        before = str(board)
        outlook = scout.evaluate(board, asked, limit)
        known = {column for column, value in enumerate(outlook.values) if value is not None}
        assert sorted(outlook.order) == sorted(asked), (board, SEED)
        assert len(outlook.values) == rules.width
        assert known <= set(asked)
        assert outlook.nodes <= (limit.nodes or outlook.nodes)
        assert str(board) == before
        if limit.depth:
            assert known == set(asked)
            best = max(value for value in outlook.values if value is not None)
            assert first_value(outlook) == best, (board, outlook, SEED)


@pytest.mark.parametrize("text", ["7x6c4:", "9x7c5:5", "16x16c4:8", "16x16c5:", "16x16c16:"])
def test_a_limit_of_nodes_is_used_up_and_never_exceeded(scout: Scout, text: str) -> None:
    board = Board.parse(text)
    for nodes in (1, 2, 127, 128, 129, 1_000, 4_321):
        assert scout.evaluate(board, board.legal_moves, Limit(nodes=nodes)).nodes == nodes


@pytest.mark.parametrize("text", ["7x6c4:", "9x7c5:5", "16x16c4:8"])
def test_a_limit_of_depth_is_kept(scout: Scout, text: str) -> None:
    board = Board.parse(text)
    looks = [scout.evaluate(board, board.legal_moves, Limit(depth=depth)) for depth in range(1, 7)]
    assert [look.depth for look in looks] == [1, 2, 3, 4, 5, 6]
    nodes = [look.nodes for look in looks]
    assert nodes == sorted(set(nodes))
    both = scout.evaluate(board, board.legal_moves, Limit(nodes=nodes[3], depth=6))
    assert both.depth in {3, 4}  # the last node of a depth is the first that is one too many


@pytest.mark.parametrize(
    ("text", "limit"),
    [
        ("7x6c4:44", Limit(depth=12)),
        ("9x7c5:5", Limit(depth=9)),
        ("8x8c4:4", Limit(depth=11)),
        ("16x16c5:8", Limit(depth=6)),
        ("7x6c4:", Limit(nodes=120_000)),
        ("12x10c4:66", Limit(nodes=40_000)),
    ],
    ids=str,
)
def test_the_same_limit_gives_the_same_answer_whatever_was_asked_before(
    text: str, limit: Limit
) -> None:
    """Also when the table is full, which takes some 60,000 positions."""
    board = Board.parse(text)
    new, used = (Scout(Solver(table_mb=1), table_mb=1) for _ in range(2))
    expected = new.evaluate(board, board.legal_moves, limit)
    for other in ("9x7c4:5", "7x6c4:4", "7x6c4:441", text):
        used.evaluate(Board.parse(other), Board.parse(other).legal_moves, Limit(nodes=70_000))
    assert used.evaluate(board, board.legal_moves, limit) == expected
    assert new.evaluate(board, board.legal_moves, limit) == expected


def test_nothing_is_remembered_when_the_numbers_of_rounds_start_again(scout: Scout) -> None:
    """A round has 16 bits in the table."""
    easy, board = Board.parse("4x1c3:1"), Board.parse("5x5c4:33")
    expected = scout.evaluate(board, board.legal_moves, Limit(depth=6))
    for _ in range((1 << 16) - 2):
        scout.evaluate(easy, [1], Limit(depth=1))
    for _ in range(4):
        assert scout.evaluate(board, board.legal_moves, Limit(depth=6)) == expected


@pytest.mark.parametrize("rules", EVALUATED, ids=str)
def test_every_cpu_path_searches_the_same(rules: Rules) -> None:
    answers = {path: answers_of(path, rules) for path in _core.cpu_paths()}
    assert len({tuple(answer) for answer in answers.values()}) == 1


def answers_of(path: str, rules: Rules) -> list[Outlook]:
    """Ask the same questions on one CPU path."""
    before, dice = _core.cpu_path(), Random(SEED)
    _core.use_cpu_path(path)
    try:
        solver = Solver(table_mb=1)
        scout = Scout(solver, table_mb=1)
        found = []
        for _ in range(6):
            board = some_board(dice, rules)
            for limit in (Limit(depth=3), Limit(nodes=300), Limit(nodes=2_000)):
                found += [scout.evaluate(board, board.legal_moves, limit)]
                solver.analyze(board, Limit(nodes=200))  # something new to take as proved
        return found
    finally:
        _core.use_cpu_path(before)


# How it ends.


@pytest.mark.parametrize("text", ["16x16c4:", "16x16c5:", "16x16c16:", "7x6c4:", "9x7c5:55"])
@pytest.mark.parametrize("seconds", [1e-9, 0.05])
def test_a_look_ends_when_its_time_is_over(scout: Scout, text: str, seconds: float) -> None:
    board, late = Board.parse(text), LATEST
    for _ in range(TRIES):
        begun = time.perf_counter()
        outlook = scout.evaluate(board, board.legal_moves, Limit(seconds=seconds))
        late = time.perf_counter() - begun - seconds
        assert sorted(outlook.order) == board.legal_moves
        if late < LATEST:
            break
    assert 0 <= late < LATEST


# Ctrl-C is a signal, which only a process of its own can get.
SCRIPT = """
from connectn import Board, Limit, Solver, make_agent
from connectn.agents.scout import Scout
endless = Board.parse("16x16c4:")
scout, strong = Scout(Solver()), make_agent("strong")
print("ready", flush=True)
try:
    {question}
except KeyboardInterrupt:
    print("interrupted", flush=True)
"""


@pytest.mark.parametrize(
    "question",
    [
        "scout.evaluate(endless, range(16), Limit(depth=200))",
        "scout.evaluate(endless, range(16), Limit(seconds=60))",
        "strong.choose(endless, Limit(seconds=60))",
    ],
)
def test_ctrl_c_ends_a_look(question: str) -> None:
    script = SCRIPT.format(question=question)
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True) as one:
        try:
            assert one.stdout is not None
            assert one.stdout.readline() == "ready\n"
            time.sleep(0.2)
            one.send_signal(signal.SIGINT)
            said, _ = one.communicate(timeout=10)  # long before the question is answered
        finally:
            one.kill()
    assert said == "interrupted\n"


def test_threads_that_ask_at_once_wait_for_one_another() -> None:
    solver = Solver(table_mb=1)
    scout, alone = (Scout(one, table_mb=1) for one in (solver, Solver(table_mb=1)))
    boards = [Board.parse(text) for text in ("7x6c4:", "9x7c5:5", "16x16c5:8", "7x6c4:44")]
    expected = [alone.evaluate(board, board.legal_moves, Limit(depth=4)) for board in boards]

    def ask(number: int) -> Outlook:
        board = boards[number % 4]
        if number % 5 == 0:
            solver.solve(board, Limit(nodes=50))  # too few to prove anything near it
            solver.clear()
        return scout.evaluate(board, board.legal_moves, Limit(depth=4))

    with ThreadPoolExecutor(3) as pool:
        found = list(pool.map(ask, range(120)))
    assert found == [expected[number % 4] for number in range(120)]
