"""The games of a tournament that are reviewed."""

from dataclasses import replace
from pathlib import Path

from connectn import Rules, Solver, Termination
from connectn.arena.report.html import page
from connectn.arena.report.reviews import ReviewedGames, games_to_review, review_games
from connectn.arena.report.summary import Summary
from connectn.arena.results import Results
from tests.arena.inventions import tournament
from tests.browser import run_in_page

CRASHED = 4


def some_games() -> Results:
    """Return twelve games on a small board, of which the fourth ended by a crash."""
    results = tournament(Rules(5, 4, 3), ["a", "b"], 6)
    games = list(results.games)
    crash = replace(games[CRASHED - 1], moves=(), winner=0, termination=Termination.CRASH)
    games[CRASHED - 1] = crash
    return replace(results, games=tuple(games))


def numbers(results: Results, most: int) -> list[int]:
    return [number for number, _ in games_to_review(results.games, most)]


def test_the_games_are_spread_evenly_and_those_with_a_fault_come_last() -> None:
    results = some_games()
    assert numbers(results, 1) == [1]
    assert numbers(results, 3) == [1, 5, 9]
    assert numbers(results, 11) == [number for number in range(1, 13) if number != CRASHED]
    assert numbers(results, 12) == numbers(results, 100) == list(range(1, 13))


def test_a_tournament_without_games_has_no_reviews() -> None:
    assert review_games(replace(some_games(), games=()), 5, Solver(table_mb=1)) == {}


def test_what_is_not_finished_when_the_reviewing_ends_is_left_out() -> None:
    told: list[tuple[int, int]] = []

    def goes_on(done: int, total: int) -> bool:
        told.append((done, total))
        return done < 2

    found = review_games(some_games(), 12, Solver(table_mb=1), goes_on)
    assert list(found) == [1, 2]
    assert told[0] == (0, 12)
    assert told[-1] == (2, 12)
    assert all(review.opening == 2 for review in found.values())


LINKS = """
const list = document.getElementById("list");
seen.links = [...list.children].map((item) => {
  item.click();
  return document.querySelector("#review a")?.getAttribute("href") ?? "";
});
seen.notes = [...document.querySelectorAll("#replay .note")].map((note) => note.textContent);
"""


def test_only_reviewed_games_have_a_link_to_their_review(tmp_path: Path) -> None:
    reviewed = ReviewedGames("a:b <1>-review.html", (2, 12))
    seen = run_in_page(page(Summary.of(some_games()), reviewed), LINKS, tmp_path)
    linked = {place: link for place, link in enumerate(seen["links"], start=1) if link}
    assert linked == {
        number: f"a%3Ab%20%3C1%3E-review.html#game-{number}" for number in reviewed.numbers
    }
    assert seen["notes"][1].startswith("2 games of them were reviewed")
