"""Pictures of boards and analyses in a notebook."""

import re
import subprocess
import sys
from base64 import b64decode
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given

import connectn.view
from connectn import Analysis, Board, Bounds, Limit, Score, Solver
from connectn.view.notebook import PIXELS, picture
from tests.browser import run_in_page
from tests.geometries import boards

CSS = (Path(connectn.view.__file__).parent / "assets" / "board.css").read_text("utf-8")
LIGHT = dict(re.findall(r"--([\w-]+): (#\w+);", CSS[: CSS.index("@media")]))
POSITIONS = ["7x6c4:", "7x6c4:4453", "7x6c4:1212121", "1x1c1:", "16x16c4:88", "4x2c3:----/XO--"]


def analysis_of(text: str, nodes: int | None = None) -> Analysis:
    return Solver(table_mb=1).analyze(Board.parse(text), Limit(nodes=nodes))


def parsed(svg: str) -> ET.Element:
    """Return the tree of a picture, with plain names."""
    tree = ET.fromstring(svg)  # noqa: S314 (our own)
    for element in tree.iter():
        assert element.tag.startswith("{http://www.w3.org/2000/svg}")
        element.tag = element.tag.partition("}")[2]
    return tree


def texts(svg: str) -> list[str]:
    return [element.text or "" for element in parsed(svg).iter("text")]


def chips(svg: str) -> list[ET.Element]:
    """Return the rectangles behind the scores: those after the ground and the frame."""
    return list(parsed(svg).iter("rect"))[2:]


@pytest.mark.parametrize("text", POSITIONS)
def test_every_disc_is_drawn_in_its_cell_and_colour(text: str) -> None:
    board = Board.parse(text)
    circles = list(parsed(board._repr_svg_()).iter("circle"))
    for player, color in ((0, LIGHT["one"]), (1, LIGHT["two"])):
        drawn = {
            (int(float(one.get("cx", ""))), board.rules.height - 1 - int(float(one.get("cy", ""))))
            for one in circles
            if one.get("fill") == color
        }
        assert drawn == set(board.cells(board.discs(player)))
    assert sum(one.get("fill") == LIGHT["hole"] for one in circles) == board.rules.cells


@given(boards())
def test_a_picture_needs_no_style_sheet_and_leaves_none_behind(board: Board) -> None:
    for element in parsed(picture(board).svg).iter():
        assert element.tag in {"svg", "title", "rect", "circle", "text"}
        assert not {"class", "id", "style"} & set(element.attrib)
        if element.tag not in {"svg", "title"}:
            assert element.get("fill")


def test_columns_have_their_names_below() -> None:
    assert texts(Board.parse("9x7c5:")._repr_svg_()) == list("123456789")
    assert texts(Board.parse("16x2c4:")._repr_svg_())[-2:] == ["F", "G"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("4453", "7x6c4:4453, X to move"),
        ("445", "7x6c4:445, O to move"),
        ("1212121", "7x6c4:1212121, X wins"),
        ("2x1c2:12", "2x1c2:12, a draw"),
    ],
)
def test_a_text_stands_for_the_picture(text: str, said: str) -> None:
    board = Board.parse(text)
    assert parsed(board._repr_svg_()).findtext("title") == said
    assert f'alt="{said}"' in board._repr_html_()


def test_an_analysis_shows_a_signed_score_for_every_column() -> None:
    svg = analysis_of("4444443263")._repr_svg_()
    scores = ["0", "+2", "+2", "full", "+16", "+4", "+2"]
    assert texts(svg) == [*"1234567", *scores, "wins with the next disc"]
    marked = [chip.get("stroke") is not None for chip in chips(svg)]
    assert marked == [False, False, False, True, False, False]  # column 4 has no chip


def test_win_draw_and_loss_have_colours_and_signs() -> None:
    """A win is written with a plus and a loss with a minus, so the colours are not needed."""
    analysis = analysis_of("32164625")
    looks: dict[int, set[str | None]] = {}
    for value, chip in zip(analysis.scores, chips(analysis._repr_svg_()), strict=True):
        assert isinstance(value, Score)
        looks.setdefault(value.sign, set()).add(chip.get("fill"))
    assert sorted(looks) == [-1, 0, 1]
    assert len(set.union(*looks.values())) == 3
    assert all(len(colors) == 1 for colors in looks.values())


def test_bounds_are_written_as_bounds() -> None:
    analysis = analysis_of("9x7c5:5554", nodes=1000)
    assert all(isinstance(value, Bounds) for value in analysis.scores)
    svg = analysis._repr_svg_()
    assert texts(svg)[9:18] == [str(value) for value in analysis.scores]


@pytest.mark.parametrize("text", ["1x4c2:1", "2x2c2:", "16x16c16:", "1x1c1:", "3x3c3:"])
def test_every_text_stays_inside_the_picture(text: str) -> None:
    """With letters of 0.6 of their size, a little more than the average of a sans-serif font."""
    tree = parsed(analysis_of(text, nodes=1000)._repr_svg_())
    _, _, width, height = map(float, tree.get("viewBox", "").split())
    for element in tree.iter("text"):
        half = 0.3 * float(element.get("font-size", "")) * len(element.text or "")
        x, y = float(element.get("x", "")), float(element.get("y", ""))
        left = x if element.get("text-anchor") == "start" else x - half
        assert -0.01 <= left <= left + 2 * half <= width + 0.05
        assert 0 < y < height


class Images(HTMLParser):
    """Collects the attributes of every image."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[dict[str, str | None]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag == "img"
        self.found.append(dict(attrs))


@pytest.mark.parametrize("text", ["4453", "9x7c5:5"])
def test_html_holds_the_same_picture_as_an_image(text: str) -> None:
    analysis = analysis_of(text, nodes=1000)
    for value in (analysis, analysis.board):
        (image,) = Images(value._repr_html_()).found
        head, _, data = (image["src"] or "").partition(",")
        assert head == "data:image/svg+xml;base64"
        assert b64decode(data).decode() == value._repr_svg_()
        assert image["alt"] == parsed(value._repr_svg_()).findtext("title")


def test_a_browser_shows_the_picture_in_its_size(tmp_path: Path) -> None:
    analysis = analysis_of("9x7c5:5554", nodes=1000)
    page = f"<body>{analysis._repr_svg_()}</body>"
    script = """
        const svg = document.querySelector("svg"), box = svg.getBoundingClientRect();
        seen.size = [box.width, box.height];
        seen.inside = [...svg.querySelectorAll("text")].map((text) => {
            const inner = text.getBoundingClientRect();
            return box.left <= inner.left && inner.right <= box.right;
        });
    """
    seen = run_in_page(page, script, tmp_path)
    assert seen["size"] == [9 * PIXELS, (7 + 1.75) * PIXELS]
    assert len(seen["inside"]) == 9 + 9 + 1
    assert all(seen["inside"])


@pytest.mark.parametrize(
    "script",
    [
        "from connectn.game.board import Board; print(Board()._repr_svg_()[:4])",
        "import connectn; print(connectn.Board()._repr_svg_()[:4])",
    ],
)
def test_a_board_has_its_picture_however_it_was_imported(script: str) -> None:
    assert run(script) == "<svg\n"


def test_importing_connectn_imports_neither_the_drawing_nor_numpy() -> None:
    script = "import sys, connectn; connectn.Solver(); print(*(n in sys.modules for n in {}))"
    assert run(script.format(["connectn.view", "xml", "numpy"])) == "False False False\n"


def test_there_is_no_picture_of_anything_else() -> None:
    with pytest.raises(TypeError, match="a picture shows a Board or an Analysis, not 5"):
        picture(5)


def run(script: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60
    )
    return done.stdout
