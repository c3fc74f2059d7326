"""Simulated matches between players of known strength."""

from collections import Counter
from random import Random

from connectn.arena.statistics.pairs import PAIR_SCORES, PairCounts, Pairs
from connectn.arena.statistics.rating import Rating


def pair_chances(score: float, draws: float) -> list[float]:
    """Return the probabilities of the five pair scores for a game score and a share of draws."""
    wins = score - draws / 2
    game = (1 - draws - wins, draws, wins)
    chances = [0.0] * 5
    for one, chance in enumerate(game):
        for other, further in enumerate(game):
            chances[one + other] += chance * further
    return chances


def opening_chances(score: float, draws: float, openings: str = "fair") -> list[float]:
    """Return the probabilities of the five pair scores for any score from 0 to 1.

    `draws` is a share of the most draws that the score allows. The openings are ``fair`` (the two
    games of a pair are independent), ``biased`` (the player who has the better side wins most
    games), or ``deciding`` (both games of a pair end alike).
    """
    room = min(score, 1 - score)
    if openings == "deciding":
        drawn = 2 * room * draws
        return [1 - score - drawn / 2, 0.0, drawn, 0.0, score - drawn / 2]
    bias = 0.8 * room if openings == "biased" else 0.0
    chances = [0.0] * 5
    for one, chance in enumerate(_game_chances(score + bias, draws)):
        for other, further in enumerate(_game_chances(score - bias, draws)):
            chances[one + other] += chance * further
    return chances


def _game_chances(score: float, draws: float) -> tuple[float, float, float]:
    """Return the probabilities of a loss, a draw and a win."""
    drawn = 2 * min(score, 1 - score) * draws
    return 1 - score - drawn / 2, drawn, score - drawn / 2


def draw_pairs(chances: list[float], pairs: int, dice: Random) -> Pairs:
    """Draw the results of so many pairs."""
    seen = Counter(dice.choices(range(len(PAIR_SCORES)), chances, k=pairs))
    return seen[0], seen[1], seen[2], seen[3], seen[4]


def coverage(draws: float, *, pairs: int, matches: int, seed: int) -> float:
    """Return how often the 95 % interval of equal players contains 0."""
    dice = Random(seed)
    chances = pair_chances(0.5, draws)
    hits = 0
    for _ in range(matches):
        estimate = Rating.of(PairCounts(draw_pairs(chances, pairs, dice))).elo
        hits += estimate.low <= 0 <= estimate.high
    return hits / matches
