"""The two lines below the board: who is to move, and what has just happened."""

from connectn.errors import ConnectnError
from connectn.game.notation import name_column
from connectn.game.outcome import Outcome, Termination
from connectn.play.match import Match
from connectn.play.question import Answer
from connectn.tui.look import Look
from connectn.view.words import printable, result_sentence, sentence

AFTER_THE_END = "m: rematch, v: review, u: undo."
"""What can be done when a game is over."""


def state(match: Match, look: Look, *, spinner: str = "", is_stopped: bool = False) -> str:
    """Say whose turn it is, or how the game ended; a spinner means that an agent thinks."""
    session = match.session
    if session.result is not None:
        return ending(match, look, session.result)
    turn = session.board.turn
    disc, name = look.names[turn], printable(match.name_at(turn))
    if name == "you":
        return f"Your move, {disc}."
    if session.seat.is_person:
        return f"{disc} to move: {name}."
    if is_stopped:
        return f"{disc} {name} was stopped. g: go on."
    return f"{spinner} {disc} {name} is thinking... Esc: stop."


def ending(match: Match, look: Look, outcome: Outcome) -> str:
    """Say how a game ended, and why if the board does not show it."""
    names = [printable(match.name_at(side)) for side in (0, 1)]
    won = result_sentence(outcome, names, look.names)
    if outcome.termination.on_board or outcome.winner is None:
        return won
    loser = 1 - outcome.winner
    who = "You" if names[loser] == "you" else f"{look.names[loser]} {names[loser]}"
    match outcome.termination:
        case Termination.RESIGNATION:
            how = "resigned"
        case Termination.TIMEOUT:
            how = "had no time left"
        case other:
            how = f"lost by {other}"
    return f"{won} {who} {how}."


def answered(answer: Answer, name: str, look: Look) -> str:
    """Say what an agent played, or why it lost the game."""
    disc = look.names[answer.question.board.turn]
    if answer.forfeit is not None:
        error = answer.forfeit
        words = printable(error.last_words).strip()
        said = f" Its last words: {words}" if words else ""
        return f"{disc} {name} loses by {error.termination}: {printable(str(error))}.{said}"
    note = f" (it {answer.remark})" if answer.remark else ""
    column = "" if answer.column is None else name_column(answer.column)
    return f"{disc} {name} plays column {column}.{note}"


def wrong(error: OSError | ConnectnError) -> str:
    """Say in a sentence what went wrong."""
    reason = str(error)
    if isinstance(error, OSError) and error.strerror:
        reason = f"{error.filename}: {error.strerror}"
    return printable(sentence(reason))
