"""Fit the weights of the agent `five-factors` to exact results.

    python -m benchmarks.fit_five_factors [--positions 4000]

Games are played by `windows` with some random moves. Positions of them without an immediate win are
solved exactly. A logistic regression then finds the weights with which the five factors best
predict the result; the constant, for the side to move, is not part of the evaluation. The weights
are printed so that the largest is 100. No weight may be negative, because more of each factor is
meant to be good: a factor that gets a negative weight is left out, and the others are fitted again.

One position in five is held back. The mean log loss on these says what each factor adds: the lower,
the better the predictions.
"""

import argparse
import math
import operator
from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random

from benchmarks.progress import Progress
from connectn.agents.papers.evaluation.five_factors import WEIGHTS, Factors, factors_of
from connectn.agents.registry import make_agent
from connectn.game.board import Board
from connectn.game.rules import Rules
from connectn.solver.limit import Limit
from connectn.solver.solver import Solver

SEED = 1
BOARDS = {Rules(): 30, Rules(9, 7, 5): 36, Rules(6, 7, 4): 30, Rules(8, 7, 4): 34}
"""How many empty cells a position may have at most, so that it can be solved."""
RANDOM_MOVES = 0.25
SOLVING = Limit(nodes=2_000_000)
ROUNDS = 25
CLOSE_ENOUGH = 1e-6

HELD_BACK = 5
"""One position of so many is not fitted but predicted."""

FACTORS = tuple(range(len(Factors._fields)))
CONSTANT = len(FACTORS)

Sample = tuple[list[float], float]
"""The factors and a constant 1, and the result for the side to move: 1, a half or 0."""


def positions(rules: Rules, most_empty: int, dice: Random) -> Iterator[Board]:
    """Yield a position from each of many games."""
    player = make_agent("windows:depth=2", seed=SEED)
    while True:
        board = Board(rules)
        ply = rules.cells - dice.randrange(6, most_empty)
        while board.ply < ply and not board.is_game_over():
            at_random = board.ply < 4 or dice.random() < RANDOM_MOVES
            board.push(dice.choice(board.legal_moves) if at_random else player.choose(board))
        if not board.is_game_over() and not board.winning_moves(board.turn):
            yield board


def samples(rules: Rules, most_empty: int, number: int) -> list[Sample]:
    """Solve positions and return their factors and results."""
    dice, solver, found = Random(f"{rules} {SEED}"), Solver(), list[Sample]()
    progress = Progress(str(rules), number)
    for board in islice(positions(rules, most_empty, dice), number):
        sign = solver.solve(board, SOLVING, weak=True).sign
        if sign is not None:
            factors = map(float, factors_of(board, board.turn))
            found.append(([*factors, 1.0], (1 + sign) / 2))
        progress.step()
    return found


def fit(found: Sequence[Sample], places: Sequence[int]) -> list[float]:
    """Return the weights of a logistic regression on some places of the samples; elsewhere 0."""
    chosen = [([numbers[place] for place in places], result) for numbers, result in found]
    size = len(places)
    weights = [0.0] * size
    for _ in range(ROUNDS):  # of Newton's method
        slope = [0.0] * size
        bend = [[1e-6 * (row == column) for column in range(size)] for row in range(size)]
        for numbers, result in chosen:
            chance = chance_of(weights, numbers)
            for row in range(size):
                slope[row] += (result - chance) * numbers[row]
                for column in range(size):
                    bend[row][column] += chance * (1 - chance) * numbers[row] * numbers[column]
        step = solved(bend, slope)
        weights = [weight + change for weight, change in zip(weights, step, strict=True)]
        if max(map(abs, step)) < CLOSE_ENOUGH:
            break
    every = dict(zip(places, weights, strict=True))
    return [every.get(place, 0.0) for place in range(len(found[0][0]))]


def fit_without_negatives(found: Sequence[Sample], factors: Sequence[int]) -> list[float]:
    """Return the weights of some factors, 0 for those whose weight would be negative."""
    weights = fit(found, [*factors, CONSTANT])
    lowest = min(factors, key=lambda factor: weights[factor], default=CONSTANT)
    if lowest == CONSTANT or weights[lowest] >= 0:
        return weights
    return fit_without_negatives(found, [factor for factor in factors if factor != lowest])


def chance_of(weights: Sequence[float], numbers: Sequence[float]) -> float:
    """Return the predicted result.

    >>> chance_of([0.0, 0.0], [3.0, 1.0])
    0.5
    """
    return 1 / (1 + math.exp(-sum(map(operator.mul, weights, numbers))))


def loss(weights: Sequence[float], found: Sequence[Sample]) -> float:
    """Return the mean log loss of the predictions.

    >>> round(loss([0.0], [([1.0], 1.0), ([1.0], 0.0)]), 3)  # as good as a coin
    0.693
    """
    total = 0.0
    for numbers, result in found:
        chance = chance_of(weights, numbers)
        total -= result * math.log(chance) + (1 - result) * math.log(1 - chance)
    return total / len(found)


def solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Solve linear equations by elimination.

    >>> solved([[2, 1], [1, 3]], [5, 10])
    [1.0, 3.0]
    """
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for place in range(len(rows)):
        pivot = max(range(place, len(rows)), key=lambda row: abs(rows[row][place]))
        rows[place], rows[pivot] = rows[pivot], rows[place]
        rows[place] = [value / rows[place][place] for value in rows[place]]
        for row in range(len(rows)):
            if row != place:
                factor = rows[row][place]
                rows[row] = [a - factor * b for a, b in zip(rows[row], rows[place], strict=True)]
    return [row[-1] for row in rows]


def report(name: str, found: Sequence[Sample]) -> None:
    """Print the weights, and what each factor adds on the positions held back."""
    print(f"\n{name}, {len(found)} positions")
    print(f"  weights, all signs   {shown(fit(found, [*FACTORS, CONSTANT]))}")
    print(f"  weights, none < 0    {shown(fit_without_negatives(found, FACTORS))}")
    fitted = [sample for place, sample in enumerate(found) if place % HELD_BACK]
    held_back = found[::HELD_BACK]
    print(f"  log loss on the {len(held_back)} held back")
    print(f"    the constant alone     {loss(fit(fitted, [CONSTANT]), held_back):.4f}")
    print(f"    all five factors       {predicted(fitted, held_back, FACTORS):.4f}")
    print(f"    WEIGHTS of the source  {predicted_by_the_source(fitted, held_back):.4f}")
    for factor, factor_name in enumerate(Factors._fields):
        others = [other for other in FACTORS if other != factor]
        without = predicted(fitted, held_back, others)
        alone = predicted(fitted, held_back, [factor])
        print(f"    {factor_name:11} {without:.4f} without it, {alone:.4f} alone", flush=True)


def predicted(
    fitted: Sequence[Sample], held_back: Sequence[Sample], factors: Sequence[int]
) -> float:
    """Return the loss on some positions, with the weights fitted to others."""
    return loss(fit_without_negatives(fitted, factors), held_back)


def shown(weights: Sequence[float]) -> str:
    """Write the weights so that the largest is 100."""
    largest = max(weights[factor] for factor in FACTORS)
    return ", ".join(
        f"{name} {100 * weights[factor] / largest:.1f}"
        for factor, name in enumerate(Factors._fields)
    )


def predicted_by_the_source(fitted: Sequence[Sample], held_back: Sequence[Sample]) -> float:
    """Return the loss with the WEIGHTS of the source, times one fitted factor."""

    def summed(found: Sequence[Sample]) -> list[Sample]:
        return [([sum(map(operator.mul, WEIGHTS, row)), 1.0], result) for row, result in found]

    return loss(fit(summed(fitted), [0, 1]), summed(held_back))


def main() -> None:
    """Fit to each board, and to all of them together."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.fit_five_factors")
    parser.add_argument("--positions", type=int, default=4_000, help="positions per board")
    options = parser.parse_args()
    every: list[Sample] = []
    for rules, most_empty in BOARDS.items():
        found = samples(rules, most_empty, options.positions)
        every += found
        report(str(rules), found)
    report("all boards", every)


if __name__ == "__main__":
    main()
