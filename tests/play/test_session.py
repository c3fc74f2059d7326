"""A game without a screen: moves, undo and redo, hints, resignation, records."""

from pathlib import Path
from random import Random

import pytest

from connectn import AgentError, Board, IllegalMoveError, Limit, Rules, Termination
from connectn.game.record import read_records
from connectn.play.forfeit import ForfeitError
from connectn.play.seat import Seat
from connectn.play.session import Session


class Leftmost:
    """Plays the leftmost column, remembers its limits, and changes the board it was given."""

    def __init__(self) -> None:
        self.limits: list[Limit | None] = []

    def choose(self, board: Board, limit: Limit | None = None) -> int:
        self.limits.append(limit)
        column = board.legal_moves[0]
        board.push(column)
        return column


PERSON, AGENT = Seat("human"), Seat("leftmost", Leftmost())


def test_an_agent_gets_the_limit_and_a_board_of_its_own() -> None:
    agent, limit = Leftmost(), Limit(seconds=0.25)
    session = Session(Board.parse("2x2c3:"), (Seat("a", agent), Seat("b", agent)), limit=limit)
    while not session.is_over:
        session.push(session.choose())
    assert agent.limits == [limit] * 4
    assert session.board.moves == (0, 0, 1, 1)


def test_the_board_of_a_session_cannot_be_changed_from_outside() -> None:
    start = Board()
    session = Session(start, (PERSON, PERSON))
    session.push(3)
    session.board.push(4)
    assert session.board.moves == (3,)
    assert start.moves == ()


@pytest.mark.parametrize(
    ("seats", "people"),
    [
        ((PERSON, AGENT), (0,)),
        ((AGENT, PERSON), (1,)),
        ((PERSON, PERSON), (0, 1)),
        ((AGENT, AGENT), ()),
    ],
)
def test_undo_and_redo_go_from_one_choice_of_a_person_to_the_next(
    seats: tuple[Seat, Seat], people: tuple[int, ...]
) -> None:
    """Undo ends where a person chose last; redo gives back exactly what undo took."""
    session = Session(Board(Rules(7, 6, 7)), seats)  # no line ends the game early
    assert session.people == people
    dice = Random(5)
    for _ in range(9):
        person = session.seat.is_person
        session.push(dice.choice(session.board.legal_moves) if person else session.choose())
    whole = session.board.moves
    choices = [ply for ply in range(9) if ply % 2 in people]
    for ply in reversed(choices):
        before = len(session.board.moves)
        assert session.undo() == before - ply
        assert session.board.moves == whole[:ply]
    assert session.undo() == 0
    assert session.board.moves == whole[: choices[0] if choices else 9]
    for _ in choices:
        session.redo()
        assert session.seat.is_person or session.board.moves == whole
    assert session.board.moves == whole
    assert session.redo() == 0


def test_a_new_move_forgets_what_was_taken_back() -> None:
    session = Session(Board(), (PERSON, PERSON))
    session.push(3)
    session.undo()
    session.push(2)
    assert session.redo() == 0
    assert session.board.moves == (2,)


def test_moves_that_were_there_before_stay() -> None:
    session = Session(Board.parse("44"), (PERSON, PERSON))
    assert session.is_new
    assert session.undo() == 0
    session.push(3)
    assert not session.is_new
    assert session.undo() == 1
    assert session.board.moves == (3, 3)


def test_a_resigned_game_is_over_until_it_is_taken_back() -> None:
    session = Session(Board(), (PERSON, PERSON))
    session.push(3)
    session.resign()
    assert session.result is not None
    assert (session.result.winner, session.result.termination) == (0, Termination.RESIGNATION)
    with pytest.raises(
        IllegalMoveError,
        match=r"^column 3 \(counted from 0\) takes .* ended by resignation in 7x6c4:4$",
    ):
        session.push(3)
    with pytest.raises(IllegalMoveError, match=r"the game is over in 7x6c4:4"):
        session.resign()
    assert session.record().result == "1-0"
    session.undo()
    assert not session.is_over


def test_a_resignation_is_taken_back_alone() -> None:
    for seats in ((PERSON, PERSON), (PERSON, AGENT)):
        session = Session(Board.parse("4x4c4:"), seats)
        assert session.is_new
        session.resign()
        assert not session.is_new
        assert session.undo() == 1
        assert (session.is_new, session.is_over) == (True, False)
        assert session.undo() == 0


class Failing:
    """Raises or returns what it was made with."""

    def __init__(self, failure: object) -> None:
        self.failure = failure

    def choose(self, board: Board, limit: Limit | None = None) -> int:
        if isinstance(self.failure, BaseException):
            raise self.failure
        return self.failure  # type: ignore[return-value]  # an agent may return anything


@pytest.mark.parametrize(
    ("failure", "termination", "detail"),
    [
        (RuntimeError("oh"), Termination.CRASH, "raised RuntimeError: 'oh'"),
        (SystemExit(3), Termination.CRASH, "raised SystemExit: '3'"),
        (2, Termination.ILLEGAL_MOVE, "chose 2, but the columns of 2x2c3 are 0 to 1"),
        (-1, Termination.ILLEGAL_MOVE, "chose -1, but the columns of 2x2c3 are 0 to 1"),
        (0, Termination.ILLEGAL_MOVE, "chose 0, but that column is full"),
        (1.0, Termination.ILLEGAL_MOVE, "chose 1.0, but the columns of 2x2c3 are 0 to 1"),
        (None, Termination.ILLEGAL_MOVE, "chose None, but the columns of 2x2c3 are 0 to 1"),
    ],
)
def test_an_agent_without_a_legal_column_forfeits_the_game(
    failure: object, termination: Termination, detail: str
) -> None:
    session = Session(Board.parse("2x2c3:1"), (Seat("failing", Failing(failure)), PERSON))
    session.push(0)
    with pytest.raises(ForfeitError) as raised:
        session.choose()
    assert str(raised.value) == detail
    assert not session.is_over
    session.forfeit(raised.value)
    assert session.result is not None
    assert (session.result.winner, session.result.termination) == (1, termination)
    record = session.record()
    assert (record.result, record.tags) == ("0-1", {"Detail": detail})
    with pytest.raises(IllegalMoveError, match=rf"the game ended by {termination} in 2x2c3:11"):
        session.push(1)
    assert session.undo() == 1
    assert (session.is_over, session.record().tags) == (False, {})


def test_ctrl_c_during_a_choice_is_no_fault_of_the_agent() -> None:
    session = Session(Board(), (Seat("failing", Failing(KeyboardInterrupt())), PERSON))
    with pytest.raises(KeyboardInterrupt):
        session.choose()


def test_moves_before_the_session_can_be_taken_back_if_they_are_not_fixed() -> None:
    session = Session(Board.parse("4455"), (PERSON, PERSON), fixed=1)
    assert session.is_new
    assert [session.undo() for _ in range(4)] == [1, 1, 1, 0]
    assert not session.is_new
    assert session.board.moves == (3,)


def test_a_hint_comes_in_three_steps_that_begin_anew_in_each_position() -> None:
    session = Session(Board.parse("121212"), (PERSON, PERSON))
    hints = [session.hint() for _ in range(4)]
    assert [hint.step for hint in hints] == [1, 2, 3, 3]
    assert hints[-1].column == 0
    assert session.board.ply == 6
    session.push(6)
    assert session.hint().step == 1
    session.undo()
    assert session.hint(2).step == 2
    assert session.hint().step == 3


def test_only_an_agent_can_be_asked_to_choose() -> None:
    with pytest.raises(AgentError, match=r"a person is to move in 7x6c4:, not an agent"):
        Session(Board(), (PERSON, AGENT)).choose()


def test_a_person_who_plays_alone_is_called_you() -> None:
    assert [Session(Board(), (PERSON, AGENT)).name_of(player) for player in (0, 1)] == [
        "you",
        "leftmost",
    ]
    assert Session(Board(), (PERSON, PERSON)).name_of(1) == "human"


def test_a_game_is_saved_with_its_players_and_its_result(tmp_path: Path) -> None:
    path = tmp_path / "games"
    session = Session(Board.parse("4x3c3:1122"), (PERSON, AGENT))
    session.save(path)
    session.push(2)
    session.save(path)
    unfinished, won = read_records(path)
    assert unfinished.result == "*"
    assert (won.first, won.second, won.result) == ("human", "leftmost", "1-0")
    assert won.board() == session.board


def test_an_answer_is_played() -> None:
    session = Session(Board.parse("2x2c3:"), (AGENT, PERSON))
    assert session.accept(session.question().ask())
    assert session.board.moves == (0,)


@pytest.mark.parametrize("change", ["undo", "push", "resign", "question", "another session"])
def test_an_answer_to_a_question_that_is_out_of_date_changes_nothing(change: str) -> None:
    session = Session(Board.parse("4x3c3:"), (PERSON, AGENT))
    session.push(3)
    answer = session.question().ask()
    match change:
        case "undo":
            session.undo()
        case "push":
            session.push(2)
        case "resign":
            session.resign()
        case "question":
            session.question()
        case _:
            session = Session(session.board, session.seats)
    before, result = session.board, session.result
    assert not session.accept(answer)
    assert (session.board, session.result) == (before, result)


def test_an_answer_is_accepted_once() -> None:
    session = Session(Board.parse("4x3c3:"), (AGENT, AGENT))
    answer = session.question().ask()
    assert [session.accept(answer), session.accept(answer)] == [True, False]
    assert session.board.ply == 1


def test_an_answer_without_a_column_ends_the_game() -> None:
    session = Session(Board.parse("4x3c3:"), (Seat("failing", Failing(9)), PERSON))
    assert session.accept(session.question().ask())
    assert session.result is not None
    assert (session.result.winner, session.result.termination) == (1, Termination.ILLEGAL_MOVE)
    assert not session.is_out_of_time


def test_all_steps_of_a_hint_are_about_one_column() -> None:
    """On a board that is too large to solve too, where the choice of an agent is hinted at."""
    session = Session(Board.parse("16x12c5:8978"), (PERSON, PERSON))
    steps = [session.hint() for _ in range(3)]
    column = steps[2].column
    assert column is not None
    named = {cell_column for cell_column, _ in steps[1].cells}
    assert not named or column in named
    assert session.hint(3).column == column
