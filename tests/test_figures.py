"""The figures of docs/agents.md: made at a tiny size and read again; and the page around them."""

import doctest
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path
from types import ModuleType

import pytest

import benchmarks.judged
from benchmarks.figures import duels, moves
from benchmarks.figures import figure as figures
from benchmarks.figures.__main__ import NAMES, main
from benchmarks.figures.bars import FULL, Bars
from benchmarks.figures.games import openings
from benchmarks.figures.ledger import Ledger
from benchmarks.figures.moves import LEVELS, PHASES, by_phase, tally
from benchmarks.judged import UNPLAYABLE, parse, read
from benchmarks.make_judged import SIZES, deal, judge
from connectn import Board, Rules, Solver, make_agent
from connectn.agents.papers.players import PAPERS
from connectn.agents.registry import agent_types
from tests.oracle.grid_game import GridGame
from tests.pages import ROOT, Page, printed

PAGE = Page(ROOT / "docs" / "agents.md")
AGENTS = {agent_type.name for agent_type in agent_types()}
SVG = "{http://www.w3.org/2000/svg}"


def figure(page: str, name: str) -> str:
    """Return what stands between the marks of a figure."""
    (body,) = re.findall(rf"<!-- figure: {name} -->\n(.*?)\n?<!-- end -->", page, re.DOTALL)
    return str(body)


def rows(body: str) -> dict[str, list[str]]:
    """Return the cells of a Markdown table by the name in the first one, the head aside."""
    lines = [line for line in body.splitlines() if line.startswith("|")][2:]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return {first: rest for first, *rest in cells}


def shares(text: str) -> list[float]:
    """Return every percentage as a share."""
    return [float(number) / 100 for number in re.findall(r"([\d.]+) %", text)]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("figures")
    assert main(["--quick", "--jobs", "1", "--out", str(folder)]) == 0
    return folder


@pytest.fixture(scope="module")
def page(made: Path) -> str:
    return (made / "agents.md").read_text("utf-8")


def check_duels(body: str) -> None:
    cells = rows(body)
    assert set(cells) == set(PAPERS)
    games = set()
    for line in cells.values():
        for place, cell in enumerate(line):
            (share,) = shares(cell)
            won, drawn, lost = map(int, re.findall(r"\((\d+)-(\d+)-(\d+)\)", cell)[0])
            assert share == pytest.approx((won + drawn / 2) / (won + drawn + lost), abs=1e-3)
            games.add((place, won + drawn + lost))
    assert len(games) == len(line), "as many games against everybody on a board"


def check_moves(body: str) -> None:
    cells = rows(body)
    assert set(cells) == AGENTS | {f"perfect:level={level}" for level in LEVELS}
    for line in cells.values():
        assert len(line) == len(PHASES) + 1
        for cell in line:
            result, score = shares(cell)
            assert 0 <= score <= result <= 1


def check_levels(body: str) -> None:
    cells = rows(body)
    assert list(cells) == [f"level {level}" for level in range(1, 11)]
    matrix = [line[:-1] for line in cells.values()]
    for one in range(10):
        assert matrix[one][one] == ""
        for other in range(one):
            both = int(matrix[one][other]) + int(matrix[other][one])
            assert both in {99, 100, 101}, "rounded, the points of a pair are 100 %"
    means = shares(body)
    assert len(means) == 10
    assert sum(means) == pytest.approx(5, abs=0.01)


def check_pruning(body: str) -> None:
    cells = rows(body)
    assert set(cells) == set(PAPERS)
    for plies, minimax, alpha_beta, ratio in cells.values():
        plain, pruned = (int(cell.replace(",", "")) for cell in (minimax, alpha_beta))
        assert 4 <= int(plies) <= 6
        assert pruned < plain
        assert float(ratio) == pytest.approx(plain / pruned, rel=0.01, abs=0.06)


CHECKS = {
    "duels": check_duels,
    "moves": check_moves,
    "levels": check_levels,
    "pruning": check_pruning,
}


@pytest.mark.parametrize("name", NAMES)
def test_a_figure_made_at_a_tiny_size_is_whole(page: str, name: str) -> None:
    CHECKS[name](figure(page, name))


@pytest.mark.parametrize("name", NAMES)
def test_the_page_in_docs_has_the_figure(name: str) -> None:
    CHECKS[name](figure(PAGE.text, name))


@pytest.mark.parametrize(("name", "shown"), [("moves", len(PHASES)), ("levels", 1)])
def test_a_picture_shows_the_numbers_of_its_table(made: Path, name: str, shown: int) -> None:
    """Of the moves, the first number of each phase is drawn; a row has two for each and for all."""
    for folder in (made, ROOT / "docs"):
        page = (folder / "agents.md").read_text("utf-8")
        lines = rows(figure(page, name))
        expected = [share for line in lines.values() for share in shares(" ".join(line))]
        if name == "moves":
            expected = [cell for at, cell in enumerate(expected) if at % 8 in {0, 2, 4}]
        root = ET.fromstring((folder / "images" / f"agents-{name}.svg").read_text("utf-8"))  # noqa: S314 - ours
        texts = [(text.get("class"), text.text or "") for text in root.iter(f"{SVG}text")]
        assert [text for _, text in texts if text in lines] == list(lines)
        numbers = [float(text) / 100 for kind, text in texts if kind == "number"]
        assert numbers == pytest.approx(expected)
        bars = [float(bar.get("width", "")) for bar in root.iter(f"{SVG}rect") if bar.get("fill")]
        bars = bars[-len(lines) * shown :]  # the legend comes first
        assert bars == pytest.approx([FULL * share for share in expected], abs=0.5)


def test_a_second_run_plays_nothing_again(made: Path, page: str) -> None:
    kept = {path: path.read_bytes() for path in (made / "kept").iterdir()}
    assert len(kept) == len(NAMES)
    assert main(["--quick", "--jobs", "1", "--out", str(made)]) == 0
    assert {path: path.read_bytes() for path in (made / "kept").iterdir()} == kept
    assert (made / "agents.md").read_text("utf-8") == page


def square(question: tuple[int]) -> int:
    return question[0] ** 2


def interrupted(question: tuple[int]) -> int:
    if question[0] == 3:
        raise KeyboardInterrupt
    return square(question)


def test_what_was_found_before_an_interruption_is_kept(tmp_path: Path) -> None:
    path, questions = tmp_path / "squares.jsonl", [(number,) for number in range(6)]
    with pytest.raises(KeyboardInterrupt):
        Ledger(path).ask(questions, interrupted)
    path.write_text(path.read_text("utf-8") + '\n{"version": "cut o', encoding="utf-8")
    asked = []

    def note(question: tuple[int]) -> int:
        asked.append(question[0])
        return square(question)

    assert Ledger(path).ask(questions, note) == [0, 1, 4, 9, 16, 25]
    assert asked == [3, 4, 5]


def test_what_another_version_found_counts_only_if_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "squares.jsonl"
    path.write_text('{"version": "old", "question": [2], "answer": 5, "seconds": 0}', "utf-8")
    assert Ledger(path, any_version=True).ask([(2,)], square) == [5]
    assert Ledger(path).ask([(2,)], square) == [4]


def test_several_processes_answer_in_the_order_of_the_questions(tmp_path: Path) -> None:
    questions = [(number,) for number in range(20)]
    answers = Ledger(tmp_path / "squares.jsonl", jobs=2).ask(questions, square)
    assert answers == [number**2 for number in range(20)]


@pytest.mark.parametrize("name", ["7x6c4", "9x7c5", "12x10c4", "16x16c5", "6x5c4"])
def test_nobody_can_win_at_once_after_an_opening(name: str) -> None:
    rules = Rules.parse(name)
    boards = openings(rules, 3, seed=1)
    assert openings(rules, 3, seed=1) == boards != openings(rules, 3, seed=2)
    assert openings(rules, 2, seed=1) == boards[:2]
    assert len(set(boards)) == 3
    for board in boards:
        assert 2 <= board.ply <= 6
        for column in board.legal_moves:
            for player in (0, 1):
                assert not wins(board, column, player), board


def wins(board: Board, column: int, player: int) -> bool:
    """Whether a disc of this player makes a line, by the slow game."""
    game = GridGame(board.rules.width, board.rules.height, board.rules.connect)
    for played in board.moves:
        game.drop(played)
    game.turn = player
    game.drop(column)
    return game.winner() is not None


def test_the_judged_positions_are_those_the_seed_deals() -> None:
    judged = read()
    assert [position.board for position in judged] == deal()
    discs = [position.discs for position in judged]
    assert discs == sorted(discs)
    assert {number: discs.count(number) for number in range(41)} == SIZES
    assert len(set(judged)) == 1000


def test_the_solver_agrees_with_the_judged_positions() -> None:
    solver = Solver(table_mb=16)
    late = [position for position in read() if position.discs >= 14][::2]
    assert len(late) > 300
    for position in late:
        assert judge(position.board, solver) == position


def test_the_first_judged_positions_have_the_known_values() -> None:
    """The empty board and the seven first discs: Allis 1988, Tromp's values."""
    scores = {str(position.board): position.scores for position in read()[:8]}
    first = (-2, -1, 0, 1, 0, -1, -2)
    assert scores["7x6c4:"] == first
    for column, score in enumerate(first, start=1):
        assert max(scores[f"7x6c4:{column}"]) == -score


def test_a_move_is_judged_by_result_and_by_score() -> None:
    sooner, later, drawn = 0, 1, 2
    position = parse("4x4c4:12 2 1 0 -1")
    assert tally([(position, sooner)]) == (1, 1)
    assert tally([(position, later)]) == (1, 0)
    assert tally([(position, sooner), (position, drawn)]) == (0.5, 0.5)
    with pytest.raises(ValueError, match="cannot be played"):
        tally([(parse(f"4x4c4:1111 0 0 0 {UNPLAYABLE}"), 3)])


def test_every_phase_counts_its_own_positions() -> None:
    best = [(position, position.scores.index(max(position.scores))) for position in read()]
    assert by_phase(best) == [(1, 1)] * 4
    worst = [(p, min(c for c in range(7) if p.scores[c] != UNPLAYABLE)) for p in read()[:300]]
    early = by_phase([*worst, *best[300:]])
    assert early[0].result < 1
    assert early[2] == (1, 1)


@pytest.mark.parametrize("module", [figures, duels, moves, benchmarks.judged])
def test_the_examples_in_the_code_are_true(module: ModuleType) -> None:
    failed, tried = doctest.testmod(module)
    assert (failed, tried > 0) == (0, True)


def test_a_page_without_a_place_for_a_figure_is_refused() -> None:
    with pytest.raises(ValueError, match="there must be one figure 'two'"):
        figures.fill("<!-- figure: one --><!-- end -->", "two", figures.Figure("text"))


def test_a_picture_refuses_what_is_no_share() -> None:
    with pytest.raises(ValueError, match="no shares for 1 bars: all"):
        Bars("title", ["one"], {"all": [1.2]})


def test_a_picture_shows_names_as_they_are() -> None:
    root = ET.fromstring(Bars("a < b & c", ["one"], {"<x>": [0.5]}).draw())  # noqa: S314 - ours
    assert {text.text for text in root.iter(f"{SVG}text")} >= {"a < b & c", "<x>", "50.0"}


@pytest.mark.parametrize("name", sorted(AGENTS))
def test_the_page_speaks_of_every_agent(name: str) -> None:
    assert f"**`{name}`**" in PAGE.text


def test_everybody_the_page_plays_against_exists() -> None:
    named = re.findall(r"connectn play ([a-z][^\s`]*)", PAGE.text)
    assert set(PAPERS) <= set(named)
    for name in named:
        make_agent(name)


def test_the_commands_of_the_page_print_what_it_shows(tmp_path: Path) -> None:
    assert PAGE.commands()
    for command, output in PAGE.commands():
        assert printed(command, tmp_path) == output


def test_the_python_of_the_page_runs() -> None:
    for block in PAGE.blocks("python"):
        done = subprocess.run(
            [sys.executable, "-c", block], capture_output=True, text=True, timeout=60, check=True
        )
        assert int(done.stdout) in range(7)
