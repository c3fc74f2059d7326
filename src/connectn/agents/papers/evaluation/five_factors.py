"""The evaluation that P1 (Adin 2023) wishes for: five considerations, each with a weight."""

from math import inf
from typing import NamedTuple

from connectn.agents.papers.evaluation.center_weight import center_weight
from connectn.agents.papers.evaluation.connectivity import connectivity
from connectn.agents.papers.evaluation.lines import lines_of
from connectn.agents.papers.evaluation.per_rules import per_rules
from connectn.game.board import Board
from connectn.game.rules import Rules


class Factors(NamedTuple):
    """What counts, each for one side minus the other: a number of points, or its weight."""

    threats: float
    """Empty cells that would complete a line."""
    connected: float
    """L x (L - 1) for every run of L discs."""
    center: float
    """The distance of each disc from the nearest edge, counted from 1."""
    safe_moves: float
    """Columns where a disc does not let the other side complete a line on top of it."""
    cells: float
    """For each disc, the number of lines through its cell."""


WEIGHTS = Factors(threats=45, connected=1, center=1, safe_moves=100, cells=5)
"""Fitted by `benchmarks/fit_five_factors.py`; docs/agents.md says how.

The fit gives 0 to connected discs and the centre; they have 1 because P1 asks for all five.
"""


def five_factors(board: Board, side: int) -> float:
    """Add up the five factors, each times its weight; a won position is infinite.

    Two discs each on the floor, those of X nearer to the middle:

    >>> factors_of(Board.parse("4152"), side=0)
    Factors(threats=0, connected=0, center=4, safe_moves=0, cells=5)
    """
    if board.has_line():
        return -inf if board.turn == side else inf
    found = factors_of(board, side)
    return (
        WEIGHTS.threats * found.threats
        + WEIGHTS.connected * found.connected
        + WEIGHTS.center * found.center
        + WEIGHTS.safe_moves * found.safe_moves
        + WEIGHTS.cells * found.cells
    )


def factors_of(board: Board, side: int) -> Factors:
    """Return the five factors of a position, own minus the opponent's."""
    own, opponent = board.discs(side), board.discs(1 - side)
    own_threats, their_threats = board.winning_cells(side), board.winning_cells(1 - side)
    lines = lines_of(board.rules)
    playable = (own | opponent) + lines.floor & lines.board
    # The cell above a playable one is a bit higher.
    own_safe, their_safe = playable & ~(their_threats >> 1), playable & ~(own_threats >> 1)
    return Factors(
        threats=own_threats.bit_count() - their_threats.bit_count(),
        connected=connectivity(board, side) - connectivity(board, 1 - side),
        center=center_weight(board, side),
        safe_moves=own_safe.bit_count() - their_safe.bit_count(),
        cells=sum(
            ((own & plane).bit_count() - (opponent & plane).bit_count()) << place
            for place, plane in enumerate(_planes(board.rules))
        ),
    )


@per_rules
def _planes(rules: Rules) -> list[int]:
    """Return, for each binary digit of the number of lines through a cell, the cells that have it.

    >>> [plane.bit_count() for plane in _planes(Rules(3, 3, 3))]  # 4 in the middle, 3, 2, 3, 2 ...
    [4, 8, 1]
    """
    lines = lines_of(rules)
    stride = rules.height + 1
    counts = {
        1 << (column * stride + row): 0
        for column in range(rules.width)
        for row in range(rules.height)
    }
    for cell in counts:
        counts[cell] = sum((cell * factor & lines.starts).bit_count() for factor in lines.cells)
    most = max(counts.values(), default=0)
    return [
        sum(cell for cell, count in counts.items() if count >> place & 1)
        for place in range(most.bit_length())
    ]
