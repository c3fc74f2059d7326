"""The papers' programs in tests/oracle are correct themselves."""

from collections.abc import Iterator
from math import inf
from random import Random

import pytest

from connectn import Rules
from tests.oracle.grid_game import GridGame
from tests.oracle.papers import PLAYERS, OraclePlayer
from tests.oracle.papers.grid import Grid
from tests.oracle.papers.minimax import minimax
from tests.oracle.papers.supported_lines import SupportedLines

SEED = 8
FIRST_OF_THE_BEST = ["winning-moves", "five-factors", "zugzwang", "windows", "connectivity"]
SOONER = ["zugzwang"]
WEIGHTS = ["column-weight", "center-weight"]
SMALL = [Rules(4, 4, 3), Rules(4, 4, 4), Rules(5, 3, 3), Rules(3, 5, 4), Rules(1, 6, 3)]


def replay(rules: Rules, text: str) -> GridGame:
    game = GridGame(rules.width, rules.height, rules.connect)
    for column in text:
        game.drop(int(column) - 1)
    return game


def unfinished(rules: Rules, count: int) -> Iterator[GridGame]:
    """Yield random positions of unfinished games."""
    dice = Random(f"{rules} {SEED}")
    while count:
        game = GridGame(rules.width, rules.height, rules.connect)
        for _ in range(dice.randrange(rules.cells)):
            if game.legal_moves():
                game.drop(dice.choice(game.legal_moves()))
        if game.legal_moves():
            count -= 1
            yield game


def plies(player: OraclePlayer, total: int) -> int:
    """Say so many plies, the own move included, as the paper counts them."""
    return total if player.counts_own_move else total - 1


def best(values: dict[int, float]) -> list[int]:
    return [column for column, value in values.items() if value == max(values.values())]


def test_every_player_goes_by_its_name_and_the_papers_depth() -> None:
    assert {name: PLAYERS[name]().name for name in PLAYERS} == {name: name for name in PLAYERS}
    depths = {name: (PLAYERS[name]().depth, PLAYERS[name]().counts_own_move) for name in PLAYERS}
    assert depths == {
        "winning-moves": (4, True),
        "five-factors": (4, True),
        "supported-lines": (4, False),
        "zugzwang": (6, True),
        "windows": (4, True),
        "connectivity": (4, True),
        "column-weight": (5, False),
        "center-weight": (5, False),
    }


@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.parametrize(
    ("rules", "text", "column"),
    [
        (Rules(5, 4, 4), "121212", 0),  # up
        (Rules(5, 4, 4), "112244", 2),  # fills the gap
        (Rules(5, 4, 3), "1122", 2),  # to the right
        (Rules(4, 4, 3), "122343", 2),  # up-right
        (Rules(4, 4, 3), "433212", 1),  # down-right
    ],
)
def test_a_win_at_hand_is_taken(name: str, rules: Rules, text: str, column: int) -> None:
    player = PLAYERS[name]()
    assert player.choose(replay(rules, text), Random(SEED), plies(player, 1)) == column


@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.parametrize(
    ("rules", "text", "column"),
    [(Rules(5, 4, 4), "12131", 0), (Rules(5, 4, 4), "11224", 2), (Rules(6, 5, 4), "11223", 3)],
)
def test_three_in_a_row_are_blocked(name: str, rules: Rules, text: str, column: int) -> None:
    player = PLAYERS[name]()
    assert player.choose(replay(rules, text), Random(SEED), plies(player, 2)) == column


@pytest.mark.parametrize("rules", SMALL, ids=str)
@pytest.mark.parametrize("name", PLAYERS)
def test_pruning_changes_no_value(name: str, rules: Rules) -> None:
    player = PLAYERS[name]()
    for game in unfinished(rules, 5):
        grid = Grid(game)
        expected = {}
        for column in grid.legal_columns():
            grid.drop(column)
            expected[column] = minimax(player, grid, column, 3)
            grid.undo(column)
        assert player.values(game, plies(player, 4)) == expected, (game.columns, SEED)


@pytest.mark.parametrize("rules", SMALL, ids=str)
@pytest.mark.parametrize("name", PLAYERS)
def test_the_move_chosen_is_among_the_best(name: str, rules: Rules) -> None:
    player, dice = PLAYERS[name](), Random(SEED)
    for game in unfinished(rules, 5):
        values = player.values(game, plies(player, 4))
        choice = player.choose(game, dice, plies(player, 4))
        if isinstance(player, SupportedLines):
            ends = player.ends(game, plies(player, 4))
            assert choice == max(ends, key=lambda column: (*ends[column], column))
        assert choice in best(values), (game.columns, SEED)
        if name in FIRST_OF_THE_BEST and max(values.values()) > -inf:
            assert choice == best(values)[0], (game.columns, SEED)


@pytest.mark.parametrize("name", PLAYERS)
def test_choosing_leaves_the_game_as_it_was(name: str) -> None:
    game = replay(Rules(4, 4, 3), "123")
    PLAYERS[name]().choose(game, Random(SEED))
    assert (game.key(), game.turn) == (replay(Rules(4, 4, 3), "123").key(), 1)


@pytest.mark.parametrize("name", PLAYERS)
def test_a_finished_game_has_no_values(name: str) -> None:
    assert PLAYERS[name]().values(replay(Rules(4, 4, 3), "12121")) == {}
    assert PLAYERS[name]().values(replay(Rules(2, 1, 3), "12")) == {}


@pytest.mark.parametrize("name", SOONER)
@pytest.mark.parametrize(
    ("text", "column", "value"),
    [
        ("1122", 2, 1_000_000 + 3),  # won by the first of four plies
        ("33", 1, 1_000_000 + 1),  # by the third: two ends to complete
        ("33", 3, 1_000_000 + 1),
        ("3", 2, -1_000_000),  # lost by the fourth
        ("332", 0, -1_000_000 - 2),  # by the second
        ("332", 4, -1_000_000 - 2),
    ],
)
def test_a_win_counts_more_the_sooner_and_a_loss_less_the_later(
    name: str, text: str, column: int, value: float
) -> None:
    player = PLAYERS[name]()
    assert player.values(replay(Rules(5, 3, 3), text), plies(player, 4))[column] == value


@pytest.mark.parametrize("name", [name for name in PLAYERS if name not in SOONER])
def test_elsewhere_a_win_is_infinite(name: str) -> None:
    player, rules = PLAYERS[name](), Rules(5, 3, 3)
    assert player.values(replay(rules, "1122"), plies(player, 4))[2] == inf
    assert -inf in player.values(replay(rules, "112"), plies(player, 2)).values()


@pytest.mark.parametrize("name", PLAYERS)
def test_a_full_board_is_even_or_weighed(name: str) -> None:
    last_cell = replay(Rules(4, 1, 3), "123")  # O to move
    expected = {"column-weight": 2 + 4 - 1 - 3, "center-weight": 2 + 1 - 1 - 2}.get(name, 0)
    assert PLAYERS[name]().values(last_cell) == {3: expected}


@pytest.mark.parametrize(
    ("name", "columns"),
    [("windows", {0, 1, 2, 3, 4}), ("connectivity", {0, 1, 2, 3, 4}), ("winning-moves", {0})],
)
def test_when_all_is_lost_p4_plays_anything_and_p1_the_first(name: str, columns: set[int]) -> None:
    game, player = replay(Rules(5, 3, 3), "332"), PLAYERS[name]()
    assert set(player.values(game, 2).values()) == {-inf}
    assert {player.choose(game, Random(seed), 2) for seed in range(40)} == columns


@pytest.mark.parametrize("name", WEIGHTS)
def test_p5_plays_any_of_the_equal_best_columns_and_no_other(name: str) -> None:
    game, player = replay(Rules(5, 3, 3), "33"), PLAYERS[name]()
    assert best(player.values(game, 2)) == [1, 3]  # each makes two ends to complete
    assert {player.choose(game, Random(seed), 2) for seed in range(20)} == {1, 3}


@pytest.mark.parametrize("name", WEIGHTS)
def test_p5_plays_an_immediate_win_though_another_column_wins_later(name: str) -> None:
    game, player = replay(Rules(5, 3, 3), "3323"), PLAYERS[name]()  # X wins in column 1 or 4
    assert {0, 3} < set(best(player.values(game, 2)))
    assert {player.choose(game, Random(seed), 2) for seed in range(20)} <= {0, 3}
