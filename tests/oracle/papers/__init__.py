"""The papers' programs as one would write them from the papers: lists, loops, no tricks."""

from collections.abc import Callable

from tests.oracle.papers.column_weight import CenterWeight, ColumnWeight
from tests.oracle.papers.connectivity import Connectivity
from tests.oracle.papers.five_factors import FiveFactors
from tests.oracle.papers.player import OraclePlayer
from tests.oracle.papers.supported_lines import SupportedLines
from tests.oracle.papers.windows import Windows
from tests.oracle.papers.winning_moves import WinningMoves
from tests.oracle.papers.zugzwang import Zugzwang

PLAYERS: dict[str, Callable[..., OraclePlayer]] = {
    "winning-moves": WinningMoves,
    "five-factors": FiveFactors,
    "supported-lines": SupportedLines,
    "zugzwang": Zugzwang,
    "windows": Windows,
    "connectivity": Connectivity,
    "column-weight": ColumnWeight,
    "center-weight": CenterWeight,
}
"""Every player of the papers by its name here."""

__all__ = ["PLAYERS", "OraclePlayer"]
