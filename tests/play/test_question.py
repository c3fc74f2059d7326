"""A question to an agent and its answer, also from another thread."""

from threading import Thread

import pytest

from connectn import AgentError, Board, Limit, Termination
from connectn.play.question import Answer, Question
from connectn.play.seat import Seat
from tests.play.test_session import Failing


class Talking:
    """Plays the last legal column and says why."""

    remark = "likes the right side"

    def choose(self, board: Board, limit: Limit | None = None) -> int:
        return board.legal_moves[-1]


def asked(agent: object, position: str = "2x2c3:11") -> Answer:
    seat = Seat("agent", agent)  # type: ignore[arg-type]  # an agent may be anything
    return Question(Board.parse(position), seat, Limit()).ask()


def test_an_answer_has_the_column_and_the_remark_of_the_agent() -> None:
    answer = asked(Talking())
    assert (answer.column, answer.forfeit, answer.remark) == (1, None, "likes the right side")


@pytest.mark.parametrize(
    ("failure", "termination"),
    [
        (ValueError("no"), Termination.CRASH),
        (SystemExit(1), Termination.CRASH),
        (0, Termination.ILLEGAL_MOVE),
        ("1", Termination.ILLEGAL_MOVE),
        (True, Termination.ILLEGAL_MOVE),
    ],
)
def test_a_choice_that_is_none_is_a_forfeit(failure: object, termination: Termination) -> None:
    answer = asked(Failing(failure))
    assert (answer.column, answer.remark) == (None, "")
    assert answer.forfeit is not None
    assert answer.forfeit.termination is termination


def test_an_answer_belongs_to_its_question() -> None:
    question = Question(Board(), Seat("agent", Talking()), Limit())
    assert question.ask().question is question


def test_a_person_is_not_asked() -> None:
    with pytest.raises(AgentError, match="a person is to move in 7x6c4:, not an agent"):
        Question(Board(), Seat("human"), Limit()).ask()


def test_a_question_can_be_asked_in_another_thread_while_the_board_changes() -> None:
    """The agent gets a copy, so its answer is about the position of the question."""
    board = Board.parse("2x2c3:")
    question = Question(board.copy(), Seat("agent", Talking()), Limit())
    answers: list[Answer] = []
    thread = Thread(target=lambda: answers.append(question.ask()))
    thread.start()
    for column in (0, 0, 1):
        board.push(column)
    thread.join()
    assert [answer.column for answer in answers] == [1]
