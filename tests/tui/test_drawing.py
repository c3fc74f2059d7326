"""The board as lines of a terminal."""

import pytest

from connectn import Board, Rules, Solver
from connectn.tui.discs import Scale
from connectn.tui.drawing import DISC_COLORS, Scene, column_at, draw, size_of
from connectn.tui.look import Look

TYPED = Look(unicode=False, color=False)
LOOKS = [Look(), Look(color=False), Look(unicode=False), TYPED, Look(flipped=True)]


def lines(scene: Scene, look: Look = TYPED, scale: Scale = Scale.SMALL) -> list[str]:
    return [strip.text.rstrip() for strip in draw(scene, scale, look)]


@pytest.mark.parametrize("scale", Scale)
@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("position", ["7x6c4:4453", "1x1c1:1", "16x16c4:GGGG", "4x3c3:11223"])
def test_a_drawing_has_the_size_that_it_says(position: str, look: Look, scale: Scale) -> None:
    board = Board.parse(position)
    strips = draw(Scene(board, cursor=0), scale, look)
    width, height = size_of(board.rules, scale)
    assert len(strips) == height
    assert all(strip.cell_length <= width for strip in strips)
    assert look.unicode or all(strip.text.isascii() for strip in strips)


def test_a_position_in_letters_with_its_last_disc_in_brackets() -> None:
    assert lines(Scene(Board.parse("4x3c3:1213"), cursor=3)) == [
        "         X",
        " 3|. . . .|",
        " 2|X . . .|",
        " 1|X O(O).|",
        "   1 2 3 4",
        "",
    ]


def test_stars_mark_the_winning_line_and_hashes_the_cells_of_a_sentence() -> None:
    won = Board.parse("4x3c3:11223")
    assert lines(Scene(won))[3] == " 1*X*X*X*.|"
    assert lines(Scene(won, shows_line=False))[3] == " 1|X X(X).|"
    marked = Scene(Board.parse("4x3c3:1"), highlighted=frozenset({(3, 1)}))
    assert lines(marked)[2] == " 2|. . .#.#"


def test_a_falling_disc_is_seen_on_its_way_and_not_in_its_cell() -> None:
    board = Board.parse("4x3c3:2")
    assert lines(Scene(board, falling=((1, 0), 2)))[1:4] == [
        " 3|. X . .|",
        " 2|. . . .|",
        " 1|. . . .|",
    ]
    assert lines(Scene(board, falling=((1, 0), 3)))[0] == "     X"


def test_scores_are_below_their_columns() -> None:
    board = Board.parse("4x3c3:1122")
    scores = Solver(table_mb=1).analyze(board).scores
    assert lines(Scene(board, scores=scores), scale=Scale.MEDIUM)[-1].split()[2] == "+4"


def test_coloured_discs_have_the_colour_of_their_player() -> None:
    for look, color in ((Look(), DISC_COLORS[0]), (Look(flipped=True), DISC_COLORS[1])):
        strips = draw(Scene(Board.parse("2x1c2:1")), Scale.SMALL, look)
        (disc,) = (each for each in strips[1] if each.text == "◉")
        assert disc.style is not None
        assert disc.style.color is not None
        assert disc.style.color.name == color


@pytest.mark.parametrize("scale", Scale)
def test_every_terminal_column_of_a_disc_belongs_to_its_column(scale: Scale) -> None:
    rules = Rules(3, 3, 3)
    width = size_of(rules, scale)[0]
    found = [column_at(x, rules, scale) for x in range(width + 3)]
    assert found[:3] == [None] * 3
    assert found[3:width] == [column for column in range(3) for _ in range(scale.width + 1)]
    assert found[width:] == [None] * 3
