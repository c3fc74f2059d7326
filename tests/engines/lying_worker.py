"""A worker of a dask cluster whose solver is wrong now and then: `dask worker --preload` runs this.

Every second call to the solver finds scores that are 1 too high, where such a score is possible:
only a second worker can notice it.
"""

from collections.abc import Callable
from dataclasses import replace
from itertools import count
from typing import Any

from connectn.scale.label import possible_scores
from connectn.solver.analysis import Analysis
from connectn.solver.score import Score
from connectn.solver.solver import Solver

_calls = count(1)


def _too_high(score: Score) -> Score:
    if score.value + 1 not in possible_scores(score.rules, score.ply):
        return score
    return Score.proved(score.value + 1, score.rules, score.ply)


def _lie_about_many(honest: Callable[..., list[Any]]) -> Callable[..., list[Any]]:
    def solve_many(*arguments: Any, **options: Any) -> list[Any]:
        found = honest(*arguments, **options)
        return [_too_high(score) for score in found] if next(_calls) % 2 == 0 else found

    return solve_many


def _lie_about_columns(honest: Callable[..., Analysis]) -> Callable[..., Analysis]:
    def analyze(*arguments: Any, **options: Any) -> Analysis:
        found = honest(*arguments, **options)
        if next(_calls) % 2:
            return found
        scores = (_too_high(score) if isinstance(score, Score) else score for score in found.scores)
        return replace(found, scores=tuple(scores))

    return analyze


def dask_setup(_worker: object) -> None:
    """Replace the methods of the solver; dask calls this in the process of the worker."""
    Solver.solve_many = _lie_about_many(Solver.solve_many)  # type: ignore[method-assign]
    Solver.analyze = _lie_about_columns(Solver.analyze)  # type: ignore[method-assign]
