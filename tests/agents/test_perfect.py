"""Perfect play compared with plain negamax, and moves under a limit that is too short."""

from collections.abc import Sequence
from itertools import islice
from random import Random

import pytest

from connectn import AgentError, Analysis, Board, Bounds, Limit, Rules, Score, make_agent
from connectn.agents.columns import unbeaten
from connectn.agents.perfect import PerfectAgent, Tie
from connectn.agents.scout import Outlook
from connectn.solver.score import sign_of
from tests.oracle.solving import legal_scores, score
from tests.solver.positions import late_boards

SEED = 5
LATE = {  # how many empty cells the oracle can play out
    Rules(4, 4, 3): 10,
    Rules(5, 4, 3): 9,
    Rules(5, 5, 4): 9,
    Rules(7, 6, 4): 8,
    Rules(9, 7, 5): 6,
    Rules(16, 1, 3): 6,
    Rules(2, 9, 3): 8,
    Rules(3, 4, 4): 9,
    Rules(13, 12, 5): 4,
    Rules(8, 8, 9): 5,
}
TIES: tuple[Tie, ...] = ("fastest", "center", "random")


def allowed(board: Board, tie: Tie) -> list[int]:
    """List the columns a tie may choose from, the most central first, by plain negamax."""
    scores = legal_scores(board.rules, board.moves)
    values = {column: value for column, value in enumerate(scores) if value is not None}
    best, win_now = max(values.values()), (board.rules.cells + 1 - board.ply) // 2
    if tie == "fastest" or best < 0 or best == win_now:
        kept = [column for column, value in values.items() if value == best]
    else:
        kept = [column for column, value in values.items() if sign_of(value) == sign_of(best)]
    middle = (board.rules.width - 1) / 2
    return sorted(kept, key=lambda column: (abs(column - middle), column))


@pytest.mark.parametrize(("rules", "empty"), LATE.items(), ids=str)
def test_it_plays_what_plain_negamax_allows(rules: Rules, empty: int) -> None:
    agents = {tie: PerfectAgent(tie=tie, table_mb=1, seed=SEED) for tie in TIES}
    for board in islice(late_boards(Random(f"{rules} {SEED}"), rules, empty), 12):
        for tie, agent in agents.items():
            kept = allowed(board, tie)
            right = kept if tie == "random" else kept[:1]
            assert agent.choose(board) in right, f"{tie}: {right} in {board}"


def opens_a_win(board: Board) -> bool:
    """Whether there is one win to block, and the block makes room for another one on top of it."""
    threats = board.winning_moves(1 - board.turn)
    if board.winning_moves(board.turn) or len(threats) != 1:
        return False
    after = board.copy()
    after.push(threats[0])
    return bool(after.winning_moves(after.turn))


@pytest.mark.parametrize(("rules", "empty"), [(Rules(5, 4, 3), 9), (Rules(5, 5, 4), 9)], ids=str)
def test_a_block_that_opens_another_win_is_no_better_than_the_rest(
    rules: Rules, empty: int
) -> None:
    agent = PerfectAgent(table_mb=1)
    boards = filter(opens_a_win, late_boards(Random(SEED), rules, empty))
    for board in islice(boards, 10):
        assert agent.choose(board) == allowed(board, "fastest")[0], board


@pytest.mark.parametrize("rules", [Rules(5, 4, 3), Rules(7, 6, 4), Rules(3, 4, 4)], ids=str)
def test_random_ties_play_every_column_that_keeps_the_result(rules: Rules) -> None:
    agent = PerfectAgent(tie="random", table_mb=1, seed=SEED)
    for board in islice(late_boards(Random(SEED), rules, 8), 12):
        seen = {agent.choose(board) for _ in range(100)}
        assert seen == set(allowed(board, "random")), board


def test_a_position_that_can_be_held_is_held_against_random_moves() -> None:
    """Draws and wins by plain negamax, defended on both sides against dice and against itself."""
    dice = Random(SEED)
    for rules, empty in ((Rules(5, 4, 3), 9), (Rules(5, 5, 4), 9), (Rules(4, 4, 4), 9)):
        agents = [make_agent(f"perfect:table_mb=1,tie={tie}", seed=SEED) for tie in TIES]
        for board in islice(late_boards(dice, rules, empty), 20):
            held, me = sign_of(score(rules, board.moves)), board.turn
            for agent in agents:
                game = board.copy()
                while not (outcome := game.outcome()):
                    mine = game.turn == me
                    game.push(agent.choose(game) if mine else dice.choice(game.legal_moves))
                won = 0 if outcome.winner is None else 1 if outcome.winner == me else -1
                assert won >= held, f"{board} became {game}"


class Told:
    """Replaces the solver, and returns fixed bounds."""

    def __init__(self, columns: Sequence[int | tuple[int, int] | None] = ()) -> None:
        self.columns = columns
        self.limits: list[Limit | None] = []

    def analyze(self, board: Board, limit: Limit | None = None) -> Analysis:
        self.limits.append(limit)
        scores = tuple(self._known(board, said) for said in self.columns)
        return Analysis(scores, (), 0, 0.0, board)

    def _known(self, board: Board, said: int | tuple[int, int] | None) -> Score | Bounds | None:
        if isinstance(said, int):
            return Score.proved(said, board.rules, board.ply)
        return said and Bounds(*said, board.rules, board.ply)


OPEN = (-18, 18)


@pytest.mark.parametrize(
    ("columns", "fastest", "center"),
    [
        # All exact: the highest, or the most central that keeps the result.
        ([1, 9, 2, 3, -4, 0, 5], 1, 3),
        ([-1, -9, -2, -3, -4, -1, -5], 5, 5),
        ([0, 0, -1, -2, 0, -1, 0], 4, 4),
        ([3, 3, None, None, 1, None, 2], 1, 4),
        # A proved win is not given up for one that may be sooner but is not proved.
        ([OPEN, OPEN, (1, 3), OPEN, OPEN, 2, OPEN], 2, 2),
        ([OPEN, OPEN, OPEN, OPEN, OPEN, 2, (1, 9)], 6, 5),
        # No column can win: a proved draw is better than one that may be a loss.
        ([(-9, 0), 0, (-9, 0), (-9, 0), (-9, 0), (-9, 0), (-9, 0)], 1, 1),
        # A draw that may be more is better than a draw.
        ([0, 0, 0, 0, (0, 5), -3, -3], 4, 4),
        # Whatever may not be lost is better than what is, even if it might be lost sooner.
        ([-1, -1, -1, -1, -1, -1, OPEN], 6, 6),
        # All is lost: as late as possible, or as late as may be.
        ([-9, -8, (-9, -4), -7, -8, (-6, -5), None], 5, 5),
    ],
)
def test_bounds_are_used_for_what_they_prove(
    columns: Sequence[int | tuple[int, int] | None],
    fastest: int,
    center: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for tie, column in (("fastest", fastest), ("center", center)):
        agent = make_agent(f"perfect:table_mb=1,tie={tie}")
        monkeypatch.setattr(agent, "_solver", Told(columns))
        assert agent.choose(Board(), Limit(seconds=0.1)) == column, tie


class Obliging:
    """Replaces the scout, and prefers the last of the given columns."""

    def __init__(self) -> None:
        self.asked: list[list[int]] = []

    def evaluate(self, board: Board, columns: list[int], limit: Limit) -> Outlook:
        self.asked.append(columns)
        return Outlook((None,) * board.rules.width, tuple(reversed(columns)), 1, 1)


def test_the_scout_chooses_among_columns_left_open(monkeypatch: pytest.MonkeyPatch) -> None:
    agent, scout = make_agent("perfect:table_mb=1"), Obliging()
    monkeypatch.setattr(agent, "_solver", Told([OPEN, (-9, 18), 0, (-9, 0), -4, OPEN, None]))
    monkeypatch.setattr(agent, "_scout", scout)
    assert agent.choose(Board(), Limit(seconds=1)) == 0
    assert scout.asked == [[2, 1, 5, 0]]  # column 4 is no better than the draw, column 5 worse


def test_a_column_left_out_cannot_be_better_than_those_kept() -> None:
    dice = Random(SEED)
    for _ in range(3_000):
        known = {}
        for column in range(dice.randrange(1, 8)):
            low, high = sorted(dice.choices(range(-2, 3), k=2))
            known[column] = (low, high)
        kept = unbeaten(known)
        assert kept
        for column, (_, upper) in known.items():
            assert column in kept or max(low for low, _ in kept.values()) >= upper, known
        exact = {low for low, high in kept.values() if low == high}
        assert len(exact) <= 1, known


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("121212", 0),  # a win
        ("12121", 0),  # a block
        ("16x16c5:8181818", 7),
        ("2x4c3:1111", 1),  # one legal column
        ("1x16c4:", 0),
        ("16x16c1:", 7),  # everything wins: the middle, and of two middles the left
    ],
)
def test_wins_blocks_and_only_moves_need_no_search(
    text: str, column: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    for tie in ("fastest", "center"):
        agent = make_agent(f"perfect:table_mb=1,tie={tie}")
        monkeypatch.setattr(agent, "_solver", None)
        assert agent.choose(Board.parse(text)) == column


def test_the_solver_leaves_time_for_the_scout(monkeypatch: pytest.MonkeyPatch) -> None:
    agent, solver = PerfectAgent(table_mb=1), Told([OPEN] * 7)
    monkeypatch.setattr(agent, "_solver", solver)
    monkeypatch.setattr(agent, "_scout", Obliging())
    for limit in (None, Limit(depth=3), Limit(seconds=1, nodes=100)):
        agent.choose(Board(), limit)
    assert solver.limits == [Limit(), Limit(depth=3), Limit(seconds=0.6, nodes=60)]


def test_a_limit_of_nodes_or_depth_always_chooses_the_same() -> None:
    for limit in (Limit(nodes=3_000), Limit(depth=7)):
        for text in ("7x6c4:", "9x7c5:55", "16x16c4:8"):
            board = Board.parse(text)
            chosen = {make_agent("perfect").choose(board, limit) for _ in range(3)}
            assert len(chosen) == 1


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("perfect:level=0", "level must be a whole number from 1 to 10, not '0'"),
        ("perfect:level=11", "level must be a whole number from 1 to 10, not '11'"),
        ("perfect:tie=left", "tie must be one of fastest, center, random, not 'left'"),
    ],
)
def test_a_wrong_parameter_is_refused(text: str, message: str) -> None:
    with pytest.raises(AgentError, match=message):
        make_agent(text)
