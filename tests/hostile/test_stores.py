"""A few hundred damaged stores; `make soak` tries thousands."""

from tests.hostile import stores

COUNT = 300


def test_a_damaged_store_gives_a_sentence_or_a_correct_result() -> None:
    counts = stores.run(seed=1, count=COUNT)
    assert counts["random"] + counts["directed"] == COUNT
    assert counts["refused"] + counts["read"] == COUNT
    assert min(counts["refused"], counts["read"]) > COUNT // 5
    assert counts["salvaged"] > 0
