"""Random players are fair, repeatable and legal; greedy looks one ply ahead."""

from collections import Counter
from random import Random

import pytest

from connectn import Board, Rules, make_agent
from tests.oracle.grid_game import GridGame


@pytest.mark.parametrize("name", ["random", "naive", "greedy"])
def test_the_same_seed_plays_the_same_game(name: str) -> None:
    def game(seed: int) -> tuple[int, ...]:
        agent, board = make_agent(name, seed=seed), Board()
        while not board.is_game_over():
            board.push(agent.choose(board))
        return board.moves

    assert game(5) == game(5)
    assert len({game(seed) for seed in range(20)}) > 15


def test_a_seed_in_the_text_goes_before_the_one_handed_in() -> None:
    board = Board(Rules(16, 1, 4))
    one, other = make_agent("random:seed=3", seed=9), make_agent("random", seed=3)
    assert [one.choose(board) for _ in range(20)] == [other.choose(board) for _ in range(20)]


@pytest.mark.parametrize("name", ["random", "naive"])
def test_every_legal_column_is_equally_likely(name: str) -> None:
    board, agent = Board.parse("444444"), make_agent(name, seed=1)
    counts = Counter(agent.choose(board) for _ in range(6_000))
    assert set(counts) == {0, 1, 2, 4, 5, 6}
    # Six cells of 1000: chi-squared with 5 degrees of freedom stays under 20.5 in 99.9 % of runs.
    assert sum((count - 1_000) ** 2 / 1_000 for count in counts.values()) < 20.5


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        ("121212", {0}),  # both could win: take it rather than block
        ("12121", {0}),  # nothing to win: block
        ("1122", {0, 1, 2, 3, 4, 5, 6}),
        ("5x4c3:1122", {2}),  # horizontally
    ],
)
def test_greedy_wins_then_blocks_then_rolls_dice(text: str, columns: set[int]) -> None:
    board = Board.parse(text)
    seen = {make_agent("greedy", seed=seed).choose(board) for seed in range(200)}
    assert seen == columns


@pytest.mark.parametrize("rules", [Rules(), Rules(5, 5, 3), Rules(9, 7, 5)], ids=str)
def test_greedy_never_misses_a_win_or_a_block_the_oracle_sees(rules: Rules) -> None:
    dice = Random(4)
    greedy = make_agent("greedy", seed=4)
    board, game = Board(rules), GridGame(rules.width, rules.height, rules.connect)
    for _ in range(300):
        if board.is_game_over():
            board, game = Board(rules), GridGame(rules.width, rules.height, rules.connect)
        playable = {(column, len(game.columns[column])) for column in game.legal_moves()}
        wins = {column for column, _ in game.winning_cells(game.turn) & playable}
        blocks = {column for column, _ in game.winning_cells(1 - game.turn) & playable}
        assert greedy.choose(board) in (wins or blocks or set(game.legal_moves()))
        column = dice.choice(board.legal_moves)
        board.push(column)
        game.drop(column)
