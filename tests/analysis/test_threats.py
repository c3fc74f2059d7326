"""The threat map, compared with plain counting on the oracle's board."""

from random import Random

from connectn import Board, Rules
from connectn.analysis.threats import Threat, threat_map
from connectn.experiments.random_boards import random_board
from tests.cases import for_each
from tests.oracle.grid_game import GridGame

GEOMETRIES = [Rules(), Rules(5, 4, 3), Rules(4, 6, 4), Rules(12, 4, 4), Rules(6, 7, 4)]


def on_the_oracle(board: Board) -> GridGame:
    game = GridGame(board.rules.width, board.rules.height, board.rules.connect)
    for column in board.moves:
        game.drop(column)
    return game


def random_boards(rules: Rules, count: int) -> list[Board]:
    dice = Random(f"threats {rules}")
    boards = [random_board(dice, rules, dice.randrange(rules.cells)) for _ in range(count)]
    return [board for board in boards if not board.is_game_over()]


@for_each("rules", GEOMETRIES)
def test_every_cell_that_completes_a_line_is_a_threat_of_its_player(rules: Rules) -> None:
    found = 0
    for board in random_boards(rules, 150):
        game, threats = on_the_oracle(board), threat_map(board)
        for player in (0, 1):
            expected = {
                (cell, row - len(game.columns[column]), row % 2 == 0)
                for column, row in game.winning_cells(player)
                for cell in [(column, row)]
            }
            own = threats.of(player)
            assert {(one.cell, one.discs_below, one.is_odd) for one in own} == expected, board
            found += len(own)
    assert found > 50


@for_each("rules", GEOMETRIES)
def test_a_useless_threat_is_never_completed_by_careful_play(rules: Rules) -> None:
    """After either player moves there, the opponent wins below it or blocks it at once."""
    useless = 0
    for board in random_boards(rules, 150):
        game = on_the_oracle(board)
        for threat in threat_map(board).threats:
            assert (threat.blocked_by is not None) == is_useless(game, threat), board
            if threat.blocked_by is not None:
                useless += 1
                check_useless(game, threat)
    assert useless > 0


def is_useless(game: GridGame, threat: Threat) -> bool:
    """Tell whether the cell below is a threat of the opponent, or a lower one of both players."""
    column, row = threat.cell
    lower = {(column, below) for below in range(row)}
    if (column, row - 1) in game.winning_cells(1 - threat.player):
        return True
    return bool(lower & game.winning_cells(0) & game.winning_cells(1))


def check_useless(game: GridGame, threat: Threat) -> None:
    assert threat.blocked_by is not None
    column, row = threat.blocked_by
    assert column == threat.cell[0]
    assert row < threat.cell[1]
    assert threat.blocked_by in game.winning_cells(1 - threat.player)
    next_above = row + 1 == threat.cell[1]
    assert next_above or threat.blocked_by in game.winning_cells(threat.player)


@for_each("rules", GEOMETRIES)
def test_zugzwang_names_the_player_who_moves_when_the_safe_cells_are_full(rules: Rules) -> None:
    told = 0
    for board in random_boards(rules, 300):
        zugzwang = threat_map(board).zugzwang
        if zugzwang is None:
            continue
        told += 1
        game = on_the_oracle(board)
        every = game.winning_cells(0) | game.winning_cells(1)
        filled = 0
        for column in range(game.width):
            while len(game.columns[column]) < game.height:
                height = len(game.columns[column])
                assert (column, height) not in every  # no threat is playable
                if (column, height + 1) in every:
                    break
                game.drop(column)
                filled += 1
        assert (filled, game.turn) == (zugzwang.safe_cells, zugzwang.loser)
        left = [column for column in range(game.width) if len(game.columns[column]) < game.height]
        owned = game.winning_cells(1 - zugzwang.loser)
        assert {threat.cell for threat in zugzwang.threats} <= owned
        assert all((column, len(game.columns[column]) + 1) in owned for column in left)
    assert told > 0


def test_a_threat_above_a_cell_that_both_need_is_useless_to_both() -> None:
    found = [
        threat
        for seed in range(300)
        for threat in threat_map(random_board(Random(seed), Rules(5, 5, 3), 12)).threats
        if threat.blocked_by is not None and threat.blocked_by[1] + 1 < threat.cell[1]
    ]
    assert {threat.player for threat in found} == {0, 1}


def test_a_finished_game_has_no_zugzwang() -> None:
    assert threat_map(Board.parse("1122334")).zugzwang is None
