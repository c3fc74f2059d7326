"""The papers' players do what the papers describe."""

import math
import time
from random import Random

import pytest

from connectn import Board, Limit, Rules, Score, Solver, make_agent
from connectn.agents.papers.players import PAPERS
from connectn.agents.registry import agent_types
from tests.oracle.grid_game import GridGame
from tests.oracle.papers import PLAYERS
from tests.oracle.papers.supported_lines import SupportedLines
from tests.solver.positions import random_board

SEED = 4
LATEST = 0.05  # seconds after the limit, the documented promise
TRIES = 10  # one answer in time is enough: a busy machine may stop a process for a while

every_paper = pytest.mark.parametrize("paper", PAPERS)


def chosen(agent: str, text: str, seeds: range = range(1)) -> set[int]:
    """Return what an agent plays in a position, over some seeds."""
    return {make_agent(agent, seed=seed).choose(Board.parse(text)) for seed in seeds}


def grid_of(board: Board) -> GridGame:
    game = GridGame(board.rules.width, board.rules.height, board.rules.connect)
    for column in board.moves:
        game.drop(column)
    return game


@pytest.mark.parametrize(
    ("paper", "depth"),
    [
        ("winning-moves", 4),
        ("five-factors", 4),
        ("supported-lines", 4),
        ("zugzwang", 6),
        ("windows", 4),
        ("connectivity", 4),
        ("column-weight", 5),
        ("center-weight", 5),
    ],
)
def test_every_player_takes_the_same_settings_and_its_papers_depth(paper: str, depth: int) -> None:
    found = next(known for known in agent_types() if known.name == paper)
    defaults = {parameter.name: parameter.default for parameter in found.parameters}
    assert defaults == {
        "depth": depth,
        "seconds": None,
        "seed": None,
        "pruning": True,
        "workers": 1,
    }
    assert PLAYERS[paper]().depth == depth


@every_paper
@pytest.mark.parametrize(
    "rules",
    [*(Rules(7, 6, 4), Rules(5, 4, 3), Rules(6, 5, 5), Rules(4, 4, 2), Rules(1, 5, 3))],
    ids=str,
)
def test_a_player_plays_what_the_papers_program_plays(paper: str, rules: Rules) -> None:
    dice, player = Random(SEED), PLAYERS[paper]()
    for _ in range(6):
        board = random_board(dice, rules, dice.randrange(rules.cells))
        if not board.is_game_over():
            game, ours = grid_of(board), make_agent(f"{paper}:depth=2", seed=SEED)
            values = player.values(game, 2)
            best = {column for column in values if values[column] == max(values.values())}
            rolls_dice = "weight" in paper or set(values.values()) == {-math.inf}
            mine, theirs = ours.choose(board), player.choose(game, Random(SEED), 2)
            assert mine == theirs or (rolls_dice and {mine, theirs} <= best), str(board)


@pytest.mark.parametrize("depth", [1, 2, 4])
@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("2131516", 0),  # three O in column 1
        ("2737576", 6),  # and in column 7
        ("7172646", 2),  # O on 1, 2 and 4: fill the gap
    ],
)
def test_p1_takes_a_vertical_win_and_fills_a_gap(text: str, column: int, depth: int) -> None:
    assert chosen(f"winning-moves:depth={depth}", text) == {column}


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("17273", 3),  # three X on the floor, closed by the side of the board
        ("17264", 2),  # X on 1, 2 and 4: the gap
        ("41424", 3),  # three X in column 4
    ],
)
def test_p1_blocks_three_in_a_row(text: str, column: int) -> None:
    assert chosen("winning-moves", text) == {column}


def test_p2_prefers_the_sooner_win_and_p1_the_leftmost() -> None:
    text = "374151"  # X on 3, 4 and 5 wins in column 2 or 6, now or a move later
    assert chosen("winning-moves", text) == {0}
    assert chosen("supported-lines", text) == {5}  # the last of the two
    assert chosen("zugzwang", text) == {1}


def test_p2_prefers_the_sooner_loss_p3_the_later_one_and_p1_the_leftmost() -> None:
    text = "23653434465"
    assert chosen("winning-moves", text) == {0}
    assert chosen("zugzwang", text) == {2}
    assert chosen("supported-lines", text) == {6}  # does not block column 3


def test_p2_plays_its_published_game() -> None:
    """The bot, X, moves first and loses to a perfect solver; docs/agents.md shows the game."""
    published = "4456446664233252112262133375"
    for pruning in ("yes", "no"):
        bot = make_agent(f"supported-lines:pruning={pruning}")
        for ply in range(0, len(published), 2):
            board = Board.parse(published[:ply])
            assert bot.choose(board) == int(published[ply]) - 1, str(board)


def test_the_opponent_of_the_published_game_plays_perfectly_from_the_14th_disc_on() -> None:
    published, solver = "4456446664233252112262133375", Solver()
    for ply in range(13, len(published), 2):
        analysis = solver.analyze(Board.parse(published[:ply]))
        assert int(published[ply]) - 1 in analysis.best, published[:ply]


@pytest.mark.parametrize("rules", [Rules(), Rules(6, 5, 4), Rules(5, 4, 3)], ids=str)
@pytest.mark.parametrize("won", [True, False])
def test_p2_ends_a_decided_game_as_soon_as_possible_for_either_side(
    rules: Rules, *, won: bool
) -> None:
    """Compared with a count of the plies by its own rules: the list-of-lists version."""
    dice, solver, decided = Random(SEED), Solver(), 0
    player = SupportedLines()
    while decided < 6:
        board = random_board(dice, rules, rules.cells // 2 + dice.randrange(rules.cells // 4))
        if board.is_game_over():
            continue
        score = solver.solve(board)
        if score.sign == (1 if won else -1) and score.plies_to_end <= 5:
            decided += 1
            ends = player.ends(grid_of(board))
            soonest = max(
                left for value, left in ends.values() if value == (math.inf if won else -math.inf)
            )
            chosen = make_agent("supported-lines").choose(board)
            assert ends[chosen][1] == soonest, str(board)


@pytest.mark.parametrize("rules", [Rules(), Rules(6, 5, 4), Rules(5, 4, 3)], ids=str)
def test_p3_ends_a_decided_game_when_perfect_play_does(rules: Rules) -> None:
    """Compared with the exact solver, where the game ends within the player's depth."""
    dice, solver, decided = Random(SEED), Solver(), 0
    while decided < 12:
        board = random_board(dice, rules, rules.cells // 2 + dice.randrange(rules.cells // 4))
        if board.is_game_over():
            continue
        analysis = solver.analyze(board)
        best = analysis.scores[analysis.best[0]]
        assert isinstance(best, Score)
        if best.winner is not None and best.plies_to_end <= 6:
            decided += 1
            assert make_agent("zugzwang").choose(board) in analysis.best, str(board)


def test_p3_counts_the_side_that_is_not_to_move_by_half() -> None:
    # X has three on the floor, O two in column 7. A third O there would be worth as much as X's
    # three (900 - 900), more than the block, which leaves X 100 (15 - 100). But after its move O is
    # not next and counts half: 900/2 - 900 is less than 15/2 - 100.
    assert chosen("zugzwang:depth=1", "17273") == {3}


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("5x4c3:22", 2),  # N = 3: two X in a row on the floor, open on both sides, decide
        ("5x4c3:112", 2),  # O has to block
        ("9x7c5:17273747", 4),  # N = 5: four X on the floor, and four O in column 7
        ("9x7c5:1928374", 4),  # O has to block
    ],
)
def test_p4_plays_on_boards_with_other_lines(text: str, column: int) -> None:
    assert chosen("windows", text) == {column}
    assert chosen("connectivity", text) == {column}


@pytest.mark.parametrize("paper", ["windows", "connectivity"])
def test_p4_plays_any_legal_column_once_all_of_them_lose(paper: str) -> None:
    assert chosen(paper, "33445", range(100)) == set(range(7))
    assert chosen(paper, "7x2c4:33445", range(100)) == {0, 1, 4, 5, 6}
    assert chosen("winning-moves", "33445", range(20)) == {0}  # P1 takes the leftmost


@pytest.mark.parametrize(
    ("text", "depth"), [("6x4c4:", 2), ("8x5c4:", 1), ("7x6c4:4444", 2), ("4x4c3:12", 3)]
)
def test_p5_plays_every_one_of_the_equally_best_columns_and_no_other(text: str, depth: int) -> None:
    for paper in ("center-weight", "column-weight"):
        values = PLAYERS[paper]().values(grid_of(Board.parse(text)), depth)
        best = {column for column in values if values[column] == max(values.values())}
        assert chosen(f"{paper}:depth={depth}", text, range(60)) == best


def test_p5_has_equally_best_columns_to_choose_from() -> None:
    assert chosen("center-weight:depth=1", "8x5c4:", range(60)) == {3, 4}


@pytest.mark.parametrize("paper", ["column-weight", "center-weight"])
def test_p5_takes_an_immediate_win_at_once(paper: str) -> None:
    assert chosen(paper, "172737", range(20)) == {3}
    assert chosen(paper, "374151", range(20)) == {1}  # the first of two, though all columns win
    assert PAPERS[paper].run(Board.parse("172737")).nodes == 0


@every_paper
def test_without_pruning_the_same_columns_are_played(paper: str) -> None:
    dice = Random(SEED)
    pruned, plain = (make_agent(f"{paper}:depth=2,pruning={how}", seed=9) for how in ("yes", "no"))
    for rules in (Rules(), Rules(5, 4, 3), Rules(9, 7, 5), Rules(1, 6, 4), Rules(16, 2, 2)):
        for _ in range(4):
            board = random_board(dice, rules, dice.randrange(rules.cells))
            if not board.is_game_over():
                assert pruned.choose(board) == plain.choose(board), str(board)


@every_paper
def test_the_same_seed_plays_the_same_game(paper: str) -> None:
    def game(seed: int) -> tuple[int, ...]:
        agent, board = make_agent(f"{paper}:depth=1", seed=seed), Board(Rules(6, 5, 4))
        while not board.is_game_over():
            board.push(agent.choose(board))
        return board.moves

    assert game(3) == game(3)


@every_paper
@pytest.mark.parametrize("pruning", ["yes", "no"])
@pytest.mark.parametrize("rules", [Rules(16, 16, 5), Rules(16, 16, 4)], ids=str)
def test_the_time_of_agent_and_limit_is_kept(paper: str, pruning: str, rules: Rules) -> None:
    settings = f"{paper}:depth=20,pruning={pruning}"
    board = random_board(Random(SEED), rules, 20)
    for agent, limit in (
        (make_agent(settings), Limit(seconds=0.02)),
        (make_agent(f"{settings},seconds=0.02"), None),
        (make_agent(f"{settings},seconds=0.02"), Limit(seconds=9)),
        (make_agent(f"{settings},seconds=9"), Limit(seconds=0.02)),
    ):
        for _ in range(TRIES):
            begun = time.perf_counter()
            assert agent.choose(board, limit) in board.legal_moves
            late = time.perf_counter() - begun - 0.02
            if late < LATEST:
                break
        assert 0 <= late < LATEST


def test_a_limit_of_depth_or_nodes_hides_what_is_further_away() -> None:
    board = Board.parse("17264")  # X fills the gap next, which one ply does not show
    assert make_agent("winning-moves").choose(board) == 2
    assert make_agent("winning-moves").choose(board, Limit(depth=1)) == 0
    assert make_agent("winning-moves").choose(board, Limit(nodes=8)) == 0
