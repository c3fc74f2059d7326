"""The page's logic modules in node: `page_logic.mjs` answers what Python asks about them."""

import atexit
import json
import subprocess
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from connectn import Board, Bounds, Score
from connectn.view.json import value_json
from tests.node import NODE

DRIVER = Path(__file__).with_suffix(".mjs")


class PageError(Exception):
    """A sentence that a module of the page has thrown."""


class PageLogic:
    """One node process for all tests."""

    def __init__(self) -> None:
        self._node = subprocess.Popen(
            [NODE, str(DRIVER)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )
        atexit.register(self.close)

    def ask_all(self, task: str, items: Iterable[object]) -> list[Any]:
        """Return the answer to each item; one that throws has a `PageError`."""
        assert self._node.stdin is not None
        assert self._node.stdout is not None
        self._node.stdin.write(json.dumps({"task": task, "items": list(items)}) + "\n")
        self._node.stdin.flush()
        line = self._node.stdout.readline()
        assert line, "node has ended; its message is above"
        return [
            PageError(said["error"]) if "error" in said else said["answer"]
            for said in json.loads(line)
        ]

    def ask(self, task: str, item: object) -> Any:
        """Return the answer to one item, or raise what it throws."""
        (answer,) = self.ask_all(task, [item])
        if isinstance(answer, PageError):
            raise answer
        return answer

    def close(self) -> None:
        """End the process."""
        self._node.communicate()


@cache
def page_logic() -> PageLogic:
    """Return the process, which starts at the first use."""
    return PageLogic()


def scores_of(values: Sequence[Score | Bounds | None]) -> list[Any]:
    """Return the values of columns as the page has them."""
    return [None if value is None else value_json(value) for value in values]


def game_of(board: Board) -> dict[str, Any]:
    """Return a board's game as the page has it."""
    return {"start": str(board.root()), "moves": list(board.moves)}
