"""How long the long runs are.

`SOAK_SCALE=0.01 python -m pytest tests/soak/soak_*.py` runs a hundredth of everything as a trial.
"""

import os

SCALE = float(os.environ.get("SOAK_SCALE", "1"))


def scaled(whole: int) -> int:
    """Return how much of the whole number to do, at least one.

    >>> scaled(1)
    1
    """
    return max(1, round(whole * SCALE))
