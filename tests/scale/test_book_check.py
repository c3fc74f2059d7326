"""Checks of books: what is right passes, and every kind of mistake is told."""

import pytest

from connectn import Book, Rules, Solver
from connectn.scale.book_check import faults
from connectn.solver.book import make_book
from connectn.solver.book_layer import BookLayer
from tests.solver.books import small_book, small_book_file
from tests.solver.test_book import with_bytes

GEOMETRY, PLIES = (5, 4, 4), 5
EVERYTHING = 10_000


def told(book: Book, sample: int = EVERYTHING) -> list[str]:
    seen: list[int] = []
    found = list(faults(book, sample, 1, Solver(table_mb=4, book=None), seen.append))
    assert seen == list(range(1, min(sample, len(BookLayer(book.rules, book.plies))) + 1))
    return found


@pytest.mark.parametrize("sample", [1, 50, EVERYTHING])
def test_a_book_that_is_right_has_no_faults(sample: int) -> None:
    assert told(small_book(GEOMETRY, PLIES), sample) == []


def test_a_wrong_score_is_found_with_its_position() -> None:
    rules = Rules(*GEOMETRY)
    layer = BookLayer(rules, PLIES)
    scores = [score.value for score in Solver(table_mb=4, book=None).solve_many(layer)]
    scores[100] += 1
    found = told(Book(make_book(rules, PLIES, scores)))
    assert found == [
        f"the book has {scores[100]} for {layer[100]}, whose score is {scores[100] - 1}"
    ]


def slots_at(file: bytes) -> int:
    return 32 + 24 * (file[12] + 1)


def test_a_wrong_score_above_the_last_layer_does_not_fit_its_moves() -> None:
    file = small_book_file(GEOMETRY, PLIES)
    place = slots_at(file)  # the empty board
    found = told(Book(with_bytes(place, bytes([file[place] + 1]))(file)))
    assert "the book has 1 for 5x4c4:, but the best of its moves scores 0" in found
    assert found[0].startswith("with 0 discs the file says (0, 1, 0), but it has (1, 0, 0)")


def test_a_missing_position_is_counted() -> None:
    file = small_book_file(GEOMETRY, PLIES)
    found = told(Book(with_bytes(slots_at(file), b"\0")(file)))
    assert "with 0 discs there are 1 positions of unfinished games, but the file has 0" in found
