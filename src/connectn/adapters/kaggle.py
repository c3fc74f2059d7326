"""Kaggle's ConnectX: connectn's agents there, and its positions here.

Kaggle calls an agent with an observation and a configuration. The board of an observation is one
list, row by row with the top row first; a cell is 0 (empty), 1 or 2, and `mark` is the player's own
number. A configuration has `columns`, `rows`, `inarow` and `actTimeout`, the seconds for a move.
"""

import math
from collections.abc import Callable
from typing import Any

from connectn.adapters.kaggle_submission.reading import field
from connectn.agents.registry import STRONGEST, make_agent
from connectn.errors import PositionError, quoted
from connectn.game.board import Board
from connectn.game.rules import Rules
from connectn.solver.limit import Limit

ACT_TIMEOUT = 2.0
"""Kaggle's usual seconds for a move."""
SHARE_OF_TIME = 0.9
"""The part of the allowed time that an agent may use; the rest is for a machine that is busy."""
LEAST_SECONDS = 0.001

KaggleAgent = Callable[[Any, Any], int]
"""What Kaggle calls: ``agent(observation, configuration)``."""


class Fields(dict[str, Any]):
    """A dictionary whose items are attributes too, as Kaggle's observations are."""

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except KeyError:
            raise AttributeError(name) from None


def agent(
    text: str = STRONGEST, *, seconds: float | None = None, seed: int | None = None
) -> KaggleAgent:
    """Return any agent of connectn as Kaggle calls it, for a board of any size up to 16x16.

    It thinks for at most `seconds` per move, and never longer than 90 % of `actTimeout`.

    >>> play = agent("strong", seconds=0.1)
    >>> play(observation_of(Board.parse("121212")), configuration_of(Rules()))
    0
    """
    player = make_agent(text, seed=seed)
    own = math.inf if seconds is None else Limit(seconds=seconds).seconds or math.inf

    def play(observation: Any, configuration: Any) -> int:
        board = board_of(observation, configuration)
        allowed = SHARE_OF_TIME * float(field(configuration, "actTimeout"))
        return int(player.choose(board, Limit(seconds=min(own, max(allowed, LEAST_SECONDS)))))

    return play


def rules_of(configuration: Any) -> Rules:
    """Return the rules of a configuration.

    >>> rules_of({"columns": 9, "rows": 7, "inarow": 5})
    Rules(9, 7, 5)
    """
    return Rules(*(field(configuration, name) for name in ("columns", "rows", "inarow")))


def board_of(observation: Any, configuration: Any) -> Board:
    """Return the board of an observation, without history, with the owner of `mark` to move.

    >>> board = board_of({"board": [0, 0, 1, 2], "mark": 1}, {"columns": 2, "rows": 2, "inarow": 2})
    >>> str(board), board.turn
    ('2x2c2:--/XO', 0)
    """
    rules = rules_of(configuration)
    cells, mark = list(field(observation, "board")), field(observation, "mark")
    if mark not in (1, 2):
        raise PositionError(f"mark must be 1 or 2, not {quoted(mark)}")
    if len(cells) != rules.cells:
        raise PositionError(
            f"the board of the observation has {len(cells)} cells, {rules} has {rules.cells}"
        )
    # The owner of the mark has to move, and began if both have as many discs.
    began = mark if cells.count(1) == cells.count(2) else 3 - mark
    player = {0: None, began: 0, 3 - began: 1}
    unknown = [cell for cell in cells if cell not in player]
    if unknown:
        raise PositionError(f"a cell of the observation is 0, 1 or 2, not {quoted(unknown[0])}")
    rows = [cells[row * rules.width :][: rules.width] for row in range(rules.height)]
    return Board.from_grid([[player[cell] for cell in row] for row in rows], rules.connect)


def observation_of(board: Board, *, step: int | None = None) -> Fields:
    """Return what Kaggle shows to the player who has to move; the player who began has mark 1."""
    cells = [0 if cell is None else cell + 1 for row in board.grid() for cell in row]
    return Fields(
        board=cells,
        mark=board.turn + 1,
        step=board.ply if step is None else step,
        remainingOverageTime=60,
    )


def configuration_of(rules: Rules, seconds: float = ACT_TIMEOUT) -> Fields:
    """Return a configuration of ConnectX with these rules and seconds for a move."""
    return Fields(
        columns=rules.width,
        rows=rules.height,
        inarow=rules.connect,
        actTimeout=seconds,
        timeout=seconds,
        agentTimeout=60,
        episodeSteps=1000,
        runTimeout=1200,
    )
