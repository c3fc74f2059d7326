"""The file to which the games of an evening are added."""

from pathlib import Path

from connectn.play.session import Session


class Archive:
    """Adds the record of each game to a file once; without a file it keeps nothing."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path
        self._last = ""  # the record that was added last

    def add(self, session: Session) -> bool:
        """Add a game, unless nothing was played since it was added; return whether it was added.

        An error (`OSError`, `ValueError`) is raised once for each game.
        """
        if self.path is None or session.is_new:
            return False
        record = str(session.record())
        if record == self._last:
            return False
        self._last = record
        session.save(self.path)
        return True
