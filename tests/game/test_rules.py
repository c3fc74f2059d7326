import pytest

from connectn import NotationError, Rules, RulesError


def test_the_default_is_the_classic_board() -> None:
    assert Rules() == Rules(width=7, height=6, connect=4)


@pytest.mark.parametrize("field", ["width", "height", "connect"])
@pytest.mark.parametrize(
    "value", [0, 17, -1, 4.0, "4", True, None, pytest.param(10**5000, id="huge")]
)
def test_a_bad_side_is_refused_by_name(field: str, value: object) -> None:
    with pytest.raises(ValueError, match=f"^{field} must be a whole number from 1 to 16, not "):
        Rules(**{field: value})  # type: ignore[arg-type]


def test_a_bad_side_is_a_rules_error() -> None:
    with pytest.raises(RulesError):
        Rules(width=0)


def test_what_stands_for_a_whole_number_becomes_one() -> None:
    class Seven:
        def __index__(self) -> int:
            return 7

    rules = Rules(Seven(), 6, 4)  # type: ignore[arg-type]
    assert rules == Rules(7, 6, 4)
    assert type(rules.width) is int


def test_rules_are_frozen_and_hashable() -> None:
    with pytest.raises(AttributeError):
        Rules().width = 8  # type: ignore[misc]
    assert len({Rules(), Rules(7, 6, 4), Rules(7, 6, 5)}) == 2


@pytest.mark.parametrize("text", ["7x6c4", "16x16c16", "1x1c1", "9x7c5"])
def test_parse_is_the_inverse_of_str(text: str) -> None:
    assert str(Rules.parse(text)) == text


def test_a_board_without_a_line_length_connects_four() -> None:
    assert Rules.parse("8x7") == Rules(8, 7, 4)


@pytest.mark.parametrize(
    "text", ["", "7", "7x", "x6", "7x6c", "7*6", "0x6", "17x6", "7x6c17", "٣x6"]
)
def test_what_is_not_a_board_is_refused_with_the_text(text: str) -> None:
    with pytest.raises(NotationError) as refused:
        Rules.parse(text)
    assert repr(text) in str(refused.value)


def test_cells_counts_the_discs_a_board_holds() -> None:
    assert Rules(9, 7, 5).cells == 63
