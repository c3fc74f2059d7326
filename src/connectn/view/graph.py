"""The evaluation of a game, move by move, as a graph in text."""

from collections.abc import Sequence

from connectn.game.rules import Rules
from connectn.solver.analysis import lower_of, upper_of
from connectn.solver.bounds import Bounds
from connectn.solver.score import Score

SMALLEST_WIN = 0.25
"""The advantage of the latest possible win: any win must be told from a draw at a glance."""
_EIGHTHS = 8
# Eighths of a character, filled from its floor and from its ceiling. Terminals have few characters
# of the second kind, so the lower half of a graph is coarser.
_FROM_FLOOR = " ▁▂▃▄▅▆▇█"
_FROM_CEILING = " ▔▔▀▀▀▀██"
_PLAIN_BAR = "#"
_MIDDLE, _PLAIN_MIDDLE = "·─", ".-"  # where nothing is proved, and elsewhere


def advantage(value: Score | Bounds | None) -> float | None:
    """Return how far a value for player 0 is from a draw: 1 the quickest win, -1 such a loss.

    A result that is proved with bounds of its score counts as the least that they promise. None
    is for a value whose result is not proved. Best play leaves the advantage as it is, so that
    every step of a graph is a move that lost something.

    >>> rules = Rules()
    >>> [advantage(Score(value, rules, ply=6)) for value in (18, 0, -9)]
    [1.0, 0.0, -0.625]
    >>> advantage(Bounds(9, 18, rules, ply=6)), advantage(Bounds(0, 18, rules, ply=6))
    (0.625, None)
    """
    if value is None or value.sign is None:
        return None
    size = min(abs(lower_of(value)), abs(upper_of(value)))
    share = min(1.0, size / _quickest_win(value.rules))
    return value.sign * (SMALLEST_WIN + (1 - SMALLEST_WIN) * share)


def graph_rows(
    evaluations: Sequence[Score | Bounds | None], *, half: int = 4, unicode: bool = True
) -> list[str]:
    """Return `2 * half + 1` rows from the top, with one character per evaluation for player 0.

    Bars of player 0 stand on the row in the middle, those of player 1 hang from it. In that row a
    line is a proved result, a dot one that is not proved.

    >>> values = [None, *(Score(value, Rules(), ply=6) for value in (0, 1, 18, -1, -18))]
    >>> for row in graph_rows(values, half=2, unicode=False):
    ...     print(row.rstrip())
       #
      ##
    .-----
        ##
         #
    """
    advantages = [advantage(value) for value in evaluations]
    draw = _drawn_bar if unicode else _plain_bar
    upper = [draw(max(0.0, known or 0.0), half, _FROM_FLOOR) for known in advantages]
    lower = [draw(max(0.0, -(known or 0.0)), half, _FROM_CEILING) for known in advantages]
    middle = _MIDDLE if unicode else _PLAIN_MIDDLE
    return [
        *("".join(bar[row] for bar in upper) for row in reversed(range(half))),
        "".join(middle[known is not None] for known in advantages),
        *("".join(bar[row] for bar in lower) for row in range(half)),
    ]


def _drawn_bar(share: float, half: int, signs: str) -> str:
    """Return the characters of a bar from the middle row on, filled to an eighth."""
    filled = round(share * half * _EIGHTHS)
    return "".join(signs[min(_EIGHTHS, max(0, filled - _EIGHTHS * row))] for row in range(half))


def _plain_bar(share: float, half: int, _: str) -> str:
    """Return the letters of a bar from the middle row on; a win has one at least."""
    return f"{_PLAIN_BAR * max(share > 0, round(share * half)):{half}}"


def _quickest_win(rules: Rules) -> int:
    """Return the score of a win with as few discs as a line has."""
    return max(1, (rules.cells + 1 - 2 * (rules.connect - 1)) // 2)
