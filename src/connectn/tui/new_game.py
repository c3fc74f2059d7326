"""The dialog for a new game: who plays, who starts, on which board, with which clock."""

from collections.abc import Callable
from dataclasses import dataclass
from math import inf
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import ModalScreen
from textual.widgets import Button, Input, Select, Static

from connectn.agents.registry import agent_types
from connectn.errors import ConnectnError, UsageError, quoted
from connectn.play.match import Match
from connectn.play.seat import HUMAN, LEVELLED
from connectn.tui.sayings import wrong

OTHER = ""
"""The choice of a player whose text is typed."""
LEVELS = range(1, 11)
_SIDES = ("first", "second")


@dataclass(frozen=True)
class NewGame:
    """What was asked for: the texts of both players, of the board, and the minutes of the clock."""

    players: tuple[str, str]
    board: str
    minutes: str

    @property
    def clock(self) -> float | None:
        """The seconds of each player, or None without a clock.

        >>> NewGame(("human", "greedy"), "7x6c4", "1.5").clock
        90.0
        """
        text = self.minutes.strip()
        if not text:
            return None
        try:
            seconds = 60 * float(text)
        except ValueError:
            seconds = 0.0
        if not 0 < seconds < inf:
            raise UsageError(f"{quoted(text)} is not a number of minutes above 0")
        return seconds


class NewGameDialog(ModalScreen[bool]):
    """Asks for a game until `deal` accepts it, then closes; Esc asks for none.

    It begins with the players and the board of the match that is played.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "give_up", "Cancel"),
        Binding("ctrl+s", "start", "Start"),
    ]

    def __init__(self, match: Match, deal: Callable[[NewGame], None]) -> None:
        super().__init__()
        self._deal = deal
        self._players = match.sources
        self._board = str(match.start)
        if not match.start.ply:
            self._board = str(match.start.rules)
        self._minutes = "" if match.clock is None else f"{match.clock / 60:g}"

    def compose(self) -> ComposeResult:
        """Make a line for each thing that can be chosen."""
        with Vertical(classes="dialog") as dialog:
            dialog.border_title = "New game"
            for side, player in zip(_SIDES, self._players, strict=True):
                with Horizontal(classes="line"):
                    yield Static(f"{side.capitalize()} player", classes="name")
                    yield Select(_choices(), value=_choice(player), allow_blank=False,
                                 id=side, compact=True)  # fmt: skip
                    typed = player if _choice(player) == OTHER else ""
                    yield Input(typed, placeholder="windows:depth=6", id=f"{side}-text",
                                compact=True)  # fmt: skip
            with Horizontal(classes="line"):
                yield Static("Board", classes="name")
                yield Input(self._board, placeholder="7x6c4", id="board", compact=True)
            with Horizontal(classes="line"):
                yield Static("Clock, minutes", classes="name")
                yield Input(self._minutes, placeholder="none", id="minutes", compact=True)
            yield Static(id="wrong", markup=False)
            with Horizontal(classes="buttons"):
                yield Button("Start (Ctrl-S)", id="start", variant="primary", compact=True)
                yield Button("Swap", id="swap", compact=True)
                yield Button("Cancel (Esc)", id="cancel", compact=True)

    def on_mount(self) -> None:
        """Show the lines for typed players only where they are needed."""
        self._show_texts()

    def on_select_changed(self) -> None:
        """Show a line for a typed player, or hide it."""
        self._show_texts()

    def on_input_submitted(self) -> None:
        """Start with Enter in any line."""
        self.action_start()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Do what a button says."""
        match event.button.id:
            case "start":
                self.action_start()
            case "swap":
                self._swap()
            case _:
                self.dismiss(False)

    def action_start(self) -> None:
        """Begin the game that was chosen, or say what is wrong with it."""
        players = self._player("first"), self._player("second")
        try:
            self._deal(NewGame(players, self._text("board"), self._text("minutes")))
        except (OSError, ConnectnError) as error:
            self.query_one("#wrong", Static).update(wrong(error))
        else:
            self.dismiss(True)

    def action_give_up(self) -> None:
        """Close without a game."""
        self.dismiss(False)

    def _player(self, side: str) -> str:
        return self._choice_of(side) or self._text(f"{side}-text")

    def _choice_of(self, side: str) -> str:
        return str(self.query_one(f"#{side}", Select).value)

    def _text(self, name: str) -> str:
        return self.query_one(f"#{name}", Input).value.strip()

    def _swap(self) -> None:
        """Let the other player start."""
        texts = [self._text(f"{side}-text") for side in _SIDES]
        choices = [self._choice_of(side) for side in _SIDES]
        for place, side in enumerate(_SIDES):
            self.query_one(f"#{side}", Select).value = choices[1 - place]
            self.query_one(f"#{side}-text", Input).value = texts[1 - place]

    def _show_texts(self) -> None:
        for side in _SIDES:
            self.query_one(f"#{side}-text").display = self._choice_of(side) == OTHER


def _choices() -> list[tuple[str, str]]:
    """Return the players to choose from, each with its text."""
    others = [kind.name for kind in agent_types() if kind.name != LEVELLED]
    levels = [(f"{LEVELLED}, level {level}", f"{LEVELLED}:level={level}") for level in LEVELS]
    return [("a person", HUMAN), *levels, *((name, name) for name in others),
            ("another one:", OTHER)]  # fmt: skip


def _choice(player: str) -> str:
    """Return the text to choose for a player, or `OTHER` if it must be typed."""
    known = {text for _, text in _choices()}
    if player == LEVELLED:
        return f"{LEVELLED}:level={LEVELS[-1]}"
    return player if player in known else OTHER
