"""A player of connectn as a submission to Kaggle's ConnectX: one file of plain Python."""

from collections.abc import Callable, Mapping
from dataclasses import fields

from connectn import __version__
from connectn.adapters.kaggle_bundle import SUBMISSION, bundle
from connectn.agents.papers.players import OWN_MOVE_LEFT_OUT, PAPERS
from connectn.agents.papers.tree import Choice, SearchRules
from connectn.agents.parameter import Value
from connectn.agents.registry import STRONGEST, parse_agent
from connectn.errors import AgentError, quoted

_HEADER = """A player of Connect-N for Kaggle's ConnectX: {player}.

Made by `connectn kaggle-export` of connectn {version}, MIT licence. The file needs nothing but
Python 3.11 and its standard library, and plays any board. To submit it, upload it on the
competition's page, or run

    kaggle competitions submit connectx -f submission.py -m "connectn {version}"
"""
_ENDING = '''PLAYER = {player}


def agent(observation: Any, configuration: Any) -> int:
    """Return the column to play; Kaggle calls the last function of the file."""
    return move(PLAYER, observation, configuration)
'''
_IGNORED = {"pruning", "table_mb", "workers"}
"""Parameters that change how fast an agent finds its move, and not the move."""

Values = Mapping[str, Value]


def submission(agent: str = STRONGEST) -> str:
    """Return the file that plays like an agent: ``strong``, ``greedy``, ``windows:depth=6``.

    The file of `strong` is a player of its own, written for Python; all other files choose the
    columns that their agents choose.
    """
    spec = parse_agent(agent)
    name = spec.agent_type.name
    write = None if spec.agent_type.where else _WRITERS.get(name)
    if write is None:
        raise AgentError(
            f"{quoted(agent)} cannot be exported; there are {', '.join(exportable_agents())}"
        )
    values = {key: value for key, value in spec.values.items() if key not in _IGNORED}
    modules, player = write(name, values)
    settings = ",".join(f"{key}={value}" for key, value in values.items())
    said = f"{name}:{settings}" if settings else name
    header = _HEADER.format(player=said, version=__version__)
    needed = [f"{SUBMISSION}.reading", *modules]
    return bundle(header, needed, _ENDING.format(player=player))


def exportable_agents() -> list[str]:
    """Return the names of the agents that can be exported."""
    return sorted(_WRITERS)


def _strong(_: str, values: Values) -> tuple[list[str], str]:
    return [f"{SUBMISSION}.strong"], f"Strong({_keywords(values)})"


def _random(_: str, values: Values) -> tuple[list[str], str]:
    return [f"{SUBMISSION}.random_player"], f"RandomPlayer({_keywords(values)})"


def _greedy(_: str, values: Values) -> tuple[list[str], str]:
    return [f"{SUBMISSION}.greedy_player"], f"GreedyPlayer({_keywords(values)})"


def _paper(name: str, values: Values) -> tuple[list[str], str]:
    search = PAPERS[name]
    depth = values.get("depth")
    own_move = 1 if name in OWN_MOVE_LEFT_OUT else 0
    plies = depth + own_move if isinstance(depth, int) else search.plies
    rest = _keywords({key: value for key, value in values.items() if key != "depth"})
    function = search.evaluation
    player = f"PaperPlayer({function.__name__}, {plies}, {_rules(search.rules)}"
    return (
        [function.__module__, f"{SUBMISSION}.paper"],
        f"{player}, {rest})" if rest else f"{player})",
    )


def _rules(rules: SearchRules) -> str:
    """Return the rules of a paper's search as the submission writes them."""
    usual = SearchRules()
    changed: dict[str, Value] = {}
    for each in fields(rules):
        value = getattr(rules, each.name)
        if value != getattr(usual, each.name):
            is_choice = isinstance(value, Choice)
            changed[each.name] = value.name.lower().replace("_", " ") if is_choice else value
    return f"SearchRules({_keywords(changed)})"


def _keywords(values: Values) -> str:
    return ", ".join(
        f'{key}="{value}"' if isinstance(value, str) else f"{key}={value!r}"
        for key, value in values.items()
    )


_Writer = Callable[[str, Values], tuple[list[str], str]]
_WRITERS: dict[str, _Writer] = {
    STRONGEST: _strong,
    "random": _random,
    "naive": _random,
    "greedy": _greedy,
    **dict.fromkeys(PAPERS, _paper),
}
