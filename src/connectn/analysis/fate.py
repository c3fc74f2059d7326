"""What a value means for the side to move, in words."""

from connectn.solver.bounds import Bounds
from connectn.solver.score import Score


def fate(value: Score | Bounds) -> str:
    """Say in words what a value means for the side to move.

    Every front end counts the time to the end in plies, the discs of both players, as
    `Score.plies_to_end` does: after "wins in 3 plies" the third disc from now completes the line.

    >>> from connectn.game.rules import Rules
    >>> fate(Score(18, Rules(), ply=6)), fate(Bounds(0, 3, Rules(), ply=6))
    ('wins with the next disc', 'at least a draw, between 0 and 3')
    """
    if isinstance(value, Bounds):
        return f"{_certain_part(value)}between {value.lower} and {value.upper}"
    if value.sign == 0:
        return "draw"
    verb = "wins" if value.sign > 0 else "loses"
    plies = value.plies_to_end
    return f"{verb} in {plies} plies" if plies > 1 else f"{verb} with the next disc"


def _certain_part(bounds: Bounds) -> str:
    """Say what bounds prove about the result."""
    if bounds.sign is not None:
        return "wins, " if bounds.sign > 0 else "loses, "
    if bounds.lower == 0:
        return "at least a draw, "
    return "at most a draw, " if bounds.upper == 0 else ""
