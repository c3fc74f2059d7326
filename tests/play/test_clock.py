"""The thinking time of two sides, by a clock that a test sets."""

from connectn.play.clock import Clock
from tests.clock import Clock as Time


def clock_at(time: Time, limit: float | None = None) -> Clock:
    """Return a clock that has just been started for player 0."""
    clock = Clock(limit, now=time.monotonic)
    clock.start(0)
    return clock


def test_the_time_of_the_side_to_move_passes() -> None:
    time = Time()
    clock = clock_at(time)
    time.now += 3
    assert (clock.spent(0), clock.spent(1)) == (3, 0)
    clock.press()
    time.now += 5
    assert (clock.spent(0), clock.spent(1)) == (3, 5)


def test_a_player_has_what_is_left_of_the_limit_and_never_less_than_nothing() -> None:
    time = Time()
    clock = clock_at(time, limit=10)
    time.now += 4
    assert (clock.left(0), clock.left(1)) == (6, 10)
    time.now += 7
    assert clock.left(0) == 0


def test_without_a_limit_nothing_runs_out() -> None:
    time = Time()
    clock = clock_at(time)
    time.now += 1e9
    assert clock.left(0) is None


def test_a_clock_that_stands_still_counts_nothing_until_it_goes_on() -> None:
    time = Time()
    clock = clock_at(time)
    time.now += 1
    clock.stop()
    assert not clock.is_running
    time.now += 100
    assert clock.spent(0) == 1
    for _ in range(2):  # a second call changes nothing
        clock.go_on()
        time.now += 2
    assert clock.spent(0) == 5


def test_a_move_that_is_taken_back_gives_its_time_back() -> None:
    time = Time()
    clock = clock_at(time)
    for seconds in (1, 10, 2, 20):
        time.now += seconds
        clock.press()
    time.now += 5
    clock.take_back(2)
    assert (clock.spent(0), clock.spent(1)) == (1, 10)
    time.now += 4
    clock.press()
    assert (clock.spent(0), clock.spent(1)) == (5, 10)


def test_time_taken_back_before_the_first_turn_that_was_counted_is_that_of_the_first_turn() -> None:
    time = Time()
    clock = Clock(60, (7.0, 9.0), now=time.monotonic)
    clock.start(0)
    time.now += 3
    clock.take_back(1)  # a move of the other side, from before the clock was started
    assert (clock.spent(0), clock.spent(1)) == (7, 9)
    time.now += 2
    assert (clock.spent(0), clock.spent(1)) == (7, 11)


def test_a_move_is_taken_back_after_the_end_and_the_clock_runs_again() -> None:
    time = Time()
    clock = clock_at(time)
    time.now += 3
    clock.press()
    clock.stop()
    time.now += 50
    clock.take_back(1)
    time.now += 1
    assert (clock.spent(0), clock.spent(1)) == (1, 0)


def test_a_clock_is_shown_in_minutes_and_at_the_end_in_tenths() -> None:
    time = Time()
    clock = clock_at(time, limit=100)
    shown = [clock.shown(0)]
    for seconds in (39.5, 51, 9.46, 1):
        time.now += seconds
        shown.append(clock.shown(0))
    assert shown == ["1:40", "1:00", "9.5", "0.0", "0.0"]
    assert Clock(spent=(3725.9, 0)).shown(0) == "62:05"
