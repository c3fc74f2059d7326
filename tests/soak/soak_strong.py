"""How often `strong` plays a perfect move with 100 ms, on every judged position."""

from benchmarks.judged import read
from connectn import Limit, make_agent
from connectn.solver.score import sign_of
from tests.soak.scale import scaled


def test_strong_keeps_the_result_in_99_of_100_positions_with_100_ms() -> None:
    strong, positions = make_agent("strong"), read()
    positions = positions[:: len(positions) // scaled(len(positions))]
    kept = 0
    for judged in positions:
        column = strong.choose(judged.board, Limit(seconds=0.1))
        kept += sign_of(judged.scores[column]) == sign_of(max(judged.scores))
    assert kept >= 0.99 * len(positions)
