"""Lines as bits side by side, compared with lines listed cell by cell."""

import pytest

from connectn import Rules
from connectn.agents.papers.evaluation.lines import lines_of, two_way_lines_of
from tests.agents.papers.evaluation.positions import BOARDS
from tests.oracle.grid_game import all_lines


def cell_bit(rules: Rules, column: int, row: int) -> int:
    return 1 << (column * (rules.height + 1) + row)


def test_every_line_is_there_once() -> None:
    for rules in BOARDS:
        expected = len(all_lines(rules.width, rules.height, rules.connect))
        assert lines_of(rules).starts.bit_count() == expected, rules
        assert two_way_lines_of(rules).starts.bit_count() == 2 * expected, rules


def test_a_line_is_recognised_by_all_its_cells_in_order_and_by_no_others() -> None:
    for rules in BOARDS:
        lines = lines_of(rules)
        seen = 0
        for line in all_lines(rules.width, rules.height, rules.connect):
            start = lines.starts
            for factor, cell in zip(lines.cells, line, strict=True):
                start &= cell_bit(rules, *cell) * factor
            assert start.bit_count() == (4 if rules.connect == 1 else 1), rules
            assert rules.connect == 1 or not start & seen, rules
            seen |= start
        assert seen == lines.starts, rules


def test_a_line_read_both_ways_is_recognised_twice() -> None:
    for rules in BOARDS:
        lines = two_way_lines_of(rules)
        seen = 0
        for line in all_lines(rules.width, rules.height, rules.connect):
            for reading in (line, line[::-1]):
                start = lines.starts
                for factor, cell in zip(lines.cells, reading, strict=True):
                    start &= cell_bit(rules, *cell) * factor
                seen |= start
                assert start.bit_count() == (8 if rules.connect == 1 else 1), rules
        assert seen == lines.starts, rules


def test_copies_of_a_full_board_never_run_into_each_other() -> None:
    """A carry between copies would add up to more, or fewer, bits."""
    for rules in BOARDS:
        for lines in (lines_of(rules), two_way_lines_of(rules)):
            copies = lines.cells[0].bit_count()
            for factor in lines.cells:
                assert (lines.board * factor).bit_count() == copies * rules.cells, rules
                assert lines.board * factor & lines.starts == lines.starts, rules


@pytest.mark.parametrize(
    ("rules", "columns"),
    [(Rules(7, 6), {3}), (Rules(6, 7), {2, 3}), (Rules(1, 4), {0}), (Rules(2, 2), {0, 1})],
    ids=str,
)
def test_the_middle_is_one_column_or_two(rules: Rules, columns: set[int]) -> None:
    middle = lines_of(rules).middle
    assert middle == sum(
        cell_bit(rules, column, row) for column in columns for row in range(rules.height)
    )


def test_equal_rules_have_equal_lines() -> None:
    assert lines_of(Rules(9, 7, 5)) == lines_of(Rules(9, 7, 5)) != lines_of(Rules(7, 9, 5))
