"""The command line in this process: quick, for what is refused before anything is started."""

import sys

import pytest

from connectn.cli import main
from tests.cli.command import Result


class Inside:
    """Runs `connectn` where a test can count the files it leaves."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self._monkeypatch = monkeypatch
        self._capsys = capsys

    def run(self, *arguments: str) -> Result:
        self._monkeypatch.setattr(sys, "argv", ["connectn", *arguments])
        with pytest.raises(SystemExit) as left:
            main()
        out, err = self._capsys.readouterr()
        return Result(int(left.value.code or 0), out, err)

    def refuses(self, *arguments: str) -> str:
        """Run a command that is wrong use, and return the one sentence it gets."""
        result = self.run(*arguments)
        assert (result.code, result.out) == (2, "")
        assert result.err.startswith("connectn: ")
        assert result.err.count("\n") == 1
        return result.err.removeprefix("connectn: ").removesuffix("\n")
