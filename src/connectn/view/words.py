"""Words and sentences that every front end shares, and foreign text made fit to be shown."""

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


def printable(text: str, keep: str = "") -> str:
    r"""Write control characters and lone surrogates out, so that a terminal shows them.

    >>> printable("a\x1b[31mb\n"), printable("a\nb\udc80", keep="\n")
    ('a\\x1b[31mb\\n', 'a\nb\\udc80')
    """
    return "".join(
        letter if letter.isprintable() or letter in keep else ascii(letter)[1:-1] for letter in text
    )


def shortened(text: str, width: int) -> str:
    """Cut a text that is wider than `width` cells of a terminal.

    >>> shortened("cmd:python3 bot.py --fast", 16)
    'cmd:python3 b...'
    """
    if cell_len(text) <= width:
        return text
    return set_cell_size(text, width - len(DOTS)) + DOTS
