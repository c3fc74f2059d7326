"""What a position is worth where the search of the strong player ends.

A threat is an empty cell that would complete a line. Neither side fills the cell below a threat of
the other side as long as it has another move. Which side runs out of moves depends on the number of
cells alone, so both sides have names. The leader is the side that moves while the number of empty
cells is even. The other side is the follower, which can answer each disc on top of it. Late in the
game the leader gets the rows at an odd distance from the top row, and the follower the others. A
threat in a row of its own side wins the game unless something else happens first.

The weights are points that were fitted to positions with a known result; 40 points multiply the
odds of a win by about e.
"""

from typing import TYPE_CHECKING

from connectn.adapters.kaggle_submission.geometry import Geometry

if TYPE_CHECKING:
    from connectn.adapters.kaggle_submission.strong import Node

SIDE_TO_MOVE, FOLLOWER = 18, 22
LEADER_COLUMN, FOLLOWER_COLUMN = 100, 60
"""Per column with a threat of a side in its own rows."""
BOTH_HAVE_COLUMNS = 70
"""For the leader, while both sides have such a column."""
CONTESTED_COLUMN = 60
"""Against the leader, while the follower has a threat in the rows of such a column."""
TURNED_COLUMN = 200
"""For the follower, per column with a threat in the leader's rows, from the second column on."""
TOWER = 115
"""Per two threats of a side on top of each other."""
MIDDLE_DISC = 7
LACKS = {2: 5, 3: 3, 4: 1}
"""For a line without a disc of the other side, by the number of discs that it lacks."""
LACKS_2_IN_OWN_ROWS = 22
"""In addition, when both missing cells are in rows of its side."""


def line_points(connect: int) -> list[int]:
    """Return the points for a line by the number of discs that it lacks; all are 0 for no disc."""
    return [LACKS.get(lacks, 0) if lacks < connect else 0 for lacks in range(connect + 1)]


def estimate(geometry: Geometry, node: "Node", ply: int) -> int:
    """Return the points for the side to move, which cannot win at once and need not block."""
    leads = (geometry.rules.cells - ply) % 2 == 0
    mine, theirs, my_wins, their_wins, points = node
    leader_rows, follower_rows = geometry.rows
    # A threat above a threat of the other side is useless: the column ends further down.
    my_threats = my_wins & ~geometry.above(their_wins)
    their_threats = their_wins & ~geometry.above(my_wins)
    leader, follower = (my_threats, their_threats) if leads else (their_threats, my_threats)
    threats = -FOLLOWER
    if leader or follower:
        leader_columns = geometry.columns_with(leader & leader_rows)
        follower_columns = geometry.columns_with(follower & follower_rows)
        turned = geometry.columns_with(follower & leader_rows)
        threats += LEADER_COLUMN * leader_columns - FOLLOWER_COLUMN * follower_columns
        if leader_columns:
            threats += BOTH_HAVE_COLUMNS if follower_columns else 0
            threats -= CONTESTED_COLUMN if turned else 0
        if turned > 1:
            threats -= TURNED_COLUMN * (turned - 1)
        threats += TOWER * (leader & leader << 1).bit_count()
        threats -= TOWER * (follower & follower << 1).bit_count()
    discs = (mine & geometry.middle).bit_count() - (theirs & geometry.middle).bit_count()
    return (threats if leads else -threats) + points + MIDDLE_DISC * discs + SIDE_TO_MOVE
