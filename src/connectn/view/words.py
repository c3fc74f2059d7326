"""Text that others wrote, made fit to be shown."""

from rich.cells import cell_len, set_cell_size

DOTS = "..."


def printable(text: str, keep: str = "") -> str:
    r"""Write out what would not show, or would do something: control signs, lone surrogates.

    >>> printable("a\x1b[31mb\n"), printable("a\nb\udc80", keep="\n")
    ('a\\x1b[31mb\\n', 'a\nb\\udc80')
    """
    return "".join(
        sign if sign.isprintable() or sign in keep else ascii(sign)[1:-1] for sign in text
    )


def shortened(text: str, width: int) -> str:
    """Cut a text that is wider than so many cells of a terminal.

    >>> shortened("cmd:python3 bot.py --fast", 16)
    'cmd:python3 b...'
    """
    if cell_len(text) <= width:
        return text
    return set_cell_size(text, width - len(DOTS)) + DOTS
