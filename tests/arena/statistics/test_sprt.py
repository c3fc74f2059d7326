"""The sequential test: published vectors, another formula, and its promised error rates."""

from random import Random

import pytest

from connectn import Termination
from connectn.arena.fixture import Fixture
from connectn.arena.results import Game
from connectn.arena.statistics.likelihood import shortfall
from connectn.arena.statistics.pairs import PAIR_SCORES, PairCounts, Pairs
from connectn.arena.statistics.rating import expected
from connectn.arena.statistics.sprt import Sprt, SprtState, Verdict
from connectn.errors import ArenaError
from tests.arena.simulation import draw_pairs, pair_chances
from tests.arena.statistics.test_rating import six

SPRT = Sprt(0, 50)


@pytest.mark.parametrize(
    ("counts", "test", "ratio"),
    [
        (six(223, 9863, 20279, 1000, 10037, 246), Sprt(0.5, 2.5), -3.07),
        (six(871, 26175, 55003, 980, 26678, 821), Sprt(0, 2), -4.98),
    ],
)
def test_the_ratio_is_the_published_one(counts: PairCounts, test: Sprt, ratio: float) -> None:
    assert round(test.llr(counts.pairs), 2) == ratio


@pytest.mark.parametrize("pairs", [(30, 200, 500, 240, 40), (900, 100, 50, 120, 1000)])
@pytest.mark.parametrize("test", [Sprt(0, 5), Sprt(-10, 0), Sprt(5, 20)])
def test_near_the_hypotheses_the_ratio_is_that_of_normal_distributions(
    pairs: Pairs, test: Sprt
) -> None:
    counts = PairCounts(pairs)
    mean0, mean1 = expected(test.elo0), expected(test.elo1)
    normal = (mean1 - mean0) * (2 * counts.score - mean0 - mean1) / (2 * counts.error**2)
    assert test.llr(pairs) == pytest.approx(normal, rel=0.05, abs=0.02)


@pytest.mark.parametrize("pairs", [(3, 5, 20, 9, 4), (0, 0, 0, 0, 30), (0, 0, 12, 0, 0)])
@pytest.mark.parametrize("test", [Sprt(0, 10), Sprt(-300, 50), Sprt(-1000, 1000)])
def test_the_ratio_compares_the_likelihoods_of_two_means(pairs: Pairs, test: Sprt) -> None:
    lower = shortfall(PAIR_SCORES, pairs, expected(test.elo0))
    higher = shortfall(PAIR_SCORES, pairs, expected(test.elo1))
    assert test.llr(pairs) == pytest.approx(lower - higher, abs=1e-6)


def test_the_other_player_sees_the_ratio_negated() -> None:
    pairs = (3, 5, 20, 9, 4)
    assert Sprt(0, 10).llr(pairs) == pytest.approx(-Sprt(-10, 0).llr((-PairCounts(pairs)).pairs))


def test_without_a_pair_the_test_is_open() -> None:
    assert Sprt(0, 10).llr((0, 0, 0, 0, 0)) == 0
    assert Sprt(0, 10).verdict((0, 0, 0, 0, 0)) is Verdict.OPEN


def test_a_match_in_which_one_player_wins_every_pair_is_decided() -> None:
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
    """At most 5 % and three standard deviations; the soak test has more matches."""
    test, matches = Sprt(0, 60), 120
    dice = Random(f"{truth} {draws}")
    right = Verdict.LOWER if truth == "elo0" else Verdict.HIGHER
    score = expected(getattr(test, truth))
    wrong = sum(run_to_the_end(test, score, draws, dice) is not right for _ in range(matches))
    assert wrong <= 0.05 * matches + 3 * (0.05 * 0.95 * matches) ** 0.5


@pytest.mark.parametrize(
    ("text", "test"),
    [("0,10", Sprt(0, 10)), (" -5 , 0.5", Sprt(-5, 0.5)), ("1e1,20", Sprt(10, 20))],
)
def test_two_numbers_are_read_as_a_test(text: str, test: Sprt) -> None:
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
def test_any_other_text_is_refused_with_a_sentence(text: str, message: str) -> None:
    with pytest.raises(ArenaError) as caught:
        Sprt.parse(text)
    assert str(caught.value) == message


@pytest.mark.parametrize("alpha", [0.0, -0.1, 0.5, float("nan")])
def test_an_error_rate_that_makes_no_test_is_refused(alpha: float) -> None:
    with pytest.raises(ArenaError, match="alpha must be above 0 and below 0"):
        Sprt(0, 10, alpha=alpha)


def games_of(pairs: int, strength: float, seed: int, *, odd: bool = False) -> list[Game]:
    """Make up games of a match in the planned order; the first player wins with this weight."""
    dice = Random(seed)
    games = []
    for number in range(2 * pairs + odd):
        fixture = Fixture(0, 1, number // 2, swapped=number % 2 == 1)
        winner = dice.choices(
            [fixture.sides.index(0), fixture.sides.index(1), None], [strength, 1 - strength, 0.3]
        )[0]
        games.append(Game(fixture, (), winner, Termination.LINE))
    return games


def in_order(games: list[Game]) -> tuple[Verdict, tuple[int, ...]]:
    """Ask the test after each pair in the planned order, until it decides."""
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
def test_the_verdict_is_that_of_the_planned_order_in_any_order_of_arrival(
    strength: float, seed: int
) -> None:
    games = games_of(400, strength, seed)
    expected = in_order(games)
    for disorder in (0, 1, 20, 1000):
        dice = Random(seed)
        mixed = sorted(games, key=lambda game: game.fixture.opening + dice.uniform(0, disorder))
        state = SprtState.of(SPRT, mixed)
        assert (state.verdict, state.pairs) == expected


def test_a_verdict_is_final() -> None:
    state = SprtState.of(SPRT, games_of(60, 0.95, seed=1))
    assert state.decided
    before = (state.verdict, state.pairs)
    lost = [
        Game(Fixture(0, 1, opening, swapped=swapped), (), int(not swapped), Termination.LINE)
        for opening in range(60, 300)
        for swapped in (False, True)
    ]
    state.extend(lost)
    assert (state.verdict, state.pairs) == before == (Verdict.HIGHER, state.pairs)


def test_half_a_pair_does_not_count() -> None:
    state = SprtState.of(SPRT, games_of(5, 0.5, seed=1, odd=True))
    assert sum(state.pairs) == 5


def test_a_missing_game_delays_all_later_pairs() -> None:
    games = games_of(100, 0.95, seed=2)
    state = SprtState.of(SPRT, games[1:])
    assert sum(state.pairs) == 0
    state.add(games[0])
    assert (state.verdict, state.pairs) == in_order(games)
