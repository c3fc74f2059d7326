"""What a game in the terminal looks like."""

import shutil
import sys

from connectn.game.board import Board
from connectn.view.text import USUAL_SIGNS, Signs, Style, can_draw, disc, render, wants_color


class Terminal:
    """Writes boards and sentences to standard output, reads answers from standard input."""

    def __init__(self, style: Style, signs: Signs = USUAL_SIGNS) -> None:
        self.style = style if can_draw(style, sys.stdout) else Style.PLAIN
        self.signs = signs
        self.color = wants_color(sys.stdout)

    def show(self, board: Board) -> None:
        """Draw a board between two empty lines."""
        columns = shutil.get_terminal_size().columns
        drawn = render(board, self.style, color=self.color, columns=columns, signs=self.signs)
        print(f"\n{drawn}\n")

    def say(self, sentence: str) -> None:
        """Write one sentence."""
        print(sentence, flush=True)

    def disc(self, player: int) -> str:
        """Return how a player's disc looks."""
        return disc(player, self.style, color=self.color, signs=self.signs)

    def ask(self, question: str) -> str | None:
        """Return what is typed in answer, or None when input has ended."""
        try:
            answer = input(question)
        except EOFError:
            print()
            return None
        if not sys.stdin.isatty():
            print(answer)  # a pipe does not show what was typed; a transcript should
        return answer.strip()
