"""Small books, made in the tests."""

from functools import cache

from connectn import Board, Book, Rules, Solver
from connectn.solver.book import make_book
from connectn.solver.book_layer import BookLayer


@cache
def small_book_file(geometry: tuple[int, int, int], plies: int) -> bytes:
    """Return the file of a book with exact scores."""
    rules = Rules(*geometry)
    scores = Solver(table_mb=16, book=None).solve_many(BookLayer(rules, plies))
    return make_book(rules, plies, [int(score) for score in scores], "1.2.3")


def small_book(geometry: tuple[int, int, int], plies: int) -> Book:
    return Book(small_book_file(geometry, plies))


def wrong_book(geometry: tuple[int, int, int], plies: int, score: int) -> Book:
    """Return a book with one score for all positions, which no search would find."""
    rules = Rules(*geometry)
    return Book(make_book(rules, plies, [score for _ in BookLayer(rules, plies)]))


def columns_of(board: Board) -> tuple[tuple[int, ...], ...]:
    """Return the discs of every column from the bottom up, as the oracle has them."""
    rows = board.grid()[::-1]
    return tuple(
        tuple(cell for cell in column if cell is not None) for column in zip(*rows, strict=True)
    )
