"""Play, solve, analyse and compare players of Connect-N.

>>> import connectn as cn
>>> board = cn.Board()
>>> board.push(3)
>>> str(board)
'7x6c4:4'
"""

from importlib import import_module
from typing import TYPE_CHECKING

from connectn.game.picture import Picture, draw_with

if TYPE_CHECKING:
    from connectn.agents.agent import Agent
    from connectn.agents.papers.agent import evaluation
    from connectn.agents.registry import make_agent, register
    from connectn.analysis.explain import explain
    from connectn.analysis.hint import hint
    from connectn.analysis.review import Review, review
    from connectn.arena.playing.tournament import Tournament
    from connectn.errors import (
        AgentError,
        BookError,
        CancelledError,
        ConnectnError,
        EmptyHistoryError,
        IllegalMoveError,
        LimitError,
        NotationError,
        PositionError,
        RecordError,
        RulesError,
        ScoreError,
        SolverError,
    )
    from connectn.game.board import Board
    from connectn.game.outcome import Outcome, Termination
    from connectn.game.record import Record, parse_record, parse_records
    from connectn.game.rules import Rules
    from connectn.solver.analysis import Analysis
    from connectn.solver.book import Book
    from connectn.solver.bounds import Bounds
    from connectn.solver.limit import Limit
    from connectn.solver.score import Score
    from connectn.solver.solver import Solver
    from connectn.view.text import Style, render

__version__ = "0.2.0"

__all__ = [
    "Agent",
    "AgentError",
    "Analysis",
    "Board",
    "Book",
    "BookError",
    "Bounds",
    "CancelledError",
    "ConnectnError",
    "EmptyHistoryError",
    "IllegalMoveError",
    "Limit",
    "LimitError",
    "NotationError",
    "Outcome",
    "PositionError",
    "Record",
    "RecordError",
    "Review",
    "Rules",
    "RulesError",
    "Score",
    "ScoreError",
    "Solver",
    "SolverError",
    "Style",
    "Termination",
    "Tournament",
    "evaluation",
    "explain",
    "hint",
    "make_agent",
    "parse_record",
    "parse_records",
    "register",
    "render",
    "review",
]

# Where each public name lives. Importing on first use keeps `connectn --version` quick.
_HOMES = {
    "Agent": "agents.agent",
    "AgentError": "errors",
    "Analysis": "solver.analysis",
    "Board": "game.board",
    "Book": "solver.book",
    "BookError": "errors",
    "Bounds": "solver.bounds",
    "CancelledError": "errors",
    "ConnectnError": "errors",
    "EmptyHistoryError": "errors",
    "IllegalMoveError": "errors",
    "Limit": "solver.limit",
    "LimitError": "errors",
    "NotationError": "errors",
    "Outcome": "game.outcome",
    "PositionError": "errors",
    "Record": "game.record",
    "RecordError": "errors",
    "Review": "analysis.review",
    "Rules": "game.rules",
    "RulesError": "errors",
    "Score": "solver.score",
    "ScoreError": "errors",
    "Solver": "solver.solver",
    "SolverError": "errors",
    "Style": "view.text",
    "Termination": "game.outcome",
    "Tournament": "arena.playing.tournament",
    "evaluation": "agents.papers.agent",
    "explain": "analysis.explain",
    "hint": "analysis.hint",
    "make_agent": "agents.registry",
    "parse_record": "game.record",
    "parse_records": "game.record",
    "register": "agents.registry",
    "render": "view.text",
    "review": "analysis.review",
}


def _draw(value: object) -> Picture:
    """Draw a value for a notebook; only this module may tell a lower layer about `view`."""
    from connectn.view.notebook import picture

    return picture(value)


draw_with(_draw)


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module 'connectn' has no attribute {name!r}")
    value: object = getattr(import_module(f"connectn.{_HOMES[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
