"""The page's players, compared with Python's: with limits of nodes they choose the same columns."""

from random import Random

import pytest

from connectn import Board, Limit, Rules, Solver
from connectn.agents.level import TEMPERATURES, given_away, weights
from connectn.agents.perfect import PerfectAgent
from connectn.agents.strong import StrongAgent
from connectn.experiments.random_boards import random_board
from tests.geometries import GEOMETRIES
from tests.web.page_logic import page_logic, scores_of

SEED = "page players"
PLAYED = [Rules(), Rules(), Rules(9, 7, 5), Rules(6, 7, 4), Rules(5, 4, 3), Rules(8, 8, 4)]


def positions(count: int, what: str) -> list[Board]:
    """Return up to `count` unfinished positions: three quarters on boards that people play on."""
    dice = Random(f"{SEED} {what}")
    found = []
    for number in range(count):
        rules = dice.choice(GEOMETRIES if number % 4 == 0 else PLAYED)
        board = random_board(dice, rules, dice.randrange(rules.cells))
        if not board.is_game_over():
            found.append(board)
    return found


def test_the_weights_of_a_level_are_those_of_python() -> None:
    boards = positions(250, "weights")
    solver = Solver(table_mb=1)
    found = [solver.analyze(board, Limit(nodes=2000)) for board in boards]
    levels = [1 + number % len(TEMPERATURES) for number in range(len(boards))]
    cases = [
        {"position": str(board), "scores": scores_of(analysis.scores), "level": level}
        for board, analysis, level in zip(boards, found, levels, strict=True)
    ]
    for case, analysis, level, said in zip(
        cases, found, levels, page_logic().ask_all("weights", cases), strict=True
    ):
        expected = weights(given_away(analysis), level)
        assert dict(said) == pytest.approx(expected, rel=1e-12), (
            f"{case['position']} (seed {SEED!r})"
        )


def test_the_same_random_number_chooses_the_same_column() -> None:
    dice = Random(SEED)
    cases, expected = [], []
    for seed in range(500):
        chances = {column: dice.random() ** 5 for column in range(dice.randint(1, 16))}
        cases.append({"chances": list(chances.items()), "random": Random(seed).random()})
        expected.append(Random(seed).choices(list(chances), list(chances.values()))[0])
    assert page_logic().ask_all("pick", cases) == expected
    assert page_logic().ask("pick", {"chances": [[3, 0.0], [4, 0.0]], "random": 0.5}) == 4


def test_a_level_chooses_the_column_of_python() -> None:
    boards = positions(240, "levels")
    levels = [1 + number % 10 for number in range(len(boards))]
    cases = [
        {
            "position": str(board),
            "player": {"kind": "level", "level": level},
            "nodes": 3000,
            "random": Random(number).random(),
        }
        for number, (board, level) in enumerate(zip(boards, levels, strict=True))
    ]
    said = page_logic().ask_all("choose", cases)
    for number, (board, level, column) in enumerate(zip(boards, levels, said, strict=True)):
        agent = PerfectAgent(level=level, seed=number)
        assert column == agent.choose(board, Limit(nodes=3000)), f"{board}, level {level}"


def test_strong_chooses_the_column_of_python() -> None:
    boards = positions(300, "strong")
    nodes = [(200, 3000, 40_000)[number % 3] for number in range(len(boards))]
    cases = [
        {"position": str(board), "player": {"kind": "strong"}, "nodes": most}
        for board, most in zip(boards, nodes, strict=True)
    ]
    agent = StrongAgent()
    for board, most, column in zip(
        boards, nodes, page_logic().ask_all("choose", cases), strict=True
    ):
        expected = agent.choose(board, Limit(nodes=most))
        assert column == expected, f"{board} with {most} nodes (seed {SEED!r})"


def test_a_player_with_a_limit_of_time_can_be_interrupted_often() -> None:
    for player in ({"kind": "level", "level": 5}, {"kind": "level", "level": 9}):
        case = {"position": "9x7c5:5555", "player": player, "seconds": 0.4}
        seen = page_logic().ask("watchChoice", case)
        assert len(seen["updates"]) >= 4
        assert seen["result"] in range(9)


def test_a_player_finds_a_win_and_a_block_at_once() -> None:
    for kind in ({"kind": "strong"}, {"kind": "level", "level": 1}, {"kind": "level", "level": 10}):
        for position, column in (("112233", 3), ("4x4c3:2233", 0)):
            case = {"position": position, "player": kind, "seconds": 30}
            seen = page_logic().ask("watchChoice", case)
            assert (seen["result"], seen["updates"]) == (column, [])
    for kind in ({"kind": "strong"}, {"kind": "level", "level": 10}):
        case = {"position": "1122377", "player": kind, "seconds": 30}
        assert page_logic().ask("watchChoice", case)["result"] == 3
