"""What the panel writes about a position."""

from connectn import Board, Solver
from connectn.tui.look import Look
from connectn.tui.panel import moves_text, scores_text


def test_a_line_for_each_column_with_its_score_and_what_it_means() -> None:
    analysis = Solver(table_mb=1).analyze(Board.parse("4x3c3:1121"))
    lines = str(scores_text(analysis, Look())).split("\n")
    assert len(lines) == 4
    assert lines[0].split() == ["1", "full"]
    assert all(line.startswith(f"{place} ") for place, line in enumerate(lines, start=1))
    assert any("wins" in line or "loses" in line or "draw" in line for line in lines)


def test_bars_of_wins_and_losses_differ_without_colours() -> None:
    analysis = Solver(table_mb=1).analyze(Board.parse("7x6c4:124142522151134455246715"))
    text = str(scores_text(analysis, Look(unicode=False, color=False)))
    assert "+" in text
    assert "--" in text
    assert text.isascii()


def test_moves_have_numbers_also_when_the_second_player_begins() -> None:
    assert str(moves_text(Board())) == ""
    assert str(moves_text(Board.parse("12345"))) == "1. 1 2  2. 3 4  3. 5"
    board = Board.from_grid([[0, None, None, None]])
    board.push(1)
    assert str(moves_text(board)) == "1. ... 2"
