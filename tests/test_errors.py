import pytest

from connectn.errors import quoted


@pytest.mark.parametrize(
    "value",
    ["x" * 10**6, "\n\x00\ud800", 10**5000, -(10**5000), list(range(10**5)), b"\xff" * 999],
    ids=["long", "control", "huge", "minus", "list", "bytes"],
)
def test_any_value_is_quoted_in_one_short_printable_line(value: object) -> None:
    text = quoted(value)
    assert len(text) <= 140
    assert text.isprintable()
    text.encode()
