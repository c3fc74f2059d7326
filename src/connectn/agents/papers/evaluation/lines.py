"""Every line of a board at once, for formulas that run at each leaf of a search.

A bitboard has bit ``column * (height + 1) + row``, row 0 the floor, and a spare bit on top of each
column. So the next cell of a line is always the same number of bits away: 1 up, height + 1 to the
right, height + 2 up-right, height down-right.

A line is identified by its first cell. To get all lines with a disc in their third cell as one
number, four copies of the bitboard are placed side by side, one per direction. Each copy is shifted
down by two steps of its direction, so that the third cell of a line is at the bit of its first
cell. One multiplication makes all four copies, because ``discs * (2**a + 2**b)`` is
``discs << a | discs << b`` as long as the copies do not overlap. Bits where no line begins have no
meaning; ``starts`` masks them.

    >>> from connectn.game.board import Board
    >>> board = Board.parse("11223")  # X on the floor of columns 1, 2 and 3, O above 1 and 2
    >>> lines = lines_of(board.rules)
    >>> lines.starts.bit_count()  # a 7x6 board has 69 lines of four
    69
    >>> first, second, third, _ = [board.discs(0) * cell & lines.starts for cell in lines.cells]
    >>> (first & second & third).bit_count()  # one line with three discs lacks column 4
    1
"""

from typing import NamedTuple

from connectn.agents.papers.evaluation.per_rules import per_rules
from connectn.game.rules import Rules

DIRECTIONS = ((0, 1), (1, 0), (1, 1), (1, -1))
"""Columns to the right and rows up: up, right, up-right, down-right."""


class Lines(NamedTuple):
    """The lines of one geometry: multiply by ``cells[k]``, mask with ``starts``."""

    starts: int
    """The first cells of all lines, one lane of bits per direction."""
    cells: tuple[int, ...]
    """Factors that bring the first, second, ... cell of each line to its start."""
    upright: int
    """The part of ``starts`` whose lines run up."""
    board: int
    """The bitboard of all cells."""
    floor: int
    """The bitboard of the lowest cells: ``(filled + floor) & board`` are the playable ones."""
    middle: int
    """The bitboard of the middle column; of both middle columns where the width is even."""


@per_rules
def lines_of(rules: Rules) -> Lines:
    """Return the lines of a board, each read forwards: up, right, up-right, down-right."""
    stride = rules.height + 1
    others = rules.connect - 1
    reach = others * (stride + 1)  # no cell of a line is further from its start
    pitch = rules.width * stride + reach  # so the copies do not overlap
    cells = [0] * rules.connect
    starts = upright = 0
    for lane, (right, up) in enumerate(DIRECTIONS):
        base = reach + lane * pitch
        for k in range(rules.connect):
            cells[k] |= 1 << (base - k * (right * stride + up))
        begins = _first_cells(rules, right * others, up * others) << base
        starts |= begins
        upright |= begins if right == 0 else 0
    return Lines(
        starts,
        tuple(cells),
        upright,
        board=_columns(rules, 0, rules.width - 1, rules.height),
        floor=_columns(rules, 0, rules.width - 1, 1),
        middle=_columns(rules, (rules.width - 1) // 2, rules.width // 2, rules.height),
    )


@per_rules
def two_way_lines_of(rules: Rules) -> Lines:
    """Return every line twice: read forwards, and read backwards as a line of its own."""
    one_way = lines_of(rules)
    above = one_way.cells[0].bit_length() + one_way.board.bit_length()
    return one_way._replace(
        starts=one_way.starts | one_way.starts << above,
        cells=tuple(
            forwards | backwards << above
            for forwards, backwards in zip(one_way.cells, one_way.cells[::-1], strict=True)
        ),
        upright=one_way.upright | one_way.upright << above,
    )


def _first_cells(rules: Rules, right: int, up: int) -> int:
    """Return the cells for which the cell so many columns right and rows up is on the board."""
    return sum(
        1 << (column * (rules.height + 1) + row)
        for column in range(rules.width - right)
        for row in range(rules.height)
        if 0 <= row + up < rules.height
    )


def _columns(rules: Rules, first: int, last: int, rows: int) -> int:
    """Return the lowest rows of the columns from first to last."""
    return sum(
        ((1 << rows) - 1) << (column * (rules.height + 1)) for column in range(first, last + 1)
    )
