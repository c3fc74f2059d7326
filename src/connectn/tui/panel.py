"""The panel beside the board: scores, sentences, and the moves so far."""

from collections.abc import Sequence

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.message import Message
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from connectn.analysis.fate import fate
from connectn.analysis.hint import STEPS, Hint
from connectn.analysis.reason import Reason
from connectn.game.board import Board
from connectn.game.notation import format_column
from connectn.game.outcome import Cell
from connectn.solver.analysis import Analysis
from connectn.tui.look import Look
from connectn.view.text import score_bar

BAR_CELLS = 8
_BAR_COLORS = {1: "#4ade80", 0: "", -1: "#f87171"}


class Panel(Vertical):
    """Shows what is known about the position; `Pointed` tells which cells a sentence is about."""

    class Pointed(Message):
        """The cursor is on a sentence, or on none, if there are no cells."""

        def __init__(self, cells: frozenset[Cell]) -> None:
            super().__init__()
            self.cells = cells

    def __init__(self) -> None:
        super().__init__(id="panel")
        self._cells: list[frozenset[Cell]] = []  # those of each sentence

    def compose(self) -> ComposeResult:
        """Make the three parts."""
        yield VerticalScroll(Static(id="scores-text"), id="scores", can_focus=False)
        yield OptionList(id="sentences", markup=False)
        yield VerticalScroll(Static(id="moves-text"), id="moves", can_focus=False)

    def on_mount(self) -> None:
        """Name the parts."""
        for name, title in (("scores", "Scores"), ("sentences", "Why"), ("moves", "Moves")):
            self.query_one(f"#{name}").border_title = title
        self.show_scores(None, Look())
        self.show_sentences(None, ())

    def show_scores(self, analysis: Analysis | None, look: Look, note: str = "") -> None:
        """Show the score of each column, a note, or nothing."""
        self.query_one("#scores").display = analysis is not None or bool(note)
        text = Text(note) if analysis is None else scores_text(analysis, look)
        self.query_one("#scores-text", Static).update(text)

    def show_sentences(self, hint: Hint | None, reasons: Sequence[Reason], note: str = "") -> None:
        """Show a hint and sentences about the position."""
        said = [(f"Hint {hint.step} of {STEPS}: {hint}", hint.cells)] if hint else []
        said += [(str(reason), reason.cells) for reason in reasons]
        sentences = self.query_one("#sentences", OptionList)
        self._cells = [frozenset(cells) for _, cells in said]
        sentences.set_options(
            [Option(text) for text, _ in said] + ([Option(note, disabled=True)] if note else [])
        )
        sentences.display = bool(said or note)
        if hint is not None:
            self.post_message(self.Pointed(frozenset(hint.cells)))

    def show_moves(self, board: Board) -> None:
        """Show the columns that were played, the last one marked."""
        self.query_one("#moves-text", Static).update(moves_text(board))
        self.query_one("#moves", VerticalScroll).scroll_end(animate=False)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Tell the cells of the sentence under the cursor."""
        event.stop()
        self.post_message(self.Pointed(self._cells[event.option_index]))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Tell the cells of the sentence that was clicked."""
        event.stop()
        self.post_message(self.Pointed(self._cells[event.option_index]))


def scores_text(analysis: Analysis, look: Look) -> Text:
    """Return a line per column: its name, its score, a bar, and what the score means.

    Without colours a win and a loss have bars of different signs.
    """
    text = Text(no_wrap=True, overflow="ellipsis")
    for column, value in enumerate(analysis.scores):
        if column:
            text.append("\n")
        text.append(f"{format_column(column)} ", "bold" if column in analysis.best else "")
        if value is None:
            text.append(f"{'':>5} {'':{BAR_CELLS}} full", "dim")
            continue
        text.append(f"{value!s:>5} ")
        color = _BAR_COLORS[value.sign or 0] if look.color else ""
        text.append(score_bar(value, look.style, cells=BAR_CELLS), color)
        text.append(f" {fate(value)}")
    return text


def moves_text(board: Board) -> Text:
    """Return the moves in the order of play, two after each number.

    >>> str(moves_text(Board.parse("4453")))
    '1. 4 4  2. 5 3'
    """
    text, moves = Text(), board.moves
    first = board.root().ply % 2
    for turn, column in enumerate(moves, start=first):
        if turn % 2 == 0 or turn == first:
            text.append(
                f"{'  ' if turn > first else ''}{turn // 2 + 1}. {'... ' * (turn % 2)}", "dim"
            )
        else:
            text.append(" ")
        text.append(format_column(column), "bold reverse" if turn - first + 1 == len(moves) else "")
    return text
