"""Games at the prompt, line by line: one of the front ends of `play.match`."""

import time
from pathlib import Path

from connectn.agents.level import PERFECT
from connectn.cli.line_study import LineStudy
from connectn.cli.saving import save_game
from connectn.cli.terminal import Terminal
from connectn.errors import ConnectnError, NotationError
from connectn.game import notation
from connectn.play.match import Match
from connectn.play.saved_game import file_named
from connectn.play.session import OUT_OF_TIME, Session
from connectn.view.words import printable, result_sentence, score_sentence, sentence

LAST_LINES = 10
"""How many of the last lines of a program are shown after its fault."""

QUIT = (None, "q", "quit")
"""The answers that leave the game; None is the end of the input."""

HELP = """\
  u          undo: take your last move back
  r          redo: play it again
  h          a hint: first the idea, again the cells, again the column
  e          explain the position; explain where e is a column
  review     how well both sides have played so far, and where the game turned
  level 3    another level of the agent, 1 to 10
  new        a new game
  resign     give the game up
  s FILE     save the game so far
  load FILE  go on with the last game in a file
  q          quit, as Ctrl-D does
  ?          this help"""


class LineGame:
    """Shows a match and does what people type, until a person leaves.

    Through a pipe it ends with its first game.
    """

    def __init__(
        self,
        match: Match,
        terminal: Terminal,
        *,
        pause: float = 0.0,
        save_to: Path | None = None,
    ) -> None:
        self._match = match
        self._terminal = terminal
        self._pause = pause
        self._save_to = save_to
        self._saved = ""  # the last game that was saved to `save_to`
        self._could_save = True
        self._loaded = False
        self._told = False  # whether the result of the game was told
        self._study = LineStudy(match, terminal)
        self._left = False
        self._commands = {
            **dict.fromkeys(("", "?", "help"), self._help),
            **dict.fromkeys(QUIT[1:], self._quit),
            **dict.fromkeys(("u", "undo"), self._undo),
            **dict.fromkeys(("r", "redo"), self._redo),
            **dict.fromkeys(("h", "hint"), lambda _: self._study.hint()),
            **dict.fromkeys(("e", "explain"), lambda _: self._study.explain()),
            "review": lambda _: self._study.review(),
            **dict.fromkeys(("s", "save"), self._save_as),
            "new": self._start_anew,
            "resign": self._resign,
            "level": self._set_level,
            "load": self._load,
        }

    def run(self) -> bool:
        """Play the games; what was played is saved, also when a game is interrupted.

        False means that a game could not be saved.
        """
        try:
            self._greet()
            self._show()
            while not self._left:
                self._go_on()
        finally:
            try:
                self._save(self._session)
            finally:
                self._match.end_game()
        return self._could_save

    @property
    def _session(self) -> Session:
        return self._match.session

    def _greet(self) -> None:
        connect = self._session.board.rules.connect
        players = self._players([self._name(0), self._name(1)])
        self._terminal.say(f"Connect {connect} in a row. {players}.")
        if self._session.people:
            self._terminal.say(
                f"{self._columns()}, u to undo, h for a hint, q to quit, ? for help."
            )

    def _players(self, names: list[str]) -> str:
        return ", ".join(f"{self._terminal.disc(side)} {name}" for side, name in enumerate(names))

    def _name(self, player: int) -> str:
        return self._session.name_of(player)

    def _columns(self) -> str:
        return f"Type a column ({notation.column_names(self._session.board.rules.width)})"

    def _show(self) -> None:
        self._terminal.show(self._session.board)

    def _go_on(self) -> None:
        if self._session.is_over:
            self._finish()
            return
        self._told = False
        if not self._session.seat.is_person:
            self._let_agent_play()
            return
        answer = self._terminal.ask(self._question(), remember=True)
        if self._session.check_clock() or answer in QUIT:
            self._obey(answer)

    def _question(self) -> str:
        board = self._session.board
        whose = "Your" if len(self._session.people) == 1 else "Next"
        clock, disc = self._session.clock, self._terminal.disc(board.turn)
        left = "" if clock.limit is None else f", {clock.shown(board.turn)} left"
        return f"{whose} move, {disc}{left} ({notation.column_names(board.rules.width)}): "

    def _let_agent_play(self) -> None:
        player, name = self._session.board.turn, self._session.seat.name
        disc = self._terminal.disc(player)
        with self._terminal.thinking():
            answer = self._session.question().ask()
        self._session.accept(answer)
        if self._session.is_out_of_time:
            return
        if answer.forfeit is not None:
            error = answer.forfeit
            self._terminal.say(f"{disc} {name} loses by {error.termination}: {error}.")
            self._quote(error.last_words)
        if answer.column is None:
            return
        column = notation.name_column(answer.column)
        note = f" (it {answer.remark})" if answer.remark else ""
        self._terminal.say(f"{disc} {name} plays column {column}.{note}")
        self._show()
        if not self._session.people:
            time.sleep(self._pause)

    def _quote(self, last_words: str) -> None:
        """Show the end of what a program wrote to standard error."""
        lines = printable(last_words, keep="\n").strip().splitlines()[-LAST_LINES:]
        if lines:
            self._terminal.say("Its last words:\n" + "\n".join(f"  {line}" for line in lines))

    def _obey(self, answer: str | None) -> None:
        """Do what a person typed; what cannot be done gets one sentence."""
        if answer is None:
            if not self._session.is_over:
                self._terminal.say("The input has ended, and so does the game.")
            self._leave()
            return
        word, _, rest = answer.partition(" ")
        command = self._commands.get(word.lower())
        if command is None or self._is_column(answer):
            self._drop(answer)
        else:
            command(rest.strip())

    def _is_column(self, answer: str) -> bool:
        """Whether a letter is a column of this board: e is one where the board is wide enough."""
        letters = notation.COLUMN_SYMBOLS[: self._session.board.rules.width]
        return len(answer) == 1 and answer.upper() in letters

    def _help(self, _: str) -> None:
        self._terminal.say(f"{self._columns()}, or:\n{HELP}")

    def _quit(self, _: str) -> None:
        self._leave()

    def _leave(self) -> None:
        self._left = True
        self._terminal.say("Bye.")

    def _drop(self, answer: str) -> None:
        board = self._session.board
        try:
            column = notation.parse_column(answer, board.rules.width)
        except NotationError as error:
            self._terminal.say(sentence(str(error)))
            return
        if self._session.is_over:
            self._terminal.say("The game is over: u takes a move back, y plays again.")
        elif column not in board.legal_moves:
            name = notation.name_column(column)
            self._terminal.say(f"Column {name} is full: choose another one.")
        else:
            self._session.push(column)
            if not self._session.is_out_of_time:
                self._show()

    def _undo(self, _: str) -> None:
        self._step(self._session.undo(), "Taken back.", "of yours to take back")

    def _redo(self, _: str) -> None:
        self._step(self._session.redo(), "Played again.", "to play again")

    def _step(self, moves: int, done: str, wanted: str) -> None:
        """Tell what an undo or a redo did."""
        self._terminal.say(done if moves else f"There is no move {wanted}.")
        if moves:
            self._show()

    def _start_anew(self, _: str) -> None:
        self._save(self._session)
        self._match.start_anew()
        self._begin("A new game")

    def _play_again(self) -> None:
        self._match.play_again()
        self._begin("The sides are swapped")

    def _begin(self, why: str, *, loaded: bool = False) -> None:
        """Show a game that has just taken the place of another."""
        self._saved, self._told, self._loaded = "", False, loaded
        players = self._players([self._match.name_at(0), self._match.name_at(1)])
        self._terminal.say(f"{why}: {players}.")
        self._show()

    def _resign(self, _: str) -> None:
        if self._session.is_over:
            self._terminal.say("The game is over: there is nothing to resign.")
            return
        player = self._session.board.turn
        name = self._name(player)
        who = "You resign" if name == "you" else f"{self._terminal.disc(player)} {name} resigns"
        self._session.resign()
        self._terminal.say(f"{who}.")

    def _set_level(self, text: str) -> None:
        if not (text.isascii() and text.isdecimal()):
            self._terminal.say(f"Say which level, from 1 to {PERFECT}: level 3.")
            return
        try:
            seat = self._match.set_level(int(text[:9]))
        except ConnectnError as error:
            self._terminal.say(sentence(str(error)))
            return
        self._terminal.say(f"You play against {seat.name} from the next move on.")

    def _load(self, name: str) -> None:
        path, before = file_named(name), self._session
        if path is None:
            self._terminal.say("Say which file: load FILE.")
            return
        try:
            self._match.load(path)
        except (OSError, ConnectnError) as error:
            reason = f"{path}: {error.strerror}" if isinstance(error, OSError) else str(error)
            self._terminal.say(printable(f"Could not load the game: {reason}."))
        else:
            self._save(before)
            self._begin(printable(f"Loaded {path}"), loaded=True)

    def _save(self, session: Session) -> None:
        """Save a game where all are saved, unless nothing was played since it was saved."""
        if self._save_to is None or session.is_new:
            return
        record = str(session.record())
        if record != self._saved:
            self._saved = record
            self._could_save &= save_game(session, self._save_to, self._terminal)

    def _save_as(self, name: str) -> None:
        path = file_named(name)
        if path is not None and path != self._save_to:
            save_game(self._session, path, self._terminal)
        elif self._save_to is not None:
            self._terminal.say(f"The game will be saved to {self._save_to} when it ends.")
        else:
            self._terminal.say("Say where to: s FILE.")

    def _finish(self) -> None:
        """Tell the result once, and ask whether to play again."""
        just_loaded = self._loaded and self._session.was_over
        asks = bool(self._session.people) and (self._terminal.is_interactive or just_loaded)
        if not self._told:
            self._told = True
            self._match.end_game()
            self._tell_result(with_score=asks)
            self._save(self._session)
        if not asks:
            self._left = True
            return
        answer = self._terminal.ask("Play again? (y/n): ")
        match answer and answer.lower():
            case "y" | "yes":
                self._play_again()
            case "n" | "no":
                self._leave()
            case _:
                self._obey(answer)

    def _tell_result(self, *, with_score: bool) -> None:
        result = self._session.result
        if result is None:
            return
        discs = [self._terminal.disc(player) for player in (0, 1)]
        if self._session.is_out_of_time:
            player = self._session.board.turn
            self._terminal.say(f"{discs[player]} {self._name(player)} {OUT_OF_TIME}.")
        self._terminal.say(result_sentence(result, [self._name(0), self._name(1)], discs))
        if with_score:
            self._terminal.say(self._score())

    def _score(self) -> str:
        """Return the score; a person who plays alone comes first, a namesake has a number."""
        tally = self._match.tally
        names = self._match.names
        players = (1, 0) if names[1] == "you" else (0, 1)
        return score_sentence(
            [names[each] for each in players], [tally.wins[each] for each in players], tally.draws
        )
