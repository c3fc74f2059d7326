"""The game: the board with what belongs to it, and the turns of people and agents."""

from typing import TYPE_CHECKING

from textual import events
from textual.app import ComposeResult
from textual.containers import Container
from textual.widgets import Footer, Static

from connectn.game.notation import name_column
from connectn.play.question import Answer
from connectn.play.session import Session
from connectn.play.table import Table
from connectn.tui import sayings
from connectn.tui.agent_turn import AgentTurn
from connectn.tui.background_screen import BackgroundScreen
from connectn.tui.board_widget import BoardWidget
from connectn.tui.layout import PanelPlace, arrange, least_window
from connectn.tui.look import Look
from connectn.tui.panel import Panel
from connectn.tui.players_bar import PlayersBar
from connectn.tui.study import Study
from connectn.view.words import printable, sentence

if TYPE_CHECKING:
    from textual.timer import Timer

SPIN_SECONDS = 0.1
TICK_SECONDS = 0.2


class GameScreen(BackgroundScreen):
    """Shows the match of a table, lets agents think, and plays what people choose."""

    def __init__(self, table: Table, look: Look, pause: float = 0.0) -> None:
        """`pause` is the time in seconds between the moves of two agents."""
        super().__init__()
        self.table = table
        self.look = look
        self._pause = pause
        self._waiting: Timer | None = None  # for the end of the pause
        self._is_stopped = False
        self._note = ""
        self._spins = 0
        self._wants_panel = True
        self._turn = AgentTurn(self, self._agent_answered)
        self.study = Study(self, self.refresh_game)

    @property
    def session(self) -> Session:
        """The game that is played now."""
        return self.table.session

    @property
    def board(self) -> BoardWidget:
        """The board on the screen."""
        return self.query_one(BoardWidget)

    @property
    def is_thinking(self) -> bool:
        """Whether an agent thinks."""
        return self._turn.is_thinking

    def compose(self) -> ComposeResult:
        """Make the parts of the screen."""
        yield PlayersBar(id="players", markup=False)
        with Container(id="table"):
            yield BoardWidget(self.session.board, self.look)
            yield Static(id="too-small", markup=False)
            yield Panel()
        yield Static(id="status", markup=False)
        yield Footer(compact=True, show_command_palette=False)

    def on_mount(self) -> None:
        """Begin to show the time, and the game."""
        self.set_interval(SPIN_SECONDS, self._spin)
        self.set_interval(TICK_SECONDS, self._tick)
        self.board.focus()
        self.open_game()

    def open_game(self) -> None:
        """Begin with the game of the table."""
        self.begin("")

    def on_screen_suspend(self) -> None:
        """Let the clock stand still while something else is on the screen."""
        self.session.clock.stop()

    def on_screen_resume(self) -> None:
        """Let the clock and the game go on."""
        if not self.session.is_over:
            self.session.clock.go_on()
        self.go_on()

    def begin(self, note: str) -> None:
        """Show a game that has just taken the place of another."""
        self._is_stopped = False
        self.game_changed(note)

    def game_changed(self, note: str, *, fall: bool = False) -> None:
        """Keep and show the game after each change of it; a note says what happened."""
        self._rest()
        self.study.forget()
        self._note = note
        self.table.keep()
        complaint = self.table.complaint()
        if complaint:
            self.complain(printable(sentence(complaint)))
        self.place_parts()
        self.board.show(self.session.board, fall=fall)
        self.refresh_game()

    def say(self, note: str) -> None:
        """Show a sentence until the next one."""
        self._note = note
        self._show_status()

    def stop_agent(self) -> bool:
        """Stop the agent to move, also before it thinks; return whether there is one."""
        self._is_stopped = not self.session.is_over and not self.session.seat.is_person
        self._rest()
        self._show_status()
        return self._is_stopped

    def go_on(self) -> None:
        """Let the side to move act: an agent thinks, for a person the position is studied.

        While something else is on the screen, a dialog or the review, the game waits.
        """
        is_busy = self.is_thinking or self._waiting is not None or self.board.is_falling
        if self.session.is_over or is_busy or not self.is_active:
            return
        if self.session.seat.is_person:
            self.study.begin(self.table.match, self.look)
        elif self._is_stopped:
            pass  # until the person lets it go on
        elif self._pause and not self.session.people:
            self._waiting = self.set_timer(self._pause, self._think)
        else:
            self._think()
        self.refresh_game()

    def release_agent(self) -> None:
        """Let an agent go on that was stopped."""
        self._is_stopped = False
        self.go_on()

    def flip(self) -> None:
        """Exchange the colours of the players."""
        self.look = self.look.flip()
        self.board.look = self.look
        self.study.forget()
        self.go_on()
        self.refresh_game()

    def refresh_game(self) -> None:
        """Show the players, the panel and the sentences as they are now."""
        board, panel, study = self.board, self.query_one(Panel), self.study
        board.accepts = self.session.seat.is_person and not self.session.is_over
        finding = study.finding
        analysis = None if finding is None or not study.wanted.scores else finding.analysis
        reasons = () if finding is None or not study.wanted.sentences else finding.reasons or ()
        wait = "searching..." if study.is_searching and finding is None else ""
        board.scores = () if analysis is None else analysis.scores
        panel.show_scores(analysis, self.look, wait if study.wanted.scores else "")
        panel.show_sentences(study.hint, reasons, wait if study.wanted.sentences else "")
        panel.show_moves(self.session.board)
        self._show_players()
        self._show_status()

    def toggle_panel(self) -> None:
        """Show the panel, or hide it."""
        self._wants_panel = not self._wants_panel
        self.place_parts()

    def place_parts(self) -> None:
        """Put board and panel where the window has room for them."""
        rules, window = self.session.board.rules, self.window
        layout = arrange(window.width, window.height, rules, with_panel=self._wants_panel)
        self.board.display = layout.scale is not None
        if layout.scale is not None:
            self.board.scale = layout.scale
        columns, lines = least_window(rules)
        too_small = self.query_one("#too-small", Static)
        too_small.display = layout.scale is None
        too_small.update(
            f"The board {rules} needs a window of {columns} columns and {lines} lines; this one "
            f"has {window.width} and {window.height}. The game goes on when it is larger."
        )
        self.query_one(Panel).display = layout.panel is not PanelPlace.NOWHERE
        self.query_one("#table").set_class(layout.panel is PanelPlace.BELOW, "-below")
        self.call_after_refresh(self._keep_focus)

    def on_key(self, event: events.Key) -> None:
        """Play the column that a key names, wherever the focus is."""
        if self.board.display and self.board.choose_named(event.character or ""):
            event.stop()

    def on_resize(self, _: events.Resize) -> None:
        """Arrange the parts anew."""
        self.place_parts()

    def on_board_widget_landed(self) -> None:
        """Go on when a disc has come to rest."""
        self.go_on()

    def on_board_widget_chosen(self, event: BoardWidget.Chosen) -> None:
        """Play a column for the person to move, or say why not."""
        session, name = self.session, name_column(event.column)
        if session.is_over:
            self.say("The game is over: m plays again, u takes a move back.")
        elif not session.seat.is_person:
            self.say("It is not your move.")
        elif event.column not in session.board.legal_moves:
            self.say(f"Column {name} is full: choose another one.")
        else:
            session.push(event.column)
            self._is_stopped = False
            self.game_changed("", fall=True)

    def on_panel_pointed(self, event: Panel.Pointed) -> None:
        """Show the cells that a sentence is about."""
        self.board.highlighted = event.cells

    def _keep_focus(self) -> None:
        """Give the focus to the board, if what had it is hidden now."""
        if self.focused is None:
            self.board.focus()

    def _agent_answered(self, answer: Answer) -> None:
        name = printable(self.table.match.name_at(answer.question.board.turn))
        if self.session.accept(answer):
            note = sayings.answered(answer, name, self.look)
            if answer.forfeit is None:
                self.game_changed(note, fall=True)
            else:
                self.game_changed("")
                self.complain(note)  # it may be longer than the line below the board

    def _think(self) -> None:
        self._waiting = None
        if self.is_active and not self.session.is_over and not self.session.seat.is_person:
            self._turn.begin(self.table.match)
            self.refresh_game()

    def _rest(self) -> None:
        """Let no agent think, now or soon."""
        self._turn.stop()
        if self._waiting is not None:
            self._waiting.stop()
            self._waiting = None

    def _spin(self) -> None:
        if self.is_thinking or self.study.seeks_hint:
            self._spins += 1
            self._show_status()

    def _tick(self) -> None:
        if not self.session.is_over:
            if self.session.check_clock():
                self._show_players()
            else:
                self.game_changed("")

    def _show_players(self) -> None:
        self.query_one(PlayersBar).show(self.table.match, self.look)

    def _show_status(self) -> None:
        frames = self.look.spinner
        spinner = frames[self._spins % len(frames)]
        text = sayings.state(
            self.table.match, self.look, spinner=spinner, is_stopped=self._is_stopped
        )
        note = self._note or (sayings.AFTER_THE_END if self.session.is_over else "")
        if self.study.seeks_hint:
            note = f"{spinner} looking for a hint..."
        if self.study.hint is not None and not self.query_one(Panel).display:
            note = f"Hint: {self.study.hint}"
        self.query_one("#status", Static).update(f"{text}\n{note}")
