"""Characters for terminals that have no more than ASCII."""

from rich.cells import cell_len
from rich.segment import Segment
from textual.color import Color

from connectn.tui.ascii_filter import AsciiFilter, ascii_text


def test_every_text_keeps_its_width_and_becomes_ascii() -> None:
    for text in ("╭─ Moves ─╮", "●◉◆ ▄▆▆▄", "日本 x", "plain", "…"):
        plain = ascii_text(text)
        assert plain.isascii()
        assert cell_len(plain) == cell_len(text)


def test_the_filter_changes_texts_and_nothing_else() -> None:
    segments = AsciiFilter().apply([Segment("│a"), Segment("b")], Color(0, 0, 0))
    assert [each.text for each in segments] == ["|a", "b"]
