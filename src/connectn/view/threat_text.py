"""The threat map as text: a board whose empty cells show where a disc completes a line."""

from collections.abc import Iterator, Mapping, Sequence

from connectn.analysis.threats import Threat, ThreatMap
from connectn.game import notation
from connectn.game.board import Board
from connectn.game.outcome import Cell
from connectn.view.text import PLAYER_COLORS, Style, disc, paint

_SIGNS, _PLAIN_SIGNS = "▲△", "xo"
"""By player: the sign of a threat, drawn and in plain letters."""
_BOTH = "*"
_HOLE = "·"
_WIDE = 3
"""The columns of a terminal for each cell; a narrow terminal has one."""


def threat_rows(
    board: Board,
    threats: ThreatMap,
    style: Style = Style.DISCS,
    *,
    color: bool = False,
    columns: int = 80,
) -> Iterator[str]:
    r"""Yield a board with the threats of both sides and a legend; nothing if there are none.

    The rows have numbers and the columns the letters of their cells, as in sentences, so that odd
    and even threats can be told apart and cells be found. A useless threat is in
    brackets; where the terminal has no room for them, it is left out.

    >>> from connectn.analysis.threats import threat_map
    >>> board = Board.parse("4x4c3:1122")
    >>> print(*threat_rows(board, threat_map(board), Style.PLAIN), sep="\n")
    4  -  -  -  -
    3  -  -  -  -
    2  O  O (o) -
    1  X  X  x  -
       A  B  C  D
    Threats: x completes a line of X, o of O; in brackets: useless.
    """
    edge = len(str(board.rules.height))
    is_wide = edge + 1 + _WIDE * board.rules.width <= columns
    by_cell: dict[Cell, list[Threat]] = {}
    for threat in threats.threats:
        if is_wide or threat.blocked_by is None:
            by_cell.setdefault(threat.cell, []).append(threat)
    if not by_cell:
        return
    drawing, pad = _Drawing(style, color=color), " " * is_wide
    for row, players in zip(reversed(range(board.rules.height)), board.grid(), strict=True):
        cells = (
            drawing.threat(by_cell[column, row], pad)
            if (column, row) in by_cell
            else pad + drawing.cell(player) + pad
            for column, player in enumerate(players)
        )
        yield f"{row + 1:>{edge}} {''.join(cells)}".rstrip()
    labels = map(notation.cell_letter, range(board.rules.width))
    yield f"{'':{edge}} {''.join(pad + label + pad for label in labels)}".rstrip()
    yield from drawing.legend(by_cell, has_even_height=board.rules.height % 2 == 0)


class _Drawing:
    """Draws cells and signs in one style."""

    def __init__(self, style: Style, *, color: bool) -> None:
        self._style = style
        self._color = color
        self._discs = [disc(player, style, color=color) for player in (0, 1)]
        signs = _SIGNS if style is Style.DISCS else _PLAIN_SIGNS
        self._signs = [
            paint(sign, PLAYER_COLORS[player], color=color and style is Style.DISCS)
            for player, sign in enumerate(signs)
        ]

    def cell(self, player: int | None) -> str:
        """Draw a disc, or an empty cell without a threat."""
        if player is not None:
            return self._discs[player]
        return _HOLE if self._style is Style.DISCS else notation.EMPTY_SYMBOL

    def threat(self, threats: Sequence[Threat], pad: str) -> str:
        """Draw a cell where one player completes a line, or both do."""
        useful = [threat for threat in threats if threat.blocked_by is None]
        shown = useful or threats
        sign = _BOTH if len(shown) > 1 else self._signs[shown[0].player]
        return f"{pad}{sign}{pad}" if useful else f"({sign})"

    def legend(
        self, by_cell: Mapping[Cell, Sequence[Threat]], *, has_even_height: bool
    ) -> Iterator[str]:
        """Say what the signs mean that are on the board, and which rows serve which player.

        The rows matter for threats that wait until the columns fill up. Where the height is odd,
        more than the rows matters.
        """
        drawn = [self.threat(threats, "") for threats in by_cell.values()]
        parts = [
            f"{sign} of {whose}"
            for sign, whose in zip((*self._signs, _BOTH), (*self._discs, "both"), strict=True)
            if any(sign in each for each in drawn)
        ]
        told = ", ".join(parts).replace(" of", " completes a line of", 1)
        brackets = "; in brackets: useless" * any(each.startswith("(") for each in drawn)
        yield f"Threats: {told}{brackets}."
        waiting = (threat for threats in by_cell.values() for threat in threats)
        if has_even_height and any(
            threat.blocked_by is None and not threat.is_playable for threat in waiting
        ):
            first, second = self._discs
            yield f"In odd rows they usually serve {first}, in even rows {second}."
