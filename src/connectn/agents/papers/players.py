"""The players of the five papers, each with its evaluation, depth and rules."""

from connectn.agents.papers.agent import searcher
from connectn.agents.papers.evaluation.center_weight import center_weight
from connectn.agents.papers.evaluation.column_weight import column_weight
from connectn.agents.papers.evaluation.connectivity import connectivity
from connectn.agents.papers.evaluation.supported_lines import supported_lines
from connectn.agents.papers.evaluation.windows import windows
from connectn.agents.papers.evaluation.winning_moves import winning_moves
from connectn.agents.papers.evaluation.zugzwang import zugzwang
from connectn.agents.papers.search import Choice, Search, SearchRules
from connectn.agents.registry import register

_BRANCH_AND_BOUND = SearchRules()
_SOONER = SearchRules(sooner=True)
_CONNECT_N = SearchRules(choice=Choice.FIRST_UNLESS_LOST)
_TOURNAMENT = SearchRules(evaluate_full_board=True, win_at_once=True, choice=Choice.RANDOM)

PAPERS = {
    "winning-moves": Search(winning_moves, 4, _BRANCH_AND_BOUND),
    "supported-lines": Search(supported_lines, 1 + 4, _SOONER),
    "zugzwang": Search(zugzwang, 6, _SOONER),
    "windows": Search(windows, 4, _CONNECT_N),
    "connectivity": Search(connectivity, 4, _CONNECT_N, own_discs_only=True),
    "column-weight": Search(column_weight, 1 + 5, _TOURNAMENT),
    "center-weight": Search(center_weight, 1 + 5, _TOURNAMENT),
}
"""How each agent searches. In 1 + 4 plies the 1 is the own move, which the paper does not count."""

_OWN_MOVE_LEFT_OUT = {"supported-lines", "column-weight", "center-weight"}
_SUMMARIES = {
    "winning-moves": "P1 (Adin 2023): counts runs of N-1 discs with a gap at the end.",
    "supported-lines": "P2 (Corgatelli 2023): counts lines whose gaps can be filled.",
    "zugzwang": "P3: counts threats, playable or not, twice for the side to move.",
    "windows": "P4 (Nagarajan 2023): counts discs and gaps in every window of N cells.",
    "connectivity": "P4 (Nagarajan 2023): counts adjacent discs, more in longer runs.",
    "column-weight": "P5 (Hoang 2024): prefers discs on the right, as published.",
    "center-weight": "P5 (Hoang 2024): prefers discs near the centre, as meant.",
}

for _name, _summary in _SUMMARIES.items():
    _own_move = 1 if _name in _OWN_MOVE_LEFT_OUT else 0
    register(_name, _summary)(searcher(PAPERS[_name], own_move=_own_move))
