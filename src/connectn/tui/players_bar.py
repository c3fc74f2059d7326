"""The line above the board: the players, their score and their clocks."""

from rich.text import Text
from textual.widgets import Static

from connectn.play.match import Match
from connectn.play.session import Session
from connectn.tui.drawing import DISC_COLORS
from connectn.tui.look import Look
from connectn.view.names import short_names

LONGEST_NAME = 20


def clock_text(session: Session, player: int) -> str:
    """Return the time that a player has left, or has used where there is no limit.

    >>> from connectn.game.board import Board
    >>> from connectn.play.clock import Clock
    >>> from connectn.play.seat import Seat
    >>> clock = Clock(limit=600, spent=(75.0, 594.75), now=lambda: 0.0)
    >>> session = Session(Board(), (Seat.of("human"), Seat.of("human")), clock=clock)
    >>> clock_text(session, 0), clock_text(session, 1)
    ('8:45', '5.2')
    """
    left = session.clock.left(player)
    seconds = session.clock.spent(player) if left is None else left
    if left is not None and left < 10:
        return f"{int(10 * left) / 10:.1f}"
    minutes, rest = divmod(int(seconds), 60)
    return f"{minutes}:{rest:02}"


class PlayersBar(Static):
    """Shows who plays which discs, the games that each has won, and the time."""

    def show(self, match: Match, look: Look) -> None:
        """Show the match as it is now."""
        self.update(players_text(match, look))


def players_text(match: Match, look: Look) -> Text:
    """Return the line: the player who is to move has an arrow."""
    session, tally = match.session, match.tally
    names = short_names(match.names, LONGEST_NAME)
    text = Text(no_wrap=True)
    for side in (0, 1):
        player = match.player_at(side)
        is_turn = not session.is_over and session.board.turn == side
        arrow = "▶" if look.unicode else ">"
        text.append(f" {arrow if is_turn else ' '}")
        color = DISC_COLORS[look.kind(side)] if look.color else ""
        text.append(look.disc(side), f"bold {color}".strip())
        text.append(f" {names[player]} ", "bold" if is_turn else "")
        text.append(f"{tally.wins[player]}", "bold")
        text.append(f" {clock_text(session, side)} ", "dim")
    text.append(f" drawn {tally.draws}", "dim")
    return text
