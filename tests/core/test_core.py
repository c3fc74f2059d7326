"""The C++ tests: built by `make test` in build/core-tests, run here and compared with facts."""

import subprocess
from pathlib import Path

import pytest

from connectn import _core
from tests.reference import FACTS

BUILT = Path(__file__).parents[2] / "build" / "core-tests"


def output_of(program: str, *arguments: str) -> str:
    path = BUILT / program
    assert path.exists(), f"{path} is not built; `make test` builds it"
    done = subprocess.run(
        [path, *arguments], capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.parametrize("path", _core.cpu_paths())
@pytest.mark.parametrize(
    "boards",
    [["5x3c3", "4x3c4", "10", "4x4c4"], ["10", "4x4c3", "5x4c3"], ["100", "4x5c4"]],
    ids="+".join,
)
def test_every_rule_and_every_search_is_right_on_every_position(
    boards: list[str], path: str
) -> None:
    """After a number n the longer words search every n-th position; `make soak` leaves none out."""
    for line in output_of(f"proofs_{path}", *boards).splitlines():
        name, *numbers = line.split()
        fact = FACTS["exhaustive_small"]["data"][name.replace("c", "n")]
        counted = dict(
            zip(("positions", "won", "drawn", "lost", "score"), map(int, numbers), strict=False)
        )
        assert counted == {key: fact[key] for key in counted}
        bounded, wrong = int(numbers[-2]), int(numbers[-1])
        assert bounded > 0
        assert wrong == 0


def test_threads_that_share_a_table_find_the_same_scores() -> None:
    lines = output_of("races").splitlines()
    assert len(lines) >= 4
    assert all("the same for 1 and 4 threads" in line for line in lines)


def test_random_games_on_random_boards_agree_with_a_plain_grid() -> None:
    assert output_of("fuzz", "20000", "7") == "20000 games, no difference\n"


def test_a_batch_of_boards_plays_as_single_boards_do() -> None:
    assert output_of("batches", "500", "1") == "500 geometries, no difference\n"


def test_books_are_right_and_damaged_ones_are_refused() -> None:
    assert output_of("books", "20000", "3") == "20000 damaged books, nothing wrong\n"


def test_what_the_scout_has_decided_is_true_and_threads_may_share_it() -> None:
    assert output_of("scouts", "10000", "1").endswith("with a known result: nothing wrong\n")


def test_a_failed_allocation_changes_nothing_and_loses_nothing() -> None:
    assert output_of("faults").endswith(" failures, nothing wrong\n")


def test_counts_are_those_of_every_machine() -> None:
    assert "positions of 4x5c4       1706255" in output_of("counts")
