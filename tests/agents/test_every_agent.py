"""What every agent promises on every board: legal, in time, repeatable, board unchanged."""

import time
from random import Random

import pytest

from connectn import AgentError, Board, Limit, Rules, make_agent
from connectn.agents.registry import agent_types
from tests.cases import for_each
from tests.geometries import GEOMETRIES
from tests.solver.positions import random_board

SEED = 2
NAMES = [agent_type.name for agent_type in agent_types()]
HURRY = Limit(seconds=0.01)
LATEST = 0.05  # seconds after the limit, the documented promise
TRIES = 10  # one answer in time is enough: a busy machine may stop a process for a while
TINY = [  # boards so small that a whole game takes no time
    *(Rules(1, 1, 1), Rules(1, 1, 4), Rules(1, 6, 2), Rules(6, 1, 3), Rules(2, 2, 2)),
    *(Rules(3, 3, 3), Rules(4, 4, 1), Rules(3, 4, 5), Rules(4, 4, 3), Rules(2, 5, 4)),
]
TIMED = [Rules(7, 6, 4), Rules(9, 7, 5), Rules(16, 16, 5), Rules(16, 16, 4)]

every_agent = pytest.mark.parametrize("name", NAMES)


def check_choice(name: str, board: Board, limit: Limit) -> None:
    """Ask a new agent, which must choose a legal column and leave the board unchanged."""
    before, discs = (str(board), board.moves), (board.discs(0), board.discs(1))
    chosen = make_agent(name, seed=SEED).choose(board, limit)
    assert type(chosen) is int
    assert chosen in board.legal_moves, f"{name} plays {chosen} in {board}"
    assert ((str(board), board.moves), (board.discs(0), board.discs(1))) == (before, discs)


@every_agent
def test_a_column_is_legal_and_the_board_is_unchanged(name: str) -> None:
    dice = Random(SEED)
    for rules in GEOMETRIES[::4]:
        board = random_board(dice, rules, dice.randrange(rules.cells))
        check_choice(name, board, HURRY)


@every_agent
@for_each(
    "text",
    [
        "7x6c4:111111222222333333555555666666777777",  # one column left, and more than one disc
        "4x3c4:111222333",
        "2x1c2:1",  # the last disc
        "1x16c4:11111111",
        "16x1c16:123456789ABCDEF",
        "3x3c16:12",
        "16x16c1:",
        "5x4c3:-----/-----/-----/XO--X",  # set up, without a history
    ],
)
def test_a_column_of_an_unusual_board_is_legal(name: str, text: str) -> None:
    check_choice(name, Board.parse(text), HURRY)


@every_agent
@for_each("rules", TINY)
def test_whole_games_are_played_to_their_end(name: str, rules: Rules) -> None:
    agents = [make_agent(name, seed=seed) for seed in (1, 2)]
    board = Board(rules)
    while not board.is_game_over():
        board.push(agents[board.turn].choose(board, Limit(seconds=0.002)))
    assert board.outcome() is not None


@every_agent
@pytest.mark.parametrize("rules", TIMED, ids=str)
def test_the_time_is_kept_from_the_first_move_on(name: str, rules: Rules) -> None:
    """An agent may take time when it is made; after that the limit counts."""
    dice, seconds = Random(SEED), 0.03
    for part in (0, 0.3, 0.8):
        board = random_board(dice, rules, int(part * rules.cells))
        late = float("inf")
        for _ in range(TRIES):
            agent = make_agent(name, seed=SEED)
            begun = time.perf_counter()
            agent.choose(board, Limit(seconds=seconds))
            late = time.perf_counter() - begun - seconds
            if late < LATEST:
                break
        assert late < LATEST, f"{name} is {late:.3f} s late in {board}"


@every_agent
@pytest.mark.parametrize("limit", [Limit(nodes=40), Limit(nodes=200, depth=2)], ids=str)
@pytest.mark.parametrize("rules", [Rules(5, 4, 3), Rules(9, 7, 5)], ids=str)
def test_the_same_seed_repeats_the_game_without_a_clock(
    name: str, rules: Rules, limit: Limit
) -> None:
    def game() -> tuple[int, ...]:
        agents = [make_agent(name, seed=seed) for seed in (1, 2)]
        board = Board(rules)
        while not board.is_game_over() and board.ply < 16:
            board.push(agents[board.turn].choose(board, limit))
        return board.moves

    assert game() == game()


@every_agent
def test_small_boards_need_no_limit(name: str) -> None:
    dice = Random(SEED)
    for rules in (Rules(3, 3, 3), Rules(4, 4, 3), Rules(5, 4, 4), Rules(1, 6, 2)):
        board = random_board(dice, rules, dice.randrange(rules.cells))
        assert make_agent(name, seed=SEED).choose(board) in board.legal_moves


@every_agent
@pytest.mark.parametrize("text", ["4343434", "2x1c2:12", "1x1c1:1"])
def test_a_finished_game_is_refused_with_the_position(name: str, text: str) -> None:
    board = Board.parse(text)
    with pytest.raises(AgentError, match=f"the game is over in {board}"):
        make_agent(name, seed=SEED).choose(board, Limit(seconds=0.1))
