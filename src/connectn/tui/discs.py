"""Pictures of single cells, by the size of a cell and by what the terminal can show."""

from enum import StrEnum

from connectn.game.named import Named
from connectn.tui.look import Look

Picture = tuple[str, ...]
"""The lines of a picture, from the top."""


class Mark(Named, StrEnum):
    """What is special about a disc."""

    NONE = "none"
    LAST = "last"
    """It was played last."""
    LINE = "line"
    """It belongs to the line that won."""


class Scale(Named, StrEnum):
    """The size of a cell."""

    SMALL = "small"
    MEDIUM = "medium"
    LARGE = "large"
    HUGE = "huge"

    @property
    def width(self) -> int:
        """The terminal columns of a disc; one more lies between two discs."""
        return {Scale.SMALL: 1, Scale.MEDIUM: 4, Scale.LARGE: 6, Scale.HUGE: 8}[self]

    @property
    def height(self) -> int:
        """The terminal lines of a cell."""
        return {Scale.SMALL: 1, Scale.MEDIUM: 2, Scale.LARGE: 3, Scale.HUGE: 4}[self]


# A small disc is a character. Of a larger one the frame around it is drawn, in the colour of the
# frame on that of the disc: half a line above it, as wide as the gap between two columns, and its
# corners in quarters of a character.
_ROUND = {
    Scale.SMALL: ("●",),
    Scale.MEDIUM: ("▛▀▀▜", "▖  ▗"),
    Scale.LARGE: ("█▀▀▀▀█", "▘    ▝", "▙    ▟"),
    Scale.HUGE: ("█▛▀▀▀▀▜█", "▘      ▝", "        ", "▙▖    ▗▟"),
}
# What replaces the middle of a disc, line by line, in another colour.
_MIDDLES = {
    (Scale.MEDIUM, Mark.LAST): ("", "▀▀"),
    (Scale.MEDIUM, Mark.LINE): ("", "▀▀"),
    (Scale.LARGE, Mark.LAST): ("", "▄▄", ""),
    (Scale.LARGE, Mark.LINE): ("", "██", "▀▀"),
    (Scale.HUGE, Mark.LAST): ("", "▄▄", "▀▀", ""),
    (Scale.HUGE, Mark.LINE): ("", "▄▄▄▄", "████", ""),
}
_SMALL_MARKS = {Mark.LAST: "◉", Mark.LINE: "◆"}

_DRAWN_LETTERS = {
    Scale.SMALL: (("X",), ("O",)),
    Scale.MEDIUM: ((" ╲╱ ", " ╱╲ "), ("╭──╮", "╰──╯")),
    Scale.LARGE: ((" ╲  ╱ ", "  ╲╱  ", " ╱  ╲ "), (" ╭──╮ ", " │  │ ", " ╰──╯ ")),
    Scale.HUGE: (
        ("  ╲  ╱  ", "   ╲╱   ", "   ╱╲   ", "  ╱  ╲  "),
        (" ╭────╮ ", " │    │ ", " │    │ ", " ╰────╯ "),
    ),
}
_TYPED_LETTERS = {
    Scale.SMALL: (("X",), ("O",)),
    Scale.MEDIUM: ((" \\/ ", " /\\ "), ("/--\\", "\\--/")),
    Scale.LARGE: ((" \\  / ", "  \\/  ", " /  \\ "), (" /--\\ ", " |  | ", " \\--/ ")),
    Scale.HUGE: (
        ("  \\  /  ", "   \\/   ", "   /\\   ", "  /  \\  "),
        (" /----\\ ", " |    | ", " |    | ", " \\----/ "),
    ),
}


def is_round(look: Look) -> bool:
    """Whether discs are round and coloured; else they are drawn as letters."""
    return look.color and look.unicode


def round_disc(scale: Scale, mark: Mark) -> Picture:
    """Return a coloured disc; the middle of a marked one is drawn by `middle` in another colour."""
    if scale is Scale.SMALL and mark is not Mark.NONE:
        return (_SMALL_MARKS[mark],)
    return _ROUND[scale]


def middle(scale: Scale, mark: Mark) -> Picture:
    """Return the middle of each line of a marked disc; an empty one is as without a mark."""
    return _MIDDLES.get((scale, mark), ("",) * scale.height)


def letter(kind: int, scale: Scale, look: Look) -> Picture:
    """Return a disc as a letter, X for kind 0 and O for kind 1."""
    return (_DRAWN_LETTERS if look.unicode else _TYPED_LETTERS)[scale][kind]


def hole(scale: Scale, look: Look) -> Picture:
    """Return an empty cell."""
    if is_round(look):
        return _ROUND[scale]
    dot = "·" if look.unicode else "."
    lines = [" " * scale.width] * scale.height
    place = (scale.width - 1) // 2
    lines[scale.height // 2] = " " * place + dot + " " * (scale.width - place - 1)
    return tuple(lines)
