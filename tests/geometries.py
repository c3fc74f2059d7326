"""Boards to test on: every word size of the core, both parities, thin, flat, large, unwinnable."""

from random import Random

from hypothesis import strategies as st

from connectn import Board, Rules
from connectn.experiments.random_boards import random_board

_SMALL = [Rules(w, h, n) for w in (1, 2, 4, 5) for h in (1, 3, 4, 6) for n in (1, 2, 3, 4)]
_WORD_EDGES = [  # the last geometry of one word size and the first of the next
    *(Rules(7, 8, 4), Rules(8, 7, 4), Rules(9, 6, 4), Rules(16, 3, 4), Rules(4, 15, 4)),
    *(Rules(9, 7, 4), Rules(8, 8, 4), Rules(4, 16, 4), Rules(13, 4, 4), Rules(16, 4, 3)),
    *(Rules(16, 7, 5), Rules(8, 15, 5), Rules(7, 16, 6), Rules(14, 8, 4), Rules(11, 11, 5)),
    *(Rules(16, 16, 4), Rules(16, 16, 5), Rules(16, 16, 16), Rules(13, 13, 7), Rules(12, 16, 3)),
]
_SPECIAL = [
    *(Rules(7, 6, 4), Rules(6, 7, 4), Rules(9, 7, 5), Rules(7, 6, 5), Rules(5, 5, 3)),
    *(Rules(1, 16, 4), Rules(16, 1, 4), Rules(1, 16, 16), Rules(16, 1, 16), Rules(1, 16, 1)),
    *(Rules(7, 6, 7), Rules(7, 6, 16), Rules(10, 10, 2), Rules(2, 16, 3), Rules(16, 2, 3)),
]
GEOMETRIES = sorted({*_SMALL, *_WORD_EDGES, *_SPECIAL})


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """Any board, with any legal history; the moves come from one seed, which is quick to draw."""
    sides = st.integers(1, 16)
    rules = Rules(draw(sides), draw(sides), draw(sides))
    dice = Random(draw(st.integers(0, 2**32)))
    return random_board(dice, rules, draw(st.integers(0, rules.cells)))
