"""P1 (Adin 2023): the three situations of its figures."""

from typing import NamedTuple

from connectn.agents.papers.players import PAPERS
from connectn.experiments.markdown import block, blocks
from connectn.experiments.run import Run
from connectn.experiments.section import Agreement, Claim, Section
from connectn.game.board import Board
from connectn.view.text import Signs, render

COUNTED_FROM_0 = Signs(first_column=0)
"""How the paper prints columns."""


class Situation(NamedTuple):
    """A position of the paper; the computer, O, is to move."""

    about: str
    moves: str
    column: int


SITUATIONS = (
    Situation("three O in column 0: it wins there", "2131516", 0),
    Situation("O in columns 0, 1 and 3: it wins in the gap", "7172646", 2),
    Situation("three X in a row: it blocks them", "17273", 3),
)


def choose(situation: tuple[str]) -> int:
    """Return the column that the paper's search plays."""
    return PAPERS["winning-moves"].run(Board.parse(situation[0])).best[0]


def measure(run: Run) -> Section:
    """Let `winning-moves` choose in each situation."""
    columns = run.ask([(each.moves,) for each in SITUATIONS], choose, "situations", alone=True)
    claims = [
        Claim(
            each.about, f"plays {each.column}", f"plays {found}", Agreement.of(found == each.column)
        )
        for each, found in zip(SITUATIONS, columns, strict=True)
    ]
    drawn = [
        render(Board.parse(each.moves), signs=COUNTED_FROM_0).splitlines() for each in SITUATIONS
    ]
    side_by_side = "\n".join("      ".join(lines) for lines in zip(*drawn, strict=True))
    return Section(
        blocks(
            "The paper shows its program, O, in three situations. `winning-moves` chooses at the "
            "paper's depth of 4 on 7x6. The paper prints parts of boards; the other discs here "
            "are ours. Columns are counted from 0, as the paper does.",
            block(side_by_side),
        ),
        claims,
    )
