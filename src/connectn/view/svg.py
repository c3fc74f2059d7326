"""A position drawn in SVG; its look is the page's business."""

from connectn.game.board import Board
from connectn.game.rules import Rules


def frame(rules: Rules) -> str:
    """Return the empty board as a symbol that every drawing uses."""
    holes = "".join(
        f'<circle class="hole" cx="{column + 0.5}" cy="{row + 0.5}" r=".4"/>'
        for column in range(rules.width)
        for row in range(rules.height)
    )
    return (
        f'<symbol id="frame" viewBox="0 0 {rules.width} {rules.height}">'
        f'<rect class="frame" width="{rules.width}" height="{rules.height}" rx=".35"/>'
        f"{holes}</symbol>"
    )


def diagram(board: Board) -> str:
    """Return a small picture of a position."""
    rules = board.rules
    discs = "".join(
        f'<circle class="d{player}" cx="{column + 0.5}" cy="{rules.height - row - 0.5}" r=".4"/>'
        for player in (0, 1)
        for column, row in board.cells(board.discs(player))
    )
    return (
        f'<svg class="mini" viewBox="0 0 {rules.width} {rules.height}" aria-hidden="true">'
        f'<use href="#frame"/>{discs}</svg>'
    )
