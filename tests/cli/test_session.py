"""What a session hands to agents."""

import pytest

from connectn import Board, Limit, Style
from connectn.cli.session import Seat, Session
from connectn.cli.terminal import Screen


class Curious:
    """Remembers what it was given, and tries to cheat."""

    def __init__(self) -> None:
        self.limits: list[Limit | None] = []

    def choose(self, board: Board, limit: Limit | None = None) -> int:
        self.limits.append(limit)
        column = board.legal_moves[0]
        board.push(column)  # on a copy: the game itself is not the agent's to change
        return column


@pytest.mark.usefixtures("capsys")
def test_an_agent_gets_its_limit_and_a_board_of_its_own() -> None:
    agent, limit, board = Curious(), Limit(seconds=0.25), Board.parse("2x2c3:")
    assert Session(
        board, (Seat("a", agent), Seat("b", agent)), Screen(Style.PLAIN), limit=limit
    ).run()
    assert agent.limits == [limit] * 4
    assert board.moves == (0, 0, 1, 1)
