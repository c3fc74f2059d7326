"""OpenSpiel's bots as players of connectn: ``openspiel:mcts:simulations=1000``."""

import math
from random import Random
from typing import TYPE_CHECKING, Annotated

from connectn.adapters.openspiel import import_pyspiel, to_state
from connectn.agents.agent import choices
from connectn.agents.registry import Between
from connectn.game.board import Board
from connectn.solver.limit import Limit

if TYPE_CHECKING:
    import pyspiel

SEEDS = 2**31
"""OpenSpiel takes seeds below this one."""
SHARE = 0.9
"""The part of its time that a search gets: it looks at the clock once per simulation."""
MEMORY_MB = 1000
"""The size of a tree from which on the search drops parts of it; the default of its examples."""
MOST_SIMULATIONS = 1_000_000


class mcts:  # noqa: N801 - the name of the player
    """OpenSpiel's Monte Carlo tree search in C++, each move from an empty tree.

    A limit of seconds or nodes (simulations) ends a search earlier; one of depth has no effect.
    """

    def __init__(
        self,
        *,
        simulations: Annotated[int, Between(1, MOST_SIMULATIONS)] = 1000,
        rollouts: Annotated[int, Between(1, 10_000)] = 1,
        uct_c: Annotated[float, Between(0, 100)] = math.sqrt(2),
        solve: bool = True,
        seed: int | None = None,
    ) -> None:
        self._pyspiel = import_pyspiel()
        self._simulations = simulations
        self._rollouts = rollouts
        self._uct_c = uct_c
        self._solve = solve
        self._dice = Random(seed)

    def choose(self, board: Board, limit: Limit | None = None) -> int:
        """Return the column that is proved to win, or else the one that was visited most often."""
        columns = choices(board)
        state = to_state(board)
        root = self._bot(state.get_game(), limit or Limit()).mcts_search(state)
        if root.explore_count < 2:  # the time was over before the first column was tried
            return self._dice.choice(columns)
        return int(root.best_child().action)

    def _bot(self, game: "pyspiel.Game", limit: Limit) -> "pyspiel.Bot":
        """Make a bot for one move: its time is set when it is made."""
        evaluator = self._pyspiel.RandomRolloutEvaluator(
            n_rollouts=self._rollouts, seed=self._dice.randrange(SEEDS)
        )
        return self._pyspiel.MCTSBot(
            game=game,
            evaluator=evaluator,
            uct_c=self._uct_c,
            max_simulations=min(self._simulations, limit.nodes or MOST_SIMULATIONS),
            max_memory_mb=MEMORY_MB,
            solve=self._solve,
            seed=self._dice.randrange(SEEDS),
            verbose=False,
            max_wall_clock_time=-1 if limit.seconds is None else SHARE * limit.seconds,
        )


class random:  # noqa: N801 - the name of the player
    """OpenSpiel's uniformly random bot."""

    def __init__(self, *, seed: int | None = None) -> None:
        self._pyspiel = import_pyspiel()
        self._dice = Random(seed)

    def choose(self, board: Board, limit: Limit | None = None) -> int:
        """Return any legal column."""
        choices(board)
        bot = self._pyspiel.make_uniform_random_bot(board.turn, self._dice.randrange(SEEDS))
        return int(bot.step(to_state(board)))


class minimax:  # noqa: N801 - the name of the player
    """OpenSpiel's alpha-beta search in Python, which sees wins and losses within its depth.

    Every other position is worth 0, and of equal columns it plays the leftmost. A limit of depth
    makes it shallower; others have no effect.
    """

    def __init__(self, *, depth: Annotated[int, Between(1, 20)] = 4) -> None:
        import_pyspiel()
        self._depth = depth

    def choose(self, board: Board, limit: Limit | None = None) -> int:
        """Return the leftmost column with the best value."""
        from open_spiel.python.algorithms.minimax import alpha_beta_search

        choices(board)
        state = to_state(board)
        depth = min(self._depth, (limit and limit.depth) or self._depth)
        _, action = alpha_beta_search(
            state.get_game(), state, lambda _: 0, depth, maximizing_player_id=board.turn
        )
        return int(action)
