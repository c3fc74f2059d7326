"""What a worker process does for a request: searches, and everything that takes time."""

import time
from collections.abc import Callable

from connectn.agents.agent import remark_of
from connectn.agents.columns import central_first
from connectn.agents.strong import StrongAgent
from connectn.analysis.explain import explain
from connectn.analysis.hint import STEPS, hint
from connectn.analysis.review import Review
from connectn.analysis.review import review as review_game
from connectn.analysis.turning_point import TurningPoint
from connectn.game.board import Board
from connectn.game.record import parse_record
from connectn.solver.analysis import Analysis
from connectn.solver.limit import Limit
from connectn.solver.score import Score
from connectn.view.json import Json, Object, analysis_json
from connectn.view.review_json import review_json, turning_point_json
from connectn.web.context import TaskContext
from connectn.web.narrowing import narrowed, narrowing_json
from connectn.web.opponents import opponent

PROVING = 0.8
"""The share of the time for the scores; the rest is for the sentences."""
HINTING = 0.5
"""The share of a hint's time for the scores; the rest is for a choice, where nothing is proved."""
CHOOSING = 0.6
REVIEWING = 0.7
"""The share of a review's time for the grades; the rest is for why moves were mistakes."""
FIRST_NODES = 20_000
"""The nodes of the first look of a stream; each further one has twice as many."""
HINT_TABLE_MB = 16
UNPLAYABLE = 100
"""What the best-known solver site writes for a full column."""


def analyze(context: TaskContext, position: str) -> Object:
    """Return the scores of all columns and sentences about them."""
    board = Board.parse(position)
    return _explained(context, board, context.solver.analyze(board, context.part(PROVING)))


def narrow(context: TaskContext, position: str) -> Object:
    """Send bounds that get narrower, and return the last of them with sentences."""
    board, nodes, begun = Board.parse(position), FIRST_NODES, time.perf_counter()
    end = time.monotonic() + context.seconds * PROVING
    known = context.solver.analyze(board, Limit(context.part(PROVING).seconds, nodes))
    while not (known.is_exact or context.over or time.monotonic() >= end):
        context.update(narrowing_json(known))
        nodes *= 2
        left = max(end - time.monotonic(), 0.001)
        known = narrowed(known, context.solver.analyze(board, Limit(left, nodes)), begun)
    context.update(narrowing_json(known))
    return _explained(context, board, known)


def solve(context: TaskContext, position: str) -> Object:
    """Return the scores in the form of the best-known solver site; null is not proved in time."""
    board = Board.parse(position)
    if board.is_game_over():
        return {"score": [UNPLAYABLE] * board.rules.width}
    known = context.solver.analyze(board, context.part()).scores
    return {"score": [_plain(value) for value in known]}


def hints(context: TaskContext, position: str) -> Object:
    """Return all steps of a hint: they are about the same column."""
    board = Board.parse(position)
    analysis = context.solver.analyze(board, context.part(HINTING))
    suggested = None
    if analysis.score.sign is None and len(analysis.best) > 1:
        suggested = _choice(context, board, analysis)
    steps = [hint(board, step, analysis, suggested=suggested) for step in range(1, STEPS + 1)]
    found: list[Json] = [
        {
            "step": each.step,
            "text": each.text,
            "cells": [list(cell) for cell in each.cells],
            "column": each.column,
        }
        for each in steps
    ]
    return {"hints": found}


def move(context: TaskContext, position: str, agent: str, level: int | None) -> Object:
    """Return the column that an agent chooses within the time."""
    board = Board.parse(position)
    player = opponent(agent, level).make()
    begun = time.perf_counter()
    column = player.choose(board, context.part())
    return {
        "position": position,
        "agent": agent,
        "column": column,
        "seconds": round(time.perf_counter() - begun, 6),
        "remark": remark_of(player),
    }


def review(context: TaskContext, record: str) -> Object:
    """Return the grades of a game's moves, and why it turned; what is not reached is unknown."""
    end = time.monotonic() + context.seconds * REVIEWING
    found = review_game(
        parse_record(record),
        context.solver,
        progress=lambda _done, _all: not context.over and time.monotonic() < end,
    )
    return _told(context, found)


def _explained(context: TaskContext, board: Board, analysis: Analysis) -> Object:
    reasons = explain(board, analysis, solver=context.solver, limit=context.part())
    return analysis_json(str(board), board, analysis, reasons)


def _plain(value: object) -> int | None:
    if value is None:
        return UNPLAYABLE
    return value.value if isinstance(value, Score) else None


def _choice(context: TaskContext, board: Board, analysis: Analysis) -> int:
    """Return what the strongest agent plays, or a central column where no time is left."""
    if context.over:
        return central_first(analysis.best, board)[0]
    return StrongAgent(table_mb=HINT_TABLE_MB).choose(board.copy(), context.part(CHOOSING))


def _told(context: TaskContext, found: Review) -> Object:
    """Return a review; turning points for which no time is left have no reasons."""
    points: list[Json] = [
        _bare(point) if context.over else turning_point_json(point)
        for point in found.turning_points
    ]
    without = Review(found.record, found.moves, (), found.evaluations, found.opening)
    return {**review_json(without), "turning_points": points}


def _bare(point: TurningPoint) -> Object:
    return {
        "number": point.move.number,
        "column": point.column,
        "pv": list(point.line),
        "text": point.told(reasons=()),
        "reasons": [],
    }


TASKS: dict[str, Callable[..., Object]] = {
    "analyze": analyze,
    "narrow": narrow,
    "solve": solve,
    "hints": hints,
    "move": move,
    "review": review,
}
"""By the names in the frames."""
