"""The sequential test: published vectors, an independent approximation, and its promised errors."""

from random import Random

import pytest

from connectn.arena.statistics.likelihood import shortfall
from connectn.arena.statistics.pairs import PAIR_SCORES, Pairs, Tally
from connectn.arena.statistics.rating import expected
from connectn.arena.statistics.sprt import Sprt, Verdict
from connectn.errors import ArenaError
from tests.arena.simulation import draw_pairs, pair_chances
from tests.arena.statistics.test_rating import six


@pytest.mark.parametrize(
    ("tally", "test", "ratio"),
    [
        (six(223, 9863, 20279, 1000, 10037, 246), Sprt(0.5, 2.5), -3.07),
        (six(871, 26175, 55003, 980, 26678, 821), Sprt(0, 2), -4.98),
    ],
)
def test_the_ratio_is_what_others_have_published(tally: Tally, test: Sprt, ratio: float) -> None:
    assert round(test.llr(tally.pairs), 2) == ratio


@pytest.mark.parametrize("pairs", [(30, 200, 500, 240, 40), (900, 100, 50, 120, 1000)])
@pytest.mark.parametrize("test", [Sprt(0, 5), Sprt(-10, 0), Sprt(5, 20)])
def test_near_the_hypotheses_the_ratio_is_that_of_normal_distributions(
    pairs: Pairs, test: Sprt
) -> None:
    tally = Tally(pairs)
    mean0, mean1 = expected(test.elo0), expected(test.elo1)
    normal = (mean1 - mean0) * (2 * tally.score - mean0 - mean1) / (2 * tally.error**2)
    assert test.llr(pairs) == pytest.approx(normal, rel=0.05, abs=0.02)


@pytest.mark.parametrize("pairs", [(3, 5, 20, 9, 4), (0, 0, 0, 0, 30), (0, 0, 12, 0, 0)])
@pytest.mark.parametrize("test", [Sprt(0, 10), Sprt(-300, 50), Sprt(-1000, 1000)])
def test_the_ratio_compares_the_likelihoods_of_two_means(pairs: Pairs, test: Sprt) -> None:
    lower = shortfall(PAIR_SCORES, pairs, expected(test.elo0))
    higher = shortfall(PAIR_SCORES, pairs, expected(test.elo1))
    assert test.llr(pairs) == pytest.approx(lower - higher, abs=1e-6)


def test_the_other_player_sees_the_ratio_negated() -> None:
    pairs = (3, 5, 20, 9, 4)
    assert Sprt(0, 10).llr(pairs) == pytest.approx(-Sprt(-10, 0).llr((-Tally(pairs)).pairs))


def test_without_a_pair_nothing_is_known() -> None:
    assert Sprt(0, 10).llr((0, 0, 0, 0, 0)) == 0
    assert Sprt(0, 10).verdict((0, 0, 0, 0, 0)) is Verdict.OPEN


def test_a_whitewash_ends_the_test_although_nothing_else_was_ever_seen() -> None:
    assert Sprt(0, 10).verdict((0, 0, 0, 0, 200)) is Verdict.HIGHER
    assert Sprt(0, 10).verdict((200, 0, 0, 0, 0)) is Verdict.LOWER


def run_to_the_end(test: Sprt, score: float, draws: float, dice: Random) -> Verdict:
    chances = pair_chances(score, draws)
    counts = [0] * 5
    while True:
        for place, new in enumerate(draw_pairs(chances, 2, dice)):
            counts[place] += new
        n0, n1, n2, n3, n4 = counts
        verdict = test.verdict((n0, n1, n2, n3, n4))
        if verdict is not Verdict.OPEN:
            return verdict


@pytest.mark.parametrize("draws", [0.0, 0.5])
@pytest.mark.parametrize("truth", ["elo0", "elo1"])
def test_the_wrong_answer_is_as_rare_as_promised(truth: str, draws: float) -> None:
    """At most 5 %, and three deviations of luck on top; soak has more of them."""
    test, matches = Sprt(0, 60), 200
    dice = Random(f"{truth} {draws}")
    right = Verdict.LOWER if truth == "elo0" else Verdict.HIGHER
    score = expected(getattr(test, truth))
    wrong = sum(run_to_the_end(test, score, draws, dice) is not right for _ in range(matches))
    assert wrong <= 0.05 * matches + 3 * (0.05 * 0.95 * matches) ** 0.5


@pytest.mark.parametrize(
    ("text", "test"),
    [("0,10", Sprt(0, 10)), (" -5 , 0.5", Sprt(-5, 0.5)), ("1e1,20", Sprt(10, 20))],
)
def test_two_numbers_make_a_test(text: str, test: Sprt) -> None:
    assert Sprt.parse(text) == test


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "'' is not elo0,elo1 such as 0,10"),
        ("5", "'5' is not elo0,elo1 such as 0,10"),
        ("0,5,10", "'0,5,10' is not elo0,elo1 such as 0,10"),
        ("0,much", "'0,much' is not elo0,elo1 such as 0,10"),
        ("10,0", "elo0 must be below elo1, not 10 and 0 in '10,0'"),
        ("5,5", "elo0 must be below elo1, not 5 and 5 in '5,5'"),
        ("0,nan", "elo1 must be a number from -1000 to 1000, not nan in '0,nan'"),
        ("-inf,0", "elo0 must be a number from -1000 to 1000, not -inf in '-inf,0'"),
        ("0,1e9", "elo1 must be a number from -1000 to 1000, not 1000000000.0 in '0,1e9'"),
    ],
)
def test_anything_else_gets_one_sentence(text: str, message: str) -> None:
    with pytest.raises(ArenaError) as caught:
        Sprt.parse(text)
    assert str(caught.value) == message


@pytest.mark.parametrize("alpha", [0.0, -0.1, 0.5, float("nan")])
def test_a_chance_of_error_that_makes_no_test_is_refused(alpha: float) -> None:
    with pytest.raises(ArenaError, match="alpha must be above 0 and below 0"):
        Sprt(0, 10, alpha=alpha)
