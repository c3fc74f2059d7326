"""The sequential test does not depend on who is first to finish."""

from random import Random

import pytest

from connectn import Termination
from connectn.arena.results import Fixture, Game
from connectn.arena.statistics.sprt import Sprt, Verdict
from connectn.arena.statistics.trial import Trial

SPRT = Sprt(0, 50)


def games_of(pairs: int, strength: float, seed: int, *, odd: bool = False) -> list[Game]:
    """Make up games of a match in the order they are planned; the first player wins so often."""
    dice = Random(seed)
    games = []
    for number in range(2 * pairs + odd):
        fixture = Fixture(0, 1, number // 2, swapped=number % 2 == 1)
        winner = dice.choices(
            [fixture.sides.index(0), fixture.sides.index(1), None], [strength, 1 - strength, 0.3]
        )[0]
        games.append(Game(fixture, (), winner, Termination.LINE))
    return games


def obvious(games: list[Game]) -> tuple[Verdict, tuple[int, ...]]:
    """Ask the test after each pair in order, until it answers."""
    counts = [0, 0, 0, 0, 0]
    for one, other in zip(games[::2], games[1::2], strict=False):
        counts[round(2 * (one.points(0) + other.points(0)))] += 1
        n0, n1, n2, n3, n4 = counts
        verdict = SPRT.verdict((n0, n1, n2, n3, n4))
        if verdict is not Verdict.OPEN:
            return verdict, tuple(counts)
    return Verdict.OPEN, tuple(counts)


@pytest.mark.parametrize("strength", [0.3, 0.5, 0.53, 0.6, 0.9])
@pytest.mark.parametrize("seed", range(4))
def test_the_verdict_is_that_of_the_planned_order_whatever_comes_first(
    strength: float, seed: int
) -> None:
    games = games_of(400, strength, seed)
    expected = obvious(games)
    for disorder in (0, 1, 20, 1000):
        dice = Random(seed)
        mixed = sorted(games, key=lambda game: game.fixture.opening + dice.uniform(0, disorder))
        trial = Trial(SPRT)
        trial.extend(mixed)
        assert (trial.verdict, trial.pairs) == expected


def test_what_is_decided_stays_so() -> None:
    trial = Trial(SPRT)
    trial.extend(games_of(60, 0.95, seed=1))
    assert trial.decided
    before = (trial.verdict, trial.pairs)
    lost = [
        Game(Fixture(0, 1, opening, swapped=swapped), (), int(not swapped), Termination.LINE)
        for opening in range(60, 300)
        for swapped in (False, True)
    ]
    trial.extend(lost)
    assert (trial.verdict, trial.pairs) == before == (Verdict.HIGHER, trial.pairs)


def test_half_a_pair_is_nothing() -> None:
    trial = Trial(SPRT)
    trial.extend(games_of(5, 0.5, seed=1, odd=True))
    assert sum(trial.pairs) == 5


def test_a_gap_holds_up_what_comes_after_it() -> None:
    games = games_of(100, 0.95, seed=2)
    trial = Trial(SPRT)
    trial.extend(games[1:])
    assert sum(trial.pairs) == 0
    trial.add(games[0])
    assert (trial.verdict, trial.pairs) == obvious(games)
