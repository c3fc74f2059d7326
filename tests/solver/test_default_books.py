"""The books that come with connectn: complete, and equal to what others have published."""

from random import Random

import pytest

from connectn import Analysis, Board, Book, Limit, Rules, Score, Solver
from connectn.solver.book import default_book, default_books
from connectn.solver.book_layer import BookLayer
from tests.cases import for_each
from tests.reference import FACTS
from tests.solver.counting import children
from tests.solver.laws import known_value

ROWS: dict[str, list[int]] = FACTS["opening_scores_7x6"]["data"]
PLIES: list[list[int]] = FACTS["ply_7x6"]["rows"]
UCI = FACTS["ply8_7x6"]
SEED = 15
MOST_BYTES = 3_000_000
MOST_OTHER_BYTES = 200_000
MOST_BYTES_PER_POSITION = 1.5


@pytest.fixture(scope="module")
def book() -> Book:
    found = default_book(Rules())
    assert found is not None
    return found


def test_the_book_of_7x6_has_every_position_with_up_to_ten_discs(book: Book) -> None:
    """The numbers of won, drawn and lost positions are published, with games that are over."""
    assert book.plies == 10
    for (ply, _, *published, over), counts in zip(PLIES, book.count(), strict=False):
        won, drawn, lost = counts if ply % 2 == 0 else counts[::-1]  # for the first player
        if ply % 2 == 0:
            lost += over  # a game that is over was won by the last disc
        else:
            won += over
        assert [won, drawn, lost] == published, ply
    assert book.counts == book.count()


def test_the_classes_of_the_uci_data_set_are_those_of_the_book(book: Book) -> None:
    """Eight discs, no disc that wins for either side; for the first player, who is to move."""
    classes = {"win": 0, "draw": 0, "loss": 0}
    for text in BookLayer(book.rules, 8):
        board = Board.parse(text)
        if not board.winning_moves(0) and not board.winning_moves(1):
            score = book.get(board)
            assert score is not None
            classes[("draw", "win", "loss")[score.sign]] += 1
    assert sum(classes.values()) == UCI["unforced_up_to_mirror"]
    assert classes == UCI["uci_classes_for_first_player"]


@for_each("opening", ROWS)
def test_the_moves_of_an_opening_score_what_two_databases_say(opening: str) -> None:
    analysis = analyze_opening(opening)
    assert [known_value(known) for known in analysis.scores] == ROWS[opening]
    most = max(ROWS[opening])
    assert analysis.best == tuple(c for c, known in enumerate(ROWS[opening]) if known == most)
    assert analysis.nodes == 0


def analyze_opening(text: str) -> Analysis:
    return Solver(table_mb=1).analyze(Board.parse(text), Limit(nodes=1))


def test_scores_are_those_of_a_search(book: Book) -> None:
    dice, solver = Random(SEED), Solver(book=None)
    for text in dice.sample(BookLayer(book.rules, 10), 25):
        board = Board.parse(text)
        assert book.get(board) == solver.solve(board), (text, SEED)


def test_a_score_is_the_best_of_the_moves(book: Book) -> None:
    dice = Random(SEED)
    for ply in range(10):
        layer = BookLayer(book.rules, ply)
        for text in dice.sample(layer, min(300, len(layer))):
            board = Board.parse(text)
            score = book.get(board)
            assert score is not None
            replies = [book.get(child) for child in children(board)]
            won = (board.rules.cells + 1 - board.ply) // 2
            assert int(score) == max(won if one is None else -int(one) for one in replies), text


def test_the_value_of_every_board_with_a_book_is_the_published_one() -> None:
    for found in default_books():
        score = found.get(Board(found.rules))
        assert isinstance(score, Score)
        published = FACTS["value_N4"]["data"][f"{found.rules.width}x{found.rules.height}"]["value"]
        assert published == ("draw", "first", "second")[score.sign], found


def test_the_other_books_agree_with_searches() -> None:
    dice, solver = Random(SEED), Solver(book=None)
    for found in default_books():
        if found.rules == Rules():
            continue
        for text in dice.sample(BookLayer(found.rules, found.plies), 5):
            board = Board.parse(text)
            assert found.get(board) == solver.solve(board), (text, SEED)


def test_the_books_are_small() -> None:
    sizes = {book.rules: book.size for book in default_books()}
    assert sizes.pop(Rules()) < MOST_BYTES
    assert sum(sizes.values()) < MOST_OTHER_BYTES
    for book in default_books():
        stored = sum(len(BookLayer(book.rules, ply)) for ply in range(book.plies + 1))
        if book.rules == Rules():
            assert book.size / stored <= MOST_BYTES_PER_POSITION, book


@pytest.mark.parametrize("opening", ["", "4", "12", "444", "1234", "123456712"])
def test_the_best_line_goes_on_while_the_book_scores_every_column(opening: str, book: Book) -> None:
    board = Board.parse(opening)
    line = analyze_opening(opening).pv
    assert len(line) == book.plies - board.ply
    for column in line:
        best = book.get(board)
        board.push(column)
        reply = book.get(board)
        assert best is not None
        assert reply is not None
        assert int(best) == -int(reply), board


def test_a_solver_searches_where_a_move_leaves_the_book() -> None:
    assert analyze_opening("4444443233").nodes > 0


@pytest.mark.parametrize("seed", range(3))
def test_a_position_with_few_discs_is_solved_by_looking_it_up(seed: int, book: Book) -> None:
    dice = Random(seed)
    solver = Solver(table_mb=1)
    solver.solve(Board.parse("44444412121"), Limit(nodes=100))
    assert solver.nodes > 0
    board = Board.parse(dice.choice(BookLayer(book.rules, 10)))
    assert solver.solve(board) == book.get(board)
    assert solver.nodes == 0


def test_the_book_of_7x6c4_is_not_used_for_other_rules() -> None:
    solver = Solver(table_mb=1)
    solver.solve(Board.parse("7x6c5:"), Limit(nodes=10))
    assert solver.nodes > 0
