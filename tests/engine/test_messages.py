"""The JSON lines: what is written is read, and no bytes at all can do harm."""

import json
import random
from itertools import product

import pytest

from connectn import Board, Rules, Termination
from connectn.engine import messages
from connectn.engine.fault import Fault
from connectn.engine.messages import Question, Role, parse_answer, parse_ask
from connectn.errors import ConnectnError
from tests.agents.positions import careless_board
from tests.cases import for_each
from tests.geometries import GEOMETRIES
from tests.oracle.grid_game import GridGame


def exchanged(line: bytes) -> bytes:
    """Exchange the two players of a question."""
    said = json.loads(line)
    said["grid"] = [[(0, 2, 1)[cell] for cell in column] for column in said["grid"]]
    said["player"] = 3 - said["player"]
    return json.dumps(said).encode()


@for_each("rules", GEOMETRIES)
def test_what_the_referee_asks_is_what_the_player_sees(rules: Rules) -> None:
    dice = random.Random(str(rules))
    for _ in range(5):
        board = careless_board(dice, rules, dice.randrange(rules.cells))
        line = messages.ask(board, 0.25, board.turn + 1)
        assert line.endswith(b"\n")
        assert line.count(b"\n") == 1
        assert parse_ask(line, Role()) == Question(board, 0.25)


@for_each("rules", GEOMETRIES)
def test_the_grid_is_the_published_one(rules: Rules) -> None:
    """Column by column, top row first, beside a game on a list of lists."""
    dice = random.Random(str(rules))
    board = careless_board(dice, rules, dice.randrange(rules.cells))
    plain = GridGame(rules.width, rules.height, rules.connect)
    for column in board.moves:
        plain.drop(column)
    said = json.loads(messages.ask(board, 1, board.turn + 1))
    for column, row in product(range(rules.width), range(rules.height)):
        owner = plain.owner((column, rules.height - 1 - row))
        assert said["grid"][column][row] == (0 if owner is None else owner + 1)
    assert said["player"] == plain.turn + 1
    assert (said["width"], said["height"], said["connect"]) == (
        *(rules.width, rules.height, rules.connect),
    )
    assert tuple(said["moves"]) == board.moves


@for_each("rules", GEOMETRIES)
def test_a_player_whose_number_is_fixed_sees_the_same_game(rules: Rules) -> None:
    dice = random.Random(f"{rules} fixed")
    board = careless_board(dice, rules, dice.randrange(rules.cells))
    for player in (1, 2):
        line = messages.ask(board, 1, player)
        said = json.loads(line)
        cells = [cell for column in said["grid"] for cell in column]
        assert cells.count(player) == board.discs(board.turn).bit_count()
        assert cells.count(3 - player) == board.discs(1 - board.turn).bit_count()
        assert said["player"] == player
        assert parse_ask(line, Role()) == Question(board, 1)


@for_each("rules", GEOMETRIES)
def test_either_player_may_have_begun(rules: Rules) -> None:
    dice = random.Random(str(rules))
    for _ in range(5):
        board = careless_board(dice, rules, dice.randrange(rules.cells))
        assert parse_ask(exchanged(messages.ask(board, 1, board.turn + 1)), Role()).board == board


@pytest.mark.parametrize("rules", [Rules(3, 2, 2), Rules(2, 3, 2), Rules(3, 2, 3), Rules(2, 3, 4)])
def test_of_all_grids_exactly_the_possible_ones_are_answered(rules: Rules) -> None:
    """Compare with every grid that random play of either beginner reaches, and with plain rules."""
    reached = {grid for first in (1, 2) for grid in reachable(rules, first)}
    for cells in product((0, 1, 2), repeat=rules.cells):
        grid = tuple(
            cells[start : start + rules.height] for start in range(0, rules.cells, rules.height)
        )
        for player in (1, 2):
            line = json.dumps({"grid": grid, "player": player}).encode()
            try:
                board = parse_ask(line, Role(rules=rules)).board
            except ConnectnError:
                assert (grid, player) not in reached
            else:
                assert could_be_asked(grid, player)
                assert sum(map(bool, cells)) == board.ply


WireGrid = tuple[tuple[int, ...], ...]


def reachable(rules: Rules, first: int) -> set[tuple[WireGrid, int]]:
    """Return every grid of a game that goes on, with whose turn it is."""
    found = set()
    games = [GridGame(rules.width, rules.height, rules.connect)]
    while games:
        game = games.pop()
        numbers = {None: 0, 0: first, 1: 3 - first}
        grid = tuple(
            tuple(numbers[cell] for cell in column)
            for column in zip(*game.rows_from_top(), strict=True)
        )
        if not game.legal_moves() or (grid, numbers[game.turn]) in found:
            continue
        found.add((grid, numbers[game.turn]))
        for column in game.legal_moves():
            games.append(game.copy())
            games[-1].drop(column)
    return found


def could_be_asked(grid: WireGrid, player: int) -> bool:
    """Look only at what no game can show: floating discs, a turn skipped, a full board."""
    cells = [cell for column in grid for cell in column]
    floating = any(0 in column[row:] for column in grid for row, cell in enumerate(column) if cell)
    ahead = cells.count(3 - player) - cells.count(player)
    return not floating and ahead in {0, 1} and 0 in cells


EMPTY = [[0] * 6 for _ in range(7)]


def with_disc(column: int, row: int, cell: object) -> list[list[object]]:
    grid: list[list[object]] = [list(one) for one in EMPTY]
    grid[column][row] = cell
    return grid


@pytest.mark.parametrize(
    ("said", "message"),
    [
        ({}, "the grid must be a list of columns, not None"),
        ({"grid": 3}, "the grid must be a list of columns, not 3"),
        ({"grid": {}}, "the grid must be a list of columns, not an object"),
        ({"grid": EMPTY[1:]}, "the grid has 6 columns, 7x6c4 has 7"),
        ({"grid": EMPTY, "width": 8}, "the grid has 7 columns, 8x6c4 has 8"),
        ({"grid": [*EMPTY[:2], [0] * 5, *EMPTY[3:]]}, "grid[2] has 5 cells, a column of 7x6c4 has"),
        ({"grid": [*EMPTY[:2], "000000", *EMPTY[3:]]}, "grid[2] must be a list of cells"),
        ({"grid": with_disc(1, 5, 3)}, "grid[1][5] must be 0, 1 or 2, not 3"),
        ({"grid": with_disc(1, 5, cell=True)}, "grid[1][5] must be 0, 1 or 2, not True"),
        ({"grid": with_disc(1, 5, 1.0)}, "grid[1][5] must be 0, 1 or 2, not 1.0"),
        ({"grid": with_disc(1, 5, None)}, "grid[1][5] must be 0, 1 or 2, not None"),
        ({"grid": with_disc(1, 5, [[]])}, "grid[1][5] must be 0, 1 or 2, not a list"),
        ({"grid": with_disc(1, 4, 2)}, "the disc in row 5, column 2 of the grid floats"),
        ({"grid": with_disc(1, 5, 1)}, "not the turn of player 1, who has 1 discs against 0"),
        ({"grid": with_disc(1, 5, 2), "player": 2}, "it is not the turn of player 2"),
        ({"grid": EMPTY, "player": 3}, "player must be 1 or 2, not 3"),
        ({"grid": EMPTY, "player": 0}, "player must be 1 or 2, not 0"),
        ({"grid": EMPTY, "player": "1"}, "player must be a whole number, not '1'"),
        ({"grid": EMPTY, "height": 17}, "height must be a whole number from 1 to 16, not 17"),
        ({"grid": EMPTY, "connect": 0}, "connect must be a whole number from 1 to 16, not 0"),
        ({"grid": EMPTY, "width": 7.0}, "width must be a whole number, not 7.0"),
        ({"grid": EMPTY, "seconds": -1}, "seconds must be a number from 0 on, not -1"),
        ({"grid": EMPTY, "seconds": True}, "seconds must be a number from 0 on, not True"),
        ({"grid": EMPTY, "seconds": "1"}, "seconds must be a number from 0 on, not '1'"),
        ({"grid": with_disc(1, 5, 2), "connect": 1}, "there is no move to make: the game is over"),
        ({"grid": [[2, 1], [1, 2]], "width": 2, "height": 2}, "the game is over in 2x2c4:"),
        (
            {"grid": [[1], [1], [2], [2]], "width": 4, "height": 1, "connect": 2},
            "both X and O have a line",
        ),
    ],
)
def test_a_question_without_an_answer_is_refused_in_one_sentence(
    said: dict[str, object], message: str
) -> None:
    with pytest.raises(ConnectnError) as caught:
        parse_ask(json.dumps(said).encode(), Role())
    assert message in str(caught.value)


def test_what_a_line_says_counts_more_than_the_role() -> None:
    role = Role(2, Rules(9, 9, 9))
    line = {"grid": [[0, 1], [0, 0]], "player": 2, "width": 2, "height": 2, "connect": 3}
    question = parse_ask(json.dumps(line | {"seconds": 2, "mood": [None]}).encode(), role)
    assert question == Question(Board.parse("2x2c3:1"), 2.0)
    alone = parse_ask(json.dumps({"grid": [[0] * 9] * 9, "player": None}).encode(), role)
    assert alone == Question(Board(Rules(9, 9, 9)), None)


def test_no_bytes_at_all_crash_the_reader() -> None:
    """Damage good lines in every way there is; what comes is a question or one sentence."""
    dice = random.Random(5)
    good = [
        messages.ask(careless_board(dice, rules, dice.randrange(rules.cells)), 1, player=1)
        for rules in GEOMETRIES[::4]
    ]
    answered = 0
    for _ in range(6000):
        line = bytearray(dice.choice(good))
        for _ in range(dice.choice((0, 1, 1, 2, 5))):
            damage(line, dice)
        assert isinstance(parse_answer(bytes(line)), int | Fault)
        try:
            board = parse_ask(bytes(line), Role()).board
        except ConnectnError as error:
            assert str(error).isprintable()
            assert len(str(error)) < 500
        else:
            answered += 1
            assert board.legal_moves
    assert 600 < answered < 5000


PIECES = [
    b'"',
    b"\\ud800",
    b"[",
    b"]",
    b"{",
    b"}",
    b",",
    b"1e999",
    b"-",
    b"NaN",
    b"9" * 400,
    b"\xff",
]
PIECES += [b"\0", b"null", b"true", b"\r\n", b'"grid":', b'"player":', b"[[" * 400, b"2", b"0, 1"]


def damage(line: bytearray, dice: random.Random) -> None:
    start = dice.randrange(len(line) + 1)
    end = min(len(line), start + dice.choice((0, 1, 2, 7, 40)))
    line[start:end] = dice.choice([dice.randbytes(dice.randrange(4)), dice.choice(PIECES)])


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        (b'{"move": 3}', 3),
        (b' {"move":3} \r', 3),
        (b'{"move": -7, "why": {"not": [1, null]}}', -7),
        (b'{"move": 1, "move": 2}', 2),
        (b'{"move": 1%s}' % (b"0" * 30), 10**30),
    ],
)
def test_an_answer_is_an_object_with_a_whole_number(line: bytes, answer: int) -> None:
    assert parse_answer(line) == answer


def test_an_answer_in_a_million_pieces_is_not_even_read() -> None:
    for line in (b"[" * 10**6, b'{"move": 3, "x": [%s0]}' % (b"[]," * 10**5), b" " * (1 << 20 | 1)):
        answer = parse_answer(line)
        assert isinstance(answer, Fault)
        assert answer.termination is Termination.PROTOCOL_ERROR
