"""Steps per second of the vector environment, beside PettingZoo's connect_four_v3 in one run.

Both sides play random legal columns and begin a new game after each one that is over. A step is all
that leads to the next observation and its mask of legal columns: for PettingZoo `step`, `last` and
now and then `reset`, for the vector environment `step` alone. Choosing the columns is timed apart,
because a program that learns chooses them in its own way. PettingZoo is timed twice: the bare
`raw_env`, and `env` with the wrappers that check its use. The contenders take turns, and the best
round of each counts.

Labels are the exact scores of positions from random moves, solved from an empty table by one
thread; `column_labels` makes one for each column. How long one takes depends on the discs.
"""

import time
import warnings
from collections.abc import Callable, Mapping
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any, NamedTuple

import numpy as np

from connectn import Solver
from connectn.adapters.vector import VectorEnv

BOARDS = (1, 1_000, 10_000)
PEERS = ("raw_env", "env")
ROUNDS = 5
SECONDS = 0.5  # of a round
LABELS = 20_000
PHASES = ((0, 9), (14, 40), (20, 40))
"""The random plies of the positions to label; the first are in the book, with their columns."""
SEED = 1


class Speed(NamedTuple):
    """Steps per second, without and with the choice of the columns."""

    steps: float
    with_choice: float


def report(*, quick: bool = False) -> None:
    """Print the steps per second, how many times as many that is, and the labels per second."""
    best = steps_per_second(SECONDS / 5 if quick else SECONDS)
    peers = {name: best[f"pettingzoo {name}"].steps for name in PEERS if len(best) > len(BOARDS)}
    print("Steps per second, 7x6c4, random legal columns: alone, and with choosing the columns")
    for name, speed in best.items():
        ratios = [f"{speed.steps / steps:,.1f} x {peer}" for peer, steps in peers.items()]
        print(f"  {name:24} {speed.steps:12,.0f} {speed.with_choice:12,.0f}  {', '.join(ratios)}")
    if not peers:
        print("  pettingzoo is not installed (make .venv/dev)")
    _report_labels(LABELS // 10 if quick else LABELS)
    print()


def steps_per_second(seconds: float) -> dict[str, Speed]:
    """Return the speed of every contender, by its name, in rounds of so many seconds."""
    contenders = {_name(boards): partial(_ours, boards) for boards in BOARDS}
    if find_spec("pettingzoo") is not None:
        contenders |= {f"pettingzoo {name}": partial(_peer, name) for name in PEERS}
    return _best_of_rounds(contenders, seconds)


def _name(boards: int) -> str:
    return f"connectn, {boards:,} board{'s' if boards > 1 else ''}"


def _best_of_rounds(
    contenders: Mapping[str, Callable[[float], Speed]], seconds: float
) -> dict[str, Speed]:
    best = dict.fromkeys(contenders, Speed(0, 0))
    for _ in range(ROUNDS):
        for name, run in contenders.items():
            best[name] = Speed(*map(max, best[name], run(seconds)))
    return best


def _ours(boards: int, seconds: float) -> Speed:
    """Step all boards for so long; the columns are the largest of random numbers, where legal."""
    env, dice = VectorEnv(boards), np.random.default_rng(SEED)
    _, infos = env.reset(seed=SEED)
    steps, inside, begun = 0, 0.0, time.perf_counter()
    while time.perf_counter() - begun < seconds:
        mask = infos["action_mask"]
        actions = (dice.random(mask.shape, np.float32) * mask).argmax(axis=1)
        entered = time.perf_counter()
        *_, infos = env.step(actions)
        inside += time.perf_counter() - entered
        steps += boards
    return Speed(steps / inside, steps / (time.perf_counter() - begun))


def _peer(name: str, seconds: float) -> Speed:
    """Play PettingZoo's game for so long, in the loop of its documentation."""
    with warnings.catch_warnings(action="ignore"):  # about names that will change
        env: Any = getattr(import_module("pettingzoo.classic.connect_four_v3"), name)()
    dice, choices = Random(SEED), range(7)
    env.reset(seed=SEED)
    seen, *_ = env.last()
    steps, inside, begun = 0, 0.0, time.perf_counter()
    while time.perf_counter() - begun < seconds:
        mask = seen["action_mask"]
        action = dice.choice([column for column in choices if mask[column]])
        entered = time.perf_counter()
        env.step(action)
        seen, _, over, *_ = env.last()
        if over:
            env.reset()
            seen, *_ = env.last()
        inside += time.perf_counter() - entered
        steps += 1
    return Speed(steps / inside, steps / (time.perf_counter() - begun))


def _report_labels(boards: int) -> None:
    """Print how many labels the solver makes per second, of boards and of all their columns."""
    print("Exact labels per second, 7x6c4, one thread: of boards, and of columns")
    for plies in PHASES:
        env = VectorEnv(boards, random_plies=plies)
        env.reset(seed=SEED)
        speeds = []
        for label in (env.labels, env.column_labels):
            solver = Solver()
            begun = time.perf_counter()
            labels = label(solver)
            speeds.append(labels.size / (time.perf_counter() - begun))
        name = f"{plies[0]} to {plies[1]} random plies"
        print(f"  {name:24} {speeds[0]:12,.0f} {speeds[1]:12,.0f}")
