"""How far the experiments are: a line on a terminal, else a line now and then."""

import time
from collections.abc import Sequence
from typing import NamedTuple

from connectn.cli.live_display import LiveDisplay
from connectn.cli.pace import Pace
from connectn.experiments.catalogue import Experiment
from connectn.experiments.run import Step
from connectn.view.words import span

PRIOR = 60.0
"""Seconds: the usual time is believed until experiments of this length are done."""
QUICK_MINUTE = 1.0
"""About the seconds of a quick run for each usual minute."""


class Part(NamedTuple):
    """The part of an experiment that goes on, and its pace since it was first heard of."""

    what: str
    pace: Pace


class ExperimentProgress(LiveDisplay):
    """Shows on stderr what is being done, and about how long all the rest will take.

    The rest is estimated from the usual minutes of each experiment, from how long those that are
    done have taken, and from the speed of the present part.
    """

    def __init__(self, experiments: Sequence[Experiment], *, quick: bool = False) -> None:
        super().__init__()
        self._left = list(experiments)
        self._minute = QUICK_MINUTE if quick else 60.0
        self._usual = self._taken = 0.0
        self._begun = time.monotonic()
        self._part = Part("", Pace(0, self._begun))

    def begin(self, experiment: Experiment) -> None:
        """Note that an experiment begins."""
        self._now = experiment
        self._left.remove(experiment)
        self._begun = time.monotonic()

    def end(self) -> None:
        """Note that it has ended, and erase the line, so that results can be written."""
        self._usual += self._minute * self._now.minutes
        self._taken += time.monotonic() - self._begun
        self.erase()

    def show(self, step: Step) -> None:
        """Show how far the present part is, from time to time."""
        now = time.monotonic()
        if step.what != self._part.what:
            self._part = Part(step.what, Pace(step.done, now))
        self.update(lambda: self._line(step, now))

    def _line(self, step: Step, now: float) -> str:
        part = f"{step.what}: {step.done:,} of {step.total:,}"
        return f"{self._now.name}, {part}, about {span(self._rest(step, now))} left"

    def _rest(self, step: Step, now: float) -> float:
        """Return the seconds that this experiment and the others will take."""
        speed = (self._taken + PRIOR) / (self._usual + PRIOR)
        usual = self._minute * self._now.minutes * speed
        others = self._minute * speed * sum(experiment.minutes for experiment in self._left)
        rest = self._part.pace.rest(step.done, step.total, now)
        return max(usual - (now - self._begun), rest) + others
