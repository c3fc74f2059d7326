"""The strong agent: immediate moves, proved moves, repeatable moves, and its strength."""

from collections.abc import Sequence
from itertools import islice
from random import Random

import pytest

from connectn import Agent, Analysis, Board, Bounds, Limit, Rules, Score, Solver, make_agent
from connectn.agents.columns import intervals, settled
from connectn.agents.strong import SCORING, StrongAgent
from tests.agents.positions import open_boards
from tests.geometries import GEOMETRIES
from tests.oracle.grid_game import GridGame
from tests.oracle.solving import legal_scores

SEED = 23
LATE = {  # how many empty cells at most
    Rules(7, 6, 4): 20,
    Rules(6, 5, 4): 18,
    Rules(5, 5, 4): 18,
    Rules(8, 5, 3): 30,
    Rules(9, 7, 5): 16,
}
HELD = [Rules(2, 8, 3), Rules(6, 4, 5), Rules(4, 6, 4), Rules(5, 3, 4), Rules(9, 2, 4)]


def points(board: Board, strong: int, opponent: Agent, limit: Limit) -> float:
    """Play a game to its end, the strong agent on one side, and return what it gets."""
    agent = StrongAgent(table_mb=16)
    while not (outcome := board.outcome()):
        mine = board.turn == strong
        board.push(agent.choose(board, limit) if mine else opponent.choose(board))
    return 0.5 if outcome.winner is None else float(outcome.winner == strong)


# Immediate wins and blocks.


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("7x6c4:121212", 0),  # a win goes before a block
        ("7x6c4:12121", 0),  # a block
        ("5x4c3:1122", 2),
        ("9x7c5:12121212", 0),
        ("16x16c5:8181818", 7),
        ("7x1c3:3657", 3),
        ("2x4c3:1111", 1),  # one legal column
        ("1x16c4:", 0),
        ("16x16c1:", 0),  # every column wins
    ],
)
def test_wins_blocks_and_only_moves_need_no_search(
    text: str, column: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    agent = StrongAgent(table_mb=1)
    for part in ("_solver", "_scout"):
        monkeypatch.setattr(agent, part, None)
    for limit in (None, Limit(nodes=1), Limit(depth=1), Limit(seconds=1e-9)):
        assert agent.choose(Board.parse(text), limit) == column


@pytest.mark.parametrize("limit", [Limit(nodes=1), Limit(nodes=50), Limit(depth=1)], ids=str)
def test_no_win_and_no_block_is_missed_and_every_column_is_legal(limit: Limit) -> None:
    agent, dice = StrongAgent(table_mb=1), Random(SEED)
    for rules in GEOMETRIES:
        board, game = Board(rules), GridGame(rules.width, rules.height, rules.connect)
        for _ in range(dice.randrange(min(rules.cells, 40))):
            column = dice.choice(board.legal_moves)
            board.push(column)
            game.drop(column)
            if board.is_game_over():
                break
        if board.is_game_over():
            continue
        playable = {(column, len(game.columns[column])) for column in game.legal_moves()}
        wins = {column for column, _ in game.winning_cells(game.turn) & playable}
        blocks = {column for column, _ in game.winning_cells(1 - game.turn) & playable}
        expected = wins or blocks or set(game.legal_moves())
        assert agent.choose(board, limit) in expected, (board, SEED)


# Proved moves.


@pytest.mark.parametrize("rules", LATE, ids=str)
@pytest.mark.parametrize("limit", [Limit(nodes=20_000), Limit(seconds=1)], ids=str)
def test_a_result_that_can_be_proved_is_never_given_away(rules: Rules, limit: Limit) -> None:
    """Compared with a separate solver, which needs far fewer nodes than the limit allows."""
    dice, exact_solver = Random(f"{rules} {SEED}"), Solver(table_mb=4)
    agent = StrongAgent(table_mb=4)
    for board in islice(open_boards(dice, rules, LATE[rules]), 60):
        exact = exact_solver.analyze(board)
        column = agent.choose(board, limit)
        kept = exact.scores[column]
        assert kept is not None
        assert kept.sign == exact.score.sign, (board, column, SEED)


@pytest.mark.parametrize("rules", LATE, ids=str)
def test_the_best_score_is_played_where_its_share_of_the_nodes_finds_it(rules: Rules) -> None:
    dice, nodes, found = Random(f"{rules} {SEED} share"), 3_000, 0
    agent = StrongAgent(table_mb=4)
    for board in islice(open_boards(dice, rules, LATE[rules]), 40):
        analysis = Solver(table_mb=4).analyze(board, Limit(nodes=int(SCORING * nodes)))
        if settled(intervals(analysis)):
            found += 1
            assert agent.choose(board, Limit(nodes=nodes)) in analysis.best, (board, SEED)
    assert found > 10


@pytest.mark.parametrize(
    ("text", "nodes"),
    [
        ("9x4c4:238458995745", 1_000),  # the columns that are looked at first do not keep the win
        ("9x4c4:238458995745", 2_000),
        ("9x4c4:98825657172586", 1_000),
    ],
)
def test_a_proved_win_is_kept_though_little_is_left_to_find_its_column(
    text: str, nodes: int
) -> None:
    board, exact_solver = Board.parse(text), Solver(table_mb=16)
    column = StrongAgent(table_mb=16).choose(board, Limit(nodes=nodes))
    kept = exact_solver.analyze(board).scores[column]
    assert kept is not None
    assert kept.sign == 1, column


class Told:
    """Replaces the solver: returns no bounds at first, then fixed ones."""

    nodes = 10

    def __init__(self, keeping: int, result: int, later: Sequence[tuple[int, int]]) -> None:
        self._keeping, self._result, self._later = keeping, result, later
        self._asked = 0

    def clear(self) -> None:
        """Keep the fixed bounds."""

    def analyze(self, board: Board, limit: Limit) -> Analysis:
        self._asked += 1
        known = self._later if self._asked > 1 else [(-18, 18)] * board.rules.width
        scores = tuple(self._known(board, *bounds) for bounds in known)
        return Analysis(scores, (), 10, 0.0, board)

    def solve(self, board: Board, limit: Limit, *, weak: bool) -> Score | Bounds:
        assert weak
        if board.ply == 0:
            return self._known(board, self._result, self._result)
        value = -self._result if board.moves == (self._keeping,) else 9
        return self._known(board, value, value)

    def _known(self, board: Board, low: int, high: int) -> Score | Bounds:
        proved = Score.proved(low, board.rules, board.ply)
        return proved if low == high else Bounds(low, high, board.rules, board.ply)


OPEN = (-18, 18)


@pytest.mark.parametrize(
    ("result", "later", "column"),
    [
        # Nothing new, or nothing that is certain to be better: column 1 keeps the result.
        (1, [OPEN, (1, 9), OPEN, OPEN, OPEN, OPEN, OPEN], 1),
        (0, [OPEN, (0, 9), OPEN, OPEN, OPEN, OPEN, OPEN], 1),
        (0, [OPEN, (0, 0), OPEN, OPEN, OPEN, OPEN, OPEN], 1),
        # All is known: the best, the most central first.
        (1, [(2, 2), (1, 1), (-3, -3), (0, 0), (3, 3), (3, 3), (-3, -3)], 4),
        (-1, [(-3, -3), (-2, -2), (-1, -1), (-3, -3), (-3, -3), (-3, -3), (-1, -1)], 2),
        # One is proved to be as good or better, others are not proved to be anything.
        (1, [OPEN, (5, 5), OPEN, OPEN, OPEN, (5, 9), OPEN], 5),
        (0, [OPEN, (0, 0), OPEN, OPEN, OPEN, OPEN, (0, 9)], 6),
    ],
)
def test_a_kept_result_is_only_given_up_for_what_is_proved_to_be_better(
    result: int, later: list[tuple[int, int]], column: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    agent = StrongAgent(table_mb=1)
    monkeypatch.setattr(agent, "_solver", Told(1, result, later))
    assert agent.choose(Board(), Limit(nodes=100_000)) == column


@pytest.mark.parametrize("rules", HELD, ids=str)
@pytest.mark.parametrize("opponent", ["random", "greedy", "mcts:nodes=50"])
def test_a_drawn_board_is_not_lost(rules: Rules, opponent: str) -> None:
    assert Solver(table_mb=16).solve(Board(rules), weak=True).sign == 0
    for me in (0, 1):
        other = make_agent(opponent, seed=SEED)
        assert points(Board(rules), me, other, Limit(nodes=500)) >= 0.5, (me, SEED)


# Repeatable moves.


@pytest.mark.parametrize(
    "limit",
    [Limit(nodes=1), Limit(nodes=3_000), Limit(depth=4), Limit(nodes=500, depth=9)],
    ids=str,
)
def test_nodes_and_depth_choose_the_same_whatever_was_asked_before(limit: Limit) -> None:
    dice, used = Random(SEED), StrongAgent(table_mb=1)
    boards = []
    for rules in (Rules(), Rules(9, 7, 5), Rules(5, 5, 3), Rules(16, 16, 5), Rules(8, 8, 4)):
        boards += list(islice(open_boards(dice, rules, rules.cells), 3))
    expected = [StrongAgent(table_mb=1).choose(board, limit) for board in boards]
    for _ in range(2):
        order = dice.sample(range(len(boards)), len(boards))
        for number in order:
            used.choose(boards[number], Limit(seconds=0.002))  # leaves something in the tables
            assert used.choose(boards[number], limit) == expected[number], (boards[number], SEED)


def test_without_a_limit_it_takes_the_seconds_it_was_given(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[Limit | None] = []

    class Listening(Solver):
        def analyze(self, board: Board, limit: Limit | None = None) -> Analysis:
            asked.append(limit)
            return super().analyze(board, limit)

    board = next(open_boards(Random(SEED), Rules(5, 5, 4), 10))  # solved at once
    agent = StrongAgent(seconds=20, table_mb=1)
    monkeypatch.setattr(agent, "_solver", Listening(table_mb=1))
    agent.choose(board)
    agent.choose(board, Limit(seconds=60))
    assert asked == [Limit(seconds=SCORING * 20), Limit(seconds=SCORING * 60)]


# Strength.


@pytest.mark.parametrize(
    ("rules", "nodes", "games"),
    [(Rules(9, 7, 5), 10_000, 6), (Rules(16, 16, 5), 2_000, 2)],
    ids=str,
)
@pytest.mark.parametrize(("opponent", "share"), [("greedy", 1), ("windows", 0.75)])
def test_it_beats_players_that_see_less(
    rules: Rules, nodes: int, games: int, opponent: str, share: float
) -> None:
    dice, taken = Random(SEED), 0.0
    for number in range(games):
        board = Board(rules)
        for _ in range(2):  # so that few games are alike
            board.push(dice.randrange(rules.width))
        other = make_agent(opponent, seed=SEED + number)
        taken += points(board, number % 2, other, Limit(nodes=nodes))
    assert taken >= share * games


# Of several draws, the one that is hardest to answer.


def escapes(board: Board, column: int) -> float:
    """Return the share of replies after which the opponent does not lose, by the plain oracle."""
    moves = [*board.moves, column]
    scores = [one for one in legal_scores(board.rules, moves) if one is not None]
    return sum(one >= 0 for one in scores) / len(scores)


@pytest.mark.parametrize("rules", [Rules(4, 4, 4), Rules(5, 4, 4), Rules(6, 3, 4)], ids=str)
def test_in_a_draw_it_leaves_the_fewest_replies_that_hold(rules: Rules) -> None:
    dice, agent, seen = Random(SEED), StrongAgent(table_mb=1), 0
    while seen < 8:
        board = Board(rules)
        for _ in range(dice.randint(rules.cells * 5 // 8, rules.cells - 4)):
            if not board.is_game_over():
                board.push(dice.choice(board.legal_moves))
        plain = board.is_game_over() or board.winning_moves(0) or board.winning_moves(1)
        scores = [] if plain else legal_scores(rules, board.moves)
        draws = [column for column, value in enumerate(scores) if value == 0]
        if len(draws) < 2 or any(value is not None and value > 0 for value in scores):
            continue
        left = {column: escapes(board, column) for column in draws}
        if len(set(left.values())) > 1:
            seen += 1
            assert left[agent.choose(board, Limit(nodes=10**6))] == min(left.values()), str(board)
