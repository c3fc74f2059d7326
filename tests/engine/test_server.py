"""An agent that answers a referee, in this process."""

import io
import json

import pytest

from connectn import Board, Limit, Rules
from connectn.engine import messages
from connectn.engine.messages import LONGEST_LINE, Role
from connectn.engine.server import Server


class Scripted:
    """Answers what it was told to, or raises it, and remembers what it was asked."""

    def __init__(self, *answers: object) -> None:
        self.answers = list(answers)
        self.asked: list[tuple[str, Limit | None]] = []

    def choose(self, board: Board, limit: Limit | None = None) -> int:
        self.asked.append((str(board), limit))
        answer = self.answers.pop(0)
        board.push(board.legal_moves[0])  # the server's board must not change
        if isinstance(answer, Exception):
            # A new one: the parameter of a test lives until the end of the process, and would keep
            # the boards in the frames of its traceback.
            raise type(answer)(*answer.args)
        return answer  # type: ignore[return-value]


def serve(agent: Scripted, lines: bytes) -> tuple[bool, str, str]:
    answers, complaints = io.BytesIO(), io.StringIO()
    served = Server(agent, Role(rules=Rules(2, 2, 3)), Limit(seconds=7)).serve(
        io.BytesIO(lines), answers, complaints
    )
    return served, answers.getvalue().decode(), complaints.getvalue()


GOOD = messages.ask(Board.parse("2x2c3:1"), 3, player=2)
GRID_ALONE = b'{"grid": [[0, 0], [0, 2]]}\n'


def test_every_good_line_is_answered_and_every_bad_one_gets_a_sentence() -> None:
    agent = Scripted(0, 1, 1)
    served, answers, complaints = serve(agent, b"\n" + GOOD + b"what?\n\r\n" + GRID_ALONE + GOOD)
    assert served
    assert answers == '{"move": 0}\n{"move": 1}\n{"move": 1}\n'
    assert complaints == "connectn: line 3: 'what?' is not JSON in UTF-8\n"


def test_the_last_line_needs_no_end() -> None:
    assert serve(Scripted(1), GOOD.strip()) == (True, '{"move": 1}\n', "")


def test_a_line_that_is_too_long_is_one_line_that_is_refused() -> None:
    for length in (LONGEST_LINE + 1, 3 * LONGEST_LINE + 5, 3 * (LONGEST_LINE + 1)):
        served, answers, complaints = serve(
            Scripted(1), GRID_ALONE[:-1].ljust(length) + b"\n" + GOOD
        )
        assert (served, answers) == (True, '{"move": 1}\n')
        assert complaints == f"connectn: line 1: a line is longer than {LONGEST_LINE} bytes\n"


@pytest.mark.parametrize(
    ("seconds", "thinking"), [(3, 2.95), (0.08, 0.04), (0, 0.001), (None, 7), (1e999, None)]
)
def test_of_the_referees_time_a_little_is_kept_in_reserve(
    seconds: float | None, thinking: float | None
) -> None:
    agent = Scripted(1)
    said = json.loads(GOOD) | {"seconds": seconds}
    serve(agent, json.dumps(said).replace("Infinity", "1e999").encode())
    ((board, limit),) = agent.asked
    assert board == "2x2c3:--/X-"
    assert limit is not None
    assert limit.seconds == pytest.approx(thinking)


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        (
            RuntimeError("out of\nideas"),
            "the agent raised RuntimeError, 'out of\\nideas', in 2x2c3:",
        ),
        (RecursionError(), "the agent raised RecursionError, '', in 2x2c3:"),
        (2, "the agent chose 2, which is not legal in 2x2c3:--/X-"),
        (-1, "the agent chose -1, which is not legal"),
        (1.0, "the agent chose 1.0, which is not legal"),
        (None, "the agent chose None, which is not legal"),
    ],
)
def test_no_move_is_guessed_for_an_agent_that_fails(answer: object, message: str) -> None:
    served, answers, complaints = serve(Scripted(1, answer, 1), GOOD * 3)
    assert (served, answers) == (False, '{"move": 1}\n')
    assert complaints.startswith(f"connectn: line 2: {message}")
    assert complaints.count("\n") == 1


def test_an_agent_gets_boards_on_which_it_is_to_move_if_either_side_began() -> None:
    agent = Scripted(0, 0)
    serve(agent, b'{"grid": [[0, 0], [0, 2]]}\n{"grid": [[0, 0], [0, 1]], "player": 2}\n')
    assert [board for board, _ in agent.asked] == ["2x2c3:--/-X"] * 2
