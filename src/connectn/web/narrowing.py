"""Analyses of one position, one after the other: their bounds only get narrower."""

import time
from dataclasses import replace

from connectn.solver.analysis import Analysis, lower_of, upper_of
from connectn.solver.answer import score_or_bounds
from connectn.solver.bounds import Bounds
from connectn.solver.score import Score
from connectn.view.json import Object, scores_json, value_json

Known = Score | Bounds | None


def narrowed(before: Analysis, after: Analysis, begun: float) -> Analysis:
    """Return what two analyses of a position prove together.

    `begun` is when the first one began, on the clock of `time.perf_counter`. The best line is that
    of the later analysis, if it has one.
    """
    scores = tuple(map(_both, before.scores, after.scores))
    return replace(
        after,
        scores=scores,
        pv=after.pv or before.pv,
        nodes=before.nodes + after.nodes,
        seconds=time.perf_counter() - begun,
    )


def _both(one: Known, other: Known) -> Known:
    if one is None or other is None:
        return other
    lower = max(lower_of(one), lower_of(other))
    upper = min(upper_of(one), upper_of(other))
    return score_or_bounds(other.rules, other.ply, lower, upper)


def narrowing_json(analysis: Analysis) -> Object:
    """Return what is known so far; `done` is true when every score is exact."""
    return {
        "position": str(analysis.board),
        **value_json(analysis.score),
        "scores": scores_json(analysis),
        "best": list(analysis.best),
        "pv": list(analysis.pv),
        "nodes": analysis.nodes,
        "seconds": round(analysis.seconds, 6),
        "done": analysis.is_exact,
    }
