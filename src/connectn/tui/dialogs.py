"""Small questions on top of the game."""

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import ModalScreen
from textual.widgets import Button, Input, OptionList, Static
from textual.widgets.option_list import Option


class YesNo(ModalScreen[bool]):
    """A question with the answers yes (Enter or y) and no (n or Esc)."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "answer(True)", "Yes"),
        Binding("n,escape", "answer(False)", "No"),
    ]

    def __init__(self, question: str) -> None:
        super().__init__()
        self._question = question

    def compose(self) -> ComposeResult:
        """Make the question and its two buttons; Enter presses the first one."""
        with Vertical(classes="dialog"):
            yield Static(self._question, markup=False)
            with Horizontal(classes="buttons"):
                yield Button("Yes (Enter)", id="yes", variant="primary", compact=True)
                yield Button("No (n)", id="no", compact=True)

    def action_answer(self, answer: bool) -> None:
        """Close with an answer."""
        self.dismiss(answer)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Close with the answer of a button."""
        self.dismiss(event.button.id == "yes")


class AskText(ModalScreen[str | None]):
    """A question that is answered with a line of text; Esc gives no answer."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "give_up", "Cancel")]

    def __init__(self, question: str, value: str = "") -> None:
        super().__init__()
        self._question = question
        self._value = value

    def compose(self) -> ComposeResult:
        """Make the question, the line, and the buttons."""
        with Vertical(classes="dialog"):
            yield Static(self._question, markup=False)
            yield Input(self._value, compact=True)
            with Horizontal(classes="buttons"):
                yield Button("OK (Enter)", id="ok", variant="primary", compact=True)
                yield Button("Cancel (Esc)", id="cancel", compact=True)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Close with what was typed."""
        self.dismiss(event.value)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Close with what was typed, or with nothing."""
        self.dismiss(self.query_one(Input).value if event.button.id == "ok" else None)

    def action_give_up(self) -> None:
        """Close without an answer."""
        self.dismiss(None)


class Choose(ModalScreen[int | None]):
    """A list from which one line is chosen with Enter or a click; Esc chooses none."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,question_mark", "give_up", "Close")]

    def __init__(self, title: str, lines: Sequence[str], start: int = 0) -> None:
        super().__init__()
        self._title = title
        self._lines = lines
        self._start = start

    def compose(self) -> ComposeResult:
        """Make the list."""
        with Vertical(classes="dialog") as dialog:
            dialog.border_title = self._title
            yield OptionList(*(Option(line) for line in self._lines), markup=False, compact=True)

    def on_mount(self) -> None:
        """Begin with a line."""
        self.query_one(OptionList).highlighted = self._start

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Close with the line that was chosen."""
        self.dismiss(event.option_index)

    def action_give_up(self) -> None:
        """Close without a choice."""
        self.dismiss(None)
