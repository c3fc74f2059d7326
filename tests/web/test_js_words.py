"""The page's words for values, columns and cells, compared with Python's."""

from connectn import Board, Bounds, Rules, Score, Solver
from connectn.analysis.fate import fate
from connectn.analysis.wording import prospect
from connectn.errors import ScoreError, quoted
from connectn.game.notation import format_column, name_cell, name_column
from connectn.view.json import value_json
from tests.web.page_logic import page_logic

RULES = [Rules(), Rules(5, 4, 3), Rules(4, 5, 3), Rules(9, 7, 5), Rules(3, 3, 3)]


def every_score(rules: Rules) -> list[Score]:
    """Return every score that a position of a board can have."""
    found = []
    for ply in range(rules.cells):
        for value in range(-rules.cells, rules.cells + 1):
            try:
                found.append(Score(value, rules, ply))
            except ScoreError:
                continue
    return found


def test_the_fate_of_every_score_is_told_in_the_words_of_python() -> None:
    scores = [score for rules in RULES for score in every_score(rules)]
    said = page_logic().ask_all("fate", map(value_json, scores))
    for score, (told, ahead, _) in zip(scores, said, strict=True):
        assert (told, ahead) == (fate(score), prospect(score)), repr(score)
    assert len(scores) > 1000


def test_the_fate_of_bounds_is_told_in_the_words_of_python() -> None:
    spans = [Bounds(a, b, Rules(), 8) for a in range(-9, 10) for b in range(a + 1, 10)]
    for span, (told, _, _) in zip(
        spans, page_logic().ask_all("fate", map(value_json, spans)), strict=True
    ):
        assert told == fate(span), repr(span)


def test_a_column_has_a_short_label() -> None:
    rules = Rules()
    values: list[Score | Bounds]
    values = [Score(15, rules, 11), Score(0, rules, 11), Score(-3, rules, 11)]
    values += [Bounds(1, 5, rules, 11), Bounds(-5, -1, rules, 11), Bounds(0, 5, rules, 11)]
    values += [Bounds(-5, 0, rules, 11), Bounds(-5, 5, rules, 11)]
    said = page_logic().ask_all("fate", map(value_json, values))
    labels = [label for _, _, label in said]
    assert labels[:3] == ["win 3", "draw", "loss 26"]
    assert labels[3:] == ["win", "loss", "≥ draw", "≤ draw", "?"]


def test_a_value_is_made_of_its_bounds_as_in_python() -> None:
    texts = ["4453", "5x4c3:41", "9x7c5:55", "4x5c3:1", "444", "4x4c3:2"]
    cases, expected = [], []
    for board in map(Board.parse, texts):
        for score in (one for one in every_score(board.rules) if one.ply == board.ply):
            cases.append({"position": str(board), "lower": int(score), "upper": int(score)})
            expected.append(value_json(score))
        cases.append({"position": str(board), "lower": -1, "upper": 2})
        expected.append(value_json(Bounds(-1, 2, board.rules, board.ply)))
    assert page_logic().ask_all("value", cases) == expected


def test_columns_and_cells_have_the_names_of_python() -> None:
    cells = [(column, row) for column in range(16) for row in range(16)]
    cases = [{"column": cell[0], "cell": cell} for cell in cells]
    for (column, row), said in zip(cells, page_logic().ask_all("names", cases), strict=True):
        assert said == [name_column(column), name_cell((column, row)), format_column(column)]


def test_a_text_is_quoted_as_in_python() -> None:
    texts = [
        "44x",
        "it's",
        'a "b"',
        "'\"",
        "a\\b\t\n\r\x00\x7f\x85",
        "é½ 日本 \u200b\u2028\xa0 \U0001f600 \udc80",
    ]
    texts += ["4" * 60, "4" * 61, "\U0001f600" * 80, ""]
    assert page_logic().ask_all("quoted", texts) == [quoted(text) for text in texts]


def test_the_page_knows_the_book_of_the_usual_board() -> None:
    """The scores of the other tests would take too long without it."""
    solved = Solver().analyze(Board.parse("4453"))
    scores = page_logic().ask("check", {"position": "4453", "column": 0})
    assert scores["best"] == list(solved.best)
