"""The players of the five papers, each with its evaluation, depth and rules."""

from connectn.agents.papers.agent import searcher
from connectn.agents.papers.evaluation.center_weight import center_weight
from connectn.agents.papers.evaluation.column_weight import column_weight
from connectn.agents.papers.evaluation.connectivity import connectivity
from connectn.agents.papers.evaluation.five_factors import five_factors
from connectn.agents.papers.evaluation.supported_lines import supported_lines
from connectn.agents.papers.evaluation.windows import windows
from connectn.agents.papers.evaluation.winning_moves import winning_moves
from connectn.agents.papers.evaluation.zugzwang import zugzwang
from connectn.agents.papers.search import Search
from connectn.agents.papers.tree import Choice, SearchRules
from connectn.agents.registry import register

_BRANCH_AND_BOUND = SearchRules()
_MINMAX_BOT = SearchRules(sooner_end=True, choice=Choice.LAST)
_ZUGZWANG = SearchRules(sooner=True)
_CONNECT_N = SearchRules(choice=Choice.FIRST_UNLESS_LOST)
_TOURNAMENT = SearchRules(evaluate_full_board=True, win_at_once=True, choice=Choice.RANDOM)

PAPERS = {
    "winning-moves": Search(winning_moves, 4, _BRANCH_AND_BOUND),
    "five-factors": Search(five_factors, 4, _BRANCH_AND_BOUND),
    "supported-lines": Search(supported_lines, 1 + 4, _MINMAX_BOT),
    "zugzwang": Search(zugzwang, 6, _ZUGZWANG),
    "windows": Search(windows, 4, _CONNECT_N),
    "connectivity": Search(connectivity, 4, _CONNECT_N, own_discs_only=True),
    "column-weight": Search(column_weight, 1 + 5, _TOURNAMENT),
    "center-weight": Search(center_weight, 1 + 5, _TOURNAMENT),
}
"""How each agent searches. In 1 + 4 plies the 1 is the own move, which the paper does not count."""

OWN_MOVE_LEFT_OUT = {"supported-lines", "column-weight", "center-weight"}
"""The agents whose `depth` does not count the own move."""

_SUMMARIES = {
    "winning-moves": "P1 (Adin 2023): counts runs of N-1 discs with a gap at the end.",
    "five-factors": "P1's wish: threats, connected discs, centre, safe moves, value of cells.",
    "supported-lines": "P2 (Corgatelli 2023): counts lines whose gaps can be filled.",
    "zugzwang": "P3: counts runs, most if open now, twice for the side to move.",
    "windows": "P4 (Nagarajan 2023): counts discs and gaps in every window of N cells.",
    "connectivity": "P4 (Nagarajan 2023): counts adjacent discs, more in longer runs.",
    "column-weight": "P5 (Hoang 2024): prefers discs on the right, as published.",
    "center-weight": "P5 (Hoang 2024): prefers discs near the centre, as meant.",
}


def at_plies(name: str, plies: int) -> str:
    """Return the text that makes an agent search so many plies, the own move included.

    >>> at_plies("windows", 4), at_plies("column-weight", 4)
    ('windows:depth=4', 'column-weight:depth=3')
    """
    return f"{name}:depth={plies - (name in OWN_MOVE_LEFT_OUT)}"


for _name, _summary in _SUMMARIES.items():
    _own_move = 1 if _name in OWN_MOVE_LEFT_OUT else 0
    register(_name, _summary)(searcher(PAPERS[_name], own_move=_own_move))
