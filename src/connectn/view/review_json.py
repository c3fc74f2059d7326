"""The review of a game as JSON; docs/json.md describes its fields."""

from connectn.analysis.review import Review
from connectn.analysis.reviewed_move import ReviewedMove
from connectn.analysis.turning_point import TurningPoint
from connectn.view.json import (
    Object,
    board_json,
    outcome_json,
    reason_json,
    scores_json,
    value_json,
)


def review_json(review: Review) -> Object:
    """Return a game with its grades, its turning points and the numbers of both players."""
    record = review.record
    board = record.board()
    return {
        "position": str(board),
        "board": board_json(board),
        "start": str(board.root()),
        "outcome": None if record.outcome is None else outcome_json(record.outcome),
        "opening_plies": review.opening,
        "players": [player_review_json(review, player) for player in (0, 1)],
        "reviewed_moves": [reviewed_move_json(move) for move in review.moves],
        "turning_points": [turning_point_json(point) for point in review.turning_points],
        "evaluations": [
            None if value is None else value_json(value) for value in review.evaluations
        ],
        "nodes": sum(move.analysis.nodes for move in review.moves),
        "seconds": round(sum(move.analysis.seconds for move in review.moves), 6),
    }


def player_review_json(review: Review, player: int) -> Object:
    """Return how well one player has played."""
    record = review.record
    kept, decisions = review.decisions(player)
    return {
        "name": (record.first, record.second)[player],
        "perfect": {"decisions": decisions, "kept": kept},
        "score_lost": review.score_lost(player),
        "grades": {grade.value: number for grade, number in review.grades(player).items()},
    }


def reviewed_move_json(move: ReviewedMove) -> Object:
    """Return a move with its grade and what it is graded by."""
    return {
        "number": move.number,
        "player": move.player,
        "column": move.column,
        "cell": list(move.cell),
        "grade": move.grade.value,
        "decision": move.decision.name.lower().replace("_", " "),
        "lost": move.lost,
        "value": value_json(move.best),
        "made": value_json(move.made),
        "scores": scores_json(move.analysis),
        "best": list(move.analysis.best),
    }


def turning_point_json(point: TurningPoint) -> Object:
    """Return what a move gave away, and why another one was better."""
    reasons = point.reasons()
    return {
        "number": point.move.number,
        "column": point.column,
        "pv": list(point.line),
        "text": point.told(reasons=reasons),
        "reasons": [reason_json(reason) for reason in reasons],
    }
