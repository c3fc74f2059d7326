"""Openings: random, balanced, even, empty, or from a file."""

from contextlib import suppress
from itertools import product
from pathlib import Path

import pytest

from connectn import Board, Rules
from connectn.arena.openings import choose_openings
from connectn.errors import ArenaError, ConnectnError
from connectn.game.notation import format_columns
from tests.oracle.grid_game import GridGame
from tests.oracle.solving import score

BOARDS = [Rules(), Rules(9, 7, 5), Rules(5, 4, 3), Rules(4, 4, 4), Rules(16, 16, 6)]


def playable_wins(board: Board) -> set[int]:
    """Return the columns where either player can win at once, found on a plain grid."""
    game = GridGame(board.rules.width, board.rules.height, board.rules.connect)
    for column in board.moves:
        game.drop(column)
    cells = game.winning_cells(0) | game.winning_cells(1)
    return {column for column, row in cells if row == board.moves.count(column)}


@pytest.mark.parametrize("rules", BOARDS, ids=str)
@pytest.mark.parametrize("discs", [0, 3, 4, 6])
def test_random_openings_are_different_and_have_no_immediate_win(rules: Rules, discs: int) -> None:
    openings = choose_openings(f"random:{discs}", rules, 20, seed=1)
    boards = [Board.parse(text) for text in openings]
    assert len(openings) == 20
    for board in boards:
        assert board.rules == rules
        assert board.ply == len(board.moves) == discs
        assert not board.is_game_over()
        assert playable_wins(board) == set()
    if discs and rules.cells > 20:
        assert len(set(boards)) == 20


def test_if_there_are_too_few_openings_they_are_repeated_in_the_same_order() -> None:
    openings = choose_openings("random:1", Rules(3, 3, 3), 10, seed=1)
    assert sorted(openings[:3]) == ["3x3c3:1", "3x3c3:2", "3x3c3:3"]
    assert openings == (openings[:3] * 4)[:10]


@pytest.mark.parametrize("text", ["random:4", "random:7", "balanced", "even"])
def test_the_openings_depend_on_the_seed(text: str) -> None:
    rules = Rules(5, 5, 4)
    assert choose_openings(text, rules, 6, seed=3) == choose_openings(text, rules, 6, seed=3)
    assert choose_openings(text, rules, 6, seed=3) != choose_openings(text, rules, 6, seed=4)


@pytest.mark.parametrize("text", ["random:4", "balanced", "even"])
def test_fewer_openings_are_the_first_of_more(text: str) -> None:
    rules = Rules(5, 4, 3) if text == "random:4" else Rules(5, 5, 4)
    assert choose_openings(text, rules, 9, seed=1)[:4] == choose_openings(text, rules, 4, seed=1)


def test_empty_is_the_empty_board() -> None:
    assert choose_openings("empty", Rules(9, 7, 5), 3, seed=1) == ["9x7c5:"] * 3


def drawn_positions(rules: Rules, discs: int) -> set[Board]:
    """Solve every position of so many discs with the oracle."""
    found = set()
    for columns in product(range(rules.width), repeat=discs):
        with suppress(ConnectnError):
            board = Board.parse(f"{rules}:{format_columns(columns)}")
            if not board.is_game_over() and score(rules, columns) == 0:
                found.add(board)
    return found


@pytest.mark.parametrize(
    "rules", [Rules(4, 3, 3), Rules(3, 4, 3), Rules(3, 4, 4), Rules(2, 6, 3)], ids=str
)
def test_balanced_openings_are_all_that_the_oracle_finds_drawn(rules: Rules) -> None:
    expected = drawn_positions(rules, rules.cells // 4)
    if expected:
        openings = choose_openings("balanced", rules, len(expected), seed=1)
        assert {Board.parse(text) for text in openings} == expected
    else:
        with pytest.raises(ArenaError, match=f"no drawn opening was found on {rules}"):
            choose_openings("balanced", rules, 1, seed=1)


@pytest.mark.parametrize("rules", [Rules(4, 3, 3), Rules(3, 4, 4), Rules(2, 6, 3)], ids=str)
def test_even_openings_of_a_small_board_are_those_the_oracle_finds_drawn(rules: Rules) -> None:
    drawn = drawn_positions(rules, rules.cells // 4)
    quiet = {board for board in drawn if not playable_wins(board)}
    assert quiet
    openings = choose_openings("even", rules, len(quiet), seed=1)
    assert {Board.parse(text) for text in openings} == quiet


@pytest.mark.parametrize("rules", [Rules(9, 7, 5), Rules(12, 10, 4), Rules(16, 16, 5)], ids=str)
def test_no_even_opening_of_a_large_board_is_decided_by_the_next_two_discs(rules: Rules) -> None:
    for text in choose_openings("even", rules, 4, seed=1):
        board = Board.parse(text)
        assert board.ply == 4
        assert playable_wins(board) == set()
        for column in board.legal_moves:
            board.push(column)
            assert len(playable_wins(board)) < 2, board
            board.pop()


def test_the_usual_board_has_many_balanced_openings() -> None:
    openings = choose_openings("balanced", Rules(), 30, seed=1)
    assert len({Board.parse(text) for text in openings}) == 30


@pytest.mark.parametrize(
    ("text", "rules", "message"),
    [
        ("even", Rules(3, 3, 1), "no even opening was found on 3x3c1"),
        ("even", Rules(10, 8, 3), "no even opening was found on 10x8c3"),
        ("random:31", Rules(), "'random:31' is not random:0 to random:30"),
        ("random:-1", Rules(), "'random:-1' is not random:0 to random:30"),
        ("random:", Rules(), "'random:' is not random:0"),
        ("random:x", Rules(), "'random:x' is not random:0"),
        ("random:٣", Rules(), "is not random:0"),
        ("random:4", Rules(1, 1, 1), "1x1c1 has no opening of 4 discs"),
        ("random:0", Rules(4, 4, 1), "4x4c1 has no opening of 0 discs"),
        ("balanced", Rules(16, 16, 4), "no drawn opening was found on 16x16c4"),
        ("balanced", Rules(3, 3, 1), "no drawn opening was found on 3x3c1"),
        ("random", Rules(), "there is no file 'random' of openings"),
        ("nowhere.txt", Rules(), "there is no file 'nowhere.txt' of openings"),
    ],
)
def test_openings_that_do_not_exist_are_refused(text: str, rules: Rules, message: str) -> None:
    with pytest.raises(ArenaError, match=message):
        choose_openings(text, rules, 4, seed=1)


def test_a_file_has_a_position_on_each_line(tmp_path: Path) -> None:
    file = tmp_path / "openings"
    file.write_text("# mine\n\n4453  and a word\n  7x6c4:4,4,5\r\n1#2\n7x6:-------/" + "-" * 7)
    with pytest.raises(ArenaError, match="line 6: "):
        choose_openings(str(file), Rules(), 4, seed=1)
    file.write_text(file.read_text().rpartition("\n")[0])
    openings = choose_openings(str(file), Rules(), 5, seed=1)
    assert openings == ["7x6c4:4453", "7x6c4:445", "7x6c4:1", "7x6c4:4453", "7x6c4:445"]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "holds no opening"),
        (b"# nothing\n\n", "holds no opening"),
        (b"4453\n44444444\n", "line 2: move 7 of "),
        (b"4453\n445x\n", "line 2: "),
        (b"9x7c5:44\n", "line 1: 9x7c5:44 is not on a 7x6c4 board"),
        (b"44\n45454\n4545454\n", "line 3: the game is over in 7x6c4:4545454"),
        (b"44\n\xff\n", "byte 3 is not UTF-8 text"),
    ],
)
def test_a_bad_file_is_refused_with_the_line(content: bytes, message: str, tmp_path: Path) -> None:
    file = tmp_path / "openings"
    file.write_bytes(content)
    with pytest.raises(ArenaError, match=message) as caught:
        choose_openings(str(file), Rules(), 4, seed=1)
    assert str(caught.value).startswith(str(file))


def test_a_file_that_never_ends_is_refused() -> None:
    with pytest.raises(ArenaError, match="/dev/zero holds more than 16 MiB of openings"):
        choose_openings("/dev/zero", Rules(), 4, seed=1)
