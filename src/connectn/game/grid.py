"""Positions given as rows of cells: checks, and conversion to bitboards."""

from collections.abc import Sequence

from connectn import _core
from connectn.errors import PositionError, quoted
from connectn.game import notation
from connectn.game.notation import Grid
from connectn.game.rules import Rules
from connectn.game.whole import whole_number

Bitboards = tuple[int, int]
"""The discs of player 0 and of player 1, as `Board.discs` gives them."""


def read_grid(rows: Sequence[Sequence[object]], rules: Rules) -> tuple[Grid, Bitboards]:
    """Check rows, top row first, and return them, or raise why no game can reach them."""
    _check_shape(rows, rules)
    grid = tuple(
        tuple(_player(cell, number, place) for place, cell in enumerate(row, start=1))
        for number, row in enumerate(rows, start=1)
    )
    _check_gravity(grid, rules)
    where = f"{rules}:{notation.format_grid(grid)}"
    discs = _bitboards(grid, rules)
    _check_counts(discs, where)
    _check_lines(discs, rules, where)
    return grid, discs


def _bitboards(grid: Grid, rules: Rules) -> Bitboards:
    """Return each player's discs in the bit order of `Board.discs`."""
    discs = [0, 0]
    for row, cells in enumerate(reversed(grid)):
        for column, player in enumerate(cells):
            if player is not None:
                discs[player] |= 1 << (column * (rules.height + 1) + row)
    return discs[0], discs[1]


def _check_shape(rows: Sequence[Sequence[object]], rules: Rules) -> None:
    if len(rows) != rules.height:
        raise PositionError(f"the grid has {len(rows)} rows, {rules} has {rules.height}")
    for number, row in enumerate(rows, start=1):
        if len(row) != rules.width:
            raise PositionError(
                f"row {number} of the grid has {len(row)} cells, {rules} has {rules.width}"
            )


def _player(cell: object, row: int, column: int) -> int | None:
    player = whole_number(cell)
    if cell is not None and player not in {0, 1}:
        raise PositionError(
            f"row {row}, column {column} of the grid holds {quoted(cell)}; a cell is 0, 1 or None"
        )
    return player


def _check_gravity(grid: Grid, rules: Rules) -> None:
    for column in range(rules.width):
        for upper in range(rules.height - 1):
            if grid[upper][column] is not None and grid[upper + 1][column] is None:
                raise PositionError(
                    f"the disc in row {upper + 1}, column {column + 1} of the grid floats: "
                    "the cell below it is empty"
                )


def _check_counts(discs: Bitboards, where: str) -> None:
    first, second = (player.bit_count() for player in discs)
    if first - second not in {0, 1}:
        raise PositionError(
            f"X has {first} discs and O has {second}, but they take turns and X begins, in {where}"
        )


def _check_lines(discs: Bitboards, rules: Rules, where: str) -> None:
    """Refuse lines that no game can have: a game ends with its first line."""
    probe = _core.Board(rules.width, rules.height, rules.connect)
    _core.set_up(probe, *discs)
    mover, waiting = 1 - probe.turn, probe.turn
    symbols = notation.DISC_SYMBOLS
    if probe.line_cells(waiting):
        if probe.line_cells(mover):
            raise PositionError(f"both X and O have a line in {where}")
        raise PositionError(
            f"{symbols[waiting]} has a line but {symbols[mover]} moved last in {where}"
        )
    line = probe.line_cells(mover)
    both = discs[0] | discs[1]
    tops = line & ~(both >> 1)  # the last disc is on top of its column
    while tops:
        last = tops & -tops
        tops ^= last
        _core.set_up(probe, discs[0] & ~last, discs[1] & ~last)
        if not probe.line_cells(mover):
            return
    if line:
        raise PositionError(
            f"{symbols[mover]} has lines that no single last move completes in {where}"
        )
