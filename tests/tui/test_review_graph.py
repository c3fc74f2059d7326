"""The graph of a game, and what a review says about a move."""

from connectn import Board, Solver
from connectn.analysis.grade import Grade
from connectn.analysis.review import review
from connectn.game.record import Record
from connectn.tui.look import Look
from connectn.tui.review_graph import first_shown, graph_text
from connectn.tui.review_words import move_line, move_sentence, players_line

TYPED = Look(unicode=False, color=False)


def test_as_much_of_the_graph_is_shown_as_has_room_with_the_marked_position_in_it() -> None:
    for count in (1, 30, 200):
        for width in (1, 20, 60):
            for place in range(count):
                first = first_shown(count, place, width)
                assert first <= place < first + width
                assert first == 0 or first + width <= count


def test_the_graph_names_its_parts_and_marks_one_position() -> None:
    text = graph_text(["# ", "--", " #"], TYPED, 2, 1)
    assert str(text) == "X      ##  \ndraw   ----\nO        ##"
    (marked,) = (span for span in text.spans if "reverse" in str(span.style))
    assert str(text)[marked.start : marked.end] == "--"


def test_every_move_has_a_line_and_a_sentence() -> None:
    found = review(Record.of(Board.parse("5x4c3:2552354")), Solver(table_mb=1))
    for move in found.moves:
        assert str(move_line(move, TYPED)).startswith(f"{move.number:>3} {'XO'[move.player]} ")
        said = move_sentence(move, Look())
        assert said.startswith(f"Move {move.number}, {('Red', 'Yellow')[move.player]} ")
        assert ("; best: " in said) == (move.grade is not Grade.BEST)
    line = str(players_line(found, ("ann", "bob"), TYPED))
    assert "X ann accuracy 66.7 % (2 of 3 decisions)" in line
    assert "O bob accuracy 0.0 % (0 of 1 decision)" in line
    assert str(players_line(found, ("ann", "bob"), TYPED, brief=True)).count("%") == 2
