"""One game: it has the right result, whatever the players answer."""

from collections.abc import Iterable
from typing import cast

import pytest

from connectn import Board, Rules, Termination
from connectn.arena.fixture import Fixture
from connectn.arena.playing.referee import play
from connectn.arena.results import Game
from connectn.arena.settings import TimeControl
from connectn.engine.fault import Fault
from connectn.errors import quoted

BOARDS = ["7x6c4:", "4x4c3:12", "9x7c5:5554", "1x6c9:", "16x16c4:", "3x2c4:---/XO-"]
FIXTURE = Fixture(0, 1, 0, swapped=False)


class Scripted:
    """A player with given answers and times; after them it plays the leftmost column."""

    def __init__(self, *answers: object, seconds: Iterable[float] = (), words: str = "") -> None:
        self._answers = list(answers)
        self._seconds = list(seconds)
        self.last_words = words
        self.seconds_used = 0.0
        self.seen: list[tuple[str, float | None]] = []

    def choose(self, board: Board, seconds: float | None) -> int | Fault:
        self.seen.append((str(board), seconds))
        self.seconds_used = self._seconds.pop(0) if self._seconds else 0.001
        answer = self._answers.pop(0) if self._answers else board.legal_moves[0]
        return cast("int | Fault", answer)  # the referee must check it


def game_of(
    one: Scripted, other: Scripted, opening: str = "7x6c4:", control: TimeControl | None = None
) -> Game:
    return play(FIXTURE, Board.parse(opening), (one, other), control or TimeControl())


@pytest.mark.parametrize("opening", ["7x6c4:", "7x6c4:4", "4x4c3:12", "5x4c3:543", "16x16c4:88"])
def test_a_game_goes_on_from_its_opening_to_its_end(opening: str) -> None:
    one, other = Scripted(words="one"), Scripted(words="other")
    game = game_of(one, other, opening)
    board = Board.parse(opening)
    for column in game.moves:
        assert not board.is_game_over()
        assert column == board.legal_moves[0]
        board.push(column)
    outcome = board.outcome()
    assert outcome is not None
    assert (game.winner, game.termination) == (outcome.winner, outcome.termination)
    assert game.last_words == ("one", "other")
    assert game.detail == ""


@pytest.mark.parametrize("opening", ["7x6c4:", "7x6c4:4", "5x4c3:543"])
def test_only_the_side_to_move_is_asked(opening: str) -> None:
    players = (Scripted(), Scripted())
    game = game_of(*players, opening)
    board = Board.parse(opening)
    asked: tuple[list[str], list[str]] = ([], [])
    for column in game.moves:
        asked[board.turn].append(str(board))
        board.push(column)
    assert tuple([text for text, _ in player.seen] for player in players) == asked


def test_a_drawn_game_has_no_winner() -> None:
    game = game_of(Scripted(), Scripted(), "2x2c3:")
    assert (game.winner, game.termination) == (None, Termination.FULL_BOARD)
    assert len(game.moves) == 4


def test_the_opening_is_not_touched() -> None:
    opening = Board.parse("5x4c3:12")
    play(FIXTURE, opening, (Scripted(), Scripted()), TimeControl())
    assert str(opening) == "5x4c3:12"


@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize(
    ("answer", "detail"),
    [
        (0, "column 0 is full: choose one of board.legal_moves"),
        (-1, "column -1 does not exist: choose one of board.legal_moves, which count from 0"),
        (7, "column 7 does not exist"),
        (10**5000, "bits does not exist"),
        (3.0, "answered 3.0, which is no whole number"),
        ("3", "answered '3', which is no whole number"),
        (True, "answered True, which is no whole number"),
        (None, "answered None, which is no whole number"),
        ([3], "answered [3], which is no whole number"),
        (float("nan"), "answered nan, which is no whole number"),
    ],
    ids=lambda value: quoted(value)[:20],
)
def test_an_answer_that_is_no_legal_column_loses(side: int, answer: object, detail: str) -> None:
    opening = "7x6c5:111111" if side == 0 else "7x6c5:1111112"
    players = (Scripted(answer), Scripted(answer))
    game = game_of(*players, opening)
    assert (game.winner, game.termination) == (1 - side, Termination.ILLEGAL_MOVE)
    assert detail in game.detail
    assert game.moves == ()
    assert game.seconds == (0.001,)
    assert players[1 - side].seen == []


def test_an_object_with_an_index_is_a_column() -> None:
    class Third:
        def __index__(self) -> int:
            return 2

    assert game_of(Scripted(Third()), Scripted()).moves[0] == 2


@pytest.mark.parametrize("opening", BOARDS)
@pytest.mark.parametrize("how", [Termination.CRASH, Termination.PROTOCOL_ERROR])
def test_a_fault_loses_and_the_moves_before_it_are_kept(opening: str, how: Termination) -> None:
    turn = Board.parse(opening).turn
    good, faulty = Scripted(), Scripted(Fault(how, "why"))
    players = (good, faulty) if turn == 0 else (faulty, good)
    game = game_of(*players, opening)
    assert (game.winner, game.termination, game.detail) == (turn, how, "why")
    assert len(game.moves) == 1
    assert len(game.seconds) == 2


def test_a_game_that_is_over_before_it_begins_is_over() -> None:
    game = game_of(Scripted(), Scripted(), "4x4c2:121")
    assert (game.winner, game.termination, game.moves) == (0, Termination.LINE, ())


@pytest.mark.parametrize("side", [0, 1])
def test_a_player_that_takes_too_long_for_a_move_loses_by_time(side: int) -> None:
    late = Scripted(seconds=(0.5, 1.05, 1.2))
    players = (late, Scripted()) if side == 0 else (Scripted(), late)
    game = game_of(*players, "7x6c8:", TimeControl(seconds=1, margin=0.1))
    assert (game.winner, game.termination) == (1 - side, Termination.TIMEOUT)
    assert game.detail.startswith("answered after 1.200 s instead of 1.000 s: ")
    assert len(game.moves) == 4 + side
    assert game.seconds[side::2] == (0.5, 1.05, 1.2)


def test_a_late_answer_is_late_even_if_it_would_win() -> None:
    one, other = Scripted(0, 0, 0, 0, seconds=(0, 0, 0, 9)), Scripted(1, 1, 1)
    game = game_of(one, other, "7x6c4:", TimeControl(seconds=1))
    assert (game.winner, game.termination) == (1, Termination.TIMEOUT)
    assert len(game.moves) == 6


def test_players_are_told_what_is_left_of_the_total() -> None:
    one, other = Scripted(seconds=(1, 2, 1.5)), Scripted(seconds=(0.1,) * 9)
    game = game_of(one, other, "9x7c9:", TimeControl(total=4, increment=0.25, margin=0))
    told = [seconds for _, seconds in one.seen]
    assert told[:3] == pytest.approx([4, 3.25, 1.5])
    assert told[3] == pytest.approx(0.25)
    assert other.seen[1][1] == pytest.approx(4.15)
    assert game.termination is Termination.FULL_BOARD


def test_a_total_that_is_used_up_loses_by_time() -> None:
    one, other = Scripted(seconds=(2, 2, 0.2)), Scripted()
    game = game_of(one, other, "9x7c9:", TimeControl(total=4, margin=0.1))
    assert (game.winner, game.termination) == (1, Termination.TIMEOUT)
    assert game.detail.startswith("answered after 0.200 s instead of 0.000 s: ")


def test_the_shorter_of_both_limits_counts() -> None:
    one = Scripted(seconds=(1, 1, 1))
    game_of(one, Scripted(), "9x7c9:", TimeControl(seconds=2, total=4.5))
    assert [seconds for _, seconds in one.seen][:4] == [2, 2, 2, 1.5]


def test_without_limits_players_are_told_none() -> None:
    one = Scripted(seconds=(1000,))
    game = game_of(one, Scripted(), "4x4c3:")
    assert {seconds for _, seconds in one.seen} == {None}
    assert game.termination is Termination.LINE


def test_any_board_of_the_rules_can_be_played() -> None:
    for rules in (Rules(1, 1, 1), Rules(16, 1, 4), Rules(1, 16, 4), Rules(3, 3, 3)):
        assert game_of(Scripted(), Scripted(), str(Board(rules))).termination.on_board
