"""Games played one after the other in this process: what a tournament with workers must equal."""

from functools import cache

from connectn.arena.fixture import Task
from connectn.arena.playing.tournament import Plan
from connectn.arena.playing.worker import Worker
from connectn.arena.results import Game
from connectn.arena.settings import Settings


def tasks_of(settings: Settings) -> list[Task]:
    """Plan a tournament, and return its games in the planned order."""
    openings = Plan.of(settings).openings
    return [Task(fixture, openings[fixture.opening]) for fixture in settings.fixtures()]


@cache
def played(settings: Settings) -> list[Game]:
    """Play all games of a tournament in the planned order."""
    worker = Worker(settings)
    return [worker.play(task) for task in tasks_of(settings)]
