"""Monte Carlo tree search: its counts add up, it finds immediate wins, more playouts help."""

import math
from collections.abc import Iterator
from random import Random

import pytest

from connectn import Agent, AgentError, Board, Limit, Rules, make_agent
from connectn.agents import mcts
from connectn.agents.mcts import MctsAgent, Node
from tests.oracle.grid_game import GridGame

SEED = 11
BOARDS = [Rules(), Rules(5, 4, 3), Rules(9, 7, 5), Rules(16, 2, 3), Rules(10, 10, 4)]


def with_plies(node: Node, ply: int) -> Iterator[tuple[Node, int]]:
    """Yield every node of a tree with its ply."""
    yield node, ply
    for child in node.children:
        yield from with_plies(child, ply + 1)


@pytest.mark.parametrize(
    "rules", [*BOARDS, Rules(3, 3, 3), Rules(1, 5, 3), Rules(4, 4, 1)], ids=str
)
@pytest.mark.parametrize("playouts", [1, 2, 50, 600])
def test_visits_and_wins_add_up_all_over_the_tree(rules: Rules, playouts: int) -> None:
    root = MctsAgent(seed=SEED).grow(Board(rules), Limit(nodes=playouts))
    assert root.visits == playouts
    for node, ply in with_plies(root, 0):
        below = sum(child.visits for child in node.children)
        lost = sum(child.visits - child.wins for child in node.children)
        assert 0 <= node.wins <= node.visits
        if ply == 0:
            assert (below, lost) == (node.visits, node.wins)
        elif node.children:  # a node's first playout went on from itself
            assert below == node.visits - 1
            assert node.wins - lost in {0, 0.5, 1}


def replay(game: GridGame, node: Node) -> None:
    """Compare a tree with the plain game: its moves, and what its ends are worth."""
    ways = {child.column for child in node.children}
    playable = {(column, len(game.columns[column])) for column in game.legal_moves()}
    wins = {column for column, _ in game.winning_cells(game.turn) & playable}
    assert ways <= (wins or set(game.legal_moves()))
    if not game.legal_moves():
        assert node.wins == node.visits * (0.5 if game.winner() is None else 1)
    for child in node.children:
        after = game.copy()
        after.drop(child.column)
        replay(after, child)


@pytest.mark.parametrize("rules", [Rules(3, 3, 3), Rules(4, 3, 3), Rules(2, 4, 2)], ids=str)
def test_an_end_of_the_game_is_worth_what_it_is(rules: Rules) -> None:
    root = MctsAgent(seed=SEED).grow(Board(rules), Limit(nodes=2_000))
    replay(GridGame(rules.width, rules.height, rules.connect), root)


def test_the_column_visited_most_is_played() -> None:
    board = Board.parse("4435")
    root = MctsAgent(seed=SEED).grow(board, Limit(nodes=300))
    most = max(child.visits for child in root.children)
    chosen = MctsAgent(seed=SEED).choose(board, Limit(nodes=300))
    assert [child.visits for child in root.children if child.column == chosen] == [most]


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("121212", 0),  # both could win: take it rather than block
        ("12121", 0),  # nothing to win: block
        ("5x4c3:1122", 2),
        ("9x7c5:12121212", 0),
        ("16x16c5:1G1G1G1", 0),
        ("7x1c3:3657", 3),
    ],
)
def test_it_wins_at_once_or_blocks(text: str, column: int) -> None:
    board = Board.parse(text)
    for seed in range(5):
        chosen = make_agent("mcts", seed=seed).choose(board, Limit(nodes=400))
        assert chosen == column, f"seed {seed}"


@pytest.mark.parametrize("nodes", [1, 2, 3])
def test_a_win_in_one_is_found_by_the_first_playout(nodes: int) -> None:
    for seed in range(10):
        assert make_agent(f"mcts:nodes={nodes}", seed=seed).choose(Board.parse("121212")) == 0


def test_playouts_come_from_the_limit_else_from_the_agent_else_a_thousand() -> None:
    def visits(limit: Limit | None, nodes: int | None = None) -> int:
        return MctsAgent(nodes=nodes, seed=SEED).grow(Board(Rules(4, 4, 3)), limit).visits

    assert visits(None) == visits(Limit(depth=3)) == mcts.PLAYOUTS == 1_000
    assert visits(Limit(seconds=math.inf)) == 1_000
    assert visits(None, 30) == visits(Limit(nodes=99), 30) == visits(Limit(nodes=30), 99) == 30
    assert visits(Limit(seconds=60, nodes=20)) == visits(Limit(seconds=60), 20) == 20
    assert visits(Limit(seconds=1e-9)) == 1


def test_a_tree_that_is_full_grows_no_more_and_plays_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mcts, "LARGEST_TREE", 40)
    root = MctsAgent(seed=SEED).grow(Board(), Limit(nodes=500))
    assert root.visits == 500
    assert sum(1 for _ in with_plies(root, 0)) == 41
    assert sum(child.visits for child in root.children) == 500


@pytest.mark.parametrize("rules", BOARDS[:3], ids=str)
def test_the_same_seed_and_playouts_choose_the_same(rules: Rules) -> None:
    def game(seed: int) -> tuple[int, ...]:
        agent, board = make_agent("mcts:nodes=20", seed=seed), Board(rules)
        while not board.is_game_over():
            board.push(agent.choose(board))
        return board.moves

    assert game(SEED) == game(SEED)
    assert len({game(seed) for seed in range(5)}) > 1


def points(rules: Rules, players: tuple[str, str], games: int) -> float:
    """Return the share of the points of the first player, who begins every other game."""
    taken = 0.0
    for number in range(games):
        agents: list[Agent] = [make_agent(name, seed=SEED + number) for name in players]
        board, first = Board(rules), number % 2
        while not (outcome := board.outcome()):
            board.push(agents[(board.turn + first) % 2].choose(board))
        taken += 0.5 if outcome.winner is None else float((outcome.winner + first) % 2 == 0)
    return taken / games


@pytest.mark.parametrize(
    "rules", [Rules(), Rules(6, 7, 4), Rules(9, 7, 4), Rules(8, 8, 4)], ids=str
)
def test_a_few_playouts_beat_dice(rules: Rules) -> None:
    assert points(rules, ("mcts:nodes=100", "random"), games=20) >= 0.95


def test_more_playouts_beat_fewer() -> None:
    assert points(Rules(), ("mcts:nodes=400", "mcts:nodes=20"), games=20) >= 0.75
    assert points(Rules(6, 5, 4), ("mcts:nodes=100", "mcts:nodes=5"), games=20) >= 0.75


def test_every_column_is_tried_before_one_is_tried_again() -> None:
    dice = Random(SEED)
    board = Board(Rules(9, 4, 4))
    for _ in range(6):
        board.push(dice.choice(board.legal_moves))
    root = MctsAgent(seed=SEED).grow(board, Limit(nodes=9))
    assert sorted(child.column for child in root.children) == board.legal_moves


def test_a_game_that_is_over_is_refused() -> None:
    with pytest.raises(AgentError, match="the game is over in 7x6c4:1212121"):
        make_agent("mcts").choose(Board.parse("1212121"))
