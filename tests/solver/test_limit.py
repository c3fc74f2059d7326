import math

import pytest

from connectn import Limit, LimitError


def test_a_limit_is_open_unless_said() -> None:
    assert (Limit().seconds, Limit().nodes, Limit().depth) == (None, None, None)
    assert Limit(seconds=2, nodes=10**9, depth=1) == Limit(2.0, 10**9, 1)


def test_infinite_time_is_no_limit() -> None:
    assert Limit(seconds=math.inf) == Limit()


@pytest.mark.parametrize("field", ["seconds", "nodes", "depth"])
@pytest.mark.parametrize("value", [0, -1, math.nan, "1", True, [1]])
def test_a_limit_that_is_no_positive_number_is_refused_by_name(field: str, value: object) -> None:
    with pytest.raises(LimitError, match=f"^{field} must be a "):
        Limit(**{field: value})  # type: ignore[arg-type]


@pytest.mark.parametrize("field", ["nodes", "depth"])
def test_only_seconds_have_fractions(field: str) -> None:
    assert Limit(seconds=0.5).seconds == 0.5
    with pytest.raises(LimitError, match=r"a whole number above 0, not 1\.5"):
        Limit(**{field: 1.5})  # type: ignore[arg-type]
