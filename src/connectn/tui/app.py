"""The application: one table, the look of the terminal, and the screens."""

from collections.abc import Sequence
from typing import ClassVar

from textual.app import App
from textual.binding import Binding, BindingType
from textual.filter import LineFilter, NoColor

from connectn.play.table import Table
from connectn.tui.ascii_filter import AsciiFilter
from connectn.tui.look import Look
from connectn.tui.table_screen import TableScreen


class GameApp(App[None]):
    """The game on a whole terminal."""

    TITLE = "connectn"
    CSS_PATH = "assets/game.tcss"
    ENABLE_COMMAND_PALETTE: ClassVar[bool] = False
    CLOSE_TIMEOUT = 1.0
    # For the review; in a dialog Ctrl-Z does nothing.
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+z", "suspend_process", "Suspend", show=False)
    ]

    def __init__(self, table: Table, look: Look, *, pause: float = 0.0) -> None:
        """`pause` is the time in seconds between the moves of two agents."""
        super().__init__()
        self.table = table
        self.look = look
        self.no_color = not look.color
        self._pause = pause
        self._own_filters: list[LineFilter] = []
        if not look.color:
            self._own_filters.append(NoColor())
        if not look.unicode:
            self._own_filters.append(AsciiFilter())

    def on_mount(self) -> None:
        """Show the game."""
        self.set_class(not self.look.unicode, "-ascii")
        self.push_screen(TableScreen(self.table, self.look, self._pause))
        self.app_suspend_signal.subscribe(self, lambda _: self.table.session.clock.stop())
        self.app_resume_signal.subscribe(self, self._come_back)

    def action_help_quit(self) -> None:
        """Leave with Ctrl-C too: the game can go on later."""
        self.exit()

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Return what changes the output for this terminal."""
        return [*super().get_line_filters(), *self._own_filters]

    def _come_back(self, _: App[None]) -> None:
        if not self.table.session.is_over:
            self.table.session.clock.go_on()
        self.refresh(layout=True)


def play_games(table: Table, look: Look, *, pause: float = 0.0) -> None:
    """Play at a table until the person leaves; the games are kept, however it ends."""
    try:
        GameApp(table, look, pause=pause).run()
    finally:
        table.leave()
