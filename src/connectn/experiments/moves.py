"""How often players choose a perfect move, by the exact scores of all columns."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from connectn.agents.registry import make_agent
from connectn.experiments.graded import GradedPosition, read
from connectn.experiments.markdown import table
from connectn.experiments.run import SEED, Run
from connectn.game.board import Board
from connectn.solver.limit import Limit
from connectn.view.words import percent

PHASES = {"opening": range(12), "middle": range(12, 28), "end": range(28, 42)}
"""By the number of discs on the board."""


class Chooser(NamedTuple):
    """An agent, and its seconds for a move if it has a limit."""

    agent: str
    seconds: float | None = None


class MoveQuestion(NamedTuple):
    """A question: the move of an agent in a position."""

    agent: str
    position: str
    seconds: float | None
    seed: int


class Tally(NamedTuple):
    """The share of the moves that keep the result, and of those that have the best score."""

    result: float
    score: float
    moves: int


def choose(asked: MoveQuestion) -> int:
    """Return the column of a new agent, which remembers no earlier position."""
    limit = None if asked.seconds is None else Limit(seconds=asked.seconds)
    return make_agent(asked.agent, seed=asked.seed).choose(Board.parse(asked.position), limit)


def tallies(run: Run, choosers: Mapping[str, Chooser]) -> dict[str, list[Tally]]:
    """Let every agent choose in every position; return a tally per phase and one of all moves."""
    positions = spread(read(), run.size(1000, 6))
    questions = [
        MoveQuestion(chooser.agent, str(position.board), chooser.seconds, SEED + number)
        for chooser in choosers.values()
        for number, position in enumerate(positions)
    ]
    columns = iter(run.ask(questions, choose, "moves to grade"))
    return {
        name: by_phase([(position, next(columns)) for position in positions]) for name in choosers
    }


def spread(positions: Sequence[GradedPosition], number: int) -> list[GradedPosition]:
    """Return this many of the positions, at equal distances in the list.

    >>> spread(read(), 3) == [read()[place] for place in (0, 333, 666)]
    True
    """
    number = min(number, len(positions))
    return [positions[place * len(positions) // number] for place in range(number)]


def by_phase(moves: Sequence[tuple[GradedPosition, int]]) -> list[Tally]:
    """Return a tally per phase, and one of all moves."""
    parts = [[move for move in moves if move[0].discs in phase] for phase in PHASES.values()]
    return [tally(part) for part in (*parts, moves)]


def tally(moves: Iterable[tuple[GradedPosition, int]]) -> Tally:
    """Grade moves by the result they keep and by their score."""
    grades = [(position.keeps_result(move), position.is_best(move)) for position, move in moves]
    results, scores = zip(*grades, strict=True)
    return Tally(sum(results) / len(grades), sum(scores) / len(grades), len(grades))


def perfect_moves(graded: Mapping[str, Sequence[Tally]], names: Sequence[str], head: str) -> str:
    """Return a table of the shares of perfect moves, by phase and of all."""
    rows = [
        [name, *(f"{percent(tally.result)} / {percent(tally.score)}" for tally in graded[name])]
        for name in names
    ]
    sizes = zip((*PHASES, "all"), graded[names[0]], strict=True)
    return table([head, *(f"{phase} ({tally.moves})" for phase, tally in sizes)], rows)
