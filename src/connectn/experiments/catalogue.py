"""All experiments, in the order of the page."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from connectn.errors import UsageError, quoted
from connectn.experiments import agents, depth, evaluations, p1, p2, p3, p4, p5, search
from connectn.experiments.run import Run
from connectn.experiments.section import Section

ALL = "all"


@dataclass(frozen=True)
class Experiment:
    """An experiment that can be run by its name."""

    name: str
    title: str
    minutes: float
    """How long it takes on two cores."""
    measure: Callable[[Run], Section]


EXPERIMENTS = (
    Experiment("P1", "P1: three situations", 0.1, p1.measure),
    Experiment("P2", "P2: the published game, and a perfect opponent", 1, p2.measure),
    Experiment("P3", "P3: a perfect opponent, and levels for people", 3, p3.measure),
    Experiment("P4", "P4: two evaluations for N = 3, 4 and 5", 1, p4.measure),
    Experiment("P5", "P5: three matches of 20 games", 3, p5.measure),
    Experiment("search", "Nodes and time by depth", 3, search.measure),
    Experiment("depth", "What twice the depth is worth", 4, depth.measure),
    Experiment("evaluations", "All evaluations on one table", 8, evaluations.measure),
    Experiment("moves", "All agents: perfect moves", 3, agents.measure_moves),
    Experiment("strong", "`strong` against the papers' players", 5, agents.measure_strong),
    Experiment("levels", "The levels of `perfect`", 5, agents.measure_levels),
)


def chosen(names: Sequence[str]) -> list[Experiment]:
    """Return the experiments with these names, in any case and order; without names, all.

    >>> [experiment.name for experiment in chosen(["p5", "P1"])]
    ['P1', 'P5']
    """
    known = {experiment.name.lower() for experiment in EXPERIMENTS} | {ALL}
    for name in names:
        if name.lower() not in known:
            listed = ", ".join(experiment.name for experiment in EXPERIMENTS)
            raise UsageError(f"{quoted(name)} is not an experiment; there are {listed} and {ALL}")
    wanted = {name.lower() for name in names}
    if not wanted or ALL in wanted:
        return list(EXPERIMENTS)
    return [experiment for experiment in EXPERIMENTS if experiment.name.lower() in wanted]
