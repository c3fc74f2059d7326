"""The API answers what the Python functions return."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from fastapi.testclient import TestClient

from connectn import (
    Board,
    Bounds,
    Limit,
    Record,
    Rules,
    Score,
    Solver,
    explain,
    make_agent,
    parse_record,
)
from connectn import review as review_game
from connectn.agents.papers.players import PAPERS
from connectn.analysis.hint import hint
from connectn.experiments.random_boards import quiet_board, random_board
from connectn.view.json import analysis_json, scores_json
from connectn.view.review_json import review_json
from tests.web.answering import application, check_shape

TIMES = ("seconds", "nodes")
EASY = Limit(nodes=50_000)
EASY_BOARDS = [
    *(Rules(), Rules(4, 4, 4), Rules(5, 4, 3), Rules(3, 7, 3), Rules(9, 5, 4), Rules(6, 7, 5)),
    *(Rules(1, 6, 4), Rules(16, 2, 3), Rules(2, 2, 2), Rules(8, 7, 4), Rules(16, 16, 4)),
]


def without_times(found: Any) -> Any:
    """Return JSON without what differs from search to search."""
    if isinstance(found, dict):
        return {name: without_times(each) for name, each in found.items() if name not in TIMES}
    return [without_times(each) for each in found] if isinstance(found, list) else found


def late_positions() -> Iterator[Board]:
    """Yield positions that a short search solves, on boards of all sizes."""
    dice = Random(3)
    for rules in EASY_BOARDS:
        found = 0
        while found < 3:
            board = random_board(dice, rules, dice.randrange(rules.cells))
            if not board.is_game_over() and Solver(table_mb=1).analyze(board, EASY).is_exact:
                found += 1
                yield board


POSITIONS = [*late_positions(), Board(), Board.parse("4453"), Board.parse("4x4c4:")]


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with application() as found:
        yield found


def query(board: Board, **more: object) -> dict[str, Any]:
    rules, _, columns = str(board).partition(":")
    return {"pos": columns, "board": rules, **more}


def plain(value: Score | Bounds | None) -> int:
    """Return an exact score as a number."""
    assert isinstance(value, Score)
    return value.value


def interval(value: dict[str, int]) -> tuple[int, int]:
    exact = value.get("score")
    return (value["lower"], value["upper"]) if exact is None else (exact, exact)


def test_an_analysis_is_that_of_the_solver(client: TestClient) -> None:
    assert len({str(board.rules) for board in POSITIONS}) >= 8
    for board in POSITIONS:
        found = client.get("/api/analyze", params=query(board, seconds=9)).json()
        check_shape("analysis", found)
        solver = Solver()
        analysis = solver.analyze(board)
        expected = analysis_json(str(board), board, analysis, explain(board, analysis))
        for name in ("position", "board", "sign", "score", "scores", "best", "threats"):
            assert found.get(name) == expected.get(name), (str(board), name)
        assert found["reasons"], board


def test_an_analysis_that_has_no_time_has_bounds_that_hold(client: TestClient) -> None:
    board = quiet_board(Random(1), Rules(), 12)  # beyond the book
    exact = Solver().analyze(board)
    found = client.get("/api/analyze", params=query(board, seconds=0.001)).json()
    assert any("lower" in known for known in found["scores"])
    for known, value in zip(found["scores"], exact.scores, strict=True):
        lower, upper = interval(known)
        assert lower <= plain(value) <= upper


def test_a_hard_position_comes_back_in_time_with_bounds(client: TestClient) -> None:
    answer = client.get("/api/analyze", params={"pos": "9x7c5:5545", "seconds": 0.3})
    found = answer.json()
    check_shape("analysis", found)
    assert found["sign"] is None
    assert all("lower" in value for value in found["scores"])
    assert answer.elapsed.total_seconds() < 9


def test_the_compatible_path_writes_100_for_full_columns(client: TestClient) -> None:
    for board in POSITIONS:
        found = client.get("/solve", params=query(board)).json()
        scores = Solver().analyze(board).scores
        assert found["score"] == [100 if value is None else plain(value) for value in scores]
    assert client.get("/solve?pos=4453").json()["pos"] == "4453"
    assert client.get("/solve?pos=1212121").json()["score"] == [100] * 7


def test_the_steps_of_a_hint_are_those_of_the_function(client: TestClient) -> None:
    for text in ("5x4c3:41", "121212", "444444", "4x4c4:"):
        board = Board.parse(text)
        analysis = Solver().analyze(board)
        for step in (1, 2, 3):
            found = client.get("/api/hint", params={"pos": text, "step": step}).json()
            check_shape("hint", found)
            wanted = hint(board, step, analysis)
            assert (found["step"], found["text"], found["column"]) == (
                step,
                wanted.text,
                wanted.column,
            )
            assert found["cells"] == [list(cell) for cell in wanted.cells]


def test_all_steps_of_a_hint_are_about_one_column_where_nothing_is_proved(
    client: TestClient,
) -> None:
    asked: dict[str, Any] = {"pos": "16x16c4:889988", "seconds": 0.2}
    hints = [client.get("/api/hint", params={**asked, "step": step}).json() for step in (1, 2, 3)]
    again = [client.get("/api/hint", params={**asked, "step": step}).json() for step in (3, 2, 1)]
    assert hints == again[::-1]
    assert hints[2]["column"] is not None


@pytest.mark.parametrize("agent", ["greedy:seed=1", "windows", "supported-lines", "zugzwang"])
def test_a_move_is_that_of_the_agent(client: TestClient, agent: str) -> None:
    for board in (Board.parse("4453"), Board.parse("5x4c3:41"), Board.parse("9x7c5:5545")):
        question = {"position": str(board), "agent": agent, "seconds": 9}
        found = client.post("/api/move", json=question).json()
        check_shape("choice", found)
        assert found["column"] == make_agent(agent).choose(board)
        assert (found["position"], found["agent"]) == (str(board), agent)


def test_every_agent_moves_on_every_board_within_its_time(client: TestClient) -> None:
    names = [each["name"] for each in client.get("/api/agents").json()["agents"]]
    for name in names:
        for text in ("", "9x7c5:5545", "16x16c4:889988"):
            question = {"position": text, "agent": name, "seconds": 0.1}
            found = client.post("/api/move", json=question).json()
            assert found["column"] in Board.parse(text).legal_moves, (name, text, found)
            assert found["seconds"] < 9, (name, text)


def test_a_deep_search_is_ended_by_the_time_and_says_so(client: TestClient) -> None:
    question = {"position": "9x7c5:5", "agent": "windows:depth=20", "seconds": 0.2}
    found = client.post("/api/move", json=question).json()
    assert found["remark"].startswith("reached depth ")
    assert found["seconds"] < 9


def test_a_level_plays_weaker_than_the_whole_solver(client: TestClient) -> None:
    """At level 1 some of 40 first moves differ from the only best one, the middle."""

    def column(level: int) -> object:
        question = {"position": "", "agent": "perfect", "seconds": 5, "level": level}
        return client.post("/api/move", json=question).json()["column"]

    assert {column(10) for _ in range(3)} == {3}
    assert any(column(1) != 3 for _ in range(40))


def test_a_review_is_that_of_the_function(client: TestClient) -> None:
    for text in ("4443254575", "5x4c3:41234", "4x4c3:22113", "4x4c4:"):
        found = client.post("/api/review", json={"game": text}).json()
        check_shape("review", found)
        wanted = review_json(review_game(Record.of(Board.parse(text)), Solver()))
        assert without_times(found) == without_times(json.loads(json.dumps(wanted)))


def test_a_record_may_be_reviewed_with_its_names(client: TestClient) -> None:
    record = Record.of(Board.parse("4x4c3:22113"), "Ann", 'Bob "the wall"')
    found = client.post("/api/review", json={"game": str(record)}).json()
    assert [player["name"] for player in found["players"]] == ["Ann", 'Bob "the wall"']
    assert parse_record(str(record)) == record


def test_a_review_ends_in_its_time(client: TestClient) -> None:
    dice = Random(5)
    board = random_board(dice, Rules(16, 16, 6), 120)
    answer = client.post("/api/review", json={"game": str(board), "seconds": 0.3})
    check_shape("review", answer.json())
    assert len(answer.json()["reviewed_moves"]) == board.ply
    assert answer.elapsed.total_seconds() < 9


def test_the_evaluations_are_those_of_the_papers(client: TestClient) -> None:
    for board in POSITIONS:
        found = client.get("/api/evaluations", params=query(board)).json()
        check_shape("evaluations", found)
        assert [each["agent"] for each in found["evaluations"]] == list(PAPERS)
        for each in found["evaluations"]:
            evaluation = PAPERS[each["agent"]].evaluation
            own, other = evaluation(board, board.turn), evaluation(board, 1 - board.turn)
            assert each["value"] == own
            ahead = None if own == other else board.turn if own > other else 1 - board.turn
            assert each["favours"] == ahead


def test_the_evaluations_of_a_finished_game_are_null(client: TestClient) -> None:
    found = client.get("/api/evaluations?pos=1212121").json()["evaluations"]
    assert {(each["value"], each["favours"]) for each in found} == {(None, None)}


def test_the_agents_are_all_there_and_say_how_they_think(client: TestClient) -> None:
    found = client.get("/api/agents").json()
    check_shape("agents", found)
    agents = {each["name"]: each for each in found["agents"]}
    assert set(PAPERS) < set(agents)
    assert [name for name, each in agents.items() if each["levels"]] == ["perfect"]
    for name, each in agents.items():
        said = each["summary"]
        assert each["paper"] == (
            said[:2] if said.startswith("P") and said[1].isdigit() else {"naive": "P5"}.get(name)
        )


def test_a_limit_equals_that_of_python(client: TestClient) -> None:
    """An answer without a limit that strikes is exact, whatever the worker has solved before."""
    board = Board.parse("44444")
    exact = Solver().analyze(board, Limit(seconds=5))
    for _ in range(3):
        found = client.get("/api/analyze", params={"pos": "44444", "seconds": 5}).json()
        assert found["scores"] == scores_json(exact)
