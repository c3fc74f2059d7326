"""The puzzles of the page: the native solver proves each, and a checked move keeps the win."""

import json
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import connectn
from connectn import Board, Rules, Score, Solver
from tests.web.page_logic import page_logic

FILE = Path(connectn.__file__).parent / "web/page/puzzles.json"
SEED = "page puzzles"
SOLVER = Solver()


def shipped() -> list[tuple[int, Board]]:
    """Return every puzzle with the plies that the file states."""
    said = json.loads(FILE.read_text("utf-8"))
    return [
        (int(plies), Board.parse(text)) for plies, texts in said.items() for text in texts.split()
    ]


def test_the_solver_proves_every_puzzle() -> None:
    for plies, board in shipped():
        assert not board.is_game_over(), board
        found = SOLVER.analyze(board)
        assert isinstance(found.score, Score), board
        assert (found.score.sign, found.score.plies_to_end) == (1, plies), board
        assert len(found.best) == 1, board
        assert not any(board.winning_moves(player) for player in (0, 1)), f"{board} is trivial"


def test_no_puzzle_is_there_twice_even_as_its_mirror_image() -> None:
    keys = Counter((board.rules, board.canonical_key()) for _, board in shipped())
    assert max(keys.values()) == 1
    assert len(keys) > 350


def test_the_file_is_small() -> None:
    assert FILE.stat().st_size <= 20_000


def test_each_difficulty_has_puzzles_on_the_usual_board_and_on_others() -> None:
    difficulties = page_logic().ask("puzzles", json.loads(FILE.read_text("utf-8")))
    spans = [(3, 3), (5, 5), (7, 7), (9, 9), (11, 15), (17, 99)]
    assert len(difficulties) == len(spans)
    for (least, most), puzzles in zip(spans, difficulties, strict=True):
        assert all(least <= puzzle["plies"] <= most for puzzle in puzzles)
        usual = [one for one in puzzles if Board.parse(one["position"]).rules == Rules()]
        assert len(usual) >= 50, f"{least} to {most} plies"
        assert len(puzzles) > len(usual)
    assert sum(map(len, difficulties)) == len(shipped())


def test_a_puzzle_that_was_solved_is_not_chosen_again() -> None:
    puzzles: list[dict[str, Any]] = [{"position": str(n), "plies": 3} for n in range(1, 10)]
    solved: list[str] = []
    dice = Random(SEED)
    while len(solved) < len(puzzles):
        case = {"all": puzzles, "solved": solved, "random": dice.random()}
        chosen = page_logic().ask("choosePuzzle", case)["position"]
        assert chosen not in solved
        solved.append(chosen)
    case = {"all": puzzles, "solved": solved, "random": 0.99}
    assert page_logic().ask("choosePuzzle", case) == puzzles[-1]
    assert page_logic().ask("choosePuzzle", {**case, "all": []}) is None


def test_a_checked_move_keeps_the_fastest_win_or_does_not() -> None:
    dice = Random(SEED)
    seen: Counter[str] = Counter()
    for _, board in dice.sample(shipped(), 40):
        truth = SOLVER.analyze(board)
        for column in board.legal_moves:
            said = page_logic().ask("check", {"position": str(board), "column": column})
            score = truth.scores[column]
            assert isinstance(score, Score)
            if column in truth.best:
                expected = "fastest"
            else:
                expected = "slower" if score.sign > 0 else "given away"
            assert said["verdict"] == expected, f"{board} column {column + 1} (seed {SEED!r})"
            assert said["best"] == list(truth.best)
            seen[expected] += 1
    assert len(seen) == 3


def test_the_defence_holds_out_as_long_as_it_can() -> None:
    """So a puzzle that is played with the fastest moves ends after the stated plies."""
    dice = Random(SEED)
    for plies, start in dice.sample(shipped(), 20):
        board = start.copy()
        while not board.is_game_over():
            best = SOLVER.analyze(board).best
            if board.turn == start.turn:
                board.push(dice.choice(best))
                continue
            column = page_logic().ask("defend", {"position": str(board)})
            assert column in best, f"{board} (seed {SEED!r})"
            board.push(column)
        outcome = board.outcome()
        assert outcome is not None
        assert outcome.winner == start.turn
        assert board.ply - start.ply == plies, f"{board} (seed {SEED!r})"
