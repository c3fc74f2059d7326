"""Timing that is fair to both sides, and that accepts right answers only."""

import sys
import time
from collections.abc import Callable, Container
from typing import SupportsInt


def best_of_rounds(
    contenders: dict[str, Callable[[], object]], *, rounds: int = 7, calls: int = 20_000
) -> dict[str, float]:
    """Return the seconds per call in each contender's best round.

    The contenders take turns, so that other work on the machine slows all of them down.
    """
    best = dict.fromkeys(contenders, float("inf"))
    for _ in range(rounds):
        for name, call in contenders.items():
            begun = time.perf_counter()
            for _ in range(calls):
                call()
            best[name] = min(best[name], (time.perf_counter() - begun) / calls)
    return best


def timed(call: Callable[[], SupportsInt], right: Container[int]) -> float:
    """Return the seconds a call took; a wrong answer ends the benchmark."""
    begun = time.perf_counter()
    answer = call()
    seconds = time.perf_counter() - begun
    if int(answer) not in right:
        sys.exit(f"wrong answer {int(answer)} instead of {right}")
    return seconds
