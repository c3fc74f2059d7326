"""Saving the game of a session that a person plays in the terminal."""

from pathlib import Path

from connectn.cli.terminal import Terminal
from connectn.play.session import Session
from connectn.view.words import printable


def save_game(session: Session, path: Path, terminal: Terminal) -> bool:
    """Save a game and say so; when that fails, show the record, so that nothing is lost."""
    try:
        session.save(path)
    except (OSError, ValueError) as error:
        reason = f"{path}: {error.strerror}" if isinstance(error, OSError) else str(error)
        complaint = printable(f"Could not save the game: {reason}. The record:")
        terminal.say(f"{complaint}\n\n{session.record()}")
        return False
    terminal.say(printable(f"Saved to {path}."))
    return True
