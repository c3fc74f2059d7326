"""Samples are distinct, equal for each number of discs, and the same for a seed."""

import subprocess
import sys
from collections import Counter

import pytest

from connectn import Board, Rules
from connectn.errors import JobError
from connectn.scale import sampling
from connectn.scale.sampling import Recipe, Sampling, shares, small_layers
from tests.oracle.grid_game import GridGame
from tests.reference import FACTS


def sample(recipe: Recipe) -> list[str]:
    *_, last = (list(attempt) for attempt in Sampling(recipe).attempts())
    return last


def key(text: str) -> tuple[int, int]:
    return Board.parse(text).canonical_key()


def test_positions_are_distinct_not_over_and_shared_equally() -> None:
    texts = sample(Recipe(Rules(), range(8, 21), 3000, seed=1))
    boards = [Board.parse(text) for text in texts]
    assert len(texts) == len(set(map(key, texts))) == 3000
    assert not any(board.is_game_over() for board in boards)
    counts = Counter(board.ply for board in boards)
    assert set(counts) == set(range(8, 21))
    assert set(counts.values()) <= {3000 // 13, 3000 // 13 + 1}


def test_positions_are_those_of_legal_games_in_an_independent_game() -> None:
    for text in sample(Recipe(Rules(5, 4, 3), range(2, 12), 300, seed=2)):
        game = GridGame(5, 4, 3)
        for column in text.partition(":")[2]:
            assert int(column) - 1 in game.legal_moves()
            game.drop(int(column) - 1)
        assert game.legal_moves()


def test_the_same_seed_gives_the_same_positions_and_another_one_others() -> None:
    recipes = [Recipe(Rules(), range(4, 16), 600, seed) for seed in (1, 1, 2)]
    first, second, third = (sample(recipe) for recipe in recipes)
    assert first == second
    assert len(set(first) & set(third)) < 100


def test_a_ply_with_few_positions_gives_all_and_the_others_take_over() -> None:
    texts = sample(Recipe(Rules(), range(12), 1200, seed=1))
    counts = Counter(Board.parse(text).ply for text in texts)
    assert [counts[ply] for ply in range(4)] == [1, 4, 25, 121]
    assert len(set(map(key, texts))) == 1200
    assert {counts[ply] for ply in range(4, 12)} <= {(1200 - 151) // 8, (1200 - 151) // 8 + 1}


@pytest.mark.parametrize("rules", [Rules(4, 4, 3), Rules(3, 3, 3), Rules(4, 3, 4), Rules(2, 2, 2)])
def test_all_positions_of_a_small_board_can_be_had_and_no_more(rules: Rules) -> None:
    everything = everything_on(rules)
    assert (
        set(map(key, sample(Recipe(rules, range(rules.cells), len(everything), seed=1))))
        == everything
    )
    with pytest.raises(JobError) as raised:
        sample(Recipe(rules, range(rules.cells), len(everything) + 1, seed=1))
    assert f"there are only {len(everything):,} positions of {rules} " in str(raised.value)


def everything_on(rules: Rules) -> set[tuple[int, int]]:
    """Play all games."""
    found: set[tuple[int, int]] = set()

    def play(board: Board) -> None:
        if board.is_game_over() or board.canonical_key() in found:
            return
        found.add(board.canonical_key())
        for column in board.legal_moves:
            board.push(column)
            play(board)
            board.pop()

    play(Board(rules))
    return found


def test_random_games_that_find_no_more_leave_the_rest_to_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Without lists, the sampling does not know how many positions there are."""
    monkeypatch.setattr(sampling, "FEW", 0)
    monkeypatch.setattr(sampling, "LISTED", 0)
    monkeypatch.setattr(sampling, "MOST_GAMES_WITHOUT", 2000)
    texts = sample(Recipe(Rules(4, 4, 4), range(2, 9), 400, seed=1))
    counts = Counter(Board.parse(text).ply for text in texts)
    assert len(set(map(key, texts))) == 400
    assert counts[2] == 8  # 16 positions, of which none is its own mirror image
    with pytest.raises(JobError, match="there are only"):
        sample(Recipe(Rules(4, 4, 4), range(3), 400, seed=1))


def test_small_layers_have_the_known_numbers_of_positions() -> None:
    """The facts count mirror images twice, and positions in which a line has just been made."""
    found = dict(small_layers(Rules(), 30_000))
    assert list(found) == list(range(8))
    for ply, layer in found.items():
        boards = [Board.parse(text) for text in layer]
        both = {board.key() for board in boards} | {board.mirror().key() for board in boards}
        _, total, *_, over = FACTS["ply_7x6"]["rows"][ply]
        assert len(both) == total - over


def test_shares_are_equal_whatever_is_short() -> None:
    assert shares(7, {1: None, 2: None}) == {1: 4, 2: 3}
    assert shares(9, {1: 2, 2: 0, 3: None}) == {1: 2, 2: 0, 3: 7}
    assert shares(9, {1: 2, 2: 3}) == {1: 2, 2: 3}
    assert shares(9, {1: 100, 2: 3}) == {1: 6, 2: 3}


@pytest.mark.parametrize(
    ("plies", "said"), [(range(40, 43), "40..42"), (range(9, 8), "9..7"), (range(-1, 3), "-1..2")]
)
def test_discs_that_do_not_fit_are_refused(plies: range, said: str) -> None:
    with pytest.raises(JobError, match=f"has 0 to 41 discs, not {said}"):
        Recipe(Rules(), plies, 10, seed=1)


MEMORY = """
import sys
from collections import deque
from connectn import Rules
from connectn.scale.sampling import Recipe, Sampling
for attempt in Sampling(Recipe(Rules(), range(8, 21), int(sys.argv[1]), 1)).attempts():
    deque(attempt, 0)
status = open("/proc/self/status").read()
print(status.partition("VmHWM:")[2].split()[0])
"""


def peak_kib(count: int) -> int:
    command = [sys.executable, "-c", MEMORY, str(count)]
    return int(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def test_ten_times_the_rows_take_little_more_memory() -> None:
    """Each row takes less than 64 bytes; a set of boards would take 400."""
    assert peak_kib(300_000) - peak_kib(30_000) < 270_000 * 64 // 1024
