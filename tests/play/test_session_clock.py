"""A game with a clock: time that passes, runs out, is taken back, and is shared by an agent."""

import pytest

from connectn import Board, IllegalMoveError, Limit, Rules, Termination
from connectn.play.clock import Clock
from connectn.play.seat import Seat
from connectn.play.session import LEAST_SECONDS, Session
from tests.clock import Clock as Time
from tests.play.test_session import AGENT, PERSON, Failing, Leftmost


def timed(time: Time, seats: tuple[Seat, Seat], seconds: float | None = None) -> Session:
    """Return a game on 4x3 whose clock a test sets; each side may have so many seconds."""
    return Session(Board.parse("4x3c3:"), seats, clock=Clock(seconds, now=time.monotonic))


def test_the_clock_counts_for_the_side_to_move_and_stops_with_the_game() -> None:
    time = Time()
    session = timed(time, (PERSON, PERSON))
    for seconds, column in ((1, 0), (10, 1), (2, 0), (20, 1), (3, 0)):
        time.now += seconds
        session.push(column)
    time.now += 100
    assert session.is_over
    assert (session.clock.spent(0), session.clock.spent(1)) == (6, 30)


def test_time_is_taken_back_with_a_move() -> None:
    time = Time()
    session = timed(time, (PERSON, AGENT), 60)
    time.now += 5
    session.push(3)
    time.now += 7
    session.push(session.choose())
    time.now += 30
    assert session.undo() == 2
    assert (session.clock.left(0), session.clock.left(1)) == (60, 60)
    time.now += 1
    assert session.redo() == 2
    assert (session.clock.left(0), session.clock.left(1)) == (59, 60)


def test_the_time_of_an_agent_is_taken_back_too_when_its_answer_is_not_waited_for() -> None:
    time = Time()
    session = timed(time, (PERSON, AGENT), 60)
    session.push(3)
    time.now += 50
    assert session.undo() == 1
    assert session.clock.left(1) == 60


@pytest.mark.parametrize("late", [0.5, 1000.0])
def test_a_side_whose_clock_runs_out_loses_by_timeout(late: float) -> None:
    time = Time()
    session = timed(time, (PERSON, PERSON), 60)
    session.push(0)
    time.now += 59.5
    assert session.check_clock()
    time.now += late
    session.push(1)  # too late
    assert session.board.moves == (0,)
    assert session.result is not None
    assert (session.result.winner, session.result.termination) == (0, Termination.TIMEOUT)
    assert session.is_out_of_time
    assert not session.check_clock()
    assert session.record().tags == {"Detail": "had no time left"}
    with pytest.raises(IllegalMoveError, match="ended by timeout"):
        session.push(1)


def test_an_answer_or_a_fault_that_comes_too_late_loses_by_the_clock() -> None:
    for agent in (Leftmost(), Failing(9)):
        time = Time()
        session = timed(time, (Seat("agent", agent), PERSON), 10)
        answer = session.question().ask()
        time.now += 10
        assert session.accept(answer)
        assert session.is_out_of_time
        assert session.board.ply == 0


def test_a_game_that_was_lost_by_the_clock_can_be_taken_back() -> None:
    time = Time()
    session = timed(time, (PERSON, PERSON), 60)
    session.push(0)
    time.now += 61
    session.check_clock()
    assert session.undo() == 1
    assert (session.is_over, session.is_out_of_time, session.clock.left(1)) == (False, False, 60)


def test_a_loss_by_the_clock_at_the_first_move_stays() -> None:
    time = Time()
    session = timed(time, (PERSON, PERSON), 60)
    time.now += 61
    session.check_clock()
    assert session.undo() == 0
    assert session.is_out_of_time


def test_the_clock_goes_on_when_a_resignation_is_taken_back() -> None:
    time = Time()
    session = timed(time, (PERSON, PERSON), 60)
    time.now += 1
    session.resign()
    time.now += 100
    session.undo()
    time.now += 2
    assert session.clock.spent(0) == 3


def test_an_agent_has_no_more_time_than_its_clock() -> None:
    """It shares the time among the moves that may come, six of 12, and keeps something back."""
    for limit, seconds in ((1.0, 1.0), (None, 2.0), (5.0, 2.0)):
        time = Time()
        session = timed(time, (AGENT, AGENT), 14)
        session.limit = Limit(seconds=limit, nodes=7)
        assert session.question().limit == Limit(seconds=seconds, nodes=7)
    time.now += 13.99
    assert session.question().limit.seconds == LEAST_SECONDS


def test_an_agent_that_uses_its_whole_limit_never_loses_by_the_clock() -> None:
    time = Time()

    class Slow:
        """Uses its limit to the end."""

        def choose(self, board: Board, limit: Limit | None = None) -> int:
            assert limit is not None
            assert limit.seconds is not None
            time.now += limit.seconds
            return board.legal_moves[0]

    rules = Rules(6, 6, 7)
    session = Session(
        Board(rules),
        (Seat("slow", Slow()), Seat("slow", Slow())),
        limit=Limit(seconds=1),
        clock=Clock(6, now=time.monotonic),
    )
    while not session.is_over:
        assert session.accept(session.question().ask())
    assert session.board.ply == rules.cells
