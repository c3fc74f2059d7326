"""The forms of all sentences, each with the check of what it claims.

Every sentence must have exactly one of these forms, so that no claim goes unchecked.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tests.analysis.column_claims import (
    belongs_to_the_last_line,
    completes,
    cuts_a_line,
    forces,
    gives_up_a_threat,
    is_lost_by_a_pattern,
    last_safe,
    leads_to_less,
    loses_at_once,
    loses_by_a_pattern,
    makes_a_threat,
    makes_threats,
    must_block,
    prevents,
    wanted_after_another,
    wanted_after_any_other,
    wins_by_zugzwang,
)
from tests.analysis.position_claims import (
    all_lead_to,
    are_best,
    are_best_as_far_as_proved,
    are_not_worse,
    cannot_block_all,
    follows,
    is_left,
    is_not_proved,
    is_the_best_line,
    lies_on_most_lines,
    makes_a_usual_threat,
    tends_to_zugzwang,
)
from tests.analysis.vocabulary import (
    AFTER_OTHER,
    BOUNDS,
    CELL,
    CELLS,
    COLUMN,
    COLUMNS,
    FORCED,
    HEAD,
    HEADS,
    LINE,
    OTHER,
    RESULT,
    THREATS,
    ZUGZWANG,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from connectn.analysis.reason import Reason
    from tests.analysis.checker import ClaimChecker

TENDENCY = re.compile(r"\b(usually|if nothing changes)\b")
"""The words of a sentence that is not proved."""


def check_claim(checker: ClaimChecker, reason: Reason) -> None:
    """Fail unless the sentence has a known form and everything it says is true."""
    matches = [
        (check, match)
        for pattern, check in FORMS.items()
        if (match := pattern.fullmatch(reason.text))
    ]
    assert len(matches) == 1, f"{len(matches)} forms fit {reason.text!r}"
    ((check, match),) = matches
    rules = checker.rules
    assert all(0 <= c < rules.width and 0 <= r < rules.height for c, r in reason.cells)
    assert bool(TENDENCY.search(reason.text)) != reason.is_proved
    check(checker, match, reason)


def form(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern + r"\.")


_ANSWER = (
    rf"(?P<answerer>\w+) answers (?P<answer>{COLUMN})"
    r"(?:, and (?P<phrase>.+)| and (?P<same>(?!completes).+))"
)
FORMS: dict[re.Pattern[str], Callable[[ClaimChecker, re.Match[str], Reason], None]] = {
    form(rf"{HEADS}it completes the (?P<line>{LINE})"): completes,
    form(
        rf'{HEADS}(?P<it>it|each) (?:makes|(?P<seven>springs the "7" trap,)) {THREATS}'
    ): makes_threats,
    form(rf"{HEADS}{FORCED}"): forces,
    form(rf"{HEADS}{ZUGZWANG}"): wins_by_zugzwang,
    form(
        rf"{HEAD}its disc on (?P<cell>{CELL}) belongs to the (?P<line>{LINE}), "
        r"which (?P<winner>\w+) completes in the best line"
    ): belongs_to_the_last_line,
    form(
        rf"{HEAD}after any other column (?P<winner>\w+) plays (?P<cell>{CELL}) and wins"
    ): wanted_after_any_other,
    form(
        rf"{HEAD}{AFTER_OTHER}(?P<taker>\w+) takes (?P<cell>{CELL}) and (?:(?P<then>{RESULT})"
        r"|(?P<when>wins|lasts) (?P<plies>[0-9]+) plies (?P<how>sooner|longer))"
    ): wanted_after_another,
    form(
        rf"{HEAD}it takes (?P<cell>{CELL}) out of the (?P<line>{LINE}), "
        rf"which (?P<winner>\w+) completes in the best line after {OTHER}"
    ): cuts_a_line,
    form(
        rf"{HEAD}it makes an? (?P<parity>odd|even) threat at (?P<cell>{CELL})"
        r"(?:, which (?P<blocker>\w+) has to block)?"
    ): makes_a_threat,
    form(rf"{HEAD}{AFTER_OTHER}(?P<phrase>(?!the next best|\w+ takes).+)"): prevents,
    form(HEADS + _ANSWER): loses_by_a_pattern,
    form(rf"After column (?P<column>{COLUMN}), {_ANSWER}"): is_lost_by_a_pattern,
    form(
        rf"Column (?P<column>{COLUMN}) loses: (?P<winner>\w+) answers (?P<answer>{COLUMN}) "
        rf"and completes the (?P<line>{LINE})"
    ): loses_at_once,
    form(
        rf"Column (?P<column>{COLUMN}) (?P<usually>is usually wrong: it )?gives up "
        rf"(?P<mover>\w+)'s threat at (?P<cell>{CELL}), which (?P<opponent>\w+) then blocks"
    ): gives_up_a_threat,
    form(
        rf"Column(?P<plural>s?) (?P<columns>{COLUMNS}) (?P<what>loses?|only draws?)"
    ): leads_to_less,
    form(
        rf"(?:Best: column (?P<columns>{COLUMNS}) \((?P<result>{RESULT}|draw)\)"
        rf"|Every column loses; column (?P<lost>{COLUMNS}) lasts longest "
        rf"\((?P<loss>{RESULT})\))"
    ): are_best,
    form(
        rf"Best as far as proved: column (?P<columns>{COLUMNS}) \({BOUNDS}\)"
    ): are_best_as_far_as_proved,
    form(
        rf"No column is better than column (?P<columns>{COLUMNS}) \((?P<result>{RESULT}|draw)\)"
    ): are_not_worse,
    form(rf"No column is proved better than another \({BOUNDS}\)"): is_not_proved,
    form(rf"Every column (?P<result>{RESULT})"): all_lead_to,
    form(
        rf"Column (?P<column>{COLUMN}) is the only one left(?:, and (?P<result>{RESULT}))?"
    ): is_left,
    form(
        rf"Column (?P<column>{COLUMN}) has to block(?: and (?P<result>{RESULT}))?: "
        rf"(?P<winner>\w+) would complete the (?P<line>{LINE}) there"
    ): must_block,
    form(
        rf"Column (?P<column>{COLUMN}) is the last safe column(?: and (?P<result>{RESULT}))?: "
        r"every other one lets (?P<winner>\w+) win with the next disc"
    ): last_safe,
    form(
        rf"(?P<winner>\w+) wins with the next disc on (?P<cells>{CELLS}): "
        r"(?P<loser>\w+) can block only one of them"
    ): cannot_block_all,
    form(
        r"(?P<winner>\w+) holds (?P<threats>the .+): (?P<safe>one|[0-9]+) safe cells? (?:is|are) "
        r"left, so if nothing changes (?P<loser>\w+) runs out of safe columns and has to play "
        rf"(?P<below>{CELLS})"
    ): tends_to_zugzwang,
    form(
        r"(?P<follower>\w+) is the follower: every column has an even number of free cells, so "
        r"(?P<again>\w+) can answer on top of every disc and get every free (?P<rows>odd|even) cell"
        rf"(?:\. That completes the (?P<line>{LINE}) and wins"
        r"|\. (?P<leader>\w+) then completes no line and cannot win"
        r"|(?P<usually>, which usually helps))"
    ): follows,
    form(
        rf"Column (?P<column>{COLUMN}) is usually good: it makes an? (?P<parity>odd|even) threat "
        rf"at (?P<cell>{CELL})"
    ): makes_a_usual_threat,
    form(
        rf"Columns? (?P<columns>{COLUMNS}) (?:takes {CELL}|(?P<usually>(?:is|are) usually good)): "
        r"(?P<most>[0-9]+) open lines of (?P<mover>\w+) pass through "
        rf"(?:it|{CELL}|each of their next cells), more than through any other playable cell"
    ): lies_on_most_lines,
    form(
        r"Best line: (?P<line>[1-9A-G]+)(?P<more>\.\.\.)? "
        r"\((?:(?P<winner>\w+) wins with move (?P<move>[0-9]+)|a draw on a full board)\)"
    ): is_the_best_line,
}
