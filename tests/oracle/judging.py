"""What a position is worth by the look of it, counted cell by cell and line by line."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.oracle.grid_game import Cell, GridGame

TO_MOVE = 18
FOLLOWING = 22
COLUMN_OF_THE_LEADER = 100
COLUMN_OF_THE_FOLLOWER = 60
BOTH_HAVE_COLUMNS = 70  # for the leader
CONTESTED_COLUMN = 60  # off the leader's, while the follower has a threat in these rows as well
FURTHER_TURNED_COLUMN = 200
TOWER = 115
DISC_IN_THE_MIDDLE = 7
LINE_THAT_LACKS = {2: 5, 3: 3, 4: 1}
TWO_LACKING_IN_OWN_ROWS = 22


class Side:
    """What one player has and can hope for."""

    def __init__(self, game: GridGame, player: int, *, follows: bool) -> None:
        self.game, self.player, self.follows = game, player, follows
        useless = {
            (column, higher)
            for column, row in game.winning_cells(1 - player)
            for higher in range(row + 1, game.height)
        }
        self.hopes = {
            (column, row)
            for column in range(game.width)
            for row in range(len(game.columns[column]), game.height)
            if (column, row) not in useless
        }
        self.threats = game.winning_cells(player) & self.hopes

    def owns_row_of(self, cell: Cell) -> bool:
        """Say whether this side fills the cell when the other side is followed everywhere."""
        distance_from_top = self.game.height - 1 - cell[1]
        return (distance_from_top % 2 == 0) == self.follows

    def columns(self, *, own_rows: bool) -> int:
        """Count the columns with a threat in rows of one's own, or in the other rows."""
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
            if len(lacks) < len(line) and self.hopes.issuperset(lacks):
                points += LINE_THAT_LACKS.get(len(lacks), 0)
                if len(lacks) == 2 and all(map(self.owns_row_of, lacks)):
                    points += TWO_LACKING_IN_OWN_ROWS
        return points

    def points(self) -> int:
        """Count what is worth the same for both."""
        middle = DISC_IN_THE_MIDDLE * self.middle_discs()
        return TOWER * self.towers() + middle + self.open_lines()


def judgement(game: GridGame) -> int:
    """Return the points of the side to move, in a game that is not over."""
    even = empty_cells(game) % 2 == 0
    leader = Side(game, game.turn if even else 1 - game.turn, follows=False)
    follower = Side(game, 1 - leader.player, follows=True)
    points = leader.points() - follower.points() - FOLLOWING
    led, followed = leader.columns(own_rows=True), follower.columns(own_rows=True)
    points += COLUMN_OF_THE_LEADER * led - COLUMN_OF_THE_FOLLOWER * followed
    if led and followed:
        points += BOTH_HAVE_COLUMNS
    turned = follower.columns(own_rows=False)
    if led and turned:
        points -= CONTESTED_COLUMN
    points -= FURTHER_TURNED_COLUMN * max(0, turned - 1)
    return TO_MOVE + (points if even else -points)


def empty_cells(game: GridGame) -> int:
    return game.width * game.height - sum(map(len, game.columns))


def is_quiet(game: GridGame) -> bool:
    """Say whether the side to move can neither win nor has to block, and has a choice.

    A disc right below a winning cell of the opponent is no choice.
    """
    tops = {(c, len(game.columns[c])) for c in game.legal_moves()}
    theirs = game.winning_cells(1 - game.turn)
    safe = {(column, row) for column, row in tops if (column, row + 1) not in theirs}
    return not tops & theirs and not tops & game.winning_cells(game.turn) and len(safe) >= 2
