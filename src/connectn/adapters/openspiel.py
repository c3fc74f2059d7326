"""OpenSpiel: positions in both directions, and connectn's agents as its bots.

OpenSpiel's game `connect_four` has the rules of connectn on every board from 1x1 to 16x16, and its
actions are the same columns from 0. pyspiel is imported at the first use.
"""

import json
from typing import TYPE_CHECKING

from connectn.agents.agent import Agent
from connectn.agents.registry import make_agent
from connectn.errors import (
    ConnectnError,
    IllegalMoveError,
    MissingPackageError,
    OpenSpielError,
    quoted,
)
from connectn.game.board import Board
from connectn.game.rules import Rules
from connectn.solver.limit import Limit

if TYPE_CHECKING:
    from types import ModuleType

    import pyspiel

    from connectn.adapters.openspiel_bot import AgentBot

GAME = "connect_four"
_DISCS = "xo"
_CELLS = {".": None, "x": 0, "o": 1}


def import_pyspiel() -> "ModuleType":
    """Return pyspiel, or raise an error that names the command to install it."""
    try:
        import pyspiel
    except ModuleNotFoundError:
        raise MissingPackageError(
            'OpenSpiel is needed here, and is not installed: pip install "connectn[openspiel]"'
        ) from None
    module: ModuleType = pyspiel
    return module


def load_game(rules: Rules | None = None) -> "pyspiel.Game":
    """Return OpenSpiel's `connect_four` with this geometry.

    OpenSpiel's own parameters are `columns`, `rows` and `x_in_row`.
    """
    rules = rules or Rules()
    parameters = {"columns": rules.width, "rows": rules.height, "x_in_row": rules.connect}
    return import_pyspiel().load_game(GAME, parameters)


def rules_of(game: "pyspiel.Game") -> Rules:
    """Return the geometry of a game of `connect_four`.

    OpenSpiel takes larger boards than connectn. For these and for other games there is an error.
    """
    if game.get_type().short_name != GAME:
        raise OpenSpielError(f"{quoted(str(game))} is not OpenSpiel's {GAME}")
    found = game.get_parameters()
    try:
        return Rules(found["columns"], found["rows"], found["x_in_row"])
    except ConnectnError as error:
        raise OpenSpielError(f"connectn cannot play {quoted(str(game))}: {error}") from None


def to_state(board: Board) -> "pyspiel.State":
    """Return a position as a state of OpenSpiel, with the same history.

    A board that was set up without moves, as by `Board.from_grid`, becomes the starting state.
    """
    game, start = load_game(board.rules), board.root()
    state = game.new_initial_state(_described(start)) if start.ply else game.new_initial_state()
    for column in board.moves:
        state.apply_action(column)
    return state


def _described(board: Board) -> str:
    """Return a position without moves as OpenSpiel describes it in JSON: the floor comes first."""
    outcome = board.outcome()
    rows = [
        ["." if player is None else _DISCS[player] for player in row]
        for row in reversed(board.grid())
    ]
    if outcome is None:
        turn, winner = _DISCS[board.turn], ""
    else:
        turn = "Terminal"
        winner = "draw" if outcome.winner is None else _DISCS[outcome.winner]
    return json.dumps(
        {
            "board": rows,
            "current_player": turn,
            "is_terminal": outcome is not None,
            "winner": winner,
        }
    )


def to_board(state: "pyspiel.State") -> Board:
    """Return a state of OpenSpiel as a board, with the same history."""
    if not isinstance(state, import_pyspiel().State):
        raise OpenSpielError(f"a state of OpenSpiel is needed, not {quoted(state)}")
    board = _start(state, rules_of(state.get_game()))
    for column in state.history():
        try:
            board.push(column)
        except IllegalMoveError as error:  # OpenSpiel does not check every action
            raise OpenSpielError(f"no game has the history {state.history()}: {error}") from None
    return board


def _start(state: "pyspiel.State", rules: Rules) -> Board:
    """Return the position that a state began from."""
    start = state.starting_state()
    if start is None:
        return Board(rules)
    rows: list[list[str]] = start.to_dict()["board"]
    return Board.from_grid([[_CELLS[cell] for cell in row] for row in rows[::-1]], rules.connect)


def bot(agent: str | Agent, *, seconds: float | None = None, seed: int | None = None) -> "AgentBot":
    """Return an agent as a bot of OpenSpiel, which plays either side of `connect_four`.

    The agent is a text, such as ``"windows:depth=6"`` or ``"my_agents.py:Lefty"``, or an object.
    `seconds` is the time for a move; without it an agent takes as long as it likes. `seed` is for
    an agent that is named by a text and plays at random.
    """
    import_pyspiel()
    from connectn.adapters.openspiel_bot import AgentBot

    chosen = make_agent(agent, seed=seed) if isinstance(agent, str) else agent
    return AgentBot(chosen, None if seconds is None else Limit(seconds=seconds))
