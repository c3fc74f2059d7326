"""Timing that is fair to both sides: interleaved rounds, the best of each."""

import time
from collections.abc import Callable


def best_of_rounds(
    contenders: dict[str, Callable[[], object]], *, rounds: int = 7, calls: int = 20_000
) -> dict[str, float]:
    """Return seconds per call; the contenders take turns, so that noise hits all of them."""
    best = dict.fromkeys(contenders, float("inf"))
    for _ in range(rounds):
        for name, call in contenders.items():
            begun = time.perf_counter()
            for _ in range(calls):
                call()
            best[name] = min(best[name], (time.perf_counter() - begun) / calls)
    return best
