"""What the terminal can show: colours, Unicode, movement; and whose discs have which colour."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TextIO

from connectn.game.notation import DISC_SYMBOLS
from connectn.view.text import Style, can_draw, wants_color

DRAWN = "█▄▀▛▜▙▟▘▝▖▗●◉◆·╲╱╭╮╰╯─│┌┐└┘⠋⠙⠹⠸⠼⠴⠦⠧"
"""The characters of the board and of the spinner, which an encoding must have."""


@dataclass(frozen=True)
class Look:
    """How the game is drawn; `flipped` gives the first player the colour of the second."""

    unicode: bool = True
    color: bool = True
    animated: bool = True
    flipped: bool = False

    @classmethod
    def of(
        cls, stream: TextIO, environ: Mapping[str, str] = os.environ, *, animated: bool = True
    ) -> "Look":
        """Return the look for a terminal."""
        unicode = _has_signs(stream) and not _has_few_signs(environ)
        return cls(unicode, wants_color(stream, environ), animated)

    def flip(self) -> "Look":
        """Return the look with the colours of the players exchanged."""
        return replace(self, flipped=not self.flipped)

    def kind(self, player: int) -> int:
        """Return which of the two kinds of discs a player has: 0 is red or X.

        >>> Look().kind(0), Look().flip().kind(0)
        (0, 1)
        """
        return player ^ self.flipped

    @property
    def names(self) -> tuple[str, str]:
        """The words for the discs of player 0 and player 1 in sentences.

        >>> Look().names, Look(color=False, flipped=True).names
        (('Red', 'Yellow'), ('O', 'X'))
        """
        words = ("Red", "Yellow") if self.color else tuple(DISC_SYMBOLS)
        return words[self.kind(0)], words[self.kind(1)]

    def disc(self, player: int) -> str:
        """Return the disc of a player as one character."""
        return "●" if self.color and self.unicode else DISC_SYMBOLS[self.kind(player)]

    @property
    def spinner(self) -> str:
        """The characters that show, one after another, that an agent thinks."""
        return "⠋⠙⠹⠸⠼⠴⠦⠧" if self.unicode else "|/-\\"

    @property
    def style(self) -> Style:
        """The style of texts that `connectn.view` draws."""
        return Style.DISCS if self.unicode else Style.PLAIN


def _has_few_signs(environ: Mapping[str, str]) -> bool:
    """Whether the environment says that there is no more than ASCII.

    Python writes UTF-8 in the locale C too. The font of the Linux console has few discs.
    """
    names = ("LC_ALL", "LC_CTYPE", "LANG")
    locale = next((environ[name] for name in names if environ.get(name)), "")
    return locale in {"C", "POSIX"} or environ.get("TERM") == "linux"


def _has_signs(stream: TextIO) -> bool:
    try:
        DRAWN.encode(stream.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return can_draw(Style.DISCS, stream)
