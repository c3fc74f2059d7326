"""The evaluations by name, and positions to try them on."""

from collections.abc import Iterator
from random import Random

from connectn import Board, Rules
from connectn.agents.papers.evaluation.center_weight import center_weight
from connectn.agents.papers.evaluation.column_weight import column_weight
from connectn.agents.papers.evaluation.connectivity import connectivity
from connectn.agents.papers.evaluation.evaluation import Evaluation
from connectn.agents.papers.evaluation.five_factors import five_factors
from connectn.agents.papers.evaluation.supported_lines import supported_lines
from connectn.agents.papers.evaluation.windows import windows
from connectn.agents.papers.evaluation.winning_moves import winning_moves
from connectn.agents.papers.evaluation.zugzwang import zugzwang
from tests.geometries import GEOMETRIES
from tests.oracle.grid_game import GridGame

EVALUATIONS: dict[str, Evaluation] = {
    "winning-moves": winning_moves,
    "five-factors": five_factors,
    "supported-lines": supported_lines,
    "zugzwang": zugzwang,
    "windows": windows,
    "connectivity": connectivity,
    "column-weight": column_weight,
    "center-weight": center_weight,
}

BOARDS = sorted(
    {
        *GEOMETRIES,
        *(Rules(7, 6, n) for n in range(1, 8)),
        *(Rules(6, 5, n) for n in range(1, 7)),
        *(Rules(3, 9, 3), Rules(10, 2, 2), Rules(2, 2, 5), Rules(1, 1, 1), Rules(1, 1, 2)),
        Rules(12, 10, 4),
    }
)


def positions(
    rules: Rules, games: int, seed: int, every: int = 4
) -> Iterator[tuple[Board, GridGame]]:
    """Play random games and stop now and then, and at each end, on the board and on the grid."""
    dice = Random(f"{rules} {seed}")
    for _ in range(games):
        board, game = Board(rules), GridGame(rules.width, rules.height, rules.connect)
        while True:
            if board.is_game_over() or dice.random() < 1 / every:
                yield board, game
            if board.is_game_over():
                break
            column = dice.choice(board.legal_moves)
            board.push(column)
            game.drop(column)
