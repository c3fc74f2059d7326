"""Levels: worse columns are played less often, and each level beats the lower ones."""

from collections import Counter
from itertools import islice, pairwise
from random import Random

import pytest

from connectn import Analysis, Board, Bounds, Limit, Rules, Score, Solver, make_agent
from connectn.agents.level import PERFECT, TEMPERATURES, given_away, weights
from connectn.agents.perfect import NODES_PER_LEVEL
from connectn.solver.score import sign_of
from tests.agents.games import fair_openings, share
from tests.cases import for_each
from tests.oracle.solving import legal_scores
from tests.solver.positions import late_boards

SEED = 3
LEVELS = range(1, PERFECT + 1)


def at_level(level: int) -> str:
    return f"perfect:level={level}"


@for_each("level", LEVELS)
@pytest.mark.parametrize("text", ["121212", "5x4c3:1122", "9x7c5:11223344", "16x16c5:1G1G1G1G"])
def test_every_level_takes_a_win_in_one(text: str, level: int) -> None:
    board = Board.parse(text)
    agent = make_agent(f"perfect:table_mb=1,level={level}", seed=SEED)
    assert {agent.choose(board) for _ in range(10)} <= set(board.winning_moves(board.turn))


def test_low_levels_miss_blocks_and_high_ones_hardly_ever() -> None:
    board = Board.parse("5x5c4:12121")
    blocked = {}
    for level in LEVELS:
        agent = make_agent(f"perfect:table_mb=1,level={level}", seed=SEED)
        blocked[level] = Counter(agent.choose(board) for _ in range(100))[0]
    assert blocked[1] < 60
    assert blocked[7] > 90
    assert blocked[PERFECT] == 100


@pytest.mark.parametrize(
    ("rules", "empty"), [(Rules(5, 4, 3), 10), (Rules(7, 6, 4), 9), (Rules(9, 7, 5), 7)], ids=str
)
def test_a_worse_result_gives_away_more_and_so_does_a_worse_score(rules: Rules, empty: int) -> None:
    solver = Solver(table_mb=1)
    for board in islice(late_boards(Random(SEED), rules, empty), 20):
        lost = given_away(solver.analyze(board))
        scores = enumerate(legal_scores(rules, board.moves))
        values = sorted((value, column) for column, value in scores if value is not None)
        assert sorted(lost) == board.legal_moves
        assert lost[values[-1][1]] == 0
        for (worse, one), (better, other) in pairwise(values):
            assert (lost[one] > lost[other]) == (worse < better), board
            assert lost[one] - lost[other] >= sign_of(better) - sign_of(worse), board


def test_columns_without_a_known_result_are_preferred_near_the_centre() -> None:
    board = Board()
    unknown = Bounds(-18, 18, board.rules, ply=0)
    lost = given_away(Analysis((unknown,) * 7, (), 0, 0.0, board))
    assert lost[3] == 0 < lost[2] == lost[4] < lost[1] == lost[5] < lost[0] == lost[6] < 1


def test_a_column_with_bounds_lies_between_exact_ones() -> None:
    rules, ply = Rules(), 10
    known = (Score(5, rules, ply), Bounds(-5, 0, rules, ply), Score(-5, rules, ply))
    lost = given_away(Analysis(known, (), 0, 0.0, Board(rules)))
    assert 0 == lost[0] < lost[1] < lost[2]


def test_a_higher_level_gives_less_away() -> None:
    assert len(TEMPERATURES) == PERFECT - 1
    lost = {0: 0.0, 1: 0.2, 2: 1.0, 3: 3.0}
    for low, high in pairwise(LEVELS[:-1]):
        lower, higher = weights(lost, low), weights(lost, high)
        assert lower[0] == higher[0] == 1
        assert all(higher[column] < lower[column] for column in (1, 2, 3))
        assert sorted(higher.values(), reverse=True) == list(higher.values())


def test_a_level_searches_few_nodes() -> None:
    for level in (1, 5, 9):
        agent = make_agent(f"perfect:level={level}", seed=SEED)
        solver: Solver = agent._solver  # type: ignore[attr-defined]
        agent.choose(Board.parse("9x7c5:"))  # too large to solve
        assert 0 < solver.nodes <= NODES_PER_LEVEL * level + 128
        agent.choose(Board.parse("9x7c5:5"), Limit(nodes=500))
        assert 0 < solver.nodes <= 500 + 128


def test_the_same_seed_plays_the_same_game() -> None:
    def game(seed: int) -> tuple[int, ...]:
        agent, board = make_agent("perfect:table_mb=1,level=3", seed=seed), Board(Rules(5, 4, 3))
        while not board.is_game_over():
            board.push(agent.choose(board))
        return board.moves

    assert game(SEED) == game(SEED)
    assert len({game(seed) for seed in range(8)}) > 1


@pytest.mark.parametrize(
    ("rules", "discs", "games"), [(Rules(6, 5, 4), 8, 40), (Rules(), 14, 20)], ids=str
)
def test_level_10_beats_7_beats_4_beats_1(rules: Rules, discs: int, games: int) -> None:
    openings = fair_openings(rules, discs, games // 2, seed=SEED)
    for low, high in pairwise((1, 4, 7, PERFECT)):
        part = share(at_level(high), at_level(low), openings, seed=SEED)
        assert part >= 0.6, f"level {high} takes {part:.0%} against level {low}"


def test_level_10_does_not_lose_what_is_drawn() -> None:
    openings = fair_openings(Rules(5, 5, 4), 4, 20, seed=SEED)
    for level in LEVELS[1::4]:
        assert share(at_level(PERFECT), at_level(level), openings, seed=SEED) >= 0.5


def test_greedy_beats_level_1() -> None:
    openings = fair_openings(Rules(), 14, 20, seed=SEED)
    assert share("greedy", at_level(1), openings, seed=SEED) > 0.6
