"""How many positions are won, drawn and lost: in the first plies of 7x6, and on all small boards.

Takes about half an hour on two cores, nearly all of it for the 16,422 positions after six plies.
"""

from collections import Counter
from itertools import islice

import pytest

from connectn import Rules, Solver
from tests.reference import FACTS
from tests.soak.scale import scaled
from tests.solver.counting import count_values, layers

VALUES = ("won", "drawn", "lost")
PLIES = {  # the latest first: the transposition table then holds what the earlier ones lead to
    ply: dict(zip(VALUES, values, strict=True))
    for ply, total, *values, _ in reversed(FACTS["ply_7x6"]["rows"][:7])
    if total <= scaled(16_422)
}
SMALL = {
    Rules.parse(name.replace("n", "c")): facts
    for name, facts in FACTS["exhaustive_small"]["data"].items()
    if facts["positions"] <= scaled(2_500_000)
}


@pytest.fixture(scope="module")
def solver() -> Solver:
    return Solver(threads=2, table_mb=256, book=None)


@pytest.mark.parametrize("rules", SMALL, ids=str)
def test_a_small_board_has_as_many_won_drawn_and_lost_positions_as_published(
    rules: Rules, solver: Solver
) -> None:
    values = Counter[str]()
    for layer in layers(rules):
        values += count_values(solver, layer)
    assert values == Counter({name: SMALL[rules][name] for name in VALUES})


@pytest.mark.parametrize("ply", PLIES)
def test_a_ply_of_7x6_has_as_many_won_drawn_and_lost_positions_as_published(
    ply: int, solver: Solver
) -> None:
    layer = next(islice(layers(Rules()), ply, None))
    assert count_values(solver, layer) == Counter(PLIES[ply])
