"""The page: one well-formed file that shows text of players as text, and works in a browser."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from connectn import Rules, Termination
from connectn.arena.report.html import MOST_OPENINGS, page
from connectn.arena.report.replay import MOST_GAMES
from connectn.arena.report.summary import Summary
from connectn.arena.results import Results
from connectn.arena.settings import TimeControl
from connectn.arena.statistics.accuracy import Accuracy
from connectn.game.outcome import Cell
from connectn.view.words import printable
from tests.arena.inventions import match, renamed, results_of, round_robin, tournament
from tests.browser import run_in_page
from tests.markup import HOSTILE, Reader, check_that_nothing_is_loaded


def page_of(results: Results, accuracy: Accuracy | None = None) -> str:
    return page(Summary.of(results, accuracy))


def a_tournament() -> Results:
    return tournament(Rules(), ["a", "b", "c"], 6, faults=0.03)


@pytest.mark.parametrize(
    "results",
    [
        a_tournament(),
        match("WW WL DD W"),
        match("LL LL", sprt=(0, 10), control=TimeControl(seconds=1)),
        tournament(Rules(16, 16, 5), ["a", "b"], 2),
        tournament(Rules(1, 1, 1), ["a", "b"], 1, discs=0),
        results_of(Rules(), ("a", "b", "c")),
        renamed(a_tournament(), HOSTILE),
    ],
    ids=["three", "match", "test", "large", "tiny", "nothing", "hostile"],
)
def test_every_element_is_closed_and_every_id_is_used_once(results: Results) -> None:
    Reader(page_of(results)).check_ids()


def test_the_page_loads_nothing() -> None:
    check_that_nothing_is_loaded(page_of(a_tournament()))


def test_names_and_last_words_are_text_and_nothing_else() -> None:
    results = renamed(a_tournament(), HOSTILE)
    games = tuple(
        replace(game, detail=HOSTILE[0], last_words=(HOSTILE[0], HOSTILE[1]))
        for game in results.games
    )
    text = page_of(replace(results, games=games))
    text.encode()
    assert not re.search(r"[\x00-\x08\x0b-\x1f\x7f\u202a-\u202e\ud800-\udfff]", text)
    reader = Reader(text)
    assert [tag for tag, _ in reader.elements].count("script") == 2
    assert not any(
        name.startswith("on") for _, attributes in reader.elements for name in attributes
    )
    tips = [attributes.get("title") or "" for tag, attributes in reader.elements if tag == "th"]
    assert any("{{ data }}{% raw %}" in tip for tip in tips)  # shown, not interpreted
    assert text.count("</script>") == 2


def test_the_page_has_the_sentences_and_numbers_of_the_report() -> None:
    results = match("WW WL DD WW WD WW", seed=5)
    text = page_of(results, Accuracy((10, 12), (9, 6), 30, 1, 40))
    for said in (
        "Games: 12, draws: 3.",
        "one won 8 games, 5 of them when moving first.",
        "90.0 % of 10",
        "50.0 % of 12",
        "seed 5",
        "All 12 games.",
        "There were mixed results.",
    ):
        assert said in text


def test_cells_of_the_cross_table_are_tinted_by_the_share_of_the_points() -> None:
    text = page_of(match("WW WW LL WW"))
    assert re.search(r"rgba\(var\(--good\),0.25\)\">75.0 %", text)
    assert re.search(r"rgba\(var\(--bad\),0.25\)\">25.0 %", text)


@pytest.mark.parametrize("text", ["</script>", "<!--", "]]>", "&lt;", "\u2028", "\ud800", "\x00"])
def test_text_of_a_player_cannot_leave_the_script_element(text: str) -> None:
    results = match("WL", players=(text, "b"))
    games = [replace(game, detail=text, last_words=(text, text)) for game in results.games]
    found = page_of(replace(results, games=tuple(games))).split('id="data">')[1]
    data, _, rest = found.partition("</script>")
    assert rest.count("</script>") == 1
    assert data.isascii()
    assert data.isprintable()
    assert not set("<>&") & set(data)
    held = json.loads(data)
    assert held["players"][0] == held["games"][0][-1]["detail"] == printable(text)


def test_repeated_games_cause_a_warning_at_the_top() -> None:
    results = match("WW WW")
    same = tuple(replace(game, moves=(1, 2, 3)) for game in results.games)
    assert "Only 1 of 4 games are different" in page_of(replace(results, games=same))
    assert 'class="warning">Only' not in page_of(results)


def test_the_page_of_twenty_thousand_games_has_a_limited_size() -> None:
    base = tournament(Rules(), ["a", "b"], 200, discs=4)
    games = base.games * 50
    crash = replace(games[12_345], termination=Termination.CRASH, detail="exited with code 1")
    games = (*games[:12_345], crash, *games[12_346:])
    text = page_of(replace(base, games=games))
    assert len(text) < 2_000_000
    assert f"{MOST_GAMES} of 20000 games" in text
    assert f"The first {MOST_OPENINGS} of 200 positions." in text
    held = json.loads(re.findall(r'id="data">(.*?)</script>', text)[0])
    assert len(held["games"]) == MOST_GAMES
    assert 12_346 in [game[0] for game in held["games"]]


PROBE = """
const press = (key, where) =>
  where.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true}));
const cells = (kind) => [...document.querySelectorAll(`#board .${kind}`)].map((item) =>
  [item.cx.baseVal.value - .5, HEIGHT - .5 - item.cy.baseVal.value]);
const discs = () => cells("disc").length;
const choose = (id, place) => {
  document.getElementById(id).selectedIndex = place;
  document.getElementById(id).dispatchEvent(new Event("change"));
};
const list = document.getElementById("list");
seen.options = list.children.length;
seen.last = discs();
seen.first_player = cells("d0"); seen.second_player = cells("d1");
seen.line = cells("line"); seen.marked = cells("last");
press("ArrowLeft", document.body); seen.back = discs(); seen.line_before = cells("line").length;
seen.marked_before = cells("last");
press("Home", list); seen.home = discs();
press("ArrowRight", list); seen.on = discs();
document.getElementById("to-last").click(); seen.end = discs();
document.getElementById("moves").children[0].firstChild.click(); seen.first = discs();
press("ArrowDown", list); seen.chosen = list.getAttribute("aria-activedescendant");
seen.players = [...document.querySelectorAll(".players span")].map((item) => item.textContent);
choose("by-player", 2); seen.ofPlayer = list.children.length;
choose("by-result", 1); seen.won = list.children.length;
choose("by-player", 0); choose("by-result", 0);
choose("by-end", document.getElementById("by-end").length - 1);
seen.crashed = list.children.length;
seen.words = document.getElementById("words").textContent;
seen.ending = document.getElementById("end").textContent;
seen.title = document.title;
"""


def test_games_are_replayed_and_filtered_with_keys_and_buttons(tmp_path: Path) -> None:
    results = tournament(Rules(), HOSTILE, 4, discs=2)
    crash = replace(
        results.games[5],
        termination=Termination.CRASH,
        winner=0,
        moves=results.games[5].moves[:3],
        detail="exited with code 1",
        last_words=("", "</pre><b>bye"),
    )
    results = replace(results, games=(*results.games[:5], crash, *results.games[6:]))
    wins = [game.points(1) == 1 for game in results.games if 1 in game.fixture.sides]
    seen = run_in_page(page_of(results), PROBE.replace("HEIGHT", "6"), tmp_path)
    board = results.record(results.games[0]).board()
    outcome = board.outcome()
    assert outcome is not None
    assert outcome.line
    length = len(board.moves)
    assert seen["options"] == len(results.games)
    assert (seen["last"], seen["back"], seen["home"], seen["on"]) == (length, length - 1, 0, 1)
    for player, name in enumerate(("first_player", "second_player")):
        assert rounded(seen[name]) == set(board.cells(board.discs(player)))
    assert rounded(seen["line"]) == set(outcome.line)
    assert (seen["marked"], seen["line_before"]) == ([], 0)
    board.pop()
    assert [column for column, _ in rounded(seen["marked_before"])] == [board.moves[-1]]
    assert (seen["end"], seen["first"]) == (length, 1)
    assert seen["chosen"] == "item-1"
    assert (seen["ofPlayer"], seen["won"]) == (len(wins), sum(wins))
    assert seen["crashed"] == 1
    assert seen["words"].endswith("</pre><b>bye")
    assert "(exited with code 1)" in seen["ending"]
    assert seen["title"] == "Tournament of 3 players"


EVERY_CONTROL = """
const press = (key, where) =>
  where.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true}));
for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "PageDown", "Home", "End"])
  for (const id of ["replay", "list"]) press(key, document.getElementById(id));
press("ArrowLeft", document.body);
for (const button of document.querySelectorAll("button")) button.click();
for (const menu of document.querySelectorAll("select")) menu.dispatchEvent(new Event("change"));
for (const range of document.querySelectorAll("input")) range.dispatchEvent(new Event("input"));
seen.buttons = document.querySelectorAll("button").length;
seen.shown = document.querySelector(".replay").getClientRects().length;
seen.note = document.querySelector("#replay .note").textContent;
"""


@pytest.mark.parametrize("names", [("a", "b"), ("a", "b", "c")], ids=len)
def test_the_page_of_a_tournament_without_games_has_no_script_errors(
    names: tuple[str, ...], tmp_path: Path
) -> None:
    seen = run_in_page(page_of(results_of(Rules(), names)), EVERY_CONTROL, tmp_path)
    assert seen == {"buttons": 4, "shown": 0, "note": "No game is finished yet."}


def rounded(cells: list[list[float]]) -> set[Cell]:
    """Return cells that a browser has measured."""
    return {(round(column), round(row)) for column, row in cells}


def long_command(place: str) -> str:
    """Return a command of two hundred characters; only its middle tells which one it is."""
    return f"cmd:python3 {'folder/' * 12}{place}/{'deeper/' * 10}bot.py --table 64 --threads 1"


WIDTHS = """
seen.window = innerWidth;
seen.scrolls = [...document.querySelectorAll(".scroll")].filter(
  (part) => part.scrollWidth > part.clientWidth).length;
seen.page = document.documentElement.scrollWidth - document.documentElement.clientWidth;
const cells = [...document.querySelectorAll(".standings tbody th")];
seen.names = cells.map((cell) => cell.textContent);
seen.texts = cells.map((cell) => cell.title);
seen.plot = [...document.querySelectorAll("dt")].map((item) => item.title);
seen.viewer = ["first", "second"].map((id) => document.getElementById(id).title);
"""


@pytest.mark.parametrize(
    "players",
    [
        [long_command(place) for place in ("a", "b", "c")],
        ["me=" + long_command("a"), *(long_command(place) * 2 for place in ("b", "c", "d"))],
        ["W" * 200, "W" * 199 + "M", "M" + "W" * 199],
        [" ".join("word" * 50), "名" * 200, "greedy"],
    ],
    ids=["commands", "longer", "wide", "words"],
)
def test_nothing_scrolls_sideways_however_long_the_names_are(
    players: list[str], tmp_path: Path
) -> None:
    results = tournament(Rules(), players, 6, faults=0.03)
    graded = Accuracy((1000,) * len(players), (999,) * len(players), 3000, 1, 40)
    seen = run_in_page(page_of(results, graded), WIDTHS, tmp_path, width=1200)
    assert (seen["window"], seen["scrolls"], seen["page"]) == (1200, 0, 0)
    assert len(set(seen["names"])) == len(players)
    assert sorted(seen["texts"]) == sorted(seen["plot"]) == sorted(players)
    assert set(seen["viewer"]) <= set(players)


def test_the_page_shows_names_and_keeps_the_commands_as_tooltips() -> None:
    text = page_of(renamed(a_tournament(), ("me=cmd:./bot <1>", "old=windows:depth=4", "greedy")))
    shown = re.findall(r'<th scope="row" title="(.*?)">(.*?)</th>', text)
    assert ("me=cmd:./bot &lt;1&gt;", "me") in shown
    assert ("old=windows:depth=4", "old") in shown
    assert ("greedy", "greedy") in shown


def test_the_plot_draws_an_open_end_as_an_arrow_without_a_dot() -> None:
    """The first of three won every game, so its strength has no upper bound."""
    results = round_robin({(0, 1): "WW", (0, 2): "WW", (1, 2): "WL"}, pairs=10)
    rows = page(Summary.of(results)).split('<dl class="elo">')[1].split("</dl>")[0].split("<dt ")
    first, *others = rows[1:]
    assert "above +277" in first
    assert first.count("<polygon") == 1
    assert "<circle" not in first
    for other in others:
        assert "<polygon" not in other
        assert other.count("<circle") == 1
