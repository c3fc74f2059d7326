"""The player's side: answer a referee, line by line."""

from collections.abc import Iterator
from typing import BinaryIO, TextIO

from connectn.agents.agent import Agent, remark_of
from connectn.engine import messages
from connectn.engine.messages import LONGEST_LINE, Question, Role
from connectn.errors import ConnectnError, EngineError, quoted
from connectn.game.whole import whole_number
from connectn.solver.limit import Limit

RESERVE = 0.05
"""Seconds of the move's time that are reserved for sending the lines."""


class Server:
    """Plays with an agent for another program's referee."""

    def __init__(self, agent: Agent, role: Role, limit: Limit) -> None:
        self._agent = agent
        self._role = role
        self._limit = limit

    def serve(self, asked: BinaryIO, answers: BinaryIO, complaints: TextIO) -> bool:
        """Answer every line until the input ends, or return False when the agent fails.

        For a line that cannot be answered, an error message goes to `complaints`, and the next line
        is read.
        """
        for number, line in enumerate(_lines(asked), start=1):
            if not line.strip():
                continue
            try:
                question = messages.parse_ask(line, self._role)
            except ConnectnError as error:
                print(f"connectn: line {number}: {error}", file=complaints, flush=True)
                continue
            try:
                column = self._choose(question)
            except EngineError as error:
                print(f"connectn: line {number}: {error}", file=complaints, flush=True)
                return False
            answers.write(messages.answer(column))
            answers.flush()
            if remark := remark_of(self._agent):
                print(f"connectn: line {number}: the agent {remark}", file=complaints, flush=True)
        return True

    def _choose(self, question: Question) -> int:
        """Ask the agent; if it fails, raise an `EngineError` instead of guessing a move."""
        board = question.board
        try:
            column = self._agent.choose(board.copy(), self._thinking(question.seconds))
        except Exception as error:
            raise EngineError(
                f"the agent raised {type(error).__name__}, {quoted(str(error))}, in {board}"
            ) from error
        number = whole_number(column)
        if number is None or number not in board.legal_moves:
            raise EngineError(f"the agent chose {quoted(column)}, which is not legal in {board}")
        return number

    def _thinking(self, seconds: float | None) -> Limit:
        """Return the limit: a little less than the referee's time, or the given one."""
        if seconds is None:
            return self._limit
        return Limit(seconds=max(seconds - RESERVE, seconds / 2, 0.001))


def _lines(stream: BinaryIO) -> Iterator[bytes]:
    """Yield every line; of a line that is too long, only the beginning."""
    while line := stream.readline(LONGEST_LINE + 1):
        yield line
        while len(line) > LONGEST_LINE and not line.endswith(b"\n"):
            line = stream.readline(LONGEST_LINE + 1)
