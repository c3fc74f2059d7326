"""Every position of a board, and how many of them are won, drawn and lost."""

from collections import Counter
from collections.abc import Iterator

from connectn import Board, Rules, Solver

VERDICTS = {1: "won", 0: "drawn", -1: "lost"}


def layers(rules: Rules) -> Iterator[set[Board]]:
    """Yield the distinct positions after 0, 1, 2, ... plies, finished ones among them."""
    layer = {Board(rules)}
    while layer:
        yield layer
        layer = {child for board in layer for child in children(board)}


def children(board: Board) -> Iterator[Board]:
    for column in board.legal_moves:
        child = board.copy()
        child.push(column)
        yield child


def count_values(solver: Solver, layer: set[Board]) -> Counter[str]:
    """Count the positions the first player wins, draws and loses."""
    open_ones = {board for board in layer if not board.is_game_over()}
    values = Counter(value_at_the_end(board) for board in layer - open_ones)
    weights = without_mirror_images(open_ones)
    answers = zip(weights.items(), solver.solve_many(weights, weak=True), strict=True)
    for (board, weight), known in answers:
        assert known.sign is not None, board
        values[VERDICTS[known.sign if board.turn == 0 else -known.sign]] += weight
    return values


def value_at_the_end(board: Board) -> str:
    outcome = board.outcome()
    if outcome is None or outcome.winner is None:
        return "drawn"
    return "won" if outcome.winner == 0 else "lost"


def without_mirror_images(boards: set[Board]) -> dict[Board, int]:
    """Return one of each pair of mirror images, and how many positions it stands for."""
    images: dict[tuple[int, int], list[Board]] = {}
    for board in boards:
        images.setdefault(board.canonical_key(), []).append(board)
    return {same[0]: len(same) for same in images.values()}
