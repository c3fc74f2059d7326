"""Agents that search with an evaluation: the papers' evaluations and your own.

    @evaluation("corner", "Likes the left side.")
    def corner(board: Board, side: int) -> float:
        return -board.discs(side).bit_length()

After that ``corner`` and ``corner:depth=6`` name agents like any other.
"""

import math
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Annotated, SupportsFloat, TypeVar

from connectn.agents.agent import choices
from connectn.agents.papers.evaluation.evaluation import Evaluation
from connectn.agents.papers.helpers import Helpers
from connectn.agents.papers.search import Search, SearchResult
from connectn.agents.papers.tree import Choice, SearchRules
from connectn.agents.registry import Between, add_agent
from connectn.errors import AgentError, quoted
from connectn.game.board import Board
from connectn.solver.limit import Limit

Function = TypeVar("Function", bound=Evaluation)

_NUMBER = (int, float, SupportsFloat)  # in this order: the last one takes 10 us to look up


class SearchAgent:
    """Plays the best column of a search; of equally good ones, the one its rules choose."""

    def __init__(
        self,
        search: Search,
        *,
        seconds: float | None = None,
        seed: int | None = None,
        workers: int = 1,
        own_move: int = 0,
    ) -> None:
        self._search = search
        self._cap = Limit(seconds=seconds)
        self._dice = Random(seed)
        self._helpers = Helpers(search, workers) if workers > 1 else None
        self._own_move = own_move
        self.remark = ""
        """What there is to say about the last choice: that the limit ended it before its depth."""

    def choose(self, board: Board, limit: Limit | None = None) -> int:
        """Return the best column at the agent's depth, or at the depth the limit allows."""
        legal = choices(board)
        self.remark = ""
        if len(legal) == 1:
            return legal[0]
        limit = self._within(limit)
        result = self._run(board, limit)
        wanted = min(self._search.plies, limit.depth or self._search.plies)
        if result.depth < wanted:
            reached = max(0, result.depth - self._own_move)
            self.remark = f"reached depth {reached} of {wanted - self._own_move} in its time"
        return self._search.rules.choice.pick(result.value, result.best, legal, self._dice)

    def _run(self, board: Board, limit: Limit) -> SearchResult:
        if self._helpers is None or limit.nodes is not None:  # nodes are counted in one process
            return self._search.run(board, limit)
        return self._search.deepen(board, limit, self._helpers.looker())

    def _within(self, limit: Limit | None) -> Limit:
        """Return the limit with at most the agent's own seconds."""
        if limit is None or self._cap.seconds is None:
            return limit or self._cap
        return replace(limit, seconds=min(self._cap.seconds, limit.seconds or math.inf))


def searcher(search: Search, *, own_move: int = 0) -> Callable[..., SearchAgent]:
    """Return a function that makes agents of a search.

    `own_move` is 1 where a paper's depth does not count the own move.
    """
    usual_depth = search.plies - own_move

    def make(
        *,
        depth: Annotated[int, Between(1, 20)] = usual_depth,
        seconds: Annotated[float, Between(0.001, 86_400)] | None = None,
        seed: int | None = None,
        pruning: bool = True,
        workers: Annotated[int, Between(1, 64)] = 1,
    ) -> SearchAgent:
        ties = search.rules.choice is Choice.RANDOM
        set_up = replace(search, plies=depth + own_move, pruning=pruning, ties=ties)
        return SearchAgent(set_up, seconds=seconds, seed=seed, workers=workers, own_move=own_move)

    return make


def evaluation(name: str, summary: str, *, depth: int = 4) -> Callable[[Function], Function]:
    """Register an agent that searches and evaluates with the decorated function.

    The function takes the board of an unfinished game and a side, 0 or 1. It returns a number: the
    higher, the better for that side. It must leave the board unchanged. The decorator returns the
    function itself.
    """

    def add(function: Function) -> Function:
        rules = SearchRules(choice=Choice.FIRST_UNLESS_LOST)
        make = searcher(Search(_checked(name, function), depth, rules))
        add_agent(name, summary, make, function)
        return function

    return add


def _checked(name: str, function: Evaluation) -> Evaluation:
    """Return the function with an error message for every result that is not a number."""

    def evaluate(board: Board, side: int) -> float:
        try:
            value = function(board, side)
            number = float(value) if isinstance(value, _NUMBER) else None
        except Exception as error:
            said = f"{type(error).__name__}: {error}"
            raise AgentError(f"evaluation {quoted(name)} failed in {board}: {said}") from error
        if number is None or math.isnan(number):
            raise AgentError(
                f"evaluation {quoted(name)} must return a number, not {quoted(value)}, in {board}"
            )
        return number

    return evaluate
