"""The strong player of a submission: a search that goes deeper as long as it has time.

A value is in points for the side to move. A line that is complete at ply p is worth ``WIN - p``, so
a sooner win and a later loss are better. All other values are far below `PROVED`: 0 for a draw, or
an estimate.
"""

import time
from typing import NamedTuple

from connectn.adapters.kaggle_submission.estimate import LACKS_2_IN_OWN_ROWS, estimate, line_points
from connectn.adapters.kaggle_submission.geometry import Geometry, geometry_of
from connectn.adapters.kaggle_submission.opening import opening_column
from connectn.adapters.kaggle_submission.reading import Position

WIN = 1_000_000
PROVED = WIN - 1_000
"""A value above this is a proved win, and one below its negative is a proved loss."""
TABLE_SIZE = 200_000
"""A table with this many positions, about 60 MB, is emptied."""
MOST_PLIES = 200
"""A ply takes two levels of Python's recursion, which has a thousand."""

Entry = tuple[int, int, int, int]
"""What is known about a position: the plies searched, a lower and an upper bound, the best cell."""


class Node(NamedTuple):
    """A position of the search, as the side to move sees it."""

    mine: int
    theirs: int
    my_wins: int
    """The empty cells that complete a line of the side to move."""
    their_wins: int
    points: int
    """The points for the open lines of the side to move, less those of the other side."""


class OutOfTimeError(Exception):
    """The time for a move is used up."""


class Strong:
    """Plays the best column of the deepest search that the time allows."""

    def __init__(self, seconds: float | None = None) -> None:
        self.seconds = seconds
        self._search: Search | None = None

    def choose(self, position: Position, end: float) -> int:
        """Return a column that is not full."""
        known = opening_column(position)
        if known is not None:
            return known
        if self._search is None or self._search.geometry.rules != position.rules:
            self._search = Search(geometry_of(position.rules))
        cell = self._search.best_cell(position.mine, position.theirs, end)
        return (cell.bit_length() - 1) // (position.rules.height + 1)


class Search:
    """An alpha-beta search with a transposition table, which is kept from move to move."""

    def __init__(self, geometry: Geometry) -> None:
        self.geometry = geometry
        self.depth = 0
        """How many plies the last search saw completely; forced moves do not count."""
        self.value = 0
        """The value of the cell it found."""
        self.nodes = 0
        self._end = 0.0
        self._table: dict[int, Entry] = {}
        self._history = dict.fromkeys(geometry.lines, 0)
        """How useful each cell was as a move."""
        self._line_points = line_points(geometry.rules.connect)
        self._in_own_rows = LACKS_2_IN_OWN_ROWS if geometry.rules.connect > 2 else 0

    def best_cell(self, mine: int, theirs: int, end: float) -> int:
        """Return the best playable cell of an unfinished game, as far as it is found in time."""
        geometry = self.geometry
        self.depth = self.value = self.nodes = 0
        self._end = end
        root = self.root(mine, theirs)
        playable = ((mine | theirs) + geometry.floor) & geometry.board
        # An immediate win, else a block, else a cell above which the other side does not win.
        forced = root.my_wins & playable or root.their_wins & playable
        cells = self._in_order(forced or playable & ~(root.their_wins >> 1) or playable)
        ply = (mine | theirs).bit_count()
        if len(cells) > 1 and not forced:
            try:
                for depth in range(1, min(geometry.rules.cells - ply, MOST_PLIES) + 1):
                    self._deepen(root, cells, depth)
                    # A win that could be sooner would have been found by now.
                    if abs(self.value) > PROVED and WIN - abs(self.value) - ply <= depth:
                        break
            except OutOfTimeError:
                pass
        return cells[0]

    def _deepen(self, root: Node, cells: list[int], depth: int) -> None:
        """Search each cell to one depth, and bring the best one to the front as soon as it is."""
        best = -WIN
        for cell in cells.copy():
            child = self.after(root, cell)
            if best > -WIN and -self._value(child, depth - 1, -best - 1, -best) <= best:
                continue
            value = -self._value(child, depth - 1, -WIN, -best)
            if value > best:
                best = self.value = value
                cells.remove(cell)
                cells.insert(0, cell)
        self.depth = depth

    def _value(  # noqa: C901, PLR0911, PLR0912 - the search
        self, node: Node, depth: int, alpha: int, beta: int
    ) -> int:
        """Return the value of a position that is not lost yet.

        A result of at most alpha is an upper bound of the value at this depth, a result of at least
        beta is a lower bound, and any other result is the value.
        """
        if time.perf_counter() >= self._end:
            raise OutOfTimeError
        self.nodes += 1
        geometry = self.geometry
        mine, theirs, my_wins, their_wins, _ = node
        both = mine | theirs
        playable = (both + geometry.floor) & geometry.board
        ply = both.bit_count()
        # 1. The game ends now, or with the reply.
        if my_wins & playable:
            return WIN - ply - 1
        if not playable:
            return 0
        moves = playable & ~(their_wins >> 1)  # not below a cell where the other side wins
        forced = their_wins & playable
        if forced:
            moves &= forced if forced & (forced - 1) == 0 else 0
        if not moves:
            return ply + 2 - WIN
        # 2. The search ends here, but not in the middle of forced moves.
        if depth <= 0 and not forced:
            return estimate(geometry, node, ply)
        # 3. No value is above that of a win with the next own move but one.
        beta = min(beta, WIN - ply - 3)
        if alpha >= beta:
            return beta
        # 4. The table knows enough.
        key = both + mine  # no other position has this sum
        known, lower, upper, favourite = self._table.get(key, (-1, -WIN, WIN, 0))
        if lower >= beta and (known >= depth or lower > PROVED):
            return lower
        if upper <= alpha and (known >= depth or upper < -PROVED):
            return upper
        if lower == upper and known >= depth:
            return lower
        # 5. Try the cells, the most promising ones first.
        cells = self._in_order(moves)
        if favourite & moves and cells[0] != favourite:
            cells.remove(favourite)
            cells.insert(0, favourite)
        best, best_cell = self._best_of(node, cells, depth if forced else depth - 1, alpha, beta)
        if best >= beta:
            self._history[best_cell] += depth * depth
        # 6. Remember the answer.
        if len(self._table) >= TABLE_SIZE:
            self._table.clear()
        lower, upper = (-WIN if best <= alpha else best), (WIN if best >= beta else best)
        self._table[key] = depth, lower, upper, best_cell
        return best

    def _best_of(
        self, node: Node, cells: list[int], depth: int, alpha: int, beta: int
    ) -> tuple[int, int]:
        """Return the value of the best cell and the cell; stop at a value of at least beta."""
        best, best_cell = -WIN, 0
        for cell in cells:
            child = self.after(node, cell)
            if best_cell == 0:
                value = -self._value(child, depth, -beta, -alpha)
            else:  # a search that only tells whether the cell is better costs less
                value = -self._value(child, depth, -alpha - 1, -alpha)
                if alpha < value < beta:
                    value = -self._value(child, depth, -beta, -alpha)
            if value > best:
                best, best_cell = value, cell
                alpha = max(alpha, value)
                if value >= beta:
                    break
        return best, best_cell

    def _in_order(self, moves: int) -> list[int]:
        """List the cells of a bitboard: those that were useful before, then the central ones."""
        cells = [moves & column for column in self.geometry.columns if moves & column]
        if len(cells) > 1:
            cells.sort(key=self._history.__getitem__, reverse=True)
        return cells

    def after(self, node: Node, cell: int) -> Node:
        """Return the position after a disc in a cell that completes no line."""
        mine, theirs, my_wins, their_wins, points = node
        geometry, worth = self.geometry, self._line_points
        leads = (geometry.rules.cells - (mine | theirs).bit_count()) % 2 == 0
        my_rows, their_rows = geometry.rows if leads else geometry.rows[::-1]
        for line in geometry.lines[cell]:
            if not line & theirs:
                before = line & ~mine
                after = before ^ cell
                lacks = after.bit_count()
                points += worth[lacks] - worth[lacks + 1]
                if lacks == 1:
                    my_wins |= after
                    if not before & ~my_rows:
                        points -= self._in_own_rows
                elif lacks == 2 and not after & ~my_rows:
                    points += self._in_own_rows
            elif not line & mine:
                before = line & ~theirs
                lacks = before.bit_count()
                points += worth[lacks]
                if lacks == 2 and not before & ~their_rows:
                    points += self._in_own_rows
        return Node(theirs, mine | cell, their_wins & ~cell, my_wins, -points)

    def root(self, mine: int, theirs: int) -> Node:
        """Return a position with what the search knows about each of its lines."""
        geometry = self.geometry
        wins, points = [0, 0], [0, 0]
        leads = (geometry.rules.cells - (mine | theirs).bit_count()) % 2 == 0
        rows = geometry.rows if leads else geometry.rows[::-1]
        for line in {line for lines in geometry.lines.values() for line in lines}:
            for side, (own, other) in enumerate(((mine, theirs), (theirs, mine))):
                rest = line & ~own
                lacks = rest.bit_count()
                if line & other:
                    continue
                points[side] += self._line_points[lacks]
                if lacks == 1:
                    wins[side] |= rest
                elif lacks == 2 and not rest & ~rows[side]:
                    points[side] += self._in_own_rows
        return Node(mine, theirs, wins[0], wins[1], points[0] - points[1])
