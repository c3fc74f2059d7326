"""Games played one after the other, without workers or a store: what a tournament must come to."""

from connectn.arena.playing.runner import Referee, Task
from connectn.arena.playing.tournament import Plan
from connectn.arena.results import Game
from connectn.arena.settings import Settings


def played(settings: Settings) -> list[Game]:
    """Play all games of a tournament in the order they are planned."""
    plan, referee = Plan.of(settings), Referee(settings)
    return [
        referee.play(Task(fixture, plan.openings[fixture.opening]))
        for fixture in settings.fixtures()
    ]
