"""Tournaments made up for tests: legal games of random moves, some of them cut short by a fault."""

from collections.abc import Sequence
from itertools import combinations
from random import Random

from connectn import Board, Rules, Termination
from connectn.arena.results import Fixture, Game, Results

FAULTS = (
    Termination.TIMEOUT,
    Termination.CRASH,
    Termination.ILLEGAL_MOVE,
    Termination.PROTOCOL_ERROR,
    Termination.RESIGNATION,
)


def tournament(
    rules: Rules,
    players: Sequence[str],
    pairs: int,
    *,
    discs: int = 2,
    faults: float = 0.0,
    seed: int = 1,
) -> Results:
    """Let everybody meet everybody with random moves; `faults` is the chance of one per move."""
    dice = Random(f"{rules} {players} {seed}")
    openings = tuple(_opening(rules, discs, dice) for _ in range(pairs))
    games = [
        _game(Fixture(one, other, opening, swapped), openings[opening], faults, dice)
        for opening in range(pairs)
        for one, other in combinations(range(len(players)), 2)
        for swapped in (False, True)
    ]
    return Results(1, rules, tuple(players), openings, tuple(games), len(games), {"seed": seed})


def _opening(rules: Rules, discs: int, dice: Random) -> str:
    while True:
        board = Board(rules)
        while board.ply < discs and not board.is_game_over():
            board.push(dice.choice(board.legal_moves))
        if not board.is_game_over():
            return str(board)


def _game(fixture: Fixture, opening: str, faults: float, dice: Random) -> Game:
    board = Board.parse(opening)
    given = len(board.moves)
    seconds = []
    while not board.is_game_over():
        seconds.append(round(dice.random(), 6))
        if dice.random() < faults:
            how = dice.choice(FAULTS)
            words = ("out of luck\n", "") if board.turn == 0 else ("", "out of luck\n")
            moves = board.moves[given:]
            return Game(fixture, moves, 1 - board.turn, how, "gave up", tuple(seconds), words)
        board.push(dice.choice(board.legal_moves))
    outcome = board.outcome()
    assert outcome is not None
    return Game(
        fixture, board.moves[given:], outcome.winner, outcome.termination, "", tuple(seconds)
    )


def match(results: str, *, players: Sequence[str] = ("one", "other")) -> Results:
    """Make a match of these results for the first player, pair by pair: ``"WL DD WW W"``.

    Nobody needs the moves: each game has its own number written in columns.
    """
    games: list[Game] = []
    for opening, pair in enumerate(results.split()):
        for swapped, result in zip((False, True), pair, strict=False):
            fixture = Fixture(0, 1, opening, swapped)
            winner = {"W": 0, "L": 1, "D": None}[result]
            side = None if winner is None else fixture.sides.index(winner)
            how = Termination.FULL_BOARD if side is None else Termination.LINE
            moves = tuple(len(games) // 7**place % 7 for place in range(5))
            games.append(Game(fixture, moves, side, how))
    openings = ("7x6c4:",) * len(results.split())
    return Results(1, Rules(), tuple(players), openings, tuple(games), len(games))
