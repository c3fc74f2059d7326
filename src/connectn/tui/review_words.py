"""What a review says: the line of a move, a sentence about it, and how well both have played."""

from rich.text import Text

from connectn.analysis.fate import fate
from connectn.analysis.grade import Grade
from connectn.analysis.review import Review
from connectn.analysis.reviewed_move import ReviewedMove
from connectn.game.notation import format_column, name_column
from connectn.tui.drawing import DISC_COLORS
from connectn.tui.look import Look
from connectn.view.words import percent, plural

_GRADE_COLORS = {
    Grade.BEST: "#4ade80",
    Grade.FINE: "",
    Grade.INACCURACY: "#fde68a",
    Grade.MISTAKE: "bold #fb923c",
    Grade.BLUNDER: "bold #f87171",
    Grade.UNKNOWN: "dim",
}
_WIDEST_GRADE = max(len(grade) for grade in Grade)


def players_line(
    review: Review | None, names: tuple[str, str], look: Look, *, brief: bool = False
) -> Text:
    """Return both players with the share of their decisions that kept the result."""
    text = Text(no_wrap=True, overflow="ellipsis")
    for player, name in enumerate(names):
        text.append(" ")
        text.append_text(_disc(player, look))
        text.append(f" {name} ", "bold")
        if review is not None:
            share = percent(review.accuracy(player))
            kept, decisions = review.decisions(player)
            long = f"accuracy {share} ({kept} of {plural(decisions, 'decision')}) "
            text.append(f"{share} " if brief else long if decisions else "no decisions ", "dim")
    return text


def move_line(move: ReviewedMove, look: Look) -> Text:
    """Return a move of the list: its number, disc, column and grade, and what it leads to."""
    text = Text(f"{move.number:>3} ", no_wrap=True, overflow="ellipsis")
    text.append_text(_disc(move.player, look))
    color = _GRADE_COLORS[move.grade] if look.color else ""
    text.append(f" {format_column(move.column)} ")
    text.append(f"{move.grade:{_WIDEST_GRADE}}", color)
    text.append(f" {fate(move.made).replace('with the next disc', 'at once')}", "dim")
    return text


def move_sentence(move: ReviewedMove, look: Look) -> str:
    """Say how good a move was, and what would have been better."""
    said = f"Move {move.number}, {look.names[move.player]} {name_column(move.column)}: {move.grade}"
    if move.grade is Grade.UNKNOWN:
        return f"{said}, not enough is proved."
    said += f", {fate(move.made)}"
    if move.grade is Grade.BEST:
        return f"{said}."
    return f"{said}; best: {name_column(move.analysis.best[0])}, {fate(move.best)}."


def _disc(player: int, look: Look) -> Text:
    color = DISC_COLORS[look.kind(player)] if look.color else ""
    return Text(look.disc(player), f"bold {color}".strip())
