import pytest

from connectn import Board, Outcome, Termination


@pytest.mark.parametrize(("winner", "result"), [(0, "1-0"), (1, "0-1"), (None, "1/2-1/2")])
def test_a_result_is_written_as_in_chess(winner: int | None, result: str) -> None:
    assert Outcome(winner, Termination.TIMEOUT).result == result


def test_a_game_that_goes_on_has_no_outcome() -> None:
    assert Board.parse("444").outcome() is None


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("1212121", ((0, 0), (0, 1), (0, 2), (0, 3))),
        ("1122334", ((0, 0), (1, 0), (2, 0), (3, 0))),
        ("12233434464", ((0, 0), (1, 1), (2, 2), (3, 3))),
        ("76655454424", ((3, 3), (4, 2), (5, 1), (6, 0))),
    ],
)
def test_the_line_is_told_in_every_direction(text: str, line: tuple[tuple[int, int], ...]) -> None:
    assert Board.parse(text).outcome() == Outcome(0, Termination.LINE, line)


def test_only_a_line_and_a_full_board_can_be_seen() -> None:
    assert {t for t in Termination if t.on_board} == {Termination.LINE, Termination.FULL_BOARD}
