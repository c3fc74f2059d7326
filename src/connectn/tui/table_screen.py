"""What people can do besides playing a column: one action for each command."""

from collections.abc import Callable
from typing import ClassVar

from textual.binding import BindingType

from connectn.agents.level import PERFECT
from connectn.errors import ConnectnError
from connectn.play.saved_game import file_named
from connectn.play.unfinished import UnfinishedGame
from connectn.tui import sayings
from connectn.tui.dialogs import AskText, Choose, YesNo
from connectn.tui.game_screen import GameScreen
from connectn.tui.keys import COMMANDS, MOVES
from connectn.tui.new_game import NewGame, NewGameDialog
from connectn.tui.players_bar import names_of
from connectn.tui.review_screen import ReviewScreen
from connectn.view.words import printable

NO_FILE = "That names no file."


class TableScreen(GameScreen):
    """The game with its commands, and the offer to go on with an interrupted one."""

    BINDINGS: ClassVar[list[BindingType]] = [command.binding() for command in COMMANDS]

    def open_game(self) -> None:
        """Ask whether to go on with an interrupted game, the newest one first, or else begin."""
        game = self.table.offered()
        if game is None:
            self.begin("")
            return

        def answered(answer: bool | None) -> None:
            if not answer:
                self.table.decline()
                self.open_game()
            elif self._attempt(lambda: self.table.resume(game)):
                self.begin("The game goes on.")
            else:
                self.begin("")

        self.app.push_screen(YesNo(_offer_text(game)), answered)

    def action_menu(self) -> None:
        """List all commands; the chosen one is executed."""
        width = max(len(name) for name, _ in MOVES)
        lines = [f"{one.key_name:<{width}}  {one.sentence}" for one in COMMANDS]
        moves = [f"{name:<{width}}  {text}" for name, text in MOVES]

        async def run(index: int | None) -> None:
            if index is not None and index < len(COMMANDS):
                await self.run_action(COMMANDS[index].action)

        self.app.push_screen(Choose("Keys: Enter or a click does it", [*lines, *moves]), run)

    def action_hint(self) -> None:
        """Search for the next step of the hint."""
        if self.session.is_over:
            self.say("The game is over: there is no move to hint at.")
        elif not self.session.seat.is_person:
            self.say("It is not your move.")
        else:
            self.study.ask_for_hint(self.table.match, self.look)
            self.refresh_game()

    def action_undo(self) -> None:
        """Take the last move of a person back."""
        moves = self.session.undo()
        if moves:
            self.begin("Taken back.")
        else:
            self.say("There is no move of yours to take back.")

    def action_redo(self) -> None:
        """Play again what was taken back."""
        moves = self.session.redo()
        if moves:
            self.begin("Played again.")
        else:
            self.say("There is no move to play again.")

    def action_scores(self) -> None:
        """Show or hide the scores."""
        self.study.wanted.scores = not self.study.wanted.scores
        self._study_anew()

    def action_explain(self) -> None:
        """Show or hide sentences."""
        self.study.wanted.sentences = not self.study.wanted.sentences
        self._study_anew()

    def action_new_game(self) -> None:
        """Ask for a new game."""

        def deal(new: NewGame) -> None:
            self.table.deal(new.players, new.board, new.clock)

        def done(dealt: bool | None) -> None:
            if dealt:
                self.begin("A new game.")

        self.app.push_screen(NewGameDialog(self.table.match, deal), done)

    def action_rematch(self) -> None:
        """Play again with the sides swapped; a game that goes on is left only if that is meant."""

        def rematch(answer: bool | None) -> None:
            if answer:
                self.table.play_again()
                self.begin("The sides are swapped.")

        if self.session.is_over or self.session.is_new:
            rematch(True)
        else:
            self.app.push_screen(YesNo("Leave this game and swap the sides?"), rematch)

    def action_review(self) -> None:
        """Show every move of the game with its grade."""
        if not self.session.board.moves:
            self.say("There is no move to review.")
            return
        self.study.pause()
        names = names_of(self.table.match)
        self.app.push_screen(ReviewScreen(self.session.record(), names, self.look))

    def action_level(self) -> None:
        """Ask for another level of the agent."""
        seats = [seat for seat in self.session.seats if not seat.is_person]
        now = seats[0].level if len(seats) == 1 else None

        def chosen(index: int | None) -> None:
            if index is not None:
                self._attempt(lambda: self.table.match.set_level(index + 1))
                self.refresh_game()

        lines = [f"{level:>2}" for level in range(1, PERFECT + 1)]
        lines[0] += "  for a child"
        lines[-1] += "  without a mistake"
        self.app.push_screen(Choose("Level of the agent", lines, (now or PERFECT) - 1), chosen)

    def action_stop(self) -> None:
        """Stop an agent that thinks; else go back to the board."""
        if not self.stop_agent():
            self.board.highlighted = frozenset()
            self.board.focus()

    def action_go(self) -> None:
        """Let a stopped agent go on."""
        self.release_agent()

    def action_resign(self) -> None:
        """Ask whether the person to move gives the game up."""

        def resign(answer: bool | None) -> None:
            if answer and not self.session.is_over and self.session.seat.is_person:
                self.session.resign()
                self.game_changed("")

        if self.session.is_over:
            self.say("The game is over: there is nothing to resign.")
        elif not self.session.seat.is_person:
            self.say("It is not your move.")
        else:
            self.app.push_screen(YesNo("Give this game up?"), resign)

    def action_flip(self) -> None:
        """Exchange the colours."""
        self.flip()

    def action_panel(self) -> None:
        """Show or hide the panel."""
        self.toggle_panel()

    def action_save(self) -> None:
        """Ask for a file, and add the game to it."""

        def save(name: str | None) -> None:
            path = None if name is None else file_named(name)
            if path is not None:
                self._attempt(lambda: self.session.save(path), f"Saved to {path}.")
            elif name is not None:
                self.say(NO_FILE)

        self.app.push_screen(AskText("Add the game to which file?"), save)

    def action_load(self) -> None:
        """Ask for a file, and go on with its last game."""

        def load(name: str | None) -> None:
            path = None if name is None else file_named(name)
            if path is not None and self._attempt(lambda: self.table.load(path)):
                self.begin(printable(f"Loaded {path}."))
            elif name is not None and path is None:
                self.say(NO_FILE)

        self.app.push_screen(AskText("Go on with the last game of which file?"), load)

    def action_suspend(self) -> None:
        """Go to the shell until `fg`."""
        self.app.action_suspend_process()

    def action_leave(self) -> None:
        """Quit; the game that goes on is offered next time."""
        self.app.exit()

    def _attempt(self, act: Callable[[], object], note: str = "") -> bool:
        """Do something that may fail; then a note, or what went wrong, is shown."""
        try:
            act()
        except (OSError, ConnectnError) as error:
            self.complain(sayings.wrong(error))
            return False
        self.say(printable(note))
        return True

    def _study_anew(self) -> None:
        self.study.finding = None
        self.go_on()
        self.refresh_game()


def _offer_text(game: UnfinishedGame) -> str:
    return printable(f"Go on with the unfinished game?\n\n{game}", keep="\n")
