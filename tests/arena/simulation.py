"""Matches between players of known strength, for statistics that must hold for most of them."""

from collections import Counter
from random import Random

from connectn.arena.statistics.pairs import PAIR_SCORES, Pairs, Tally
from connectn.arena.statistics.rating import Rating


def pair_chances(score: float, draws: float) -> list[float]:
    """Return the chances of a pair's five scores, two games of this score and share of draws."""
    wins = score - draws / 2
    game = (1 - draws - wins, draws, wins)
    chances = [0.0] * 5
    for one, chance in enumerate(game):
        for other, further in enumerate(game):
            chances[one + other] += chance * further
    return chances


def draw_pairs(chances: list[float], pairs: int, dice: Random) -> Pairs:
    """Play so many pairs."""
    seen = Counter(dice.choices(range(len(PAIR_SCORES)), chances, k=pairs))
    return seen[0], seen[1], seen[2], seen[3], seen[4]


def coverage(draws: float, *, pairs: int, matches: int, seed: int) -> float:
    """Return how often the 95 % interval of equal players holds no difference."""
    dice = Random(seed)
    chances = pair_chances(0.5, draws)
    hits = 0
    for _ in range(matches):
        estimate = Rating.of(Tally(draw_pairs(chances, pairs, dice))).elo
        hits += estimate.low <= 0 <= estimate.high
    return hits / matches
