"""The score of every opening of the classic board up to the third disc.

Takes about a quarter of an hour on two cores. A row of the table has the scores of all moves in a
position, so the rows up to the second disc cover the positions up to the third. Of two mirror
images only one is solved.
"""

import os

import pytest

from connectn import Board, Solver
from tests.reference import FACTS
from tests.soak.scale import scaled
from tests.solver.laws import known_value

ROWS: dict[str, list[int]] = FACTS["opening_scores_7x6"]["data"]
MIRROR = str.maketrans("1234567", "7654321")
# The latest openings first: the transposition table then holds what the earlier ones lead to.
OPENINGS = sorted((key for key in ROWS if key <= key.translate(MIRROR)), key=len, reverse=True)
TABLE_MB = 1024


@pytest.fixture(scope="module")
def solver() -> Solver:
    gib = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") >> 30
    return Solver(threads=2, table_mb=TABLE_MB if gib >= 2 else 64, book=None)


def test_the_table_holds_every_opening_and_its_mirror_image() -> None:
    assert len(ROWS) == 1 + 7 + 49
    assert {key.translate(MIRROR): row[::-1] for key, row in ROWS.items()} == ROWS


@pytest.mark.parametrize("opening", OPENINGS[: scaled(len(OPENINGS))])
def test_every_move_of_an_opening_scores_what_two_databases_say(
    opening: str, solver: Solver
) -> None:
    analysis = solver.analyze(Board.parse(opening))
    assert [known_value(known) for known in analysis.scores] == ROWS[opening]
