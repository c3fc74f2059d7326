"""Sentences about 20,000 random positions, each played out; the share that is told why.

Run with `-s` to see the figures.
"""

import pytest

from connectn import Limit, Rules
from tests.analysis.explained import Explained
from tests.analysis.truth import BitBully, NewSolver, Oracle
from tests.soak.scale import scaled

SMALL = [Rules(4, 4, 3), Rules(5, 3, 3), Rules(3, 6, 3), Rules(4, 3, 2), Rules(4, 4, 4)]
LARGE = [Rules(6, 7, 4), Rules(8, 7, 4), Rules(9, 6, 4), Rules(7, 6, 5), Rules(12, 4, 4)]
WANTED = 0.9
"""The share of positions with one best column that must be told why that column."""
ENOUGH = 100
"""The share of fewer positions says little."""


def report(what: str, explained: Explained) -> None:
    """Print the share, and check it."""
    told = f"{explained.with_a_cause} of {explained.with_one_best}"
    print(f"\n{what}: {told} positions with one best column are told why, {explained.coverage:.1%}")
    assert explained.coverage >= WANTED or explained.with_one_best < ENOUGH


@pytest.mark.parametrize("quiet", [False, True], ids=["any", "quiet"])
def test_every_sentence_about_the_usual_board_is_true(quiet: bool) -> None:  # noqa: FBT001
    explained = Explained(Rules(), BitBully(), f"soak {quiet}")
    explained.run(scaled(6_000), fewest=13, quiet=quiet)
    report(f"7x6c4, {'quiet' if quiet else 'any'} positions", explained)


@pytest.mark.parametrize("rules", SMALL, ids=str)
def test_every_sentence_about_a_small_board_is_true(rules: Rules) -> None:
    explained = Explained(rules, Oracle(), f"soak {rules}")
    explained.run(scaled(500), fewest=0)
    report(str(rules), explained)


@pytest.mark.parametrize("rules", LARGE, ids=str)
def test_every_sentence_about_another_board_is_true(rules: Rules) -> None:
    explained = Explained(rules, NewSolver(), f"soak {rules}")
    explained.run(scaled(500), fewest=rules.cells // 2)
    report(str(rules), explained)


@pytest.mark.parametrize("nodes", [20, 500])
@pytest.mark.parametrize("rules", [Rules(), *LARGE], ids=str)
def test_sentences_about_what_a_limit_left_open_are_true(rules: Rules, nodes: int) -> None:
    explained = Explained(rules, NewSolver(), f"soak {rules} {nodes}", limit=Limit(nodes=nodes))
    explained.run(scaled(250), fewest=rules.cells // 2, quiet=True)
