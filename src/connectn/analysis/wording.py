"""The phrases that sentences about columns and cells are made of."""

from collections.abc import Iterable, Sequence

from connectn.analysis.ending import Ending
from connectn.analysis.fate import fate
from connectn.analysis.reason import Pattern
from connectn.game.notation import name_cell, name_column
from connectn.game.outcome import Cell
from connectn.solver.score import Score

_NUMBERS = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven"}


def listed(words: Iterable[str], last: str = "and") -> str:
    """Join words as a sentence does.

    >>> listed(["C2", "E2"]), listed("123", "or"), listed(["C2"])
    ('C2 and E2', '1, 2 or 3', 'C2')
    """
    *first, end = words
    return f"{', '.join(first)} {last} {end}" if first else end


def cells_named(cells: Iterable[Cell]) -> str:
    """Name cells in a sentence."""
    return listed(map(name_cell, cells))


def subject(columns: Sequence[int]) -> str:
    """Begin a sentence about columns.

    >>> subject([3]), subject([1, 10])
    ('Column 4', 'Columns 2 and B (11)')
    """
    noun = "Column" if len(columns) == 1 else "Columns"
    return f"{noun} {listed(map(name_column, columns))}"


def prospect(score: Score, columns: int = 1) -> str:
    """Say what one column, or several, lead to.

    >>> from connectn.game.rules import Rules
    >>> prospect(Score(17, Rules(), ply=6)), prospect(Score(0, Rules(), ply=6), columns=2)
    ('wins in 3 plies', 'draw')
    """
    words = "draws" if score.sign == 0 else fate(score)
    verb, _, rest = words.partition(" ")
    if columns > 1:
        verb = {"wins": "win", "loses": "lose", "draws": "draw"}[verb]
    return f"{verb} {rest}".rstrip()


def threats_at_once(threats: Sequence[Cell]) -> str:
    """Name threats that are made at the same time.

    >>> threats_at_once([(2, 1), (4, 1)])
    'two threats at once, C2 and E2'
    """
    number = _NUMBERS.get(len(threats), str(len(threats)))
    return f"{number} threats at once, {cells_named(threats)}"


def article(word: str) -> str:
    """Put the article before a word.

    >>> article("odd"), article("row")
    ('an odd', 'a row')
    """
    return f"{'an' if word[0] in 'aeiou' else 'a'} {word}"


def below(cell: Cell) -> Cell:
    """Return the cell directly under another."""
    return cell[0], cell[1] - 1


def win_phrase(ending: Ending, names: Sequence[str], winner: str) -> str:
    """Say how a line of play is won.

    `winner` is the word for the winner's side: a name, "it" for a column or "each" for several.
    What the loser could avoid without losing sooner is said of the best line only.
    """
    loser = names[1 - ending.winner]
    match ending.pattern:
        case Pattern.WIN:
            return f"{winner} completes the {ending.last}"
        case Pattern.DOUBLE_THREAT:
            return f"{winner} makes {threats_at_once(ending.threats)}"
        case Pattern.SEVEN_TRAP:
            return f'{winner} springs the "7" trap, {threats_at_once(ending.threats)}'
        case Pattern.FORCED_WIN:
            blocks = ", then ".join(map(name_cell, ending.blocks))
            made = threats_at_once(ending.threats)
            return f"{loser} has to block {blocks}, until {names[ending.winner]} makes {made}"
        case Pattern.ZUGZWANG:
            parity = "odd" if ending.key[1] % 2 == 0 else "even"
            return (
                f"in the best line {loser} runs out of safe columns and has to play "
                f"{name_cell(below(ending.key))}, below "
                f"{names[ending.winner]}'s {parity} threat at {name_cell(ending.key)}"
            )
        case _:
            return f"in the best line {names[ending.winner]} completes the {ending.last}"


def cells_of(ending: Ending) -> tuple[Cell, ...]:
    """Return the cells to highlight with the phrase of an ending."""
    match ending.pattern:
        case Pattern.DOUBLE_THREAT | Pattern.SEVEN_TRAP | Pattern.FORCED_WIN:
            return (*ending.blocks, *ending.threats)
        case Pattern.ZUGZWANG:
            return ending.key, below(ending.key)
        case _:
            return ending.last.cells
