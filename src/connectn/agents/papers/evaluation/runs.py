"""Every run of a board at once: maximal rows of consecutive discs of one side.

As in `lines`, four copies of a bitboard lie side by side, one per direction, each shifted down by
so many steps that the next cell of a run is at the bit of its first cell. No mask is needed here:
the spare bit on top of each column is never set, so discs that are a step apart are neighbours.
"""

from typing import NamedTuple

from connectn.agents.papers.evaluation.lines import DIRECTIONS
from connectn.agents.papers.evaluation.per_rules import per_rules
from connectn.game.rules import Rules


class Runs(NamedTuple):
    """The factors of one geometry, for cells before, in and behind a run of up to N - 1 discs."""

    before: int
    """Brings the cell before the first one to the bit of the first one."""
    cells: tuple[int, ...]
    """Bring the first, second, ... N-th cell to the bit of the first one."""


@per_rules
def runs_of(rules: Rules) -> Runs:
    """Return the factors for runs up, right, up-right and down-right."""
    stride = rules.height + 1
    reach = rules.connect * (stride + 1)  # no cell of a run or at its end is further away
    pitch = rules.width * stride + 2 * reach  # so the copies do not overlap
    bases = [reach + lane * pitch for lane in range(len(DIRECTIONS))]
    steps = [right * stride + up for right, up in DIRECTIONS]

    def factor(place: int) -> int:
        return sum(1 << (base - place * step) for base, step in zip(bases, steps, strict=True))

    return Runs(factor(-1), tuple(map(factor, range(rules.connect))))
