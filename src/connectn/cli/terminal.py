"""What a game in the terminal looks like."""

import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from textwrap import wrap
from threading import Timer

from connectn.analysis.threats import threat_map
from connectn.cli.line_editor import LineEditor
from connectn.game.board import Board
from connectn.view.text import USUAL_SIGNS, Signs, Style, can_draw, disc, render, wants_color
from connectn.view.threat_text import threat_rows

NARROWEST = 20
"""The shortest lines into which a text is wrapped."""
THINKING = "thinking..."
THINKING_AFTER = 0.5
"""The seconds after which a player who chooses a column is said to be thinking."""


class Terminal:
    """Writes boards and sentences to standard output, reads answers from standard input."""

    def __init__(self, style: Style, signs: Signs = USUAL_SIGNS) -> None:
        self.style = style if can_draw(style, sys.stdout) else Style.PLAIN
        self.signs = signs
        self.color = wants_color(sys.stdout)
        self.is_interactive = sys.stdin.isatty() and sys.stdout.isatty()
        self._editor = LineEditor(self._show_again) if self.is_interactive else None
        self._shown: Board | None = None

    def show(self, board: Board) -> None:
        """Draw a board between two empty lines."""
        columns = shutil.get_terminal_size().columns
        drawn = render(board, self.style, color=self.color, columns=columns, signs=self.signs)
        print(f"\n{drawn}\n")
        self._shown = board

    def threat_rows(self, board: Board) -> Iterator[str]:
        """Draw the threats of both sides, if there are any."""
        columns = shutil.get_terminal_size().columns
        return threat_rows(board, threat_map(board), self.style, color=self.color, columns=columns)

    def say(self, sentence: str) -> None:
        """Write one sentence."""
        print(sentence, flush=True)

    def tell(self, text: str) -> None:
        """Write a text in lines that fit into the window."""
        columns = max(shutil.get_terminal_size().columns - 1, NARROWEST)
        self.say("\n".join(wrap(text, columns, subsequent_indent="  ")))

    def disc(self, player: int) -> str:
        """Return how a player's disc looks."""
        return disc(player, self.style, color=self.color, signs=self.signs)

    def bare_disc(self, player: int) -> str:
        """Return how a player's disc looks without its colour, for texts that are wrapped."""
        return disc(player, self.style, color=False, signs=self.signs)

    def ask(self, question: str, *, remember: bool = False) -> str | None:
        """Return what is typed in answer, or None when input has ended.

        On a terminal the arrow keys bring back the answers to questions that are remembered.
        """
        try:
            answer = (
                self._editor.ask(question, remember=remember) if self._editor else input(question)
            )
        except EOFError:
            print()
            return None
        except KeyboardInterrupt:
            print()  # what is said next gets a line of its own
            raise
        if not sys.stdin.isatty():
            print(answer)  # a pipe does not show what was typed; a transcript should
        return answer.strip()

    @contextmanager
    def thinking(self) -> Iterator[None]:
        """Show on a terminal that a player thinks, if that takes time, and erase it afterwards."""
        if not sys.stdout.isatty():
            yield
            return
        said: list[str] = []

        def say() -> None:
            said.append(THINKING)
            print(THINKING, end="", flush=True)

        timer = Timer(THINKING_AFTER, say)
        timer.start()
        try:
            yield
        finally:
            timer.cancel()
            timer.join()
            if said:
                print(f"\r{' ' * len(THINKING)}\r", end="", flush=True)

    def _show_again(self) -> None:
        if self._shown is not None:
            self.show(self._shown)
