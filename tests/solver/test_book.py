"""Books: what is in them, the form of the file, damaged files, and how a solver uses them."""

import gc
import mmap
import zlib
from collections import Counter
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from connectn import Board, Book, BookError, Limit, Rules, Solver, SolverError
from connectn.solver.book import ResultCounts, make_book
from connectn.solver.book_layer import BookLayer
from tests.cases import for_each
from tests.oracle import book_file
from tests.solver.books import columns_of, small_book, small_book_file, wrong_book
from tests.solver.counting import children, layers, without_mirror_images

SMALL = {
    "4x4c4": ((4, 4, 4), 6),
    "5x4c4": ((5, 4, 4), 5),
    "5x5c3": ((5, 5, 3), 6),  # games end within the book
    "3x2c2": ((3, 2, 2), 3),
    "2x3c16": ((2, 3, 16), 5),  # the whole game, without a line
    "1x8c3": ((1, 8, 3), 7),
    "8x1c3": ((8, 1, 3), 7),
    "9x8c2": ((9, 8, 2), 3),  # more than one word of 64 bits
    "16x2c2": ((16, 2, 2), 3),
    "12x12c2": ((12, 12, 2), 3),
    "16x16c2": ((16, 16, 2), 3),  # the largest scores
}
FUZZED = 10_000
SEED = 15


@for_each("name", SMALL)
def test_a_book_has_every_position_with_few_discs_and_its_mirror_image(name: str) -> None:
    geometry, plies = SMALL[name]
    book, solver = small_book(geometry, plies), Solver(table_mb=16, book=None)
    for layer in islice(layers(Rules(*geometry)), plies + 1):
        for board in layer:
            score = book.get(board)
            if board.is_game_over():
                assert score is None, board
            else:
                assert score == solver.solve(board), board
                assert score is not None
                assert (score.rules, score.ply) == (board.rules, board.ply)
                assert book.get(board.mirror()) == score, board


@for_each("name", SMALL)
def test_iterating_gives_each_position_once_up_to_mirror_images(name: str) -> None:
    geometry, plies = SMALL[name]
    book = small_book(geometry, plies)
    everything = islice(layers(Rules(*geometry)), plies + 1)
    unfinished = [{board for board in layer if not board.is_game_over()} for layer in everything]
    expected = [board for layer in unfinished for board in without_mirror_images(layer)]
    found = list(book)
    assert len(found) == len(expected)
    assert {board.canonical_key() for board, _ in found} == {
        board.canonical_key() for board in expected
    }
    assert [board.ply for board, _ in found] == sorted(board.ply for board, _ in found)
    assert all(score == book.get(board) for board, score in found)


@for_each("name", ["4x4c4", "5x5c3", "3x2c2", "2x3c16", "1x8c3", "8x1c3"])
def test_a_reader_written_from_the_description_finds_the_same_scores(name: str) -> None:
    geometry, plies = SMALL[name]
    file = small_book_file(geometry, plies)
    read, book = book_file.read(file), Book(file)
    assert read.geometry == (book.rules.width, book.rules.height, book.rules.connect) == geometry
    assert read.plies == book.plies == plies
    assert read.generator == book.generator == "1.2.3"
    assert read.counts == list(book.counts)
    for board, score in book:
        assert read.look_up(columns_of(board)) == int(score), board
    symmetric = [
        columns for columns in read.scores if heights_of(columns) == heights_of(columns)[::-1]
    ]
    stored = Counter(min(columns, columns[::-1]) for columns in read.scores)
    assert len(stored) == sum(1 for _ in book)
    assert sum(stored.values()) - len(stored) == sum(
        columns < columns[::-1] for columns in symmetric
    )


def heights_of(columns: book_file.Columns) -> tuple[int, ...]:
    return tuple(map(len, columns))


def test_the_example_of_the_description_is_right() -> None:
    mirrored = Board.parse("4x4c4:1132").mirror()
    assert columns_of(mirrored) == ((), (0,), (1,), (0, 1))
    places = list(book_file.all_places(4, 4, 4))
    block = [place for place in places if heights_of(place) == (0, 1, 1, 2)]
    assert len(block) == 6
    assert block.index(columns_of(mirrored)) == 4


@for_each("name", SMALL)
def test_the_counts_are_those_of_all_positions(name: str) -> None:
    geometry, plies = SMALL[name]
    book, solver = small_book(geometry, plies), Solver(table_mb=16, book=None)
    expected = []
    for layer in islice(layers(Rules(*geometry)), plies + 1):
        signs = Counter(solver.solve(board).sign for board in layer if not board.is_game_over())
        expected.append(ResultCounts(signs[1], signs[0], signs[-1]))
    assert list(book.counts) == expected
    assert list(book.count()) == expected


@pytest.mark.parametrize("text", ["4x4c4:1234121", "7x6c4:", "4x4c3:", "4x4c4:1,1,1,1,2,2,2,2"])
def test_a_position_with_more_discs_or_on_another_board_is_not_in_a_book(text: str) -> None:
    assert small_book((4, 4, 4), 6).get(Board.parse(text)) is None


def test_a_position_that_no_game_reaches_is_not_in_a_book() -> None:
    book = small_book((4, 4, 4), 6)
    assert book.get(Board.parse("4x4c4:----/----/X---/O---")) is None
    assert book.get(Board.parse("4x4c4:----/----/O---/X---")) is not None


# Files.


def test_a_book_is_read_from_a_file_and_from_any_buffer(tmp_path: Path) -> None:
    file = small_book_file((4, 4, 4), 3)
    path = tmp_path / "a book.cnbook"
    path.write_bytes(file)
    with path.open("rb") as opened:
        mapped = mmap.mmap(opened.fileno(), 0, access=mmap.ACCESS_READ)
    board = Board.parse("4x4c4:123")
    books = [Book.open(path), Book.open(str(path))]
    books += [Book(buffer) for buffer in (file, bytearray(file), memoryview(file), mapped)]
    scores = {book.get(board) for book in books}
    assert scores == {Solver(table_mb=1, book=None).solve(board)}


def test_a_solver_keeps_the_buffer_of_its_book_alive(tmp_path: Path) -> None:
    path = tmp_path / "short-lived.cnbook"
    path.write_bytes(small_book_file((4, 4, 4), 6))
    solver = Solver(table_mb=1, book=Book.open(path))
    path.unlink()
    gc.collect()
    for text in islice(BookLayer(Rules(4, 4, 4), 6), 100):
        solver.solve(Board.parse(text))
        assert solver.nodes == 0


def with_checksum(file: bytes) -> bytes:
    return file[:-4] + zlib.crc32(file[:-4]).to_bytes(4, "little")


def with_bytes(place: int, values: bytes) -> Callable[[bytes], bytes]:
    return lambda file: with_checksum(file[:place] + values + file[place + len(values) :])


FLAWS: dict[str, tuple[Callable[[bytes], bytes], str]] = {
    "empty": (lambda _: b"", "is not a book of connectn"),
    "foreign": (lambda _: b"PK\3\4" * 100, "is not a book of connectn"),
    "text mode": (lambda file: file.replace(b"\n", b"\r\n", 1), "is not a book of connectn"),
    "header": (lambda file: file[:40], "is cut off in its header"),
    "version": (with_bytes(8, b"\2"), "has version 2 of the book format, not 1"),
    "no board": (with_bytes(9, b"\0"), "has a board or a number of plies that no book has"),
    "lines of 1": (with_bytes(11, b"\1"), "has a board or a number of plies that no book has"),
    "plies": (with_bytes(12, b"\xff"), "has a board or a number of plies that no book has"),
    "cut off": (lambda file: file[:-1], "has 176 bytes instead of 177"),
    "too long": (lambda file: file + b"\0", "has 178 bytes instead of 177"),
    "board": (with_bytes(9, b"\x10\x10"), "has 177 bytes instead of "),
    "score": (lambda file: file[:150] + b"\x90" + file[151:], "is damaged: its checksum is wrong"),
    "checksum": (
        lambda file: file[:-1] + bytes([file[-1] ^ 1]),
        "is damaged: its checksum is wrong",
    ),
}


@for_each("flaw", FLAWS)
def test_a_file_that_is_no_whole_book_is_refused_in_one_sentence(flaw: str, tmp_path: Path) -> None:
    damage, sentence = FLAWS[flaw]
    path = tmp_path / "mine.cnbook"
    path.write_bytes(damage(small_book_file((4, 4, 4), 3)))
    with pytest.raises(BookError) as refused:
        Book.open(path)
    assert str(refused.value).startswith(f"{path} {sentence}")


@pytest.mark.parametrize(
    ("name", "reason"), [("missing.cnbook", "No such file"), ("", "Is a directory")]
)
def test_a_file_that_cannot_be_opened_is_named(name: str, reason: str, tmp_path: Path) -> None:
    path = tmp_path / name
    with pytest.raises(BookError, match=f"^the book {path} cannot be opened: {reason}"):
        Book.open(path)


def damaged(file: bytes, dice: Random) -> bytes:
    """Damage a file as disks and transfers do, or as a hostile header would."""
    changed = bytearray(file)
    for _ in range(dice.choice((1, 1, 1, 2, 8))):
        place = dice.randrange(len(changed)) if changed else 0
        kind = dice.randrange(6)
        if kind == 0:
            changed[place : place + 1] = bytes([dice.randrange(256)])
        elif kind == 1:
            changed[place : place + 1] = bytes([changed[place] ^ 1 << dice.randrange(8)])
        elif kind == 2:
            del changed[place : place + dice.choice((1, 4, 100))]
        elif kind == 3:
            changed[place:place] = dice.randbytes(dice.choice((1, 4, 100)))
        elif kind == 4:
            changed[8:16] = (
                dice.randbytes(8)
                if dice.random() < 0.5
                else bytes([1, *dice.choices(range(17), k=4), 0, 0, 0])
            )
        else:
            del changed[place:]
        if not changed:
            break
    return bytes(changed)


def test_ten_thousand_damaged_files_are_refused_or_give_the_right_scores() -> None:
    dice, whole = Random(SEED), small_book_file((4, 4, 4), 4)
    boards = list(Book(whole))
    refused = 0
    for number in range(FUZZED):
        file = damaged(whole, dice)
        try:
            book = Book(file)
        except BookError as error:
            assert "\n" not in str(error)
            refused += 1
            continue
        assert all(book.get(board) == score for board, score in boards), (SEED, number)
    assert refused > FUZZED * 0.9, SEED


def test_a_hostile_file_with_the_right_checksum_crashes_nothing() -> None:
    """Its scores may be wrong, but the file is read to the end without harm."""
    dice, whole = Random(SEED), small_book_file((4, 4, 4), 4)
    accepted = 0
    for _ in range(2000):
        file = with_checksum(damaged(whole, dice))
        try:
            book = Book(file)
        except BookError:
            continue
        accepted += 1
        book.count()
        for ply in range(min(book.plies, 4) + 1):
            for text in BookLayer(book.rules, ply)[:50]:
                book.get(Board.parse(text))
    assert accepted > 100, SEED


@pytest.mark.parametrize("plies", [-1, 16, 200])
def test_a_book_of_a_full_board_is_refused(plies: int) -> None:
    with pytest.raises(BookError, match=rf"^there is no book of 4x4c4 with {plies} plies$"):
        list(BookLayer(Rules(4, 4, 4), plies))


def test_a_book_is_not_made_of_too_few_scores() -> None:
    with pytest.raises(
        BookError, match=r"^a book of 4x4c4 with 1 plies cannot be made of 1 scores$"
    ):
        make_book(Rules(4, 4, 4), 1, [0])


# In a solver.


def test_a_solver_looks_positions_of_its_book_up_in_every_call() -> None:
    """The book is wrong, so that its scores cannot come from a search."""
    numpy = pytest.importorskip("numpy")
    solver = Solver(table_mb=1, book=wrong_book((4, 4, 4), 2, -3))
    inside, outside = Board.parse("4x4c4:12"), Board.parse("4x4c4:1212")
    assert int(solver.solve(inside)) == -3
    assert int(solver.solve(inside, Limit(nodes=1))) == -3  # type: ignore[arg-type]
    assert solver.nodes == 0
    assert [int(score) for score in solver.solve_many([inside, outside, "4x4c4:"])] == [-3, 0, -3]
    assert list(map(str, solver.try_many(["4x4c4:12", "4x4c4:19", outside]))) == [
        "-3",
        "move 2 of '4x4c4:19': column 9 is outside the board in 4x4c4:1",
        "0",
    ]
    grids = numpy.array([inside.to_numpy(), outside.to_numpy()])
    assert solver.solve_array(grids).tolist() == [-3, 0]
    analysis = solver.analyze(Board.parse("4x4c4:1"))
    assert [str(score) for score in analysis.scores] == ["3"] * 4
    assert analysis.nodes == 0


@pytest.mark.parametrize("threads", [1, 2])
def test_a_search_from_outside_uses_the_positions_of_the_book_that_it_meets(threads: int) -> None:
    """No game reaches the root; the book says that every position with five discs is lost."""
    root = Board.parse("4x4c4:----/----/X---/O---")
    assert int(Solver(table_mb=1, book=None).solve(root)) == 0
    wrong = Solver(threads, table_mb=1, book=wrong_book((4, 4, 4), 5, -3))
    assert int(wrong.solve(root)) == 3
    right = Solver(threads, table_mb=1, book=small_book((4, 4, 4), 6))
    assert int(right.solve(root)) == 0
    expected = Solver(table_mb=1, book=None).analyze(root)
    assert right.analyze(root).scores == expected.scores


@for_each("name", ["4x4c4", "5x4c4", "5x5c3", "3x2c2"])
def test_answers_are_the_same_with_and_without_a_book(name: str) -> None:
    geometry, plies = SMALL[name]
    rules, dice = Rules(*geometry), Random(f"{SEED} {name}")
    with_book = Solver(table_mb=1, book=small_book(geometry, plies))
    without = Solver(table_mb=1, book=None)
    for ply in range(min(plies + 3, rules.cells)):
        texts = list(BookLayer(rules, ply))
        for text in dice.sample(texts, min(30, len(texts))):
            board = Board.parse(text)
            assert with_book.solve(board) == without.solve(board), text
            known, expected = with_book.analyze(board), without.analyze(board)
            assert known.scores == expected.scores, text
            assert known.best == expected.best, text
            check_line(board, known.pv, without)
            line = with_book.line(board)
            check_line(board, line, without)
            assert len(line) == expected.score.plies_to_end, text  # type: ignore[union-attr]


def check_line(board: Board, line: tuple[int, ...], solver: Solver) -> None:
    """Check that every column of a line keeps the score."""
    board = board.copy()
    for column in line:
        best = solver.solve(board)
        board.push(column)
        after = board.outcome()
        if after is None:
            assert int(solver.solve(board)) == -int(best), (board, line)
        else:
            assert (best.sign == 0) == (after.winner is None), (board, line)


def test_the_line_of_an_analysis_ends_with_the_book() -> None:
    solver = Solver(table_mb=1, book=small_book((4, 4, 4), 6))
    assert [
        len(solver.analyze(Board.parse(f"4x4c4:{text}")).pv) for text in ("", "1", "12123")
    ] == [*(6, 5, 1)]
    assert len(solver.analyze(Board.parse("4x4c4:121234")).pv) == 10


def test_a_line_ends_where_its_limit_does() -> None:
    assert Solver(table_mb=1, book=None).line(Board(), Limit(nodes=10)) == ()


@pytest.mark.parametrize("wrong", ["mine.txt", 3, object])
def test_an_object_that_is_no_book_is_refused(wrong: Any) -> None:
    with pytest.raises(SolverError, match=r"^book must be 'default', None or a Book, not "):
        Solver(table_mb=1, book=wrong)


def test_a_solver_without_a_book_searches_every_position() -> None:
    solver = Solver(table_mb=1, book=None)
    solver.solve(Board(), Limit(nodes=100))
    assert solver.nodes > 0
    assert solver.analyze(Board(), Limit(nodes=100)).nodes > 0


@for_each("name", ["4x4c4", "5x5c3"])
def test_every_score_is_the_best_of_the_moves(name: str) -> None:
    geometry, plies = SMALL[name]
    book = small_book(geometry, plies)
    for board, score in book:
        if board.ply < plies:
            replies = [(child, book.get(child)) for child in children(board)]
            best = max(
                (board.rules.cells + 1 - board.ply) // 2 if reply is None else -int(reply)
                for _, reply in replies
            )
            assert int(score) == best, board


def test_a_layer_with_too_many_positions_is_refused() -> None:
    assert len(BookLayer(Rules(), 4, most=568)) == 568
    with pytest.raises(BookError, match=r"^7x6c4 has more than 567 positions with up to 4 discs$"):
        BookLayer(Rules(), 4, most=567)
