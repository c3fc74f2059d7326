"""The line above the board: the players, their score and their clocks."""

from rich.text import Text
from textual.widgets import Static

from connectn.play.match import Match
from connectn.tui.drawing import DISC_COLORS
from connectn.tui.look import Look
from connectn.view.names import short_names
from connectn.view.words import printable

LONGEST_NAME = 20


def names_of(match: Match) -> tuple[str, str]:
    """Return the names of players 0 and 1, as short as a line needs them."""
    names = short_names([printable(name) for name in match.names], LONGEST_NAME)
    return names[match.player_at(0)], names[match.player_at(1)]


class PlayersBar(Static):
    """Shows who plays which discs, the games that each has won, and the time."""

    def show(self, match: Match, look: Look) -> None:
        """Show the match as it is now."""
        self.update(players_text(match, look))


def players_text(match: Match, look: Look) -> Text:
    """Return the line: the player who is to move has an arrow."""
    session, tally = match.session, match.tally
    names = names_of(match)
    text = Text(no_wrap=True)
    for side in (0, 1):
        player = match.player_at(side)
        is_turn = not session.is_over and session.board.turn == side
        arrow = "▶" if look.unicode else ">"
        text.append(f" {arrow if is_turn else ' '}")
        color = DISC_COLORS[look.kind(side)] if look.color else ""
        text.append(look.disc(side), f"bold {color}".strip())
        text.append(f" {names[side]} ", "bold" if is_turn else "")
        text.append(f"{tally.wins[player]}", "bold")
        text.append(f" {session.clock.shown(side)} ", "dim")
    text.append(f" drawn {tally.draws}", "dim")
    return text
