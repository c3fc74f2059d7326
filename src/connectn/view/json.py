"""Boards, scores and analyses as JSON: every command and every page writes the same shapes.

docs/json.md describes the shapes; assets/schema.json says the same to a program.
"""

from collections.abc import Sequence
from typing import TypeAlias

from connectn.analysis.reason import Reason
from connectn.analysis.threats import Threat, Zugzwang, threat_map
from connectn.game.board import Board
from connectn.game.outcome import Outcome
from connectn.solver.analysis import Analysis
from connectn.solver.bounds import Bounds
from connectn.solver.score import Score

Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | float | bool | None"
Object: TypeAlias = dict[str, Json]


def value_json(value: Score | Bounds) -> Object:
    """Return an exact score, or the bounds of one.

    >>> from connectn.game.rules import Rules
    >>> value_json(Score(18, Rules(), ply=6))
    {'sign': 1, 'score': 18, 'plies_to_end': 1}
    >>> value_json(Bounds(-3, 2, Rules(), ply=6))
    {'sign': None, 'lower': -3, 'upper': 2}
    """
    if isinstance(value, Score):
        return {"sign": value.sign, "score": value.value, "plies_to_end": value.plies_to_end}
    return {"sign": value.sign, "lower": value.lower, "upper": value.upper}


def outcome_json(outcome: Outcome) -> Object:
    """Return how a game ended."""
    return {
        "winner": outcome.winner,
        "termination": outcome.termination.value,
        "line": [list(cell) for cell in outcome.line],
    }


def board_json(board: Board) -> Object:
    """Return everything there is to know about a position."""
    outcome = board.outcome()
    return {
        "position": str(board),
        "rules": str(board.rules),
        "turn": board.turn,
        "ply": board.ply,
        "moves": list(board.moves),
        "legal_moves": list(board.legal_moves),
        "grid": [list(row) for row in board.grid()],
        "outcome": None if outcome is None else outcome_json(outcome),
    }


def answer_json(position: str, value: Score | Bounds, nodes: int, seconds: float) -> Object:
    """Return the value of a position, which is named as it was asked."""
    return {"position": position, **value_json(value), **_search_json(nodes, seconds)}


def refusal_json(position: str, reason: str) -> Object:
    """Return why a position, which is named as it was asked, has no value."""
    return {"position": position, "error": reason}


def columns_json(position: str, analysis: Analysis) -> Object:
    """Return the value of every column of a position."""
    return {
        "position": position,
        "scores": scores_json(analysis),
        **_search_json(analysis.nodes, analysis.seconds),
    }


def analysis_json(
    position: str, board: Board, analysis: Analysis, reasons: Sequence[Reason]
) -> Object:
    """Return an analysis with the board it is about, and what explains it."""
    threats = threat_map(board)
    return {
        "position": position,
        "board": board_json(board),
        **value_json(analysis.score),
        "scores": scores_json(analysis),
        "best": list(analysis.best),
        "pv": list(analysis.pv),
        "depth": analysis.depth,
        "reasons": [reason_json(reason) for reason in reasons],
        "threats": [threat_json(threat) for threat in threats.threats],
        "zugzwang": None if threats.zugzwang is None else zugzwang_json(threats.zugzwang),
        **_search_json(analysis.nodes, analysis.seconds),
    }


def reason_json(reason: Reason) -> Object:
    """Return a sentence with the cells and the columns that back it."""
    return {
        "text": reason.text,
        "pattern": reason.pattern.value,
        "column": reason.column,
        "cells": [list(cell) for cell in reason.cells],
        "line": list(reason.line),
        "proved": reason.is_proved,
    }


def threat_json(threat: Threat) -> Object:
    """Return a cell where a player completes a line."""
    blocker = threat.blocked_by
    return {
        "player": threat.player,
        "cell": list(threat.cell),
        "discs_below": threat.discs_below,
        "parity": threat.parity,
        "blocked_by": None if blocker is None else list(blocker),
    }


def zugzwang_json(zugzwang: Zugzwang) -> Object:
    """Return who runs out of safe cells, and below which threats."""
    return {
        "safe_cells": zugzwang.safe_cells,
        "loser": zugzwang.loser,
        "threats": [threat_json(threat) for threat in zugzwang.threats],
    }


def scores_json(analysis: Analysis) -> Json:
    """Return a value per column, null where the column is full."""
    return [None if value is None else value_json(value) for value in analysis.scores]


def _search_json(nodes: int, seconds: float) -> Object:
    return {"nodes": nodes, "seconds": round(seconds, 6)}
