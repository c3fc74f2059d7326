"""Several games between the same two players: sides, score, levels, games from files."""

from pathlib import Path

import pytest

from connectn import AgentError, Board, Limit, RecordError
from connectn.game.record import Record, append_record
from connectn.play.analyst import Analyst
from connectn.play.match import Match
from connectn.play.seat import Seat
from tests.play.test_seat import Counting

ANN, BOB = Seat.of("ann=human"), Seat.of("bob=human")
BOARDS = ["7x6c4", "3x3c2", "5x1c5"]


def seated(match: Match) -> tuple[str, str]:
    first, second = match.session.seats
    return first.name, second.name


@pytest.mark.parametrize("board", BOARDS)
def test_the_sides_swap_from_game_to_game_and_the_score_follows_the_players(board: str) -> None:
    """Ann resigns whenever she is to move first, so each game has the same winner."""
    start = Board.parse(f"{board}:1")
    match = Match(start, (ANN, BOB))
    for number in range(6):
        assert seated(match) == (("ann", "bob") if number % 2 == 0 else ("bob", "ann"))
        assert match.session.board == start
        assert match.tally.wins == ((number + 1) // 2, number // 2)
        match.session.resign()  # the second player is to move
        assert sum(match.tally.wins) == number + 1
        match.play_again()


def test_a_draw_is_counted_for_both() -> None:
    match = Match(Board.parse("2x1c2:"), (ANN, BOB))
    for column in (0, 1):
        match.session.push(column)
    assert (match.tally.wins, match.tally.draws) == ((0, 0), 1)
    match.session.undo()
    assert match.tally.draws == 0


def test_a_new_game_keeps_the_sides_and_does_not_count_an_unfinished_one() -> None:
    match = Match(Board(), (ANN, BOB))
    match.session.push(3)
    match.start_anew()
    assert (match.tally.wins, match.session.board.ply) == ((0, 0), 0)
    match.session.resign()
    match.start_anew()
    assert (match.tally.wins, seated(match)) == ((0, 1), ("ann", "bob"))


def test_a_position_that_was_over_from_the_beginning_is_no_win() -> None:
    match = Match(Board.parse("2x1c1:1"), (ANN, BOB))
    assert match.session.is_over
    assert match.tally.wins == (0, 0)


def test_namesakes_are_told_apart() -> None:
    match = Match(Board(), (Seat.of("human"), Seat.of("human")))
    assert match.names == ("human", "human (2)")
    match.play_again()
    assert (match.name_at(0), match.name_at(1)) == ("human (2)", "human")


def test_a_person_who_plays_alone_is_you_on_either_side() -> None:
    match = Match(Board(), (ANN, Seat.of("greedy")))
    assert match.names == ("you", "greedy")
    match.play_again()
    assert (match.name_at(0), match.names) == ("greedy", ("you", "greedy"))


def test_the_level_of_the_agent_changes_during_a_game_and_stays() -> None:
    match = Match(Board(), (ANN, Seat.of("perfect")), limit=Limit(seconds=1))
    match.session.push(3)
    assert match.set_level(2).name == "perfect:level=2"
    assert match.session.seat.name == "perfect:level=2"
    assert match.session.board.ply == 1
    match.play_again()
    assert seated(match) == ("perfect:level=2", "ann")
    assert match.session.limit == Limit(seconds=1)


@pytest.mark.parametrize("seats", [(ANN, BOB), (Seat.of("perfect"), Seat.of("perfect"))])
def test_a_level_needs_one_agent(seats: tuple[Seat, Seat]) -> None:
    with pytest.raises(AgentError, match="a level is for the one agent"):
        Match(Board(), seats).set_level(3)


def test_the_end_of_a_game_is_told_to_the_agents() -> None:
    agent = Counting()
    match = Match(Board(), (ANN, Seat("counting", agent)))
    match.play_again()
    match.start_anew()
    match.end_game()
    assert agent.ended == 3


def test_a_loaded_game_goes_on_and_the_next_one_begins_where_it_began(tmp_path: Path) -> None:
    path = tmp_path / "games"
    start = Board.parse("4x3c3:----/----/XO--")
    game = start.copy()
    game.push(3)
    append_record(path, Record.of(game, "ann", "bob"))
    match = Match(Board(), (BOB, ANN))
    match.session.resign()
    match.load(path)
    assert seated(match) == ("ann", "bob")
    assert match.session.board == game
    assert match.session.undo() == 1
    assert match.tally.wins == (0, 1)
    match.play_again()
    assert match.session.board == start
    assert seated(match) == ("bob", "ann")


def test_a_file_that_cannot_be_loaded_changes_nothing(tmp_path: Path) -> None:
    match = Match(Board(), (ANN, BOB))
    match.session.push(3)
    before = match.session
    (tmp_path / "bad").write_text("no game")
    for name, error in {"missing": OSError, "bad": RecordError}.items():
        with pytest.raises(error):
            match.load(tmp_path / name)
    assert match.session is before


def test_every_game_of_a_match_has_the_whole_clock_and_the_same_analyst() -> None:
    analyst = Analyst()
    match = Match(Board(), (ANN, BOB), clock=300, analyst=analyst)
    for begin in (match.play_again, match.start_anew):
        match.session.clock.stop()
        begin()
        assert match.session.clock.limit == 300
        assert match.session.clock.spent(0) < 10
    assert match.analyst is analyst


def test_a_game_goes_on_with_the_time_that_its_sides_have_used() -> None:
    match = Match(Board(), (ANN, BOB), clock=300)
    match.go_on(Record.of(Board.parse("445"), "ann", "bob"), (20.0, 30.0))
    match.session.clock.stop()
    assert match.session.clock.spent(0) == 20
    assert 30 <= match.session.clock.spent(1) < 40
    assert match.session.undo() == 1


def test_the_texts_of_the_players_are_in_the_order_of_play() -> None:
    match = Match(Board(), (ANN, Seat.of("greedy:seed=1")))
    assert match.sources == ("ann=human", "greedy:seed=1")
    match.play_again()
    assert match.sources == ("greedy:seed=1", "ann=human")
    assert [match.player_at(side) for side in (0, 1)] == [1, 0]


def test_an_agent_that_cannot_be_stopped_is_replaced() -> None:
    """Another agent of the same text plays on; the answer of the old one is not used."""
    seat = Seat.of("bob=greedy", seed=3)
    match = Match(Board(), (seat, ANN))
    question = match.session.question()
    match.abandon(seat)
    fresh = match.session.seat
    assert fresh.agent is not seat.agent
    assert (fresh.name, fresh.text, fresh.seed, fresh.source) == (
        seat.name,
        seat.text,
        seat.seed,
        seat.source,
    )
    match.play_again()
    assert match.session.seats[1] is fresh
    assert not match.session.accept(question.ask())
    assert match.session.board.ply == 0


def test_a_program_that_is_abandoned_is_ended_and_keeps_its_seat() -> None:
    agent = Counting()
    seat = Seat("counting", agent)
    match = Match(Board(), (ANN, seat))
    match.abandon(seat)
    assert agent.ended == 1
    assert match.session.seats[1].agent is agent
