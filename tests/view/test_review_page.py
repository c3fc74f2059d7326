"""The page of reviews: one file, whose games are stepped through in a real browser."""

import json
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from connectn import Board, Limit, Solver, Termination
from connectn.analysis.grade import Grade
from connectn.analysis.review import Review, review
from connectn.game.notation import read_columns
from connectn.game.outcome import Outcome
from connectn.game.record import Record
from connectn.view.review_page import SIGNS, page
from tests.browser import run_in_page
from tests.markup import HOSTILE, Reader, check_that_nothing_is_loaded

LONG = "7x6c4:12414252215113445524671545266666733"  # blunders at moves 25 to 28
SHORT = "4x4c3:22113"
Games = Callable[[], Sequence[Review]]
"""Makes reviews; boards that a module holds are reported as leaks at the exit."""


def reviewed(
    position: str, first: str = "a", second: str = "b", *, opening: int = 0, nodes: int = 200_000
) -> Review:
    """Return the review of the moves of a position, with few nodes for each move."""
    tags = {"Opening": f"{opening} plies"} if opening else {}
    record = Record.of(Board.parse(position), first, second, tags=tags)
    return review(record, Solver(table_mb=1), limit=Limit(nodes=nodes))


@pytest.fixture(scope="module")
def long_game() -> Review:
    """Return the review of a game that turned five times, after an opening of three moves."""
    return reviewed(LONG, "first", "second", opening=3)


def faulted(detail: str = "") -> Review:
    """Return the review of a game that a crash ended."""
    outcome = Outcome(0, Termination.CRASH)
    record = Record.of(
        Board.parse("5x4c3:12"),
        "a",
        "b",
        outcome=outcome,
        tags={"Detail": detail} if detail else {},
    )
    return review(record, Solver(table_mb=1))


def data_of(text: str) -> Any:
    """Return what the script of a page reads."""
    return json.loads(re.findall(r'id="data">(.*?)</script>', text)[0])


@pytest.mark.parametrize(
    "games",
    [
        lambda: [reviewed(SHORT)],
        lambda: [reviewed(SHORT), reviewed("9x7c5:5"), faulted()],
        lambda: [reviewed(SHORT, *HOSTILE[:2]), reviewed(SHORT, HOSTILE[2], HOSTILE[2])],
        lambda: [reviewed("7x6c4:")],
        lambda: [reviewed("4x2c3:----/XO--:14")],
        list,
    ],
    ids=["one", "several", "hostile", "no moves", "from a grid", "none"],
)
def test_the_page_is_well_formed_and_loads_nothing(games: Games) -> None:
    reviews = games()
    text = page(reviews)
    text.encode()
    reader = Reader(text)
    reader.check_ids()
    check_that_nothing_is_loaded(text)
    assert [tag for tag, _ in reader.elements].count("script") == 2
    assert not any(
        name.startswith("on") for _, attributes in reader.elements for name in attributes
    )
    assert not re.search(r"[\x00-\x08\x0b-\x1f\x7f\u202a-\u202e\ud800-\udfff]", text)
    assert ('id="list"' in text) == (len(reviews) > 1)


def test_every_cell_of_a_game_is_where_its_disc_falls(long_game: Review) -> None:
    found = data_of(page([long_game]))["games"][0]
    numbers = read_columns(found["cells"])
    board = Board.parse(LONG)
    assert numbers[::2] == board.moves
    for player in (0, 1):
        own = [(numbers[at], numbers[at + 1]) for at in range(2 * player, len(numbers), 4)]
        assert sorted(own) == sorted(board.cells(board.discs(player)))
    assert (found["given"], len(found["values"])) == (3, len(board.moves) + 1)


def test_the_scores_of_columns_are_those_of_the_review() -> None:
    game = reviewed(SHORT)
    data = data_of(page([game]))
    for move, scores in zip(game.moves, data["games"][0]["scores"], strict=True):
        shown = [None if place is None else data["values"][place][0] for place in scores]
        assert shown == [
            None if value is None else f"{int(str(value)):+}".replace("+0", "0")
            for value in move.analysis.scores
        ]


def test_a_missed_line_ends_where_the_solver_says(long_game: Review) -> None:
    points = data_of(page([long_game]))["games"][0]["points"]
    for point, shown in zip(long_game.turning_points, points, strict=True):
        assert read_columns(shown["cells"])[::2] == point.line
        assert shown["at"] == point.move.ply
        reasons = point.reasons(("first", "second"))
        assert shown["reason"] == (reasons[0].text if reasons else "")
        board = point.move.analysis.board.copy()
        for column in point.line:
            board.push(column)
        outcome = board.outcome()
        assert len(shown["line"]) == 2 * len(outcome.line if outcome else ())


def test_players_without_names_are_called_by_their_colours() -> None:
    data = data_of(page([reviewed(SHORT, "?", "?"), reviewed(SHORT, "me", "me")]))
    assert [game["names"] for game in data["games"]] == [
        ["Red", "Yellow"],
        ["me (red)", "me (yellow)"],
    ]


def test_every_grade_has_a_sign_of_its_own() -> None:
    assert set(SIGNS) == set(Grade)
    assert len(set(SIGNS.values())) == len(SIGNS)


def test_numbers_must_fit_the_games() -> None:
    assert [game["number"] for game in data_of(page([reviewed(SHORT)], [12]))["games"]] == [12]
    with pytest.raises(ValueError, match="zip"):
        page([reviewed(SHORT)], [1, 2])


TOOLS = """
const $ = (id) => document.getElementById(id);
const press = (key, where = document.body) =>
  where.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true}));
const discs = () => document.querySelectorAll("#board .disc").length;
const text = (id) => $(id).textContent;
const buttons = (words) =>
  [...document.querySelectorAll("#points button")].filter((one) => one.textContent === words);
const current = () => [...document.querySelectorAll("#moves [aria-current]")].map(
  (one) => one.getAttribute("aria-label"));
const pointAt = (kind, share, held) => {
  const svg = document.querySelector("#graph svg"), box = svg.getBoundingClientRect();
  svg.dispatchEvent(new PointerEvent(kind, {
    clientX: box.left + share * box.width, clientY: box.top + 5, bubbles: true, buttons: held}));
};
const cursor = () => Number(document.querySelector("#graph .now").getAttribute("x"));
"""

STEPS = """
seen.opened = [discs(), text("status"), current()];
press("ArrowLeft"); seen.back = [discs(), cursor()];
press("Home", $("moves")); seen.home = [discs(), text("status")];
press("ArrowRight"); seen.on = discs();
$("to-last").click(); seen.last = [discs(), text("forecast"), text("scores-note")];
seen.line = document.querySelectorAll("#board .line").length;
$("moves").children[9].firstChild.click(); seen.clicked = [discs(), current()];
$("ply").value = 5; $("ply").dispatchEvent(new Event("input")); seen.slid = discs();
press("Home", $("moves"));
seen.scores = [...document.querySelectorAll("#scores li")].map((one) => one.title);
seen.signs = [...document.querySelectorAll("#moves .sign")].map((one) => one.textContent);
seen.bars = ["bar0", "bar1", "even", "open"].map(
  (kind) => document.querySelectorAll(`#graph .${kind}`).length);
seen.turning = document.querySelectorAll("#graph .turning").length;
const places = $("ply").max - -1;
pointAt("pointermove", 10.5 / places, 0); seen.peeked = [text("peek"), discs()];
pointAt("pointerdown", 10.5 / places, 1); seen.jumped = [discs(), cursor()];
pointAt("pointermove", 20.5 / places, 1); seen.dragged = discs();
pointAt("pointerleave", .5, 0); seen.left = text("peek");
seen.sides = [...document.querySelectorAll("#sides tr")].map(
  (row) => [...row.children].map((cell) => cell.textContent));
"""


def test_a_game_is_stepped_through_by_keys_buttons_and_the_graph(
    long_game: Review, tmp_path: Path
) -> None:
    game = long_game
    seen = run_in_page(page([game]), TOOLS + STEPS, tmp_path)
    length = len(game.moves)
    last = game.turning_points[-1].move  # the page opens where the game was decided
    said = f"Move {last.number} of {length}: second plays column 6 (blunder)."
    assert seen["opened"] == [
        last.number,
        said,
        [f"Move {last.number}, column 6, blunder"],
    ]
    assert seen["back"] == [last.number - 1, last.number - 1]
    assert seen["home"] == [0, "Before the first move."]
    assert (seen["on"], seen["last"]) == (1, [length, "first wins with a line.", ""])
    assert seen["line"] >= 4
    assert seen["clicked"] == [10, [f"Move 10, column 1, {game.moves[9].grade}"]]
    assert seen["slid"] == 5
    assert [title.split(":")[0] for title in seen["scores"]] == [f"Column {n}" for n in range(1, 8)]
    assert seen["signs"] == [SIGNS[move.grade] for move in game.moves]
    assert sum(seen["bars"]) == length + 1
    assert seen["turning"] == len(game.turning_points)
    assert seen["peeked"] == [f"Move 10, column 1: {game.moves[9].grade}", 0]
    assert (seen["jumped"], seen["dragged"]) == ([10, 10], 20)
    assert seen["left"].startswith("Click")
    for player, row in enumerate(seen["sides"]):
        assert row[0] == ("first", "second")[player]
        assert row[-len(Grade) :] == [str(count) for count in game.grades(player).values()]


MISSED = """
const lines = buttons("Show the missed line");
seen.buttons = lines.length;
lines.at(-1).click();
seen.first = [discs(), text("status"), $("missed").hidden];
seen.marks = [...document.querySelectorAll("#board .mark-name")].map((one) => one.textContent);
press("ArrowRight"); seen.second = discs();
$("to-last").click(); seen.end = [discs(), document.querySelectorAll("#board .line").length > 0];
seen.all = text("missed");
seen.dashed = document.querySelectorAll("#moves .missed").length;
$("back").click(); seen.back = [discs(), $("missed").hidden, current().length];
seen.unmarked = document.querySelectorAll("#board .mark").length;
lines[0].click(); pointAt("pointerdown", .999, 1); seen.left = [discs(), $("missed").hidden];
buttons("Show the move")[0].click(); seen.move = discs();
seen.current = document.querySelectorAll("#points [aria-current]").length;
"""


def test_a_missed_line_is_shown_on_the_board_with_the_cells_of_its_reason(
    long_game: Review, tmp_path: Path
) -> None:
    game = long_game
    seen = run_in_page(page([game]), TOOLS + MISSED, tmp_path)
    first, last = game.turning_points[0], game.turning_points[-1]
    at, line = last.move.ply, last.line
    assert seen["buttons"] == len(game.turning_points)
    assert seen["first"] == [at + 1, "Move 28 of the missed line: second plays column 7.", False]
    assert seen["marks"] == ["C3", "C2"]
    assert (seen["second"], seen["end"]) == (at + 2, [at + len(line), True])
    assert seen["all"].startswith(f"The line that move 28 missed: {len(line)} of {len(line)}")
    assert seen["dashed"] == len(line)
    assert seen["back"] == [at + 1, True, 1]
    assert seen["unmarked"] == 0
    assert seen["left"] == [len(game.moves), True]
    assert (seen["move"], seen["current"]) == (first.move.number, 1)


SEVERAL = """
seen.opened = [text("first"), location.hash];
seen.rows = [...$("list").children].map((one) => one.textContent);
press("ArrowDown", $("list")); seen.down = [text("first"), location.hash, text("end")];
seen.holes = document.querySelector("#board use").getAttribute("href");
$("list").children[0].click(); seen.clicked = [text("first"), text("end")];
seen.points = text("points");
for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "PageDown", "Home", "End"])
  press(key, $("list"));
for (const button of document.querySelectorAll("button")) if (button.offsetParent) button.click();
seen.title = document.title;
"""


def test_one_of_several_games_is_chosen_by_address_list_and_keys(tmp_path: Path) -> None:
    games = [reviewed(SHORT, HOSTILE[0], "b"), reviewed(SHORT, HOSTILE[2], "b"), faulted("no disc")]
    seen = run_in_page(page(games, [3, 7, 12]), TOOLS + SEVERAL, tmp_path, fragment="#game-7")
    assert seen["opened"] == [HOSTILE[2][:8] + "..." + HOSTILE[2][-13:], "#game-7"]
    assert [row.partition("<")[0] for row in seen["rows"]] == [
        "3",
        "7",
        "12a – b2 turning points, 1-0",
    ]
    assert seen["down"] == [
        "a",
        "#game-12",
        "Game 12: a against b. a wins: crash of b (no disc).",
    ]
    assert seen["holes"] == "#frame-5x4"
    assert "</script>" in seen["clicked"][0]
    assert seen["clicked"][1].endswith("wins with a line.")
    assert "Move 3:" in seen["points"]
    assert seen["title"] == "Review of 3 games"


WIDTHS = """
seen.page = document.documentElement.scrollWidth - document.documentElement.clientWidth;
seen.window = innerWidth;
seen.board = $("board").getBoundingClientRect().width;
const box = (one) => one.getBoundingClientRect();
const { left, width } = box(document.querySelector("#board .board"));
seen.off = [...document.querySelectorAll("#scores li")].map((one, column, all) =>
  Math.abs((box(one).left + box(one).right) / 2 - left - (column + .5) * width / all.length));
buttons("Show the missed line").forEach((one) => one.click());
seen.after = document.documentElement.scrollWidth - document.documentElement.clientWidth;
"""


@pytest.mark.parametrize(
    ("width", "position"),
    [
        (360, LONG),
        (1200, LONG),
        (360, "16x16c5:8899G1"),
    ],
    ids=["phone", "desktop", "large board on a phone"],
)
def test_nothing_overflows_and_scores_stand_below_their_columns(
    width: int, position: str, tmp_path: Path
) -> None:
    game = reviewed(position, HOSTILE[2], "W" * 300, nodes=20_000)
    seen = run_in_page(page([game]), TOOLS + WIDTHS, tmp_path, width=width)
    assert (seen["window"], seen["page"], seen["after"]) == (width, 0, 0)
    assert 250 < seen["board"] < width
    assert max(seen["off"]) < 1


@pytest.mark.parametrize(
    "games",
    [
        lambda: [reviewed("7x6c4:"), reviewed("4x2c3:----/XO--:14")],
        lambda: [faulted()],
        list,
    ],
    ids=["hardly a move", "fault", "no games"],
)
def test_unusual_games_cause_no_script_errors(games: Games, tmp_path: Path) -> None:
    reviews = games()
    script = """
    for (const key of ["ArrowLeft", "ArrowRight", "Home", "End"]) press(key, $("replay"));
    const item = $("list")?.lastChild;
    for (const one of [item, ...document.querySelectorAll("button"), item])
      if (one?.offsetParent) one.click();
    seen.shown = $("replay").getClientRects().length; seen.status = text("status");
    """
    seen = run_in_page(page(reviews), TOOLS + script, tmp_path)
    assert seen["shown"] == bool(reviews)
    if reviews:
        assert seen["status"]
