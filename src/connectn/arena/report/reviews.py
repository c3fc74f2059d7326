"""The games of a tournament that the solver reviews for its page."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from connectn.analysis.review import Review, review
from connectn.arena.report.replay import chosen_games, spread
from connectn.arena.results import Game, Results
from connectn.solver.solver import Solver


@dataclass(frozen=True)
class ReviewedGames:
    """The games that a page of reviews shows."""

    page: str
    """The name of the file, beside the page of the report."""
    numbers: tuple[int, ...]
    """The numbers of the games in the tournament, from 1."""


def games_to_review(games: Sequence[Game], most: int) -> list[tuple[int, Game]]:
    """Return the games that say most about their players, with their numbers, in planned order.

    They are spread evenly over the games that the page of the report holds. Games that ended by a
    fault come only when there are too few others.
    """
    held = chosen_games(games)
    whole = [one for one in held if one[1].termination.on_board]
    faulted = [one for one in held if not one[1].termination.on_board]
    found = spread(whole, most)
    return sorted(found + spread(faulted, most - len(found)), key=lambda one: one[0])


def review_games(
    results: Results,
    most: int,
    solver: Solver,
    goes_on: Callable[[int, int], bool] = lambda _done, _all: True,
) -> dict[int, Review]:
    """Review at most so many games, and return the reviews by the numbers of the games.

    `goes_on` is asked before each question to the solver, with the number of finished reviews and
    of all. Once it returns False, it must stay so; the finished reviews are then returned.
    """
    chosen = games_to_review(results.games, most)
    found: dict[int, Review] = {}

    def ask(*_: int) -> bool:
        return goes_on(len(found), len(chosen))

    for number, game in chosen:
        reviewed = review(results.record(game), solver, progress=ask)
        if not ask():  # the last search may have been cut short
            break
        found[number] = reviewed
    return found
