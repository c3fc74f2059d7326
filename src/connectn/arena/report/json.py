"""The report as JSON, for other programs."""

from collections.abc import Mapping
from math import isfinite

from connectn.arena.report.faults import FaultKind
from connectn.arena.report.summary import Summary
from connectn.arena.statistics.accuracy import Accuracy
from connectn.arena.statistics.rating import Estimate, Rating
from connectn.arena.statistics.sprt import SprtState
from connectn.arena.statistics.standings import Row


def as_json(summary: Summary) -> dict[str, object]:
    """Return all numbers of a report; players are numbered from 0, an infinite number is null."""
    results, standings = summary.results, summary.standings
    return {
        "tournament": results.number,
        "rules": str(results.rules),
        "planned": results.planned,
        "games": standings.games,
        "draws": standings.draws,
        "distinct_games": standings.distinct,
        "terminations": {how.value: count for how, count in standings.terminations.items()},
        "players": [_player(summary, player, row) for player, row in enumerate(standings.rows)],
        "elo_zero": list(summary.zero) if summary.strengths else None,
        "pairings": [_pairing(summary, one, other) for one, other in summary.ratings],
        "sprt_state": summary.sprt and _sprt(summary.sprt),
        "accuracy": summary.accuracy and _graded(summary.accuracy),
        "faults": [_fault(kind) for kind in summary.faults],
        "openings": {
            position: {
                "games": score.games,
                "first_wins": score.wins[0],
                "second_wins": score.wins[1],
                "draws": score.draws,
            }
            for position, score in standings.opening_scores.items()
        },
        "settings": {**results.settings.as_dict(), "versions": dict(results.versions)},
    }


def _player(summary: Summary, player: int, row: Row) -> dict[str, object]:
    accuracy = summary.accuracy
    times = row.percentiles(50, 99)
    return {
        "name": summary.results.names[player],
        "player": summary.results.players[player],
        "games": row.games,
        "points": row.points,
        "share": row.score,
        "wins": sum(row.wins),
        "draws": sum(row.draws),
        "losses": sum(row.losses),
        "first": _side(row, 0),
        "second": _side(row, 1),
        "lost_by": {how.value: count for how, count in row.lost_by.items()},
        "move_seconds": times and {"p50": times[0], "p99": times[1]},
        "elo": _estimate(summary.strengths[player]) if summary.strengths else None,
        "perfect": accuracy
        and {"decisions": accuracy.decisions[player], "kept": accuracy.kept[player]},
    }


def _side(row: Row, side: int) -> Mapping[str, object]:
    return {
        "wins": row.wins[side],
        "draws": row.draws[side],
        "losses": row.losses[side],
        "share": row.score_as(side),
    }


def _pairing(summary: Summary, one: int, other: int) -> dict[str, object]:
    met, rating = summary.standings.head_to_head[one, other], summary.ratings[one, other]
    return {
        "between": [one, other],
        "games": met.games,
        "wins": met.wins,
        "draws": met.draws,
        "losses": met.losses,
        "pairs": met.pair_counts.pairs,
        "distinct_games": len(met.distinct),
        **_rating(rating),
    }


def _rating(rating: Rating) -> dict[str, object]:
    return {
        "share": rating.score,
        "elo": _estimate(rating.elo),
        "normalized_elo": rating.normalized and _estimate(rating.normalized),
        "superiority": rating.superiority,
    }


def _estimate(estimate: Estimate) -> dict[str, float | None]:
    numbers = {"value": estimate.value, "low": estimate.low, "high": estimate.high}
    return {name: number if isfinite(number) else None for name, number in numbers.items()}


def _sprt(state: SprtState) -> dict[str, object]:
    test = state.test
    return {
        "elo0": test.elo0,
        "elo1": test.elo1,
        "llr": state.llr,
        "bounds": test.bounds,
        "verdict": state.verdict.value,
    }


def _fault(kind: FaultKind) -> dict[str, object]:
    return {
        "player": kind.player,
        "termination": kind.game.termination.value,
        "games": kind.games,
        "first_game": kind.number,
        "detail": kind.game.detail,
        "last_words": kind.last_words,
    }


def _graded(accuracy: Accuracy) -> dict[str, object]:
    return {"moves": accuracy.moves, "graded": accuracy.graded, "unknown": accuracy.unknown}
