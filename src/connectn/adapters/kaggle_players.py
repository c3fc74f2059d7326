"""Kaggle's players in connectn: ``kaggle:negamax``, ``kaggle:random`` and submissions.

``kaggle:submission:file=submission.py`` plays the last function of a file, as Kaggle does. Only the
other two need kaggle-environments, and of it only one file: the package itself takes half a second
to import, needs further packages, and prints what it could not load.
"""

import random as dice_of_python
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from io import StringIO
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, cast

from connectn.adapters.kaggle import (
    ACT_TIMEOUT,
    Fields,
    KaggleAgent,
    configuration_of,
    observation_of,
)
from connectn.agents.source import failure, file_of
from connectn.errors import AgentError, MissingPackageError, quoted
from connectn.game.board import Board
from connectn.solver.limit import Limit

_CONNECTX = Path("envs", "connectx", "connectx.py")


class negamax:  # noqa: N801 - what comes after kaggle: in its name
    """Kaggle's own negamax, which searches 5 plies; ties are broken at random."""

    def __init__(self, *, seed: int | None = None) -> None:
        self._function = cast("KaggleAgent", _connectx(seed).negamax_agent)

    def choose(self, board: Board, limit: Limit | None = None) -> int:
        """Return the column of Kaggle's negamax, which knows no limit."""
        return _ask(self._function, board, limit)


class random:  # noqa: N801
    """Kaggle's own player that chooses any column."""

    def __init__(self, *, seed: int | None = None) -> None:
        self._function = cast("KaggleAgent", _connectx(seed).random_agent)

    def choose(self, board: Board, limit: Limit | None = None) -> int:
        """Return any column."""
        return _ask(self._function, board, limit)


class submission:  # noqa: N801
    """The last function of a file, which is what Kaggle calls.

    The file is run once for each player that is made of it. What it prints is thrown away. It is
    told the limit of a move as its `actTimeout`.
    """

    def __init__(self, *, file: str = "submission.py", seed: int | None = None) -> None:
        if seed is not None:  # a submission has no other dice that could be told a seed
            dice_of_python.seed(seed)
        self._file = file
        self._function = _last_function(file)

    def choose(self, board: Board, limit: Limit | None = None) -> int:
        """Return what the function answers."""
        try:
            with redirect_stdout(StringIO()):
                return _ask(self._function, board, limit, __raw_path__=self._file)
        except Exception as error:
            said = failure(error, self._file)
            raise AgentError(f"{quoted(self._file)} failed in {board}: {said}") from error


def _ask(function: KaggleAgent, board: Board, limit: Limit | None, **more: object) -> int:
    """Return the column that a Kaggle agent chooses."""
    seconds = ACT_TIMEOUT if limit is None or limit.seconds is None else limit.seconds
    configuration = Fields(configuration_of(board.rules, seconds), **more)
    given = observation_of(board), configuration
    return function(*given[: _arguments(function)])


def _arguments(function: Callable[..., Any]) -> int:
    """Return how many arguments Kaggle passes: a function may take the observation alone."""
    code = getattr(function, "__code__", None)
    return 2 if code is None else int(code.co_argcount)


def _connectx(seed: int | None) -> ModuleType:
    """Load Kaggle's module of ConnectX anew, with dice of its own."""
    package = find_spec("kaggle_environments")
    if package is None or package.origin is None:
        raise MissingPackageError(
            "kaggle:negamax and kaggle:random need kaggle-environments, which is not installed: "
            "pip install --no-deps kaggle-environments"
        )
    path = Path(package.origin).parent / _CONNECTX
    spec = spec_from_file_location("kaggle_connectx", path)
    if not path.is_file() or spec is None or spec.loader is None:
        raise MissingPackageError(f"this kaggle-environments has no {_CONNECTX}")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    vars(module)["choice"] = Random(seed).choice
    return module


@contextmanager
def _importing_from(folder: Path) -> Iterator[None]:
    """Let a file import the files beside it."""
    sys.path.append(str(folder))
    try:
        yield
    finally:
        sys.path.remove(str(folder))


def _last_function(file: str) -> KaggleAgent:
    """Run a file and return the last thing in it that can be called."""
    path = file_of(file)
    if path is None:
        raise AgentError(f"there is no file {quoted(file)}")
    names: dict[str, Any] = {}
    try:
        code = compile(path.read_text("utf-8"), str(path), "exec")
        with redirect_stdout(StringIO()), _importing_from(path.parent):
            exec(code, names)  # noqa: S102 - the file is a player that was asked for
    except (Exception, SystemExit) as error:
        said = failure(error, file)
        raise AgentError(f"{quoted(file)} cannot be loaded: {said}") from error
    functions = [value for value in names.values() if callable(value)]
    if not functions:
        raise AgentError(f"{quoted(file)} has no function that Kaggle could call")
    return cast("KaggleAgent", functions[-1])
