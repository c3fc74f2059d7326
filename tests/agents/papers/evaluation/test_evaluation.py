"""All evaluations: equal to the papers' programs on every board, and their symmetries."""

from math import inf

import pytest

from connectn import Board, Rules
from tests.agents.papers.evaluation.positions import BOARDS, EVALUATIONS, positions
from tests.oracle.papers import PLAYERS

SEED = 20
BOTH_SIDES_ALIKE = [name for name in EVALUATIONS if name not in ("windows", "connectivity")]
LEFT_AND_RIGHT_ALIKE = [n for n in EVALUATIONS if n not in ("winning-moves", "column-weight")]


def test_every_paper_has_its_evaluation() -> None:
    assert list(EVALUATIONS) == list(PLAYERS)


@pytest.mark.parametrize("name", EVALUATIONS)
def test_an_evaluation_is_what_the_papers_program_computes(name: str) -> None:
    evaluation, program = EVALUATIONS[name], PLAYERS[name]()
    for rules in BOARDS:
        games, every = (1, 16) if rules.cells > 100 else (4, 4)
        for board, game in positions(rules, games, SEED, every):
            for side in (0, 1):
                assert evaluation(board, side) == program.evaluate(game, side), (board, side, SEED)


@pytest.mark.parametrize("name", EVALUATIONS)
def test_a_thousand_positions_of_the_classic_board_agree_too(name: str) -> None:
    evaluation, program = EVALUATIONS[name], PLAYERS[name]()
    seen = set()
    for board, game in positions(Rules(), games=100, seed=SEED, every=2):
        seen.add(game.key())
        for side in (0, 1):
            assert evaluation(board, side) == program.evaluate(game, side), (board, side, SEED)
    assert len(seen) > 1_000


@pytest.mark.parametrize("name", LEFT_AND_RIGHT_ALIKE)
def test_a_mirrored_board_is_worth_the_same(name: str) -> None:
    evaluation = EVALUATIONS[name]
    for rules in BOARDS:
        for board, _ in positions(rules, games=1, seed=SEED, every=6):
            for side in (0, 1):
                assert evaluation(board.mirror(), side) == evaluation(board, side), (board, SEED)


@pytest.mark.parametrize("name", BOTH_SIDES_ALIKE)
def test_what_one_side_gains_the_other_loses(name: str) -> None:
    evaluation = EVALUATIONS[name]
    for rules in BOARDS:
        for board, _ in positions(rules, games=1, seed=SEED, every=6):
            assert evaluation(board, 0) == -evaluation(board, 1), (board, SEED)


@pytest.mark.parametrize("name", EVALUATIONS)
def test_boards_of_different_shapes_take_turns(name: str) -> None:
    """The cached tables of one board must not be used for the next."""
    evaluation, program = EVALUATIONS[name], PLAYERS[name]()
    shapes = [Rules(), Rules(9, 7, 5), Rules(6, 7, 4), Rules(), Rules(7, 6, 3), Rules(16, 16, 5)]
    games = [positions(rules, games=1, seed=SEED, every=1) for rules in shapes]
    for several in zip(*games, strict=False):
        for board, game in several:
            assert evaluation(board, 0) == program.evaluate(game, 0), (board, SEED)


@pytest.mark.parametrize("name", EVALUATIONS)
@pytest.mark.parametrize("text", ["445", "5x5c3:112", "16x16c5:GG1"])
def test_an_evaluation_leaves_the_board_as_it_was(name: str, text: str) -> None:
    board = Board.parse(text)
    before = str(board), board.turn, board.discs(0), board.discs(1)
    EVALUATIONS[name](board, 0)
    assert (str(board), board.turn, board.discs(0), board.discs(1)) == before


@pytest.mark.parametrize("name", ["winning-moves", "five-factors", "supported-lines"])
@pytest.mark.parametrize("text", ["1212121", "5x5c3:11223", "7x6c1:4", "3x3c2:132"])
def test_a_won_position_is_infinite_where_the_paper_says_so(name: str, text: str) -> None:
    board = Board.parse(text)
    winner = 1 - board.turn
    assert EVALUATIONS[name](board, winner) == inf
    assert EVALUATIONS[name](board, 1 - winner) == -inf


@pytest.mark.parametrize("name", [name for name in EVALUATIONS if name != "windows"])
@pytest.mark.parametrize(
    "rules", [Rules(), Rules(4, 4, 16), Rules(1, 16, 2), Rules(5, 1, 3)], ids=str
)
def test_an_empty_board_is_even(name: str, rules: Rules) -> None:
    assert [EVALUATIONS[name](Board(rules), side) for side in (0, 1)] == [0, 0]
