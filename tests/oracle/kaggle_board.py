"""Kaggle's board as its rules describe it: one list, row by row, the top row first."""


class KaggleBoard:
    """A disc with the number of its player falls to the lowest empty cell of a column."""

    def __init__(self, columns: int, rows: int) -> None:
        self.columns, self.rows = columns, rows
        self.cells = [0] * (columns * rows)
        self.mark = 1

    def drop(self, column: int) -> None:
        places = range(column, self.columns * self.rows, self.columns)  # from the top down
        lowest = [place for place in places if self.cells[place] == 0][-1]
        self.cells[lowest] = self.mark
        self.mark = 3 - self.mark
