"""A board to search; what it has in common with a `Board` of connectn has the same name there."""

from connectn.adapters.kaggle_submission.reading import Position, Rules


class Board:
    """A position with moves that can be taken back; player 0 moved first."""

    def __init__(self, rules: Rules, first: int, second: int) -> None:
        self.rules = rules
        self.turn = first.bit_count() - second.bit_count()
        self._discs = [first, second]
        self._floor = sum(1 << (column * (rules.height + 1)) for column in range(rules.width))
        self._cells = (self._floor << rules.height) - self._floor
        stride = rules.height + 1
        self._steps = (1, stride, stride + 1, stride - 1)  # up, right, up-right, down-right
        self._moves: list[int] = []

    @classmethod
    def of(cls, position: Position) -> "Board":
        """Return a board with a position on it."""
        rules, mine, theirs = position
        if mine.bit_count() == theirs.bit_count():
            return cls(rules, mine, theirs)
        return cls(rules, theirs, mine)

    def discs(self, side: int) -> int:
        """Return the bitboard of a player's discs."""
        return self._discs[side]

    @property
    def legal_moves(self) -> list[int]:
        """The columns that are not full, from left to right; none after a line."""
        return [] if self.has_line() else self._columns(self._playable())

    def is_game_over(self) -> bool:
        """Whether there is a line or the board is full."""
        return self.has_line() or not self._playable()

    def has_line(self) -> bool:
        """Whether the player who moved last has a line."""
        discs = self._discs[1 - self.turn]
        for step in self._steps:
            line = discs
            for distance in range(1, self.rules.connect):
                line &= discs >> (step * distance)
            if line:
                return True
        return False

    def winning_cells(self, side: int) -> int:
        """Return the empty cells in which a disc of a player completes a line."""
        discs = self._discs[side]
        empty = self._cells & ~(self._discs[0] | self._discs[1])
        others = self.rules.connect - 1
        wins = 0
        for step in self._steps:
            before, behind = [empty], [empty]  # with at least 0, 1, 2 ... discs on that side
            for distance in range(1, others + 1):
                before.append(before[-1] & discs << (step * distance))
                behind.append(behind[-1] & discs >> (step * distance))
            for number in range(others + 1):
                wins |= before[number] & behind[others - number]
        return wins

    def winning_moves(self, side: int) -> list[int]:
        """Return the columns in which a disc of a player completes a line."""
        return self._columns(self.winning_cells(side) & self._playable())

    def push(self, column: int) -> None:
        """Play a legal move."""
        bottom = 1 << (column * (self.rules.height + 1))
        cell = ((self._discs[0] | self._discs[1]) + bottom) & (bottom << self.rules.height) - bottom
        self._moves.append(cell)
        self._discs[self.turn] |= cell
        self.turn = 1 - self.turn

    def pop(self) -> None:
        """Take the last move back."""
        self.turn = 1 - self.turn
        self._discs[self.turn] ^= self._moves.pop()

    def _playable(self) -> int:
        return ((self._discs[0] | self._discs[1]) + self._floor) & self._cells

    def _columns(self, cells: int) -> list[int]:
        """Return the columns of cells, of which a column has at most one, from left to right."""
        found = []
        while cells:
            lowest = cells & -cells
            found.append((lowest.bit_length() - 1) // (self.rules.height + 1))
            cells ^= lowest
        return found
