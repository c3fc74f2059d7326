"""Whether a game that was read fits the settings and the openings of its tournament."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from connectn.arena.results import Game
from connectn.arena.settings import Settings
from connectn.arena.store.rows import FieldError
from connectn.errors import IllegalMoveError, quoted
from connectn.game.board import Board
from connectn.game.outcome import RESULTS
from connectn.view.words import plural

if TYPE_CHECKING:
    from connectn.arena.fixture import Fixture


class Consistency:
    """Checks each game of a tournament once; a `FieldError` says what does not fit."""

    def __init__(self, settings: Settings, openings: Mapping[int, Board]) -> None:
        self._settings = settings
        self._openings = openings
        self._pairings = frozenset(settings.pairings())
        self._seen: set[Fixture] = set()

    def check(self, game: Game) -> None:
        """Raise a `FieldError` for a game that no referee has written."""
        fixture = game.fixture
        if (fixture.one, fixture.other) not in self._pairings:
            raise FieldError(
                f"one is {fixture.one} and other is {fixture.other}, not two players who meet"
            )
        if fixture in self._seen:
            raise FieldError("it is stored twice")
        if 2 * fixture.opening + fixture.swapped >= self._settings.games:
            games = quoted(self._settings.games)
            raise FieldError(f"it is none of the {games} games of its two players")
        opening = self._openings.get(fixture.opening)
        if opening is None:
            raise FieldError(f"there is no opening {fixture.opening}")
        _check_end(game, _final_position(game, opening))
        _check_times(game)
        self._seen.add(fixture)


def _final_position(game: Game, opening: Board) -> Board:
    board = opening.copy()
    for column in game.moves:
        try:
            board.push(column)
        except IllegalMoveError:  # a store holds the moves as text
            raise FieldError(f"moves: {board.refusal_in_text(column)}") from None
    return board


def _check_end(game: Game, board: Board) -> None:
    """Compare the result with the board: it shows a line and a full board, but no other end."""
    seen = board.outcome()
    said = f"it ended {RESULTS[game.winner]} by {game.termination}"
    if seen is None:
        if game.termination.on_board or game.winner is None:
            raise FieldError(f"{said}, but the game goes on in {board}")
    elif (game.winner, game.termination) != (seen.winner, seen.termination):
        raise FieldError(f"{said}, but {seen.result} by {seen.termination} is seen in {board}")


def _check_times(game: Game) -> None:
    """Allow a time for each move and one for a move that was never made, or no times at all."""
    moves, times = len(game.moves), len(game.seconds)
    most = moves if game.termination.on_board else moves + 1
    if times not in {0, moves, most}:
        raise FieldError(f"seconds holds {plural(times, 'time')} for {plural(moves, 'move')}")
