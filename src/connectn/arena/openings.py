"""The positions that games start from; each is played with both colours."""

from collections.abc import Iterator
from itertools import cycle, islice
from pathlib import Path
from random import Random

from connectn.agents.columns import skylines
from connectn.agents.scout import Scout
from connectn.agents.strong import SOLVABLE
from connectn.errors import ArenaError, ConnectnError, quoted
from connectn.game.board import Board
from connectn.game.rules import Rules
from connectn.solver.limit import Limit
from connectn.solver.solver import Solver

EMPTY, RANDOM, BALANCED, EVEN = "empty", "random", "balanced", "even"
MOST_RANDOM = 30
"""The most discs of a random opening."""
REPEATS = 200
"""After so many random positions in a row that are over or known already, the search stops."""
SOLVING = Limit(nodes=3_000_000)
"""The limit for solving one position; a position that needs more is not used."""
MOST_SOLVED = 37
"""The most empty cells of a position that can be solved many times."""
MOST_DECIDED, MOST_UNKNOWN = 400, 10
"""The search for drawn positions stops after so many in a row that are won for one side, or after
so many that were too hard to solve while none was found."""
BALANCED_DISCS = 5
"""The most discs of a balanced opening, on boards that can be solved from there."""
EVEN_DISCS = 4
"""The most discs of an even opening."""
EVALUATING = Limit(nodes=100_000)
MOST_BYTES = 16 << 20
"""The size of the largest file of openings."""
EVEN_POINTS = 40
"""Up to so many points of the evaluation a position is about even: odds of a win of e to 1."""


def choose_openings(text: str, rules: Rules, number: int, seed: int) -> list[str]:
    """Return `number` positions, one for each pair of games.

    ``empty`` is the empty board, ``random:4`` has four random discs, ``balanced`` is a position of
    a few discs that is drawn with best play, ``even`` one that is drawn or, on a board that cannot
    be solved, evaluated as about even. Any other text is the name of a file of positions.

    >>> choose_openings("random:3", Rules(4, 4, 3), 2, seed=1)
    ['4x4c3:423', '4x4c3:441']
    """
    if text == EMPTY:
        return [str(Board(rules))] * number
    if text == BALANCED:
        return _spread(_balanced(rules, seed), number)
    if text == EVEN:
        return _spread(_even(rules, seed), number)
    kind, colon, discs = text.partition(":")
    if kind == RANDOM and colon:
        return _spread(_random(rules, _discs(discs, text), seed), number)
    return _spread(iter(read_openings(Path(text), rules)), number)


def _spread(positions: Iterator[str], number: int) -> list[str]:
    """Return `number` positions; if there are fewer, repeat them in the same order."""
    found = list(islice(positions, number))
    return list(islice(cycle(found), number))


def _discs(text: str, whole: str) -> int:
    if text.isdecimal() and text.isascii() and len(text) < 4 and 0 <= int(text) <= MOST_RANDOM:
        return int(text)
    raise ArenaError(f"{quoted(whole)} is not random:0 to random:{MOST_RANDOM}")


def _random(rules: Rules, discs: int, seed: int) -> Iterator[str]:
    """Yield different positions in which neither player can win with the next disc."""
    found = 0
    for board in _random_boards(rules, discs, seed):
        if not (board.winning_moves(0) or board.winning_moves(1)):
            found += 1
            yield str(board)
    if not found:
        raise ArenaError(
            f"{rules} has no opening of {discs} discs in which neither player can win at once"
        )


def _balanced(rules: Rules, seed: int) -> Iterator[str]:
    """Yield different positions that are drawn with best play."""
    solver = Solver()
    discs = max(min(BALANCED_DISCS, rules.cells // 4), rules.cells - MOST_SOLVED)
    found = decided = unknown = 0
    for board in _random_boards(rules, discs, seed) if discs <= MOST_RANDOM else ():
        result = solver.solve(board, SOLVING, weak=True).sign
        if result == 0:
            found, decided = found + 1, 0
            yield str(board)
        decided += result is not None
        unknown += result is None
        if decided == MOST_DECIDED or (unknown == MOST_UNKNOWN and not found):
            break
    if not found:
        raise ArenaError(f"no drawn opening was found on {rules}; try --openings {EVEN}")


def _even(rules: Rules, seed: int) -> Iterator[str]:
    """Yield different positions in which neither player is better, as far as can be told."""
    solver = Solver()
    scout = Scout(solver)
    found = uneven = 0
    for board in _random_boards(rules, min(EVEN_DISCS, rules.cells // 4), seed):
        if _is_even(board, solver, scout):
            found, uneven = found + 1, 0
            yield str(board)
        else:
            uneven += 1
        if uneven == MOST_DECIDED:
            break
    if not found:
        raise ArenaError(f"no even opening was found on {rules}; try --openings {RANDOM}:4")


def _is_even(board: Board, solver: Solver, scout: Scout) -> bool:
    """Tell whether a position is drawn, or evaluated as about even if the solver has no proof."""
    if board.winning_moves(0) or board.winning_moves(1):
        return False
    if skylines(board) <= SOLVABLE:
        result = solver.solve(board, SOLVING, weak=True).sign
        if result is not None:
            return result == 0
    outlook = scout.evaluate(board, board.legal_moves, EVALUATING)
    best = outlook.values[outlook.order[0]]
    return best is not None and abs(best) <= EVEN_POINTS


def _random_boards(rules: Rules, discs: int, seed: int) -> Iterator[Board]:
    """Yield different random positions of unfinished games, until new ones become rare."""
    dice = Random(f"{rules} {discs} {seed}")
    known: set[Board] = set()
    repeats = 0
    while repeats < REPEATS:
        board = Board(rules)
        while board.ply < discs and not board.is_game_over():
            board.push(dice.choice(board.legal_moves))
        if board.is_game_over() or board in known:
            repeats += 1
            continue
        repeats = 0
        known.add(board)
        yield board


def read_openings(path: Path, rules: Rules) -> list[str]:
    """Read a file of positions: the first word of each line; # begins a comment."""
    found = []
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
        if len(data) > MOST_BYTES:  # some files never end: /dev/zero
            raise ArenaError(f"{path} holds more than {MOST_BYTES >> 20} MiB of openings")
        lines = data.decode().splitlines()
    except UnicodeDecodeError as error:
        raise ArenaError(f"{path}: byte {error.start} is not UTF-8 text") from None
    except FileNotFoundError:
        raise ArenaError(
            f"there is no file {quoted(str(path))} of openings; "
            f"{EMPTY}, {RANDOM}:4, {BALANCED} and {EVEN} need none"
        ) from None
    for number, line in enumerate(lines, start=1):
        words = line.partition("#")[0].split()
        if words:
            found.append(_opening(words[0], rules, f"{path}, line {number}"))
    if not found:
        raise ArenaError(f"{path} holds no opening")
    return found


def _opening(text: str, rules: Rules, place: str) -> str:
    try:
        board = Board.parse(text if ":" in text else f"{rules}:{text}")
    except ConnectnError as error:
        raise ArenaError(f"{place}: {error}") from None
    if board.rules != rules:
        raise ArenaError(f"{place}: {board} is not on a {rules} board")
    if board.is_game_over():
        raise ArenaError(f"{place}: the game is over in {board}")
    return str(board)
