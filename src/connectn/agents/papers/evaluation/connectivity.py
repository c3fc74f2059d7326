"""The second evaluation of P4 (Nagarajan et al. 2023): how many own discs are adjacent."""

from connectn.game.board import Board


def connectivity(board: Board, side: int) -> float:
    """Count adjacent own discs in each direction, each pair weighted by the length of its run.

    A run of L discs has L - 1 adjacent pairs, so it is worth ``L * (L - 1)``: 2 for two in a row, 6
    for three. The opponent's discs matter only where they interrupt a run. The paper gives no
    numbers; this is the simplest reading of its words. N plays no part, and a complete line is a
    run like any other.

    A run of L discs contains ``L * (L - 1) / 2`` runs of 2, 3, ... L discs. The loop counts these,
    one length after the other:

    >>> connectivity(Board.parse("11223"), side=0)  # X: three side by side
    6
    >>> connectivity(Board.parse("11223"), side=1)  # O: two above them
    2
    """
    own = board.discs(side)
    height = board.rules.height
    runs_inside = 0
    for step in (1, height + 1, height + 2, height):  # up, right, up-right, down-right
        distance = step
        # The spare bit on top of each column is never set, so no run leaves the board.
        runs = own & own >> distance
        while runs:
            runs_inside += runs.bit_count()
            distance += step
            runs &= own >> distance
    return 2 * runs_inside
