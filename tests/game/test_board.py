"""The board against a grid of lists, over every word size and shape."""

import copy
import pickle
from concurrent.futures import ThreadPoolExecutor
from random import Random
from threading import Event
from typing import SupportsIndex

import pytest
from hypothesis import given
from hypothesis import strategies as st

from connectn import (
    Board,
    EmptyHistoryError,
    IllegalMoveError,
    NotationError,
    Rules,
    Termination,
)
from tests.cases import for_each
from tests.geometries import GEOMETRIES, boards
from tests.oracle.grid_game import GridGame


def test_at_least_sixty_geometries_are_compared() -> None:
    assert len(GEOMETRIES) >= 60
    assert {Rules(16, 16, 5), Rules(1, 16, 4), Rules(16, 1, 4)} <= set(GEOMETRIES)


def assert_same(board: Board, game: GridGame) -> None:
    assert board.grid() == game.rows_from_top()
    assert board.turn == game.turn
    assert board.legal_moves == game.legal_moves()
    assert board.heights() == [len(column) for column in game.columns]
    outcome = board.outcome()
    assert board.is_game_over() == (outcome is not None) == (not game.legal_moves())
    if outcome is not None:
        assert outcome.winner == game.winner()
        assert set(outcome.line) == game.line_cells(1 - game.turn)


def assert_same_threats(board: Board, game: GridGame) -> None:
    for player in (0, 1):
        wins = game.winning_cells(player)
        assert set(board.cells(board.winning_cells(player))) == wins
        playable = {(c, len(game.columns[c])) for c in game.legal_moves()}
        assert board.winning_moves(player) == sorted(c for c, _ in wins & playable)


@for_each("rules", GEOMETRIES)
def test_random_games_agree_with_the_oracle(rules: Rules) -> None:
    seed = 1
    dice = Random(f"{rules} {seed}")
    every = 1 if rules.cells <= 64 else 17  # the oracle is slow on large boards
    for _ in range(2 if rules.cells > 64 else 6):
        board, game = Board(rules), GridGame(rules.width, rules.height, rules.connect)
        while not board.is_game_over():
            if board.ply % every == 0:
                assert_same(board, game)
                assert_same_threats(board, game)
            column = dice.choice(board.legal_moves)
            board.push(column)
            game.drop(column)
        assert_same(board, game)


@for_each("rules", GEOMETRIES)
def test_one_column_after_the_other_fills_every_board(rules: Rules) -> None:
    board = Board(rules)
    for column in range(rules.width):
        while column in board.legal_moves:
            board.push(column)
    outcome = board.outcome()
    assert outcome is not None
    assert (outcome.winner is None) == (board.ply == rules.cells and not outcome.line)


def test_no_player_wins_when_the_line_is_longer_than_the_board() -> None:
    board = Board(Rules(2, 3, 16))
    for column in (0, 0, 0, 1, 1, 1):
        board.push(column)
    outcome = board.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.termination) == (None, Termination.FULL_BOARD)


def test_the_first_disc_wins_connect_one() -> None:
    board = Board(Rules(3, 3, 1))
    board.push(2)
    outcome = board.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.line) == (0, ((2, 0),))


def test_the_line_of_a_double_win_has_every_cell() -> None:
    board = Board.parse("5x2c3:11225544")
    board.push(2)
    outcome = board.outcome()
    assert outcome is not None
    assert outcome.line == ((0, 0), (1, 0), (2, 0), (3, 0), (4, 0))


@given(boards(), st.data())
def test_push_and_pop_restore_everything(board: Board, data: st.DataObject) -> None:
    if board.is_game_over():
        return
    before = (str(board), board.grid(), board.turn, board.legal_moves, hash(board), board.moves)
    twin = board.copy()
    column = data.draw(st.sampled_from(board.legal_moves))
    board.push(column)
    assert board.moves == (*before[5], column)
    assert board != twin
    assert board.pop() == column
    assert board == twin
    assert before == (
        *(str(board), board.grid(), board.turn, board.legal_moves, hash(board), board.moves),
    )


@given(boards())
def test_taking_every_move_back_leads_to_the_empty_board(board: Board) -> None:
    played = [board.pop() for _ in range(len(board.moves))]
    assert board == Board(board.rules)
    for column in reversed(played):
        board.push(column)
    assert board.moves == tuple(reversed(played))


@given(boards())
def test_the_mirror_of_the_mirror_is_the_board(board: Board) -> None:
    mirror = board.mirror()
    assert mirror.grid() == tuple(row[::-1] for row in board.grid())
    assert mirror.moves == tuple(board.rules.width - 1 - column for column in board.moves)
    assert mirror.is_game_over() == board.is_game_over()
    assert mirror.mirror() == board
    assert str(mirror.mirror()) == str(board)


@given(boards())
def test_parse_is_the_inverse_of_str(board: Board) -> None:
    again = Board.parse(str(board))
    assert again == board
    assert again.moves == board.moves
    assert hash(again) == hash(board)


@given(boards())
def test_copies_and_pickles_are_the_same_game_and_independent(board: Board) -> None:
    for twin in (board.copy(), copy.copy(board), copy.deepcopy(board), _pickled(board)):
        assert (twin, twin.moves, twin.rules) == (board, board.moves, board.rules)
        if twin.moves:
            twin.pop()
            assert twin != board


def _pickled(board: Board) -> Board:
    twin = pickle.loads(pickle.dumps(board))  # noqa: S301
    assert isinstance(twin, Board)
    return twin


def test_equality_is_about_discs_not_about_the_order_of_moves() -> None:
    one, other = Board.parse("123"), Board.parse("321")
    assert one == other
    assert hash(one) == hash(other)
    assert one != Board.parse("213")
    assert one != Board.parse("7x6c5:123")
    assert one != "7x6c4:123"


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        ("444444", 3, "column 3 (counted from 0) is full in 7x6c4:444444"),
        ("", 7, "column 7 is not on a board 7 wide (0 to 6)"),
        ("", -1, "column -1 is not on a board 7 wide (0 to 6)"),
        (
            *("1212121", 1),
            "column 1 (counted from 0) takes no disc: the game is over in 7x6c4:1212121",
        ),
        ("1212121", 7, "column 7 is not on a board 7 wide (0 to 6)"),
        ("16x16c5:G", 16, "column 16 is not on a board 16 wide (0 to 15)"),
        ("1x2c2:", 1, "column 1 is not on a board 1 wide (0 to 0)"),
        pytest.param(
            *("", 10**5000, "column a number of 16610 bits is not on a board 7 wide (0 to 6)"),
            id="huge",
        ),
    ],
)
def test_an_illegal_move_says_why_and_changes_nothing(text: str, column: int, message: str) -> None:
    board = Board.parse(text)
    with pytest.raises(IllegalMoveError) as refused:
        board.push(column)
    assert str(refused.value) == message
    assert board == Board.parse(text)


@pytest.mark.parametrize("column", ["3", 3.0, None, True, [3]])
def test_a_column_that_is_no_integer_is_a_type_error(column: object) -> None:
    with pytest.raises(TypeError, match="a column is an int, not "):
        Board().push(column)  # type: ignore[call-overload]


def test_what_counts_as_an_index_counts_as_a_column() -> None:
    class Three:
        def __index__(self) -> int:
            return 3

    board = Board()
    board.push(Three())
    assert board.moves == (3,)


@given(st.lists(boards(), max_size=6))
def test_many_texts_are_read_as_one_after_the_other(games: list[Board]) -> None:
    read = Board.parse_many(f"{game}\n" for game in games)
    assert [(str(board), board.rules) for board in read] == [(str(g), g.rules) for g in games]
    assert read == games


def test_many_grids_and_empty_boards_are_read_in_their_places() -> None:
    texts = ["44", "4x2c3:----/XO--:14", "", "9x7c5", "9,9", "16x16c5:G"]
    with pytest.raises(NotationError, match=r"^line 5: move 1 of '9,9': column 9 is outside"):
        Board.parse_many(texts)
    del texts[4]
    assert Board.parse_many(texts) == [Board.parse(text) for text in texts]


@pytest.mark.parametrize("wrong", [None, 44, b"44", ["44"]])
def test_what_is_no_text_is_not_parsed(wrong: object) -> None:
    with pytest.raises(TypeError, match=r"^the text of a position is a str, not "):
        Board.parse(wrong)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"^the text of a position is a str, not "):
        Board.parse_many(["44", wrong])  # type: ignore[list-item]


def test_one_text_is_not_many() -> None:
    with pytest.raises(TypeError, match=r"^several positions are a list of texts, not '4453'$"):
        Board.parse_many("4453")


class Noted(Board):
    """A board that notes how it was made and what was pushed."""

    def __init__(self, rules: Rules | None = None) -> None:
        super().__init__(rules)
        self.pushed = list[SupportsIndex]()

    def push(self, column: SupportsIndex) -> None:
        self.pushed.append(column)
        super().push(column)


def test_a_subclass_is_made_and_played_by_its_own_methods() -> None:
    for board in (Noted.parse("5x4c3:12"), *Noted.parse_many(["5x4c3:12"])):
        assert (type(board), board.pushed, str(board)) == (Noted, [0, 1], "5x4c3:12")
        assert type(_pickled(board)) is Noted
        assert (type(board.copy()), board.copy().pushed) == (Noted, [])


def test_a_parsed_board_is_like_one_that_was_played() -> None:
    played = Board(Rules(9, 7, 5))
    for column in (4, 4, 3):
        played.push(column)
    for board in (Board.parse("9x7c5:554"), *Board.parse_many(["9x7c5:554"])):
        assert (board, hash(board), str(board)) == (played, hash(played), str(played))
        assert board.rules == played.rules == board.mirror().rules
        board.note = "mine"  # type: ignore[attr-defined]
        assert vars(board)["note"] == "mine"
        for column in (8, 8, 8, 8):
            board.push(column)
        assert len([board.pop() for _ in board.moves]) == 7
        assert board == Board(Rules(9, 7, 5))


def test_rules_are_not_text() -> None:
    for rules in ("9x7c5", 0, (7, 6, 4)):
        with pytest.raises(TypeError, match="rules must be Rules, not "):
            Board(rules)  # type: ignore[arg-type]


def test_counting_goes_on_undisturbed_while_another_thread_plays() -> None:
    board, stop = Board(), Event()

    def fidget() -> None:
        while not stop.is_set():
            board.push(3)
            board.pop()

    expected = {Board().perft(7), Board.parse("4").perft(7)}
    with ThreadPoolExecutor(1) as pool:
        pool.submit(fidget)
        seen = {board.perft(7) for _ in range(50)}
        stop.set()
    assert seen <= expected


def test_there_is_nothing_to_pop_before_the_first_move() -> None:
    with pytest.raises(EmptyHistoryError, match=r"no move to take back in 7x6c4:$"):
        Board().pop()


@pytest.mark.parametrize("player", [-1, 2])
def test_there_are_two_players(player: int) -> None:
    for question in (Board().discs, Board().winning_cells, Board().winning_moves):
        with pytest.raises(ValueError, match="a player is 0, who began, or 1"):
            question(player)


def test_bitboards_follow_the_documented_bit_order() -> None:
    board = Board.parse("4x3c3:131")
    assert board.discs(0) == 1 << 0 | 1 << 1
    assert board.discs(1) == 1 << 8
    assert board.cells(1 << 0 | 1 << 1 | 1 << 8) == ((0, 0), (0, 1), (2, 0))


@given(boards())
def test_the_root_is_the_position_before_the_first_move(board: Board) -> None:
    before = str(board)
    assert board.root() == Board(board.rules)
    assert (board.root().moves, str(board)) == ((), before)


def test_the_root_of_a_position_without_history_is_its_grid() -> None:
    board = Board.parse("4x2c3:----/XO--:14")
    assert str(board.root()) == "4x2c3:----/XO--"


@given(boards())
def test_a_position_has_one_key_and_shares_another_with_its_mirror_image(board: Board) -> None:
    image = board.mirror()
    assert board.key() == Board.from_grid(board.grid(), board.rules.connect).key()
    assert (board.key() == image.key()) == (board == image)
    assert board.canonical_key() == image.canonical_key()
    assert board.canonical_key() in {board.key(), image.key()}
