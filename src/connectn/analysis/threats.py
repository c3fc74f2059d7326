"""The threats of both sides: cells where one more disc completes a line, now or later.

Rows count from 1 at the floor, so a threat is odd or even by its row. The player who began fills
the odd cells of a board of even height when the opponent always answers in the same column; that is
why odd threats serve the first player and even threats the second.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from connectn.game.board import Board
from connectn.game.outcome import Cell


@dataclass(frozen=True)
class Threat:
    """A cell where a player completes a line."""

    player: int
    cell: Cell
    discs_below: int
    """How many discs must fall into the column first; 0 means that the cell is playable now."""
    blocked_by: Cell | None = None
    """The opponent's threat that makes this one useless, or None.

    A threat directly above a threat of the opponent is useless: as soon as its player blocks the
    lower one, the opponent blocks this one. So is a threat above a cell that both players need: a
    disc on that cell ends the game.
    """

    @property
    def is_odd(self) -> bool:
        """Whether the row is odd, counted from 1."""
        return self.cell[1] % 2 == 0

    @property
    def parity(self) -> str:
        """The word for the row: odd or even."""
        return "odd" if self.is_odd else "even"

    @property
    def is_playable(self) -> bool:
        """Whether the next disc in the column falls there."""
        return self.discs_below == 0

    @property
    def below(self) -> Cell:
        """The cell directly under the threat: its player's opponent should not play there."""
        column, row = self.cell
        return column, row - 1


@dataclass(frozen=True)
class Zugzwang:
    """What happens when both players fill only safe cells, and no new threat comes up."""

    safe_cells: int
    """How many cells can be filled before a disc has to be played directly below a threat."""
    loser: int
    """The player who is then to move, and has only cells below threats of the opponent."""
    threats: tuple[Threat, ...]
    """The lowest threat of each column that is then not full."""


@dataclass(frozen=True)
class ThreatMap:
    """All threats of a position, and who profits from them when the columns fill up."""

    threats: tuple[Threat, ...]
    zugzwang: Zugzwang | None
    """None where a threat is playable now, where there is none, or where it is not clear."""

    def of(self, player: int) -> tuple[Threat, ...]:
        """Return the threats of one player, column by column from the floor."""
        return tuple(threat for threat in self.threats if threat.player == player)


def threat_map(board: Board) -> ThreatMap:
    """Return the threats of both sides.

    >>> found = threat_map(Board.parse("4x4c3:1122"))
    >>> [(threat.cell, threat.is_playable, threat.blocked_by) for threat in found.of(0)]
    [((2, 0), True, None)]
    >>> [(threat.cell, threat.parity, threat.blocked_by) for threat in found.of(1)]
    [((2, 1), 'even', (2, 0))]
    """
    winning = [set(board.cells(board.winning_cells(player))) for player in (0, 1)]
    heights = board.heights()
    threats = tuple(
        Threat(player, cell, cell[1] - heights[cell[0]], _blocker(cell, player, winning))
        for player in (0, 1)
        for cell in sorted(winning[player])
    )
    return ThreatMap(threats, _zugzwang(board, heights, threats))


def new_threats(board: Board, column: int) -> list[Threat]:
    """Return the threats that a disc of the side to move makes, without useless ones.

    Those that can be completed soonest come first.
    """
    before = board.cells(board.winning_cells(board.turn))
    after = board.copy()
    after.push(column)
    made = [
        threat
        for threat in threat_map(after).of(board.turn)
        if threat.cell not in before and threat.blocked_by is None
    ]
    return sorted(made, key=lambda threat: threat.discs_below)


def _blocker(cell: Cell, player: int, winning: list[set[Cell]]) -> Cell | None:
    column, row = cell
    if (column, row - 1) in winning[1 - player]:
        return column, row - 1
    shared = (below for below in _cells_below(cell) if all(below in cells for cells in winning))
    return next(shared, None)


def _cells_below(cell: Cell) -> Iterator[Cell]:
    column, row = cell
    return ((column, lower) for lower in range(row))


def _zugzwang(board: Board, heights: list[int], threats: tuple[Threat, ...]) -> Zugzwang | None:
    """Count the safe cells, and see who is left without one."""
    if board.is_game_over() or any(threat.is_playable for threat in threats):
        return None
    lowest: dict[int, list[Threat]] = {}  # by column: one threat, or one of each player
    for threat in sorted(threats, key=lambda threat: threat.cell[1]):
        found = lowest.setdefault(threat.cell[0], [])
        if not found or found[0].cell == threat.cell:
            found.append(threat)
    if not lowest:
        return None
    safe = sum(
        lowest[column][0].discs_below - 1 if column in lowest else board.rules.height - height
        for column, height in enumerate(heights)
    )
    loser = (board.ply + safe) % 2
    decisive = [threat for found in lowest.values() for threat in found if threat.player != loser]
    if len(decisive) < len(lowest):
        return None  # the player to move then gives up an own threat, and the game goes on
    return Zugzwang(safe, loser, tuple(decisive))
