"""Answers on standard output and sentences on standard error, in the order of their lines."""

import sys

from connectn.cli import ExitCode
from connectn.cli.progress import Progress
from connectn.errors import ConnectnError


class AnswerRows:
    """Rows of output that are printed together, and how many lines were answered or refused."""

    def __init__(self) -> None:
        self._rows: list[str] = []
        self.answered = self.refused = 0

    def add(self, row: str) -> None:
        """Keep an answer until `print`."""
        self._rows.append(row)
        self.answered += 1

    def refuse(self, place: str, error: ConnectnError, row: str, progress: Progress) -> None:
        """Say what is wrong with a line, after the answers before it, and keep its row."""
        self.print(progress)  # on a terminal, sentences and answers keep the order of the lines
        with progress.aside():
            print(f"{place}: {error}", file=sys.stderr)
        self._rows.append(row)
        self.refused += 1

    def print(self, progress: Progress) -> None:
        """Print the rows that were kept."""
        if not self._rows:
            return
        rows, self._rows = self._rows, []
        with progress.aside():
            print("\n".join(rows), flush=True)

    @property
    def exit_code(self) -> ExitCode:
        """Tell whether all, some or none of the lines were answered."""
        if not self.refused:
            return ExitCode.OK
        return ExitCode.SAYS_NO if self.answered else ExitCode.WRONG_USE
