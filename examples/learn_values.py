"""Train a small value function on exact labels in about a minute, and let it play a tournament.

    python examples/learn_values.py [--quick] [--out FILE]

A vector environment plays random moves on thousands of boards at once. The solver labels positions
without an immediate win: win, draw or loss with best play. A network with one hidden layer learns
these results; its inputs are the discs, and for each line of the board how many discs of one side
it holds. The player `Learned` looks two moves ahead and asks the network about what comes after.

With `--out` the weights are kept, and the player is there for other programs:

    connectn play examples/learn_values.py:Learned:weights=FILE

It needs gymnasium and numpy: pip install "connectn[vector]".
"""

import argparse
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

import connectn as cn
from connectn.adapters.vector import VectorEnv

RULES = cn.Rules()
BOARDS = 1_000
BOOK_PLIES = 10
"""Scores of positions with so few discs are looked up, so labels cost nothing."""
LATE_PLIES = 16
"""From so many discs on, a score takes less than a millisecond on average."""
HELD_OUT = 10
"""The games of one board in so many are not learned but predicted."""
HIDDEN = 96
EPOCHS = 12
BATCH = 256
STEP = 1e-3
SEED = 1
WON, LOST, UNSURE = 2.0, -2.0, -9.0
"""What two moves show about a position; the network has the values from -1 to 1."""

Array = np.ndarray[Any, np.dtype[Any]]


def lines() -> Array:
    """Return a matrix of the shape (cells, lines): 1 where a cell is part of a line."""
    width, height, connect = RULES.width, RULES.height, RULES.connect
    found = []
    for row in range(height):
        for column in range(width):
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                cells = [(row + k * down, column + k * right) for k in range(connect)]
                if cells[-1][0] < height and 0 <= cells[-1][1] < width:
                    found.append(np.zeros((height, width), np.float32))
                    for cell in cells:
                        found[-1][cell] = 1
    return np.stack([line.reshape(-1) for line in found], axis=1)


LINES = lines()


def features(observations: Array) -> Array:
    """Return the inputs of the network: the discs, and the lines that one side can still make."""
    discs = observations.reshape(len(observations), -1, 2).astype(np.float32)
    mine, other = discs[..., 0], discs[..., 1]
    ours, theirs = mine @ LINES, other @ LINES
    counts = [
        (own == number) & (opposing == 0)
        for own, opposing in ((ours, theirs), (theirs, ours))
        for number in range(1, RULES.connect)
    ]
    return np.concatenate([mine, other, *counts], axis=1, dtype=np.float32)


class Network:
    """One hidden layer, and a probability each for loss, draw and win of the side to move."""

    def __init__(self, weights: list[Array]) -> None:
        self.weights = weights

    @classmethod
    def random(cls, dice: np.random.Generator) -> "Network":
        """Return a network that knows nothing yet."""
        inputs = features(np.zeros((1, RULES.height, RULES.width, 2))).shape[1]
        sizes = [(inputs, HIDDEN), (HIDDEN,), (HIDDEN, 3), (3,)]
        return cls([(dice.normal(size=size) * 0.05).astype(np.float32) for size in sizes])

    def forward(self, inputs: Array) -> tuple[Array, Array]:
        """Return the hidden layer and the probabilities."""
        first, first_bias, second, second_bias = self.weights
        hidden = np.maximum(inputs @ first + first_bias, 0)
        logits = hidden @ second + second_bias
        powers = np.exp(logits - logits.max(axis=1, keepdims=True))
        return hidden, powers / powers.sum(axis=1, keepdims=True)

    def values(self, observations: Array) -> Array:
        """Return the probability of a win less that of a loss, for the side to move."""
        _, chances = self.forward(features(observations))
        values: Array = chances[:, 2] - chances[:, 0]
        return values

    def slopes(self, inputs: Array, results: Array) -> list[Array]:
        """Return how the mean log loss changes with each weight."""
        hidden, wrong = self.forward(inputs)
        wrong[np.arange(len(results)), results] -= 1
        wrong /= len(results)
        back = (wrong @ self.weights[2].T) * (hidden > 0)
        return [inputs.T @ back, back.sum(axis=0), hidden.T @ wrong, wrong.sum(axis=0)]


class Adam:
    """Changes weights against their slopes, each by its own step."""

    def __init__(self, weights: list[Array]) -> None:
        self._means = [np.zeros_like(weight) for weight in weights]
        self._squares = [np.zeros_like(weight) for weight in weights]
        self._count = 0

    def change(self, weights: list[Array], slopes: list[Array], step: float) -> None:
        """Make one step."""
        self._count += 1
        size = step * (1 - 0.999**self._count) ** 0.5 / (1 - 0.9**self._count)
        for index, slope in enumerate(slopes):
            self._means[index] += 0.1 * (slope - self._means[index])
            self._squares[index] += 0.001 * (slope * slope - self._squares[index])
            weights[index] -= size * self._means[index] / (np.sqrt(self._squares[index]) + 1e-8)


def labelled(solver: cn.Solver, dice: np.random.Generator) -> Iterator[tuple[Array, Array, Array]]:
    """Play random moves and yield observations, results (0 loss, 1 draw, 2 win) and boards."""
    env = VectorEnv(
        BOARDS, RULES.width, RULES.height, RULES.connect, random_plies=(0, RULES.cells - 6)
    )
    observations, infos = env.reset(seed=SEED)
    while True:
        mask, plies = infos["action_mask"], infos["ply"]
        (quick,) = np.nonzero((plies <= BOOK_PLIES) | (plies >= LATE_PLIES))
        scores = env.labels(solver, quick)
        quiet = scores < (RULES.cells + 1 - plies[quick]) // 2  # no win with the next disc
        chosen = quick[quiet]
        yield observations[chosen], np.sign(scores[quiet]) + 1, chosen
        actions = (dice.random(mask.shape) * mask).argmax(axis=1)
        observations, *_, infos = env.step(actions)


def collect(positions: int, dice: np.random.Generator) -> tuple[Array, Array, Array]:
    """Return so many labelled positions: observations, results, and which are held out."""
    begun, source = time.perf_counter(), labelled(cn.Solver(threads=2), dice)
    found: list[tuple[Array, Array, Array]] = []
    while sum(len(results) for _, results, _ in found) < positions:
        found.append(next(source))
    observations, results, boards = (
        np.concatenate(parts)[:positions] for parts in zip(*found, strict=True)
    )
    seconds = time.perf_counter() - begun
    print(f"labelled {positions:,} positions in {seconds:.0f} s", flush=True)
    return observations, results, boards % HELD_OUT == 0


def train(observations: Array, results: Array, held: Array, dice: np.random.Generator) -> Network:
    """Return a network that predicts the results, and print what it says about unseen games."""
    network = Network.random(dice)
    adam, unseen, right = Adam(network.weights), features(observations[held]), np.zeros(1)
    mirrored = observations[~held][:, :, ::-1]  # the same games, seen in a mirror
    inputs = np.concatenate([features(observations[~held]), features(mirrored)])
    answers = np.concatenate([results[~held]] * 2)
    for epoch in range(EPOCHS):
        order = dice.permutation(len(answers))
        step = STEP * (1 - epoch / EPOCHS)
        for begin in range(0, len(order), BATCH):
            chosen = order[begin : begin + BATCH]
            adam.change(network.weights, network.slopes(inputs[chosen], answers[chosen]), step)
        right = network.forward(unseen)[1].argmax(axis=1) == results[held]
        print(f"epoch {epoch + 1:2} of {EPOCHS}: {right.mean():.1%} held-out right", flush=True)
    most = np.bincount(results[held]).max() / held.sum()
    print(f"held-out accuracy {right.mean():.1%}; the most frequent result alone: {most:.1%}")
    return network


class Learned:
    """Looks at each move and each answer; the network values what is not decided then."""

    def __init__(self, *, weights: str = "learned.npz") -> None:
        with np.load(weights) as kept:
            self._network = Network([kept[name] for name in sorted(kept)])

    def choose(self, board: cn.Board, limit: cn.Limit | None = None) -> int:
        """Return the column whose best answer is the worst one for the other side."""
        if wins := board.winning_moves(board.turn):
            return wins[0]
        legal, leaves = board.legal_moves, list[tuple[int, float, Array]]()
        for column in legal:
            board.push(column)
            if board.winning_moves(board.turn):
                leaves.append((column, LOST, planes(board)))
            elif board.is_game_over():
                leaves.append((column, 0, planes(board)))
            for answer in board.legal_moves:
                board.push(answer)
                sure = (
                    WON
                    if board.winning_moves(board.turn)
                    else 0
                    if board.is_game_over()
                    else UNSURE
                )
                leaves.append((column, sure, planes(board)))
                board.pop()
            board.pop()
        columns, decided, observations = (np.array(part) for part in zip(*leaves, strict=True))
        guessed = self._network.values(observations)
        values = np.where(decided == UNSURE, guessed, decided)
        return max(legal, key=lambda column: float(values[columns == column].min()))


def planes(board: cn.Board) -> Array:
    """Return a board as the vector environment shows it."""
    grid = board.to_numpy()
    return np.stack([grid == board.turn + 1, grid == 2 - board.turn], axis=2)


def main() -> None:
    """Label, learn, play."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="a twentieth of the positions")
    parser.add_argument("--out", type=Path, help="keep the weights in this file (.npz)")
    options = parser.parse_args()
    dice, begun = np.random.default_rng(SEED), time.perf_counter()
    network = train(*collect(3_000 if options.quick else 60_000, dice), dice)
    with TemporaryDirectory() as folder:
        kept = options.out or Path(folder, "learned.npz")
        np.savez(kept, *network.weights)
        players = (
            f"learned={__file__}:Learned:weights={kept}",
            "random",
            "greedy",
            "windows:depth=2",
        )
        print(f"trained in {time.perf_counter() - begun:.0f} s; a tournament:", flush=True)
        print(cn.Tournament.run(players, games=4 if options.quick else 40, rules=RULES).report())


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit("stopped")
