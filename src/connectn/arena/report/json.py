"""A tournament as JSON, for another program."""

from collections.abc import Mapping
from math import isfinite

from connectn.arena.report.summary import Progress, Summary
from connectn.arena.statistics.judge import Judgement
from connectn.arena.statistics.rating import Estimate, Rating
from connectn.arena.statistics.row import Row


def as_json(summary: Summary) -> dict[str, object]:
    """Return everything a report says; players are numbered from 0, open ends are null."""
    results, standings = summary.results, summary.standings
    return {
        "tournament": results.number,
        "board": str(results.rules),
        "planned": results.planned,
        "games": standings.games,
        "draws": standings.draws,
        "distinct_games": standings.distinct,
        "terminations": {how.value: count for how, count in standings.terminations.items()},
        "players": [_player(summary, player, row) for player, row in enumerate(standings.rows)],
        "pairings": [_pairing(summary, one, other) for one, other in summary.ratings],
        "sprt": summary.progress and _progress(summary.progress),
        "judged": summary.judgement and _judged(summary.judgement),
        "openings": {
            position: {"games": score.games, "wins": score.wins, "draws": score.draws}
            for position, score in standings.openings.items()
        },
        "settings": dict(results.settings),
    }


def _player(summary: Summary, player: int, row: Row) -> dict[str, object]:
    judgement = summary.judgement
    times = row.percentiles(50, 99)
    return {
        "name": summary.results.names[player],
        "games": row.games,
        "points": row.points,
        "score": row.score,
        "wins": sum(row.wins),
        "draws": sum(row.draws),
        "losses": sum(row.losses),
        "first": _side(row, 0),
        "second": _side(row, 1),
        "lost_by": {how.value: count for how, count in row.lost_by.items()},
        "seconds": times and {"p50": times[0], "p99": times[1]},
        "elo": _estimate(summary.strengths[player]) if summary.strengths else None,
        "perfect": judgement
        and {"decisions": judgement.decisions[player], "kept": judgement.perfect[player]},
    }


def _side(row: Row, side: int) -> Mapping[str, object]:
    return {
        "wins": row.wins[side],
        "draws": row.draws[side],
        "losses": row.losses[side],
        "score": row.score_as(side),
    }


def _pairing(summary: Summary, one: int, other: int) -> dict[str, object]:
    meeting, rating = summary.standings.meetings[one, other], summary.ratings[one, other]
    return {
        "players": [one, other],
        "games": meeting.games,
        "wins": meeting.wins,
        "draws": meeting.draws,
        "losses": meeting.losses,
        "pairs": meeting.tally.pairs,
        "distinct_games": len(meeting.distinct),
        **_rating(rating),
    }


def _rating(rating: Rating) -> dict[str, object]:
    return {
        "score": rating.score,
        "elo": _estimate(rating.elo),
        "normalized_elo": rating.normalized and _estimate(rating.normalized),
        "superiority": rating.superiority,
    }


def _estimate(estimate: Estimate) -> dict[str, float | None]:
    numbers = {"value": estimate.value, "low": estimate.low, "high": estimate.high}
    return {name: number if isfinite(number) else None for name, number in numbers.items()}


def _progress(progress: Progress) -> dict[str, object]:
    test = progress.test
    return {
        "elo0": test.elo0,
        "elo1": test.elo1,
        "llr": progress.ratio,
        "bounds": test.bounds,
        "verdict": progress.verdict.value,
    }


def _judged(judgement: Judgement) -> dict[str, object]:
    return {
        "moves": judgement.moves,
        "judged": judgement.judged,
        "unknown": judgement.unknown,
    }
