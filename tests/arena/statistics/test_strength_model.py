"""Likeliest strengths with and without a condition, compared with a search around them."""

from itertools import combinations
from math import log
from random import Random

import pytest

from connectn.arena.statistics.strength_model import Contrast, Meeting, Model, expected_score

NUDGE = 0.01


def random_model(seed: int, players: int = 4) -> Model:
    dice = Random(seed)
    meetings = []
    for one, other in combinations(range(players), 2):
        games = dice.randint(2, 40)
        meetings.append(Meeting(one, other, dice.randint(1, 2 * games - 1) / 2, games))
    return Model(meetings, players)


@pytest.mark.parametrize("seed", range(10))
def test_no_strengths_nearby_are_likelier(seed: int) -> None:
    model, dice = random_model(seed), Random(seed)
    best = model.fit()
    top = model.log_likelihood(best)
    for _ in range(50):
        nearby = [value + dice.gauss(0, NUDGE) for value in best]
        assert model.log_likelihood(nearby) <= top


@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("target", [-3.0, 0.5, 2.0])
def test_no_strengths_nearby_with_the_same_contrast_are_likelier(seed: int, target: float) -> None:
    model, dice = random_model(seed), Random(seed)
    contrast = Contrast.to_mean(0, range(4), 4)
    start = [target, 0.7, -0.2, -0.5]
    values, fall, along = model.settled(contrast, start)
    assert contrast.of(values) == pytest.approx(contrast.of(start))
    assert contrast.of(along) == pytest.approx(1)
    top = model.log_likelihood(values)
    for _ in range(50):
        shifts = [dice.gauss(0, NUDGE) for _ in range(3)]
        mean = sum(shifts) / 3  # the others keep their mean, so the contrast does not change
        nearby = [values[0]]
        nearby += [value + shift - mean for value, shift in zip(values[1:], shifts, strict=True)]
        assert model.log_likelihood(nearby) <= top + 1e-6
    further = [value + NUDGE * each for value, each in zip(values, along, strict=True)]
    assert top - model.log_likelihood(further) == pytest.approx(fall * NUDGE, abs=0.01)


@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("guess", [-3.0, -0.1, 0.3, 2.0])
def test_the_end_is_where_the_likelihood_has_dropped(seed: int, guess: float) -> None:
    model = random_model(seed)
    contrast, best = Contrast.to_mean(1, range(4), 4), model.fit()
    top = model.log_likelihood(best)
    end = model.end(contrast, 2.5, best, contrast.of(best) + guess, top)
    assert (end > contrast.of(best)) == (guess > 0)
    along = model.response(best, contrast)
    step = (end - contrast.of(best)) / contrast.of(along)
    start = [value + step * each for value, each in zip(best, along, strict=True)]
    values = model.settled(contrast, start).values
    assert contrast.of(values) == pytest.approx(end)
    assert top - model.log_likelihood(values) == pytest.approx(2.5, rel=0.002)


@pytest.mark.parametrize("games", [1, 30, 100_000])
def test_a_model_of_one_player_who_won_every_game_has_an_end(games: int) -> None:
    model = Model([Meeting(0, 1, games, games)], 2)
    end = model.end(Contrast.to_mean(0, [1], 2), log(40), [0.0, 0.0], 0.0, 0.0)
    assert expected_score(end) ** games == pytest.approx(1 / 40, rel=0.01)


def test_links_of_very_different_weight_are_not_lost() -> None:
    """A hundred thousand games in two pairings, and half a point that holds them together."""
    many = 100_000
    model = Model(
        [
            Meeting(0, 1, many / 2, many),
            Meeting(2, 3, many / 2, many),
            Meeting(1, 2, many - 0.5, many),
        ],
        4,
    )
    contrast, best = Contrast.to_mean(0, [3], 4), model.fit()
    assert best[1] - best[2] == pytest.approx(log(2 * many - 1))
    end = model.end(contrast, 8.0, best, 15.0, model.log_likelihood(best))
    # Far away the likelihood is that of the half point alone: it falls by 1/2 per natural unit.
    assert end == pytest.approx(best[1] - best[2] + 2 * 8 + 1, abs=0.1)
