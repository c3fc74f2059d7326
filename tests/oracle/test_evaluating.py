"""The oracle of the evaluation, compared with points counted by hand before others use it."""

import pytest

from connectn import Board, Rules
from tests.oracle.evaluating import evaluation, is_quiet
from tests.oracle.grid_game import GridGame


def game_of(text: str) -> GridGame:
    """Set the position of a text up on a grid."""
    board = Board.parse(text)
    game = GridGame(board.rules.width, board.rules.height, board.rules.connect)
    game.turn = board.turn
    for column in range(game.width):
        cells = [row[column] for row in reversed(board.grid())]
        game.columns[column] = [player for player in cells if player is not None]
    return game


@pytest.mark.parametrize(
    ("rules", "points"),
    [
        (Rules(7, 6, 4), 18 - 22),  # to move, and followed
        (Rules(16, 16, 5), 18 - 22),
        (Rules(5, 5, 4), 18 + 22),  # to move, and a follower: the last cell is one's own
        (Rules(9, 7, 5), 18 + 22),
    ],
    ids=str,
)
def test_an_empty_board_is_tempo_and_who_follows(rules: Rules, points: int) -> None:
    assert evaluation(GridGame(rules.width, rules.height, rules.connect)) == points


# Boards of two rows have few lines. The upper row belongs to the follower.
@pytest.mark.parametrize(
    ("text", "points"),
    [
        # X leads: a disc in the middle, 7 lines that lack 3.
        ("7x6c4:4", 18 - (7 + 7 * 3 - 22)),
        # X leads: a line that lacks 2, but in rows of O.
        ("4x1c3:1", 18 - (5 - 22)),
        ("4x1c3:2", 18 - (2 * 5 + 7 - 22)),
        # X leads with a column in one of its rows; above it O's threat and line are useless.
        ("5x2c4:OOO--/XXX--", 18 + (100 + (5 + 22) - 22)),
        # X leads with a column and a tower; O has a middle, three lines in rows of X, two in rows
        # of its own.
        ("9x2c4:XXX-O-O-O/XXX-O-O-O", 18 + (100 + 115 - 2 * 7 - 3 * 5 - 2 * (5 + 22) - 22)),
        # O follows and has two columns in rows of X; what X has lies above.
        ("9x2c4:XXX---XXX/OOO---OOO", 18 + (-200 - (5 + 3 + 3 + 5) - 22)),
        # Both have a column in rows of their own, and lines.
        ("9x2c4:X-----OOO/XXX---OXO", 18 + (100 - 60 + 70 + (27 + 3 + 3) - (3 + 27) - 22)),
        # Both have a column in the rows of X, who leads.
        ("9x2c4:---------/XXX---OOO", 18 + (100 - 60 + (27 + 3) - (3 + 5) - 22)),
    ],
)
def test_points_are_those_counted_by_hand(text: str, points: int) -> None:
    assert evaluation(game_of(text)) == points


@pytest.mark.parametrize(
    ("text", "quiet"),
    [
        ("7x6c4:", True),
        ("7x6c4:121212", False),  # a win
        ("7x6c4:12121", False),  # a block
        ("7x2c4:OOO-X--/XOX-X--", True),  # the fourth column helps the opponent, two are left
        ("6x2c4:OOO-X-/XOX-X-", False),  # one is left
        ("1x6c4:", False),
        ("7x6c4:1212121", False),  # over
    ],
)
def test_a_quiet_position_has_a_choice(text: str, quiet: bool) -> None:  # noqa: FBT001
    assert is_quiet(game_of(text)) == quiet
