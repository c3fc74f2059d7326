"""The parts of the benchmarks whose results are published: positions, openings, kept answers."""

import doctest
from pathlib import Path
from types import ModuleType

import pytest

from benchmarks import graded, scored
from benchmarks.figures import duels, figure, moves
from benchmarks.figures.cache import AnswerCache
from benchmarks.figures.moves import by_phase, tally
from benchmarks.figures.openings import openings
from benchmarks.graded import UNPLAYABLE, parse, read
from benchmarks.make_graded import SIZES, grade, random_positions
from connectn import Board, Rules, Solver
from tests.oracle.grid_game import GridGame


@pytest.mark.parametrize("module", [figure, duels, moves, graded, scored])
def test_the_examples_in_the_code_are_true(module: ModuleType) -> None:
    failed, attempted = doctest.testmod(module)
    assert (failed, attempted > 0) == (0, True)


def square(question: tuple[int]) -> int:
    return question[0] ** 2


def square_until_interrupted(question: tuple[int]) -> int:
    if question[0] == 3:
        raise KeyboardInterrupt
    return square(question)


def test_answers_found_before_an_interruption_are_kept(tmp_path: Path) -> None:
    path, questions = tmp_path / "squares.jsonl", [(number,) for number in range(6)]
    with pytest.raises(KeyboardInterrupt):
        AnswerCache(path).ask(questions, square_until_interrupted)
    path.write_text(path.read_text("utf-8") + '\n{"version": "cut o', encoding="utf-8")
    asked = []

    def square_and_note(question: tuple[int]) -> int:
        asked.append(question[0])
        return square(question)

    assert AnswerCache(path).ask(questions, square_and_note) == [0, 1, 4, 9, 16, 25]
    assert asked == [3, 4, 5]


def test_an_answer_of_another_version_counts_only_on_request(tmp_path: Path) -> None:
    path = tmp_path / "squares.jsonl"
    path.write_text('{"version": "old", "question": [2], "answer": 5, "seconds": 0}', "utf-8")
    assert AnswerCache(path, any_version=True).ask([(2,)], square) == [5]
    assert AnswerCache(path).ask([(2,)], square) == [4]


def test_several_processes_answer_in_the_order_of_the_questions(tmp_path: Path) -> None:
    """`sum`, because a function of this module would make each process import the tests first."""
    questions = [(number, 100) for number in range(20)]
    answers = AnswerCache(tmp_path / "sums.jsonl", jobs=2).ask(questions, sum)
    assert answers == list(range(100, 120))


def test_openings_depend_on_the_seed_and_a_longer_list_begins_with_the_shorter_one() -> None:
    rules = Rules(6, 5, 4)
    boards = openings(rules, 3, seed=1)
    assert openings(rules, 3, seed=1) == boards != openings(rules, 3, seed=2)
    assert openings(rules, 2, seed=1) == boards[:2]
    assert len(set(boards)) == 3


@pytest.mark.parametrize("name", ["7x6c4", "9x7c5", "12x10c4", "16x16c5", "6x5c4"])
def test_no_player_can_win_with_the_first_move_after_an_opening(name: str) -> None:
    for board in openings(Rules.parse(name), 2, seed=1):
        assert 2 <= board.ply <= 6
        for column in board.legal_moves:
            for player in (0, 1):
                assert not wins(board, column, player), board


def wins(board: Board, column: int, player: int) -> bool:
    """Tell by the slow game whether a disc of this player completes a line."""
    game = GridGame(board.rules.width, board.rules.height, board.rules.connect)
    for played in board.moves:
        game.drop(played)
    game.turn = player
    game.drop(column)
    return game.winner() is not None


def test_the_graded_positions_are_those_of_the_seed() -> None:
    positions = read()
    assert [position.board for position in positions] == random_positions()
    discs = [position.discs for position in positions]
    assert discs == sorted(discs)
    assert {number: discs.count(number) for number in range(41)} == SIZES
    assert len(set(positions)) == 1000


def test_the_solver_agrees_with_the_graded_positions() -> None:
    solver = Solver(table_mb=16, book=None)
    late = [position for position in read() if position.discs >= 14][::2]
    assert len(late) > 300
    for position in late:
        assert grade(position.board, solver) == position


def test_the_first_graded_positions_have_the_known_scores() -> None:
    """The empty board and the seven first discs: Allis 1988, and the database of John Tromp."""
    scores = {str(position.board): position.scores for position in read()[:8]}
    first = (-2, -1, 0, 1, 0, -1, -2)
    assert scores["7x6c4:"] == first
    for column, score in enumerate(first, start=1):
        assert max(scores[f"7x6c4:{column}"]) == -score


def test_a_move_is_graded_by_result_and_by_score() -> None:
    sooner, later, drawn = 0, 1, 2
    position = parse("4x4c4:12 2 1 0 -1")
    assert tally([(position, sooner)]) == (1, 1)
    assert tally([(position, later)]) == (1, 0)
    assert tally([(position, sooner), (position, drawn)]) == (0.5, 0.5)
    with pytest.raises(ValueError, match="cannot be played"):
        tally([(parse(f"4x4c4:1111 0 0 0 {UNPLAYABLE}"), 3)])


def test_every_phase_counts_its_own_positions() -> None:
    best = [(position, position.scores.index(max(position.scores))) for position in read()]
    assert by_phase(best) == [(1, 1)] * 4
    leftmost = [(position, position.board.legal_moves[0]) for position in read()[:300]]
    opening, _, end, _ = by_phase([*leftmost, *best[300:]])
    assert opening.result < 1
    assert end == (1, 1)
