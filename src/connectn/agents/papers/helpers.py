"""Processes that search some of the root's columns, so that a search uses several cores."""

import math
import os
import pickle
import subprocess
import sys
import weakref
from collections.abc import Sequence
from contextlib import suppress
from threading import Lock
from typing import IO, NamedTuple, cast

from connectn.agents.columns import central_first
from connectn.agents.papers.alpha_beta import likely_first
from connectn.agents.papers.search import LimitReachedError, Look, Meter, Search
from connectn.agents.papers.tree import Best, Choice, Table, Tree
from connectn.errors import AgentError, quoted
from connectn.game.board import Board

ENDED = "a process that helps to search has ended"


class Request(NamedTuple):
    """What a helper searches."""

    board: Board
    columns: Sequence[int]
    plies: int
    alpha: float
    end: float
    """When to stop, on the clock of `time.perf_counter`."""


class Reply(NamedTuple):
    """What a helper found; None if the time was over before."""

    best: Best | None
    nodes: int


class Helper:
    """A process that replies to requests about one search."""

    def __init__(self, search: Search) -> None:
        self._process = subprocess.Popen(
            # -P: modules in the current folder must not shadow ours.
            [sys.executable, "-P", "-m", "connectn.agents.papers.helper_process"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,  # Ctrl-C reaches the asking process only
        )
        # The types of Popen allow missing pipes.
        self._in = cast("IO[bytes]", self._process.stdin)
        self._out = cast("IO[bytes]", self._process.stdout)
        self._send(search)

    def ask(self, request: Request) -> None:
        """Let the helper begin."""
        self._send(request)

    def forget(self) -> None:
        """Let the helper empty its table."""
        self._send(None)

    def reply(self) -> Reply:
        """Wait for the reply to the last request."""
        try:
            return cast("Reply", pickle.load(self._out))  # noqa: S301 (from our own process)
        except (EOFError, pickle.UnpicklingError):
            raise AgentError(ENDED) from None

    def end(self) -> None:
        """End the process."""
        with suppress(OSError):  # it has ended, and what was not sent yet cannot be sent any more
            self._in.close()
        self._out.close()
        self._process.kill()
        self._process.wait()

    def _send(self, message: object) -> None:
        try:
            pickle.dump(message, self._in)
            self._in.flush()
        except OSError:
            raise AgentError(ENDED) from None


class Helpers:
    """Searches with several processes; finds what one process finds.

    Each process searches its share of the root's columns. A value is the best of the shares, so
    the answer is the same; only the nodes differ, because the shares do not know each other's best
    value.
    """

    def __init__(self, search: Search, workers: int) -> None:
        try:
            pickle.dumps(search)
        except (pickle.PicklingError, AttributeError, TypeError):
            raise AgentError(
                f"workers={workers} needs an evaluation that another process can import, not "
                f"{quoted(getattr(search.evaluation, '__name__', search.evaluation))}"
            ) from None
        self._search = search
        self._workers = workers
        self._start()

    def _start(self) -> None:
        self._owner = os.getpid()
        self._asking = Lock()
        self._helpers = [Helper(self._search) for _ in range(self._workers - 1)]
        weakref.finalize(self, _end, self._helpers, self._owner)

    def looker(self) -> Look:
        """Return a way to look at a board, for `Search.deepen`."""
        if os.getpid() != self._owner:  # the helpers belong to the process that forked this one
            self._start()
        table = self._search.new_table()
        for helper in self._helpers:
            helper.forget()

        def look(board: Board, plies: int, meter: Meter) -> Best:
            tree = self._search.tree(board, board.legal_moves, plies, meter)
            found = []
            if self._search.pruning:  # the value of a good column saves most of the others
                likely, *rest = likely_first(tree, table)
                found = [self._search.look(tree._replace(columns=[likely]), table)]
                # Columns that are as good count as well.
                alpha = math.nextafter(found[0].value, -math.inf)
                tree = tree._replace(columns=sorted(rest), alpha=alpha)
            return _best_of([*found, *self._share(tree, meter, table)], self._search)

        return look

    def _share(self, tree: Tree, meter: Meter, table: Table) -> list[Best]:
        """Search the columns of a tree together; return what each process found."""
        if not self._asking.acquire(blocking=False):  # each would read the replies of the other
            raise AgentError("an agent with workers cannot choose two moves at the same time")
        try:
            return self._ask_all(tree, meter, table)
        finally:
            self._asking.release()

    def _ask_all(self, tree: Tree, meter: Meter, table: Table) -> list[Best]:
        shares = _shares(tree, 1 + len(self._helpers))
        asked = list(zip(self._helpers, shares[1:], strict=False))
        for helper, columns in asked:
            helper.ask(Request(tree.board, columns, tree.plies, tree.alpha, meter.end))
        try:
            own = [self._search.look(tree._replace(columns=part), table) for part in shares[:1]]
        finally:  # a reply that is not read now would be taken for the next one
            replies = [helper.reply() for helper, _ in asked]
        meter.nodes += sum(reply.nodes for reply in replies)
        if any(reply.best is None for reply in replies):
            raise LimitReachedError
        return own + [reply.best for reply in replies if reply.best is not None]


def _end(helpers: Sequence[Helper], owner: int) -> None:
    if os.getpid() != owner:  # a forked process must not end the helpers of the other one
        return
    for helper in helpers:
        helper.end()


def _shares(tree: Tree, number: int) -> list[list[int]]:
    """Deal the columns, the central ones first, and return each share left to right."""
    order = central_first(tree.columns, tree.board)
    return [sorted(share) for share in (order[place::number] for place in range(number)) if share]


def _best_of(found: Sequence[Best], search: Search) -> Best:
    """Return the best of the shares: all columns that have its value, or the one to play."""
    value, left = max((best.value, best.left) for best in found)
    columns = sorted(
        column
        for best in found
        if (best.value, best.left) == (value, left)
        for column in best.columns
    )
    if search.pruning and not search.ties:
        columns = columns[-1:] if search.rules.choice is Choice.LAST else columns[:1]
    return Best(value, columns, left)
