"""The UCI data set: which positions it has, their classes, and its rows."""

from collections import Counter
from functools import cache
from random import Random

import pytest

from connectn import Board, Solver
from connectn.scale import uci
from connectn.scale.label import Wanted, label_all

CLASSES = {1: 44_473, -1: 16_635, 0: 6_449}
"""What the data set says about itself: wins, losses and draws of the first player."""


@cache
def texts() -> tuple[str, ...]:
    return tuple(uci.positions())


@cache
def peer_signs() -> tuple[int, ...]:
    """Return the classes by BitBully, whose book has all positions with up to 12 discs."""
    bitbully = pytest.importorskip("bitbully")
    solver = bitbully.BitBully()
    boards = (bitbully.Board(list(Board.parse(text).moves)) for text in texts())
    scores = [solver.mtdf(board) for board in boards]
    return tuple((score > 0) - (score < 0) for score in scores)


def test_there_are_exactly_the_67557_positions_that_the_data_set_has() -> None:
    boards = [Board.parse(text) for text in texts()]
    assert len({board.canonical_key() for board in boards}) == len(boards) == uci.COUNT == 67_557
    assert {board.ply for board in boards} == {8}


def test_they_have_the_classes_that_the_data_set_has() -> None:
    """The right number of positions could still be that of other positions."""
    assert Counter(peer_signs()) == CLASSES


def test_our_classes_are_those_of_an_independent_solver() -> None:
    chosen = Random(1).sample(range(uci.COUNT), 25)
    labels = label_all(Solver(), [texts()[index] for index in chosen], Wanted.SIGN)
    assert labels == tuple((peer_signs()[index],) for index in chosen)


def test_a_row_has_42_cells_from_a1_up_and_the_class() -> None:
    cells = uci.row("7x6c4:11112233", "win").split(",")
    assert len(cells) == 43
    assert cells[:6] == ["x", "o", "x", "o", "b", "b"]
    assert cells[6:12] == ["x", "o", "b", "b", "b", "b"]
    assert cells[12:14] == ["x", "o"]
    assert set(cells[14:42]) == {"b"}
    assert cells[42] == "win\n"
