"""Find the puzzles of the web page: positions in which exactly one column wins fastest.

    python scripts/make_puzzles.py            # two or three minutes; writes the page's puzzles.json

Sensible but fallible players play each other, and the solver looks at every position on the way.
The file has the positions by the plies to the end, easy ones first. The same seed finds the same.
"""

import argparse
import json
import sys
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

from connectn import Board, Limit, Rules, Score, Solver
from connectn.agents.level import given_away, weights
from connectn.agents.scout import Scout
from connectn.experiments.random_boards import quiet_board
from connectn.solver.analysis import Analysis, lower_of

PAGE = Path(__file__).parent.parent / "src/connectn/web/page/puzzles.json"
CLASSES = ((3, 3), (5, 5), (7, 7), (9, 9), (11, 15), (17, 25))
"""The difficulties, by the plies to the end."""
BOARDS = {
    Rules(): (60, 900, 4),
    Rules(9, 7, 5): (10, 150, 30),
    Rules(8, 7, 4): (6, 60, 16),
    Rules(6, 5, 4): (5, 150, 4),
}
"""For each board: how many puzzles of each class there shall be, the most games to play for them,
and with how many random moves a game begins, so that the solver finds exact scores quickly."""
CHOICE = 3
"""How many times as many are found, so that the better ones can be chosen."""
LEVELS = (5, 6, 7, 8)
"""Good enough that positions look like those of real games."""
THINKING = Limit(nodes=200_000)
THINKING_LARGE = Limit(nodes=40_000)
"""On boards of more than 64 bits, where a node takes longer."""
SOLVING = Limit(nodes=250_000)
"""A puzzle must be solved by so few nodes from an empty table, because the page solves it again."""
GLANCE = Limit(depth=4)


@dataclass(frozen=True)
class Puzzle:
    """A position, the plies to its end, and how hard its first move is to find."""

    text: str
    plies: int
    hardness: tuple[int, int, int]
    own_choices: int
    """How many own moves of the best line have an equally quick one beside them."""


def main() -> int:
    """Write the file and say what is in it."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seed", default="puzzles")
    parser.add_argument("--out", type=Path, default=PAGE)
    options = parser.parse_args()
    placed: list[tuple[int, float, str]] = []
    for rules in BOARDS:
        placed += in_order(Search(rules, f"{options.seed} {rules}").run())
    by_plies: dict[int, list[str]] = defaultdict(list)
    for plies, _, text in sorted(placed):
        by_plies[plies].append(text)
    said = {str(plies): " ".join(texts) for plies, texts in by_plies.items()}
    options.out.write_text(json.dumps(said, separators=(",", ":")) + "\n", "utf-8")
    print(f"{len(placed)} puzzles, {options.out.stat().st_size} bytes")
    return 0


def in_order(puzzles: list[Puzzle]) -> list[tuple[int, float, str]]:
    """Return the plies, the place and the text of the puzzles of one board.

    Easy ones come first. Places go up to 1, so that the few of a rare board come between the
    others.
    """
    by_plies: dict[int, list[Puzzle]] = defaultdict(list)
    for puzzle in sorted(puzzles, key=lambda one: (one.hardness, one.text)):
        by_plies[puzzle.plies].append(puzzle)
    return [
        (plies, place / len(same), puzzle.text)
        for plies, same in by_plies.items()
        for place, puzzle in enumerate(same, start=1)
    ]


class Search:
    """Looks for puzzles on one board."""

    def __init__(self, rules: Rules, seed: str) -> None:
        self._rules = rules
        self._number, self._games, self._random_plies = BOARDS[rules]
        self._dice = Random(seed)  # noqa: S311 - no secrets
        self._thinking = THINKING if rules.width * (rules.height + 1) <= 64 else THINKING_LARGE
        self._solver = Solver()
        self._scout = Scout(self._solver)
        self._known: set[object] = set()

    def run(self) -> list[Puzzle]:
        """Return the best puzzles of each class."""
        classes: dict[tuple[int, int], list[Puzzle]] = {span: [] for span in CLASSES}
        for _ in range(self._games):
            for span, puzzle in self._game(classes):
                classes[span].append(puzzle)
            if all(len(one) >= CHOICE * self._number for one in classes.values()):
                break
        sizes = ", ".join(f"{span[0]}: {len(one)}" for span, one in classes.items())
        print(f"{self._rules}: {sizes}", file=sys.stderr)
        return [puzzle for one in classes.values() for puzzle in self._best(one)]

    def _best(self, puzzles: list[Puzzle]) -> list[Puzzle]:
        """Return those with a unique way to win, and of these hard and easy ones."""
        kept = sorted(puzzles, key=lambda one: one.own_choices)[: 2 * self._number]
        kept.sort(key=lambda one: one.hardness, reverse=True)
        return kept[: self._number]

    def _game(
        self, classes: dict[tuple[int, int], list[Puzzle]]
    ) -> Iterator[tuple[tuple[int, int], Puzzle]]:
        """Play a game; yield at most one puzzle of each class that still needs some."""
        board = quiet_board(self._dice, self._rules, self._random_plies)
        needed = {span for span in CLASSES if len(classes[span]) < CHOICE * self._number}
        while not board.is_game_over() and needed:
            analysis = self._solver.analyze(board, self._thinking)
            span = self._class_of(analysis)
            if span in needed and (puzzle := self._puzzle(board, analysis)) is not None:
                needed.remove(span)
                yield span, puzzle
            chances = weights(given_away(analysis), self._dice.choice(LEVELS))
            board.push(self._dice.choices(list(chances), list(chances.values()))[0])

    def _class_of(self, analysis: Analysis) -> tuple[int, int] | None:
        """Return the class of a position with a unique quickest win; None for any other."""
        score = analysis.score
        if not analysis.is_exact or not isinstance(score, Score) or score.sign <= 0:
            return None
        if len(analysis.best) > 1 or len(analysis.board.legal_moves) < self._rules.width // 2:
            return None
        plies = score.plies_to_end
        return next((span for span in CLASSES if span[0] <= plies <= span[1]), None)

    def _puzzle(self, board: Board, analysis: Analysis) -> Puzzle | None:
        """Return the position as a puzzle, unless it is known, trivial or slow to solve."""
        key = board.canonical_key()
        if key in self._known or board.winning_moves(1 - board.turn):
            return None
        if not Solver(table_mb=16).analyze(board, SOLVING).is_exact:
            return None
        self._known.add(key)
        geometry, _, columns = str(board).partition(":")
        text = columns if geometry == str(Rules()) else f"{geometry}:{columns}"
        return Puzzle(text, analysis.depth, self._hardness(board, analysis), self._choices(board))

    def _hardness(self, board: Board, analysis: Analysis) -> tuple[int, int, int]:
        """Return whether a glance misses the move, whether it is quiet, and what else wins."""
        column = analysis.best[0]
        glance = self._scout.evaluate(board, board.legal_moves, GLANCE).order[0]
        after = board.copy()
        after.push(column)
        quiet = not after.winning_moves(board.turn)
        others = sum(known is not None and lower_of(known) > 0 for known in analysis.scores) - 1
        return int(glance != column), int(quiet), others

    def _choices(self, board: Board) -> int:
        """Count the own moves of the best line that are not the only quickest ones."""
        at, choices = board.copy(), 0
        for column in self._solver.line(board):
            if at.turn == board.turn:
                choices += len(self._solver.analyze(at).best) > 1
            at.push(column)
        return choices


if __name__ == "__main__":
    sys.exit(main())
