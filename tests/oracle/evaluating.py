"""The evaluation of a position, counted cell by cell and line by line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from connectn import _core

if TYPE_CHECKING:
    from tests.oracle.grid_game import Cell, GridGame

WEIGHTS = _core.evaluation_weights()
"""The weights come from the core, the counting does not."""


class Side:
    """The discs, threats and open cells of one player."""

    def __init__(self, game: GridGame, player: int, *, follows: bool) -> None:
        self.game, self.player, self.follows = game, player, follows
        useless = {
            (column, higher)
            for column, row in game.winning_cells(1 - player)
            for higher in range(row + 1, game.height)
        }
        self.live = {
            (column, row)
            for column in range(game.width)
            for row in range(len(game.columns[column]), game.height)
            if (column, row) not in useless
        }
        self.threats = game.winning_cells(player) & self.live

    def owns_row_of(self, cell: Cell) -> bool:
        """Say whether this side gets the cell when the follower follows everywhere."""
        distance_from_top = self.game.height - 1 - cell[1]
        return (distance_from_top % 2 == 0) == self.follows

    def columns(self, *, own_rows: bool) -> int:
        """Count the columns with a threat in the rows of this side, or in the other rows."""
        return len({cell[0] for cell in self.threats if self.owns_row_of(cell) == own_rows})

    def towers(self) -> int:
        return sum((column, row + 1) in self.threats for column, row in self.threats)

    def middle_discs(self) -> int:
        last = self.game.width - 1
        return sum(self.game.columns[c].count(self.player) for c in {last // 2, last - last // 2})

    def open_lines(self) -> int:
        points = 0
        for line in self.game.lines():
            lacks = [cell for cell in line if self.game.owner(cell) != self.player]
            if len(lacks) < len(line) and self.live.issuperset(lacks):
                if 2 <= len(lacks) <= 4:
                    points += WEIGHTS[f"lacks_{len(lacks)}"]
                if len(lacks) == 2 and all(map(self.owns_row_of, lacks)):
                    points += WEIGHTS["lacks_2_in_own_rows"]
        return points

    def points(self) -> int:
        """Add up what has the same weight for both sides."""
        middle = WEIGHTS["middle_disc"] * self.middle_discs()
        return WEIGHTS["tower"] * self.towers() + middle + self.open_lines()


def evaluation(game: GridGame) -> int:
    """Return the points of the side to move, in a game that is not over."""
    even = empty_cells(game) % 2 == 0
    leader = Side(game, game.turn if even else 1 - game.turn, follows=False)
    follower = Side(game, 1 - leader.player, follows=True)
    points = leader.points() - follower.points() - WEIGHTS["follower"]
    led, followed = leader.columns(own_rows=True), follower.columns(own_rows=True)
    points += WEIGHTS["leader_column"] * led - WEIGHTS["follower_column"] * followed
    if led and followed:
        points += WEIGHTS["both_have_columns"]
    turned = follower.columns(own_rows=False)
    if led and turned:
        points -= WEIGHTS["contested_column"]
    points -= WEIGHTS["turned_column"] * max(0, turned - 1)
    return WEIGHTS["side_to_move"] + (points if even else -points)


def empty_cells(game: GridGame) -> int:
    return game.width * game.height - sum(map(len, game.columns))


def is_quiet(game: GridGame) -> bool:
    """Say whether the side to move has no win, need not block, and has a choice of moves.

    A move right below a winning cell of the opponent does not count as a choice.
    """
    tops = {(c, len(game.columns[c])) for c in game.legal_moves()}
    theirs = game.winning_cells(1 - game.turn)
    safe = {(column, row) for column, row in tops if (column, row + 1) not in theirs}
    return not tops & theirs and not tops & game.winning_cells(game.turn) and len(safe) >= 2
