"""The page's review of games, compared with Python's: what both prove is the same."""

from functools import cache
from random import Random
from typing import Any

from connectn import Board, Limit, Record, Rules, Solver
from connectn.analysis.decision import decision_of
from connectn.analysis.grade import grade_of
from connectn.analysis.review import review
from connectn.experiments.random_boards import random_board, unfinished_board
from connectn.solver.bounds import Bounds
from connectn.solver.score import Score
from connectn.view.json import value_json
from connectn.view.review_json import review_json
from tests.web.page_logic import game_of, page_logic

SEED = "page reviews"
SMALL = [
    Rules(5, 4, 3),
    Rules(4, 4, 4),
    Rules(5, 5, 4),
    Rules(4, 6, 3),
    Rules(4, 5, 4),
    Rules(6, 4, 3),
]
USUAL = [Rules(), Rules(6, 5, 4), Rules(7, 4, 4)]
LATE = [*USUAL, Rules(9, 7, 5), Rules(8, 8, 4), Rules(10, 8, 4), Rules(12, 4, 4)]
SAME = ("number", "player", "column", "cell")
PROVED = ("grade", "decision")


@cache
def games() -> list[Board]:
    """Return 115 games: small boards, usual ones, and the last moves of games on large boards."""
    dice = Random(SEED)
    found = [random_board(dice, rules, dice.randrange(rules.cells + 1)) for rules in SMALL * 14]
    found += [random_board(dice, rules, rules.cells) for rules in USUAL]
    for rules in LATE * 4:
        late = unfinished_board(dice, rules, dice.randint(rules.cells * 5 // 8, rules.cells - 4))
        board = Board.from_grid(late.grid(), rules.connect)
        while not board.is_game_over() and len(board.moves) < 14:
            board.push(dice.choice(board.legal_moves))
        found.append(board)
    return found


@cache
def reviews() -> list[Any]:
    """Return the page's review of each game."""
    return page_logic().ask_all("review", map(game_of, games()))


def test_a_review_is_that_of_python() -> None:
    boards, solver = games(), Solver()
    moves = unlike = turning = 0
    for board, said in zip(boards, reviews(), strict=True):
        note = f"{board} (seed {SEED!r})"
        expected: Any = review_json(review(Record.of(board), solver))
        assert said["position"] == expected["position"], note
        assert (said["start"], said["outcome"]) == (expected["start"], expected["outcome"]), note
        assert len(said["reviewed_moves"]) == len(expected["reviewed_moves"]), note
        same = True
        for ours, theirs in zip(said["reviewed_moves"], expected["reviewed_moves"], strict=True):
            same &= check_move(ours, theirs, note)
            moves += 1
        unlike += not same
        if same:
            for field in ("perfect", "score_lost", "grades"):
                ours, theirs = ([p[field] for p in one["players"]] for one in (said, expected))
                assert ours == theirs, note
            turning += check_turning(said, expected, note)
            assert list(map(sign, said["evaluations"])) == list(map(sign, expected["evaluations"]))
    assert moves > 900
    assert turning > 250
    assert unlike <= len(boards) // 20, "too many reviews prove more or less than Python's"


def check_move(ours: dict[str, Any], theirs: dict[str, Any], note: str) -> bool:
    """Compare a move; return whether both have proved the same grade and decision."""
    note = f"move {ours['number']} of {note}"
    assert [ours[field] for field in SAME] == [theirs[field] for field in SAME], note
    for field in PROVED:
        assert ours[field] == theirs[field] or "unknown" in (ours[field], theirs[field]), note
    for field in ("value", "made"):
        if "score" in ours[field] and "score" in theirs[field]:
            assert ours[field] == theirs[field], note
    assert ours["lost"] == theirs["lost"] or None in (ours["lost"], theirs["lost"]), note
    if exact(ours["scores"]) and exact(theirs["scores"]):
        assert ours["best"] == theirs["best"], note
    return all(ours[field] == theirs[field] for field in (*PROVED, "lost"))


def check_turning(said: dict[str, Any], expected: dict[str, Any], note: str) -> int:
    """Compare the turning points; return how many there are."""
    ours, theirs = said["turning_points"], expected["turning_points"]
    assert [one["number"] for one in ours] == [one["number"] for one in theirs], note
    for mine, other in zip(ours, theirs, strict=True):
        assert mine["column"] == mine["pv"][0], note
        if mine["pv"] == other["pv"]:
            happening = mine["text"].replace("Red", "X").replace("Yellow", "O")
            assert other["text"].startswith(happening), note
    return len(ours)


def sign(value: dict[str, Any] | None) -> int | None:
    return None if value is None else value["sign"]


def exact(scores: list[dict[str, Any] | None]) -> bool:
    return all(value is None or "score" in value for value in scores)


def test_the_missed_line_is_best_play() -> None:
    """Every move of it keeps the score, and it goes to the end where that is quickly proved."""
    solver, whole = Solver(), 0
    for board, said in zip(games()[:60], reviews()[:60], strict=True):
        for point in said["turning_points"]:
            at = board.root()
            for column in board.moves[: point["number"] - 1 - at.ply]:
                at.push(column)
            for column in point["pv"]:
                assert column in solver.analyze(at).best, f"{at} (seed {SEED!r})"
                at.push(column)
            whole += at.is_game_over()
    assert whole > 100


def test_grades_and_decisions_follow_from_bounds_as_in_python() -> None:
    dice, rules = Random(SEED), Rules()
    grades, expected = [], []
    for _ in range(3000):
        best, made = (sorted(dice.randint(-6, 6) for _ in range(2)) for _ in range(2))
        made = [min(made[0], best[1]), min(made[1], best[1])]
        values = [
            Score.proved(low, rules, 8) if low == high else Bounds(low, high, rules, 8)
            for low, high in (best, made)
        ]
        grades.append({"best": value_json(values[0]), "made": value_json(values[1])})
        expected.append(grade_of(*values).value)
    assert page_logic().ask_all("grade", grades) == expected
    assert len(set(expected)) == 6


def test_a_decision_follows_from_an_analysis_as_in_python() -> None:
    dice, solver = Random(SEED), Solver(table_mb=1)
    cases, expected = [], []
    for number in range(200):
        rules = dice.choice([Rules(), Rules(5, 4, 3), Rules(6, 5, 4)])
        board = unfinished_board(dice, rules, dice.randrange(4, rules.cells))
        analysis = solver.analyze(board, Limit(nodes=(50, 5000)[number % 2]))
        scores = [None if value is None else value_json(value) for value in analysis.scores]
        for column in board.legal_moves:
            cases.append({"scores": scores, "column": column})
            expected.append(decision_of(analysis, column).name.lower().replace("_", " "))
    assert page_logic().ask_all("decision", cases) == expected
    assert len(set(expected)) == 4


def test_a_review_shows_its_progress_and_can_be_interrupted_often() -> None:
    moves = [int(column) - 1 for column in "44444463233562315"]
    seen = page_logic().ask("watchReview", {"start": "7x6c4:", "moves": moves})
    shown = [update for update in seen["updates"] if update]
    assert [update["done"] for update in shown] == list(range(1, len(moves) + 1))
    assert {update["of"] for update in shown} == {len(moves) + 1}
    assert len(seen["updates"]) >= len(shown) + seen["result"]["nodes"] // 300_000


def test_a_resignation_and_the_moves_of_an_opening_are_kept() -> None:
    outcome = {"winner": 1, "termination": "resignation", "line": []}
    game = {"start": "5x4c3:", "moves": [0, 0, 4], "opening": 1, "outcome": outcome}
    said = page_logic().ask("review", game)
    assert said["outcome"] == outcome
    assert said["opening_plies"] == 1
    assert [sum(player["grades"].values()) for player in said["players"]] == [1, 1]
    assert all(point["number"] > 1 for point in said["turning_points"])
