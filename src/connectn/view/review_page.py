"""Reviews of games as one page that needs nothing but a browser.

``assets/review.html.j2`` is its template, and ``assets/review.js`` steps through the games.
"""

from collections.abc import Sequence

from connectn.analysis.grade import FINE_POINTS, Grade
from connectn.analysis.review import Review
from connectn.view.page import SHARED, render
from connectn.view.review_data import GRADES, ReviewData, names_of
from connectn.view.words import plural

SIGNS = {
    Grade.BEST: "★",
    Grade.FINE: "✓",
    Grade.INACCURACY: "?!",
    Grade.MISTAKE: "?",
    Grade.BLUNDER: "??",
    Grade.UNKNOWN: "–",
}
"""What stands for a grade beside its colour; the marks of bad moves are those of chess."""
_MEANINGS = {
    Grade.BEST: "no move has a higher score",
    Grade.FINE: f"the same result, at most {FINE_POINTS} points of score lost",
    Grade.INACCURACY: "the same result, but a later win or a sooner loss",
    Grade.MISTAKE: "a win became a draw",
    Grade.BLUNDER: "a position that was not lost became lost",
    Grade.UNKNOWN: "not proved in the time that the solver had",
}


def page(reviews: Sequence[Review], numbers: Sequence[int] | None = None) -> str:
    """Return reviews as a page of HTML, which can be written as UTF-8.

    `numbers` are those of the games, by default from 1: the address ``#game-2`` opens game 2.
    """
    given = range(1, len(reviews) + 1) if numbers is None else numbers
    data = ReviewData(zip(given, reviews, strict=True))
    return render(
        SHARED,
        "review",
        frames=list(data.frames.values()),
        data=data.json(),
        values={
            "title": _title(reviews),
            "headline": _headline(reviews),
            "several": len(reviews) > 1,
            "found": bool(reviews),
            "grades": [(grade.value, SIGNS[grade], _MEANINGS[grade]) for grade in GRADES],
        },
    )


def _title(reviews: Sequence[Review]) -> str:
    if len(reviews) == 1:
        return " against ".join(names_of(reviews[0].record))
    return f"Review of {plural(len(reviews), 'game')}"


def _headline(reviews: Sequence[Review]) -> str:
    boards = sorted({str(review.record.rules) for review in reviews})
    what = "Review of a game" if len(reviews) == 1 else "Every move graded by the exact solver"
    return f"{what} on {', '.join(boards)}" if boards else what
