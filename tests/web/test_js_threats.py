"""The page's threat map, compared with Python's."""

from random import Random

from connectn import Board, Rules
from connectn.analysis.threats import threat_map
from connectn.experiments.random_boards import random_board
from connectn.view.json import threat_json, zugzwang_json
from tests.geometries import GEOMETRIES
from tests.web.page_logic import page_logic

SEED = "page threats"


def positions() -> list[Board]:
    """Return 2,000 positions: half on boards that people play on, half on any; half are quiet."""
    dice = Random(SEED)
    usual = [Rules(), Rules(9, 7, 5), Rules(6, 7, 4), Rules(5, 4, 3), Rules(8, 8, 4)]
    found = []
    for number in range(2000):
        rules = dice.choice(usual if number % 2 else GEOMETRIES)
        for _ in range(40):
            board = random_board(dice, rules, dice.randrange(rules.cells + 1))
            if number % 4 < 2 or is_quiet(board):
                break
        found.append(board)
    return found


def is_quiet(board: Board) -> bool:
    """Tell whether there are threats but neither player can complete a line now."""
    if board.is_game_over() or any(board.winning_moves(player) for player in (0, 1)):
        return False
    return any(board.winning_cells(player) for player in (0, 1))


def test_threats_and_zugzwang_are_those_of_python() -> None:
    boards = positions()
    threats = decided = useless = 0
    for board, said in zip(boards, page_logic().ask_all("threats", map(str, boards)), strict=True):
        found = threat_map(board)
        zugzwang = None if found.zugzwang is None else zugzwang_json(found.zugzwang)
        expected = [threat_json(threat) for threat in found.threats]
        assert said == {"threats": expected, "zugzwang": zugzwang}, f"{board} (seed {SEED!r})"
        threats += len(expected)
        useless += sum(threat["blocked_by"] is not None for threat in expected)
        decided += zugzwang is not None
    assert threats > 5000
    assert useless > 100
    assert decided > 100
