"""Text, numbers and sentences as people read them, for every front end."""

from collections.abc import Sequence

from rich.cells import cell_len, set_cell_size

from connectn.game.outcome import Outcome

DOTS = "..."


def sentence(text: str) -> str:
    """Make a sentence of an error's message.

    >>> sentence("column 4 is full")
    'Column 4 is full.'
    """
    return f"{text[:1].upper()}{text[1:]}."


def result_sentence(outcome: Outcome, names: Sequence[str], discs: Sequence[str]) -> str:
    """Say how a game ended, by the names and the discs of players 0 and 1.

    >>> from connectn.game.board import Board
    >>> won = Board.parse("2x1c1:1").outcome()
    >>> result_sentence(won, ["greedy", "you"], "XO"), result_sentence(won, ["you", "greedy"], "XO")
    ('X greedy wins.', 'You win!')
    """
    if outcome.winner is None:
        return "A draw: the board is full."
    name = names[outcome.winner]
    return "You win!" if name == "you" else f"{discs[outcome.winner]} {name} wins."


def score_sentence(names: Sequence[str], wins: Sequence[int], draws: int) -> str:
    """Tell the running score of two players.

    >>> score_sentence(["you", "strong"], (1, 0), 2)
    'Score: you 1, strong 0, drawn 2.'
    """
    won = ", ".join(f"{name} {count}" for name, count in zip(names, wins, strict=True))
    return f"Score: {won}, drawn {draws}."


def printable(text: str, keep: str = "") -> str:
    r"""Escape characters that are invisible or that control a terminal, and lone surrogates.

    >>> printable("a\x1b[31mb\n"), printable("a\nb\udc80", keep="\n")
    ('a\\x1b[31mb\\n', 'a\nb\\udc80')
    """
    return "".join(
        each if each.isprintable() or each in keep else ascii(each)[1:-1] for each in text
    )


def shortened(text: str, width: int) -> str:
    """Cut a text that needs more than `width` cells of a terminal.

    >>> shortened("cmd:python3 bot.py --fast", 16)
    'cmd:python3 b...'
    """
    if cell_len(text) <= width:
        return text
    return set_cell_size(text, width - len(DOTS)) + DOTS


def plural(number: int, thing: str) -> str:
    """Return a number with its noun.

    >>> plural(1, "game"), plural(20, "game")
    ('1 game', '20 games')
    """
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def percent(share: float | None) -> str:
    """Write a share of 1 in per cent; None, where there is no share, is a dash.

    >>> percent(0.525), percent(None)
    ('52.5 %', '-')
    """
    return "-" if share is None else f"{100 * share:.1f} %"


def duration(seconds: float) -> str:
    """Write a time with three digits and its unit.

    >>> [duration(seconds) for seconds in (0.0000123, 0.00123, 1.2345, 123.4)]
    ['12.3 µs', '1.23 ms', '1.23 s', '123 s']
    """
    unit, size = next(
        ((unit, size) for unit, size in (("s", 1.0), ("ms", 1e-3)) if seconds >= size), ("µs", 1e-6)
    )
    value = seconds / size
    digits = 2 if value < 10 else 1 if value < 100 else 0
    return f"{value:.{digits}f} {unit}"


def span(seconds: float) -> str:
    """Write a time in the unit that people use for it.

    >>> span(7.6), span(200), span(9000)
    ('8 s', '3 min', '2.5 h')
    """
    if seconds < 100:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 6000 else f"{seconds / 3600:.1f} h"
