"""Counting: the reference, the oracle, and both CPU paths say the same."""

import signal
import subprocess
import sys
import time
from functools import cache

import pytest

from connectn import Board, Rules
from tests.cases import for_each
from tests.oracle.grid_game import GridGame, count_positions, perft
from tests.reference import FACTS


def total(board: Board) -> int:
    return sum(positions for positions, _ in board.census(board.rules.cells))


def test_distinct_positions_of_the_classic_board_per_ply() -> None:
    rows = FACTS["ply_7x6"]["rows"][:10]
    assert Board().census(9) == [(row[1], row[5]) for row in rows]


@pytest.mark.usefixtures("cpu_path")
def test_perft_of_the_classic_board() -> None:
    assert [Board().perft(depth) for depth in range(10)] == FACTS["perft_7x6_N4"]["data"][:10]


UP_TO_4X5 = {
    name: count
    for name, count in FACTS["positions_total_N4"]["data"].items()
    if int(name.split("x")[0]) <= 4 and int(name.split("x")[1]) <= 5
}


def test_all_twenty_boards_up_to_4x5_are_in_the_reference() -> None:
    assert len(UP_TO_4X5) == 20


@pytest.mark.parametrize(("name", "count"), UP_TO_4X5.items())
def test_positions_of_every_board_up_to_4x5(name: str, count: int) -> None:
    assert total(Board(Rules.parse(name))) == count


@for_each(
    "name, count",
    [
        (name, facts["positions"])
        for name, facts in FACTS["exhaustive_small"]["data"].items()
        if facts["positions"] < 1_000_000
    ],
)
def test_positions_of_small_boards_for_other_lines(name: str, count: int) -> None:
    assert total(Board(Rules.parse(name.replace("n", "c")))) == count


@pytest.mark.parametrize(
    "rules",
    [
        *(Rules(3, 3, 3), Rules(4, 3, 3), Rules(3, 4, 3), Rules(5, 2, 3), Rules(2, 6, 3)),
        *(Rules(5, 2, 5), Rules(3, 4, 5), Rules(2, 6, 5), Rules(4, 3, 5), Rules(8, 1, 5)),
        *(Rules(1, 16, 5), Rules(9, 1, 3), Rules(2, 7, 6), Rules(3, 3, 1), Rules(4, 2, 16)),
    ],
    ids=str,
)
def test_positions_per_ply_agree_with_the_oracle(rules: Rules) -> None:
    expected = count_positions(rules.width, rules.height, rules.connect)
    assert Board(rules).census(rules.cells) == expected


@pytest.mark.usefixtures("cpu_path")
@pytest.mark.parametrize(
    ("rules", "depth"),
    [
        *((Rules(4, 4, 3), 6), (Rules(7, 6, 2), 4), (Rules(9, 7, 3), 4), (Rules(3, 16, 3), 7)),
        *((Rules(16, 16, 2), 3), (Rules(16, 8, 3), 3), (Rules(1, 9, 3), 9), (Rules(2, 2, 4), 5)),
    ],
    ids=str,
)
def test_perft_agrees_with_the_oracle_on_every_word_size(rules: Rules, depth: int) -> None:
    assert Board(rules).perft(depth) == counted_by_the_oracle(rules, depth)


@cache
def counted_by_the_oracle(rules: Rules, depth: int) -> int:
    return perft(GridGame(rules.width, rules.height, rules.connect), depth)


def test_complete_games_are_the_sequences_that_cannot_be_longer() -> None:
    board = Board(Rules(3, 2, 4))
    assert board.perft(6) == FACTS["complete_games_N4"]["data"]["3x2"]


def test_a_finished_game_has_no_continuation() -> None:
    won = Board.parse("1212121")
    assert (won.perft(0), won.perft(1), won.census(3)) == (1, 0, [(1, 1)])


def test_negative_depths_are_refused() -> None:
    for count in (Board().perft, Board().census):
        with pytest.raises(ValueError, match="plies cannot be negative"):
            count(-1)


def test_a_long_count_can_be_interrupted() -> None:
    code = "import connectn; print('go', flush=True); connectn.Board().perft(30)"
    with subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "go\n"
        time.sleep(0.3)
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=10)
    assert "KeyboardInterrupt" in errors
