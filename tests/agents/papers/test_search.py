"""Alpha-beta gives the answer of minimax from fewer positions, and keeps its limits."""

import math
import time
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from connectn import AgentError, Board, Limit, Rules
from connectn.agents.papers import alpha_beta
from connectn.agents.papers.players import PAPERS
from connectn.agents.papers.search import Search
from connectn.agents.papers.tree import WIN, Choice, SearchRules
from tests.oracle.grid_game import GridGame
from tests.oracle.papers import PLAYERS, OraclePlayer
from tests.oracle.papers.supported_lines import SupportedLines
from tests.solver.positions import random_board

SEED = 20
BOARDS = [
    *(Rules(7, 6, 4), Rules(7, 6, 3), Rules(7, 6, 5), Rules(5, 4, 3), Rules(4, 5, 4)),
    *(Rules(9, 7, 5), Rules(16, 2, 4), Rules(16, 16, 7), Rules(1, 9, 4), Rules(2, 6, 3)),
    *(Rules(3, 3, 3), Rules(6, 1, 2), Rules(4, 4, 1), Rules(3, 4, 16), Rules(5, 5, 2)),
]
POSITIONS = 500
LATEST = 0.05  # seconds after the limit, the documented promise
TRIES = 10  # one answer in time is enough: a busy machine may stop a process for a while

every_paper = pytest.mark.parametrize("paper", PAPERS)


@cache
def positions() -> list[tuple[Board, int]]:
    """Return positions of all phases, every second one nearly full, and plies quick to search."""
    dice, found = Random(SEED), list[tuple[Board, int]]()
    while len(found) < POSITIONS:
        rules = BOARDS[len(found) % len(BOARDS)]
        left = dice.randrange(1, 8) if len(found) % 2 else dice.randrange(rules.cells) + 1
        board = random_board(dice, rules, max(0, rules.cells - left))
        if not board.is_game_over():
            plies = dice.randrange(2, 6)
            while len(board.legal_moves) ** plies > 2_500:
                plies -= 1
            found.append((board, plies))
    return found


def without_win_at_once(search: Search) -> Search:
    """Return the search without the immediate win, which needs no search."""
    return replace(search, rules=replace(search.rules, win_at_once=False))


def moody(board: Board, side: int) -> float:
    """Evaluate by a checksum: five values, many ties, and the sides are not symmetric."""
    mixed = (board.discs(0) * 7 + board.discs(1) * 13 + side) % 10007
    return (0, 0.5, -math.inf, math.inf, -3)[mixed % 5]


ODD_SEARCHES = {
    "moody": Search(moody, 4),
    "moody-full": Search(moody, 4, SearchRules(evaluate_full_board=True)),
    "indifferent": Search(lambda _board, _side: 0, 4),
    "sooner": Search(lambda board, side: board.discs(side) % 3, 4, SearchRules(sooner=True)),
    "sooner-end": Search(moody, 4, SearchRules(sooner_end=True)),
    "sooner-end-full": Search(
        moody, 4, SearchRules(sooner_end=True, evaluate_full_board=True), table=False
    ),
    "own-discs": Search(lambda board, side: board.discs(side) % 5, 4, own_discs_only=True),
    "own-discs-full": Search(
        lambda board, side: board.discs(side) % 5,
        4,
        SearchRules(evaluate_full_board=True),
        own_discs_only=True,
    ),
}


@pytest.mark.parametrize("name", [*PAPERS, *ODD_SEARCHES])
def test_alpha_beta_gives_the_value_and_the_best_columns_of_minimax(name: str) -> None:
    pruned = plain = 0
    for board, plies in positions():
        search = replace(without_win_at_once((PAPERS | ODD_SEARCHES)[name]), plies=plies)
        expected = replace(search, pruning=False).run(board)
        for found in (search.run(board), replace(search, table=False).run(board)):
            assert found._replace(nodes=0) == expected._replace(nodes=0), (str(board), plies)
            pruned, plain = pruned + found.nodes, plain + expected.nodes
        chosen = replace(search, ties=False).run(board)
        best = expected.best[-1:] if search.rules.sooner_end else expected.best[:1]
        assert (chosen.value, chosen.best, chosen.left) == (expected.value, best, expected.left)
    print(f"{name}: {pruned / plain:.3f} of the nodes of minimax")
    assert pruned < plain / 2


def grid_of(board: Board) -> GridGame:
    game = GridGame(board.rules.width, board.rules.height, board.rules.connect)
    for column in board.moves:
        game.drop(column)
    return game


def ends_of(player: OraclePlayer, game: GridGame, depth: int) -> dict[int, tuple[float, int]]:
    """Return the value of each column, and the plies left at the end where these count."""
    if isinstance(player, SupportedLines):
        return player.ends(game, depth)
    return {column: (value, 0) for column, value in player.values(game, depth).items()}


@every_paper
def test_the_papers_own_programs_value_the_best_columns_alike(paper: str) -> None:
    player = PLAYERS[paper]()
    own_move = 0 if player.counts_own_move else 1
    for board, plies in positions()[::6]:
        if plies > own_move and len(board.legal_moves) ** plies <= 400:
            values = ends_of(player, grid_of(board), plies - own_move)
            most = max(values.values())
            best = tuple(column for column in values if values[column] == most)
            found = replace(without_win_at_once(PAPERS[paper]), plies=plies).run(board)
            assert ((found.value, found.left), found.best) == (most, best), (str(board), plies)


@pytest.mark.parametrize("size", [1, 2, 50])
def test_a_table_that_fills_up_changes_nothing(size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    search = replace(PAPERS["windows"], plies=5)
    expected = search.run(Board())
    monkeypatch.setattr(alpha_beta, "TABLE_SIZE", size)
    found = search.run(Board())
    assert (found.value, found.best) == (expected.value, expected.best)
    assert found.nodes > expected.nodes


def test_a_table_saves_positions() -> None:
    search = replace(PAPERS["windows"], plies=6)
    assert search.run(Board()).nodes < 0.8 * replace(search, table=False).run(Board()).nodes


@pytest.mark.parametrize("pruning", [True, False])
@pytest.mark.parametrize(
    ("text", "plies", "value", "best"),
    [
        ("121212", 1, WIN, (0,)),  # no ply is left after the winning one
        ("121212", 3, WIN + 2, (0,)),
        ("3344", 3, WIN, (1, 4)),  # three in a row, open at both ends
        ("3344", 5, WIN + 2, (1, 4)),
        ("33445", 2, -WIN, (0, 1, 2, 3, 4, 5, 6)),
        ("33445", 4, -WIN - 2, (0, 1, 2, 3, 4, 5, 6)),
        ("2x2c3:121", 5, 0, (1,)),  # the board is full before
    ],
)
def test_a_sooner_win_is_worth_the_plies_left(
    text: str, plies: int, value: float, best: tuple[int, ...], *, pruning: bool
) -> None:
    search = Search(lambda _board, _side: 0, plies, SearchRules(sooner=True), pruning=pruning)
    found = search.run(Board.parse(text))
    assert (found.value, found.best) == (value, best)


@pytest.mark.parametrize("pruning", [True, False])
def test_the_last_ply_is_evaluated_without_a_search_for_a_win(*, pruning: bool) -> None:
    board = Board.parse("12121")  # O has to block column 1, which one ply does not show
    search = Search(lambda _board, _side: 7, 1, pruning=pruning)
    assert search.run(board)[:2] == (7, (0, 1, 2, 3, 4, 5, 6))
    assert replace(search, plies=2).run(board)[:2] == (7, (0,))


@pytest.mark.parametrize(("evaluated", "value"), [(False, 0), (True, 5)])
@pytest.mark.parametrize("pruning", [True, False])
@pytest.mark.parametrize("plies", [1, 2, 3, 4])
def test_a_full_board_is_worth_nothing_or_its_evaluation(
    plies: int, value: float, *, evaluated: bool, pruning: bool
) -> None:
    rules = SearchRules(evaluate_full_board=evaluated)
    search = Search(lambda _board, _side: 5, plies, rules, pruning=pruning)
    assert search.run(Board.parse("2x2c3:12")).value == (5 if plies == 1 else value)


def test_every_evaluation_is_for_the_side_that_searches() -> None:
    asked = set()

    def curious(board: Board, side: int) -> float:
        asked.add((side, board.ply))
        return 0

    Search(curious, 3).run(Board.parse("4"))
    assert asked == {(1, 2), (1, 4)}  # the own moves, to sort them, and the leaves


@pytest.mark.parametrize(
    ("choice", "value", "columns"),
    [
        (Choice.FIRST, 3, {1}),
        (Choice.FIRST, -math.inf, {1}),
        (Choice.FIRST_UNLESS_LOST, 3, {1}),
        (Choice.FIRST_UNLESS_LOST, -math.inf, {0, 1, 2, 4}),
        (Choice.LAST, 3, {4}),
        (Choice.LAST, -math.inf, {4}),
        (Choice.RANDOM, 3, {1, 4}),
        (Choice.RANDOM, -math.inf, {1, 4}),
    ],
)
def test_a_choice_is_made_as_its_name_says(choice: Choice, value: float, columns: set[int]) -> None:
    dice = Random(SEED)
    assert {choice.pick(value, (1, 4), [0, 1, 2, 4], dice) for _ in range(200)} == columns


@every_paper
def test_a_limit_that_is_ample_changes_nothing(paper: str) -> None:
    search = without_win_at_once(PAPERS[paper])
    for board, plies in positions()[::10]:
        direct = replace(search, plies=plies).run(board)
        for limit in (Limit(seconds=1000), Limit(nodes=10**9)):
            found = replace(search, plies=plies).run(board, limit)
            assert found._replace(nodes=0) == direct._replace(nodes=0), str(board)


@pytest.mark.parametrize("pruning", [True, False])
def test_nodes_are_counted_to_the_last_one(*, pruning: bool) -> None:
    search, board = replace(PAPERS["windows"], pruning=pruning), Board(Rules(5, 4, 3))
    depths = {search.run(board, Limit(depth=d, nodes=10**9)).nodes: d for d in (1, 2, 3, 4)}
    for needed, depth in depths.items():
        assert search.run(board, Limit(nodes=needed)).nodes == needed
        assert search.run(board, Limit(nodes=needed)).depth == depth
        stopped = search.run(board, Limit(nodes=needed - 1))
        assert (stopped.nodes, stopped.depth) == (needed - 1, depth - 1)


def test_a_limit_of_nodes_repeats_its_answer() -> None:
    for board, _ in positions()[::25]:
        search = PAPERS["zugzwang"]
        assert len({search.run(board, Limit(nodes=500)) for _ in range(3)}) == 1


@pytest.mark.parametrize("pruning", [True, False])
def test_a_limit_of_depth_counts_plies(*, pruning: bool) -> None:
    search = replace(PAPERS["windows"], pruning=pruning)
    for depth in (1, 2, 3, 4, 9):
        found = search.run(Board(), Limit(depth=depth))
        assert found.depth == min(depth, 4)
        assert found == replace(search, plies=min(depth, 4)).run(Board())


def slow(board: Board, side: int) -> float:
    """Take a millisecond, as an evaluation in plain Python may."""
    end = time.perf_counter() + 0.001
    while time.perf_counter() < end:
        pass
    return board.discs(side) % 100


def overshoots(search: Search, board: Board, seconds: float) -> Iterator[float]:
    for _ in range(TRIES):
        begun = time.perf_counter()
        search.run(board, Limit(seconds=seconds))
        yield time.perf_counter() - begun - seconds


@pytest.mark.parametrize("pruning", [True, False])
@pytest.mark.parametrize("seconds", [1e-9, 0.02])
@pytest.mark.parametrize("text", ["16x16c5:", "16x16c4:88996", "7x6c4:44"])
def test_the_time_is_kept_with_a_slow_evaluation(
    text: str, seconds: float, *, pruning: bool
) -> None:
    search = Search(slow, 20, pruning=pruning)
    assert any(late < LATEST for late in overshoots(search, Board.parse(text), seconds))


def test_a_limit_too_short_for_one_ply_leaves_a_win_or_any_legal_column() -> None:
    search = PAPERS["windows"]
    assert search.run(Board.parse("444444"), Limit(nodes=1))[1:4] == ((0, 1, 2, 4, 5, 6), 1, 0)
    assert search.run(Board.parse("172737"), Limit(nodes=1))[1:4] == ((3,), 1, 0)


@pytest.mark.parametrize("text", ["1212121", "2x1c4:12"])
def test_a_game_that_is_over_is_not_searched(text: str) -> None:
    with pytest.raises(AgentError, match=f"nothing to choose: the game is over in .*{text}"):
        PAPERS["windows"].run(Board.parse(text))


@every_paper
def test_the_board_is_left_as_it_was(paper: str) -> None:
    for board, plies in positions()[::10]:
        before = (str(board), board.discs(0), board.discs(1))
        for limit in (Limit(nodes=7), Limit(nodes=100), Limit(depth=plies)):
            PAPERS[paper].run(board, limit)
            assert (str(board), board.discs(0), board.discs(1)) == before
