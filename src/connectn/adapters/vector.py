"""Thousands of boards that step at once in the compiled core, as Gymnasium's `VectorEnv`.

A program that learns from many games spends its time in the loop over the boards. Here this loop
is in the core, without a Python object for a board: numpy arrays go in and out. `docs/vector.md`
shows how to use it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self

from connectn import _core
from connectn.errors import IllegalMoveError, MissingPackageError, VectorError, quoted
from connectn.game.rules import Rules
from connectn.game.whole import whole_number

try:
    import gymnasium
    import numpy as np
    from gymnasium.spaces import Box, Discrete, MultiDiscrete
    from gymnasium.vector import AutoresetMode
    from numpy.typing import NDArray
except ImportError:
    raise MissingPackageError(
        "a vector environment needs gymnasium 1.1 or newer, which is not installed: "
        'pip install "connectn[vector]"'
    ) from None

from connectn.adapters.vector_labels import column_labels
from connectn.adapters.vector_positions import (
    as_array,
    board_of,
    kind,
    limbs_of,
    read_bitboards,
)

if TYPE_CHECKING:
    from connectn.game.board import Board
    from connectn.solver.solver import Solver

MOST_BOARDS = 1 << 20
NAME = "connectn/ConnectN-v0"
"""The name of the environment for `gymnasium.make_vec`."""
_OPTIONS = ("positions", "reset_mask")

Observations = NDArray[np.int8]
Actions = NDArray[np.integer[Any]] | Sequence[int]


@dataclass(frozen=True)
class _Arrays:
    """What a step writes."""

    observations: Observations
    masks: NDArray[np.int8]
    plies: NDArray[np.int16]
    rewards: NDArray[np.float64]
    terminations: NDArray[np.bool_]
    truncations: NDArray[np.bool_]

    @classmethod
    def of(cls, boards: int, rules: Rules) -> Self:
        return cls(
            np.empty((boards, rules.height, rules.width, 2), np.int8),
            np.empty((boards, rules.width), np.int8),
            np.empty(boards, np.int16),
            np.empty(boards),
            np.empty(boards, np.bool_),
            np.zeros(boards, np.bool_),
        )


class VectorEnv(gymnasium.vector.VectorEnv[Observations, Actions, NDArray[Any]]):
    """Boards of one geometry that step at once; each action is a move of the side to move.

    - Observations: int8 of the shape (num_envs, height, width, 2), row 0 on top. Plane 0 holds the
      discs of the side to move, plane 1 those of the other side, as PettingZoo has it.
    - Rewards: 1 for the move that completes a line, otherwise 0. The loser gets nothing: its last
      move was a step earlier.
    - Infos: `action_mask`, int8 of the shape (num_envs, width), 1 for a column that takes a disc;
      `ply`, the discs on each board, so `ply % 2` is the player to move, 0 or 1.
    - A game that is over is followed by a new one in the same step, so that no step is lost. Its
      last observation is in the infos, as `final_obs`. The other modes of Gymnasium are there too.

    A new game begins with `random_plies` random moves that do not end it: a number, or the fewest
    and the most. The dice of a board depend on the seed and on its index only.

    With `copy=False` each step writes into the same arrays again, which saves their allocation.

    >>> env = VectorEnv(num_envs=3, width=4, height=4, connect=3)
    >>> observations, infos = env.reset(seed=1)
    >>> observations, rewards, terminations, truncations, infos = env.step([0, 1, 1])
    >>> observations[0, :, :, 1]  # the disc that was just played, seen by the other side
    array([[0, 0, 0, 0],
           [0, 0, 0, 0],
           [0, 0, 0, 0],
           [1, 0, 0, 0]], dtype=int8)
    """

    def __init__(  # noqa: PLR0913 - keywords, as those of `gymnasium.make_vec`
        self,
        num_envs: int = 1,
        width: int = 7,
        height: int = 6,
        connect: int = 4,
        *,
        random_plies: int | tuple[int, int] = 0,
        autoreset_mode: AutoresetMode | str = AutoresetMode.SAME_STEP,
        copy: bool = True,
    ) -> None:
        boards = whole_number(num_envs)
        if boards is None or not 1 <= boards <= MOST_BOARDS:
            raise VectorError(
                f"num_envs must be a whole number from 1 to {MOST_BOARDS}, not {quoted(num_envs)}"
            )
        self.num_envs = boards
        self.rules = Rules(width, height, connect)
        self._opening = _read_opening(random_plies, self.rules)
        self._mode = _read_mode(autoreset_mode)
        self.metadata = {"render_modes": [], "autoreset_mode": self._mode}
        self._set_spaces()
        self._all = np.ones(self.num_envs, np.bool_)
        self._ended = np.zeros(self.num_envs, np.bool_)
        self._core = _core.Batch(
            self.rules.width, self.rules.height, self.rules.connect, self.num_envs
        )
        self._arrays = None if copy else _Arrays.of(self.num_envs, self.rules)
        self._begun = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, dict[str, Any]]:
        """Begin new games, and return the observations and the infos.

        The options may have `reset_mask`, a bool array that chooses the boards, and `positions`,
        one for each chosen board: boards, their texts, or a uint64 array as `positions()` returns
        it. Only the games that begin now have these positions, not those that follow.
        """
        chosen, positions = self._read_options(options or {})
        super().reset(seed=seed)
        if seed is not None or not self._begun:
            self._core.seed(int(self.np_random.integers(1 << 63)))
        self._begun = True
        if positions is None:
            self._core.restart(chosen, self._opening)
        else:
            bitboards = self._bitboards()
            bitboards[chosen] = positions
            self._core.set_up(bitboards)
        self._ended = self._ended & ~chosen
        arrays = self._new_arrays()
        return self._observe(arrays), self._infos(arrays)

    def step(
        self, actions: Actions
    ) -> tuple[Observations, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Drop a disc on every board: `actions` has a column, counted from 0, for each.

        If a board cannot take its disc, `IllegalMoveError` names it, and no board has changed.
        """
        if not self._begun:
            raise VectorError("reset() comes before the first step()")
        columns, arrays = self._read_actions(actions), self._new_arrays()
        over = arrays.terminations
        next_step = self._mode is AutoresetMode.NEXT_STEP
        refused = self._core.step(columns, next_step, arrays.rewards, over)
        if refused is not None:
            raise self._refusal(refused, actions)
        final: dict[str, Any] = {}
        if next_step:
            self._core.restart(self._ended, self._opening)
            over &= ~self._ended
        if self._mode is AutoresetMode.SAME_STEP:
            if over.any():
                final = self._final_infos(over.copy())
                self._core.restart(over, self._opening)
        else:
            self._ended = over.copy()
        observations = self._observe(arrays)
        infos = self._infos(arrays) | final
        return observations, arrays.rewards, over, arrays.truncations, infos

    def positions(self) -> NDArray[np.uint64]:
        """Return the discs of player 0 and of player 1 on every board, as `solve_array` takes them.

        The shape is (num_envs, 2), or (num_envs, 2, limbs) on a board of more than 64 bits.
        """
        bitboards = self._bitboards()
        return bitboards[:, :, 0] if bitboards.shape[2] == 1 else bitboards

    def board(self, index: int) -> "Board":
        """Return a copy of one board, without history."""
        number = whole_number(index)
        if number is None or not 0 <= number < self.num_envs:
            raise VectorError(f"there is no board {quoted(index)}: 0 to {self.num_envs - 1}")
        return board_of(self._bitboards()[number], self.rules)

    def boards(self) -> "list[Board]":
        """Return copies of all boards, without history."""
        return [board_of(one, self.rules) for one in self._bitboards()]

    def labels(self, solver: "Solver", boards: object = None) -> NDArray[np.int16]:
        """Return the exact score of every board, or of the chosen ones, for the side to move.

        `boards` chooses by a bool array or by indices. Games that are over have no score. A
        position with few discs may take seconds, or much longer on a board larger than 7x6.
        """
        return solver.solve_array(self._bitboards()[self._read_choice(boards)], self.rules)

    def column_labels(self, solver: "Solver", boards: object = None) -> NDArray[np.int16]:
        """Return the exact score of every column, in the shape (boards, width).

        A column that takes no disc has -1000. The largest score of a board is its label. `boards`
        chooses as for `labels`.
        """
        bitboards = self._bitboards()[self._read_choice(boards)]
        return column_labels(bitboards, self.rules, solver)

    def _set_spaces(self) -> None:
        shape = (self.rules.height, self.rules.width, 2)
        self.single_observation_space = Box(0, 1, shape, np.int8)
        self.observation_space = Box(0, 1, (self.num_envs, *shape), np.int8)
        self.single_action_space = Discrete(self.rules.width)
        self.action_space = MultiDiscrete(np.full(self.num_envs, self.rules.width))

    def _new_arrays(self) -> _Arrays:
        return self._arrays or _Arrays.of(self.num_envs, self.rules)

    def _bitboards(self) -> NDArray[np.uint64]:
        bitboards = np.empty((self.num_envs, 2, limbs_of(self.rules)), np.uint64)
        self._core.write_bitboards(bitboards)
        return bitboards

    def _observe(self, arrays: _Arrays) -> Observations:
        self._core.write_observations(self._all, arrays.observations)
        self._core.write_masks(arrays.masks)
        self._core.write_plies(arrays.plies)
        return arrays.observations

    def _infos(self, arrays: _Arrays) -> dict[str, Any]:
        everywhere = self._all.copy()  # which boards have the info, as Gymnasium wants it
        return {
            "action_mask": arrays.masks,
            "_action_mask": everywhere,
            "ply": arrays.plies,
            "_ply": everywhere,
        }

    def _final_infos(self, over: NDArray[np.bool_]) -> dict[str, Any]:
        """Return what Gymnasium wants to know of games that end before their boards begin anew."""
        (ended,) = np.nonzero(over)
        planes = np.empty((len(ended), self.rules.height, self.rules.width, 2), np.int8)
        self._core.write_observations(over, planes)
        final_obs = np.full(self.num_envs, None, np.object_)
        for board, observation in zip(ended.tolist(), planes, strict=True):
            final_obs[board] = observation
        plies = np.empty(self.num_envs, np.int16)
        self._core.write_plies(plies)
        masks = np.zeros((self.num_envs, self.rules.width), np.int8)
        info = {"action_mask": masks, "_action_mask": over, "ply": plies, "_ply": over}
        return {
            "final_obs": final_obs,
            "_final_obs": over,
            "final_info": info,
            "_final_info": over,
        }

    def _read_actions(self, actions: object) -> NDArray[np.int64]:
        array = as_array("actions", actions)
        if array.shape != (self.num_envs,) or array.dtype.kind not in "iu":
            raise VectorError(
                f"actions are a whole number for each of {self.num_envs} boards, not {kind(array)}"
            )
        return np.array(array, np.int64)  # a copy: what is checked cannot change any more

    def _refusal(self, index: int, actions: object) -> IllegalMoveError:
        board = self.board(index)
        try:
            board.push(int(np.asarray(actions)[index]))
        except IllegalMoveError as error:
            return IllegalMoveError(f"actions[{index}]: {error}")
        return IllegalMoveError(f"actions[{index}] changed while they were read")

    def _read_choice(self, boards: object) -> NDArray[np.int64]:
        """Return the indices that a mask or indices choose."""
        every = np.arange(self.num_envs)
        array = as_array("boards", self._all if boards is None else boards)
        try:
            chosen: NDArray[np.int64] = every[array if array.size else array.astype(np.int64)]
        except IndexError:
            raise VectorError(
                f"boards are a bool for each of {self.num_envs} boards, or indices up to "
                f"{self.num_envs - 1}, not {kind(array)}: {quoted(array.tolist())}"
            ) from None
        return chosen.reshape(-1)

    def _read_options(
        self, options: dict[str, Any]
    ) -> tuple[NDArray[np.bool_], NDArray[np.uint64] | None]:
        """Return which boards begin anew, and their positions if there are any."""
        for name in options:
            if name not in _OPTIONS:
                known = " and ".join(_OPTIONS)
                raise VectorError(f"reset has no option {quoted(name)}; it has {known}")
        chosen = as_array("reset_mask", options.get("reset_mask", self._all)).copy()
        if chosen.dtype != np.bool_ or chosen.shape != (self.num_envs,):
            raise VectorError(
                f"reset_mask is a bool for each of {self.num_envs} boards, not {kind(chosen)}"
            )
        if "positions" not in options:
            return chosen, None
        return chosen, read_bitboards(options["positions"], self.rules, int(chosen.sum()))


def _read_opening(random_plies: object, rules: Rules) -> tuple[int, int]:
    """Return the fewest and the most random plies of a new game."""
    both = random_plies if isinstance(random_plies, tuple | list) else (random_plies, random_plies)
    plies = [whole_number(one) for one in both]
    if len(plies) == 2:
        fewest, most = plies
        if fewest is not None and most is not None and 0 <= fewest <= most < rules.cells:
            return fewest, most
    raise VectorError(
        f"random_plies must be a whole number from 0 to {rules.cells - 1}, or the fewest and the "
        f"most, not {quoted(random_plies)}"
    )


def _read_mode(mode: object) -> AutoresetMode:
    try:
        return AutoresetMode(mode)
    except ValueError:
        known = ", ".join(repr(one.value) for one in AutoresetMode)
        raise VectorError(f"autoreset_mode must be one of {known}, not {quoted(mode)}") from None


if NAME not in gymnasium.registry:
    gymnasium.register(NAME, vector_entry_point=f"{__name__}:VectorEnv")
