"""Output for terminals whose encoding has no more than ASCII."""

from rich.cells import cell_len
from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

_STAND_INS = {
    "-": "─━═╸╺╶╴–—",
    "|": "│┃║▏▕▌▐▊▎▋▍",
    "+": "┌┐└┘├┤┬┴┼╭╮╰╯╔╗╚╝",
    "_": "▁▂▃",
    "#": "█▄▅▆▇",
    '"': "▀▔“”",
    "'": "‘’",
    ":": "░▒▓",
    ".": "·…",
    "X": "●",
    "O": "○",
    "*": "◆◇•",
    ">": "▶",
    "<": "◀",
    "v": "▼✓",
    "^": "▲",
    "x": "×",
}
_TABLE = str.maketrans({drawn: typed for typed, many in _STAND_INS.items() for drawn in many})


class AsciiFilter(LineFilter):
    """Replaces each character that is not ASCII by one that is, of the same width."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """Return the segments with other texts."""
        return [Segment(ascii_text(text), style, control) for text, style, control in segments]


def ascii_text(text: str) -> str:
    """Return a text of the same width without other characters than ASCII.

    >>> ascii_text("╭─ Why ─╮ 日")
    '+- Why -+ ??'
    """
    if text.isascii():
        return text
    plain = text.translate(_TABLE)
    return "".join(each if each.isascii() else "?" * cell_len(each) for each in plain)
