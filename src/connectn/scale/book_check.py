"""Whether a book is right: its counts, its layers among each other, and a sample of its scores."""

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random

from connectn.game.board import Board
from connectn.scale import uci
from connectn.solver.book import Book
from connectn.solver.book_layer import BookLayer
from connectn.solver.score import Score
from connectn.solver.solver import Solver

PUBLISHED = (
    *((1, 0, 0), (4, 2, 1), (27, 12, 10), (145, 58, 35), (690, 200, 230), (2486, 697, 1080)),
    *((10889, 1943, 3590), (31408, 5944, 16779), (124624, 14676, 43083), (317541, 42896, 178337)),
    *((1122696, 97532, 398170), (2578781, 255780, 1460861), (8191645, 541825, 2929308)),
)
"""How many positions of 7x6 with 0, 1, 2, ... discs the side to move wins, draws and loses, without
games that are over: Böck 2025, by decision diagrams. Mirror images are counted."""
UCI_CLASSES = {1: 44_473, 0: 6_449, -1: 16_635}
"""The results of the UCI data set Connect-4 for the first player, who is to move."""


def faults(
    book: Book, sample: int, seed: int, solver: Solver, on_solved: Callable[[int], object]
) -> Iterator[str]:
    """Yield a sentence for everything that is wrong; the solver must not use the book.

    `on_solved` is told how many positions were solved again so far.
    """
    dice = Random(seed)
    yield from _wrong_counts(book)
    yield from _unlike_published(book)
    yield from _wrong_layers(book, sample, dice)
    for number, board in enumerate(_sample(book, book.plies, sample, dice), start=1):
        score, right = book.get(board), solver.solve(board)
        if score is None or score.value != right.value:
            yield f"the book has {score} for {board}, whose score is {right}"
        on_solved(number)


def _wrong_counts(book: Book) -> Iterator[str]:
    """Count the positions of every layer, and compare with the file and with an enumeration."""
    everything = Board(book.rules).census(book.plies)
    for ply, (said, counted) in enumerate(zip(book.counts, book.count(), strict=True)):
        if said != counted:
            yield f"with {ply} discs the file says {tuple(said)}, but it has {tuple(counted)}"
        positions, won = everything[ply] if ply < len(everything) else (0, 0)
        if sum(counted) != positions - won:
            yield (
                f"with {ply} discs there are {positions - won} positions of unfinished games, "
                f"but the file has {sum(counted)}"
            )


def _unlike_published(book: Book) -> Iterator[str]:
    """Compare the results of 7x6 with published ones, and with the classes of the UCI data set."""
    if book.rules != uci.RULES:
        return
    for ply, (counted, published) in enumerate(zip(book.count(), PUBLISHED, strict=False)):
        if counted != published:
            yield f"with {ply} discs {published} is published, but the file has {tuple(counted)}"
    if book.plies >= uci.PLY:
        found = Counter(score.sign for text in uci.positions() if (score := _score(book, text)))
        if found != UCI_CLASSES:
            yield f"the UCI data set has {dict(UCI_CLASSES)}, but the file {dict(found)}"


def _score(book: Book, text: str) -> Score | None:
    return book.get(Board.parse(text))


def _wrong_layers(book: Book, sample: int, dice: Random) -> Iterator[str]:
    """Compare scores with the best of the moves, for some positions of every layer but the last."""
    for ply in range(book.plies):
        for board in _sample(book, ply, sample, dice):
            score, best = book.get(board), _best_of_moves(book, board)
            if score is None or score.value != best:
                yield f"the book has {score} for {board}, but the best of its moves scores {best}"


def _sample(book: Book, ply: int, sample: int, dice: Random) -> Iterator[Board]:
    layer = BookLayer(book.rules, ply)
    for index in sorted(dice.sample(range(len(layer)), min(sample, len(layer)))):
        yield Board.parse(layer[index])


def _best_of_moves(book: Book, board: Board) -> int | None:
    """Return the best score of a move, or None if the position after one is missing."""
    if board.winning_moves(board.turn):
        return (board.rules.cells + 1 - board.ply) // 2
    best = -board.rules.cells
    for column in board.legal_moves:
        after = board.copy()
        after.push(column)
        reply = book.get(after)
        if reply is None:
            return None
        best = max(best, -reply.value)
    return best
