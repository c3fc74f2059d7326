"""The worker of the page in a real browser: a queue of tasks that can be cancelled at any time."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route

from connectn import Board, Limit, Solver
from connectn.view.json import scores_json, value_json

HARD = "16x16c5:"
"""A position that no search solves."""
SOON = 250
"""Milliseconds within which a cancelled task must be rejected, on a busy machine."""
MORE_TASKS = """
TASKS.stuck = function* () { for (;;) {} };
TASKS.broken = function* (core) { core.run("start_search", 5000); };
TASKS.wrong = function* () { throw new TypeError("no such thing"); };
"""
BEGIN = """async () => {
  window.workers = 0;
  window.Worker = class extends Worker {
    constructor(...values) { super(...values); window.workers++; }
  };
  const said = ({ name, message }) => `${name}: ${message}`;
  window.settled = (promise) => promise.then((value) => value, said);
  window.wait = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
  const { Engine } = await import(new URL("js/engine.js", location.href));
  window.engine = await Engine.start();
}"""


class Desk:
    """A page with an engine, and what it has requested."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.books: list[str] = []
        page.on("request", self._see)
        page.route("**/js/worker.js", _with_more_tasks)
        page.goto(f"{address}favicon.svg")
        page.evaluate(BEGIN)

    def _see(self, request: Any) -> None:
        if "/books/" in request.url:
            self.books.append(request.url.rpartition("/")[2])

    def ask(self, script: str) -> Any:
        """Run the body of an async function."""
        return self.page.evaluate(f"async () => {{ {script} }}")

    @property
    def workers(self) -> int:
        found: int = self.page.evaluate("window.workers")
        return found


def _with_more_tasks(route: Route) -> None:
    answer = route.fetch()
    route.fulfill(response=answer, body=answer.text() + MORE_TASKS)


@pytest.fixture
def desk(browser: Browser, address: str) -> Iterator[Desk]:
    page = browser.new_page()
    yield Desk(page, address)
    page.close()


def test_it_answers_as_the_native_solver_with_its_books(desk: Desk) -> None:
    solver = Solver()
    texts = ["", "4453", "455123666227", "6471275313327", "5x5c4:33", "6x5c4:3344"]
    answers = desk.ask(f"return Promise.all({texts}.map((text) => engine.analyze(text)))")
    for text, answer in zip(texts, answers, strict=True):
        board = Board.parse(text)
        analysis = solver.analyze(board)
        assert answer["position"] == str(board)
        assert answer["scores"] == scores_json(analysis)
        assert answer["best"] == list(analysis.best)
        assert answer["done"]
        assert value_json(analysis.score).items() <= answer.items()
    assert sorted(desk.books) == ["5x5c4.cnbook", "7x6c4.cnbook"]  # once each
    assert desk.workers == 1


def test_the_best_line_goes_on_to_the_end_of_the_game_after_the_book(desk: Desk) -> None:
    line = desk.ask('return engine.run("line", { position: "444" })')
    board = Board.parse("444")
    for column in line:
        board.push(column)
    assert board.is_game_over()
    assert tuple(line) == Solver().line(Board.parse("444"))


def test_without_a_book_the_search_goes_on(desk: Desk) -> None:
    desk.page.route("**/books/*", lambda route: route.fulfill(status=404))
    answer = desk.ask('return engine.analyze("455123666227")')
    board = Board.parse("455123666227")
    assert answer["scores"] == scores_json(Solver(book=None).analyze(board))
    desk.page.route("**/books/*", lambda route: route.abort())
    answer = desk.ask('return engine.analyze("5x5c4:3312345512")')
    assert answer["done"]


def test_bounds_that_narrow_are_shown_until_the_time_is_up(desk: Desk) -> None:
    answer, updates, took = desk.ask("""
        const updates = [];
        const begun = performance.now();
        const options = { seconds: 0.6, onUpdate: (news) => updates.push(news) };
        const answer = await engine.analyze("9x7c5:5545", options);
        return [answer, updates, performance.now() - begun];
    """)
    assert not answer["done"]
    assert 500 < took < 3_000
    assert updates
    for before, after in zip(updates, [*updates[1:], answer], strict=True):
        for one, other in zip(before["scores"], after["scores"], strict=True):
            assert one["lower"] <= other["lower"]
            assert one["upper"] >= other["upper"]


def test_a_running_task_is_cancelled_at_once_and_the_next_one_answered(desk: Desk) -> None:
    said, took, answer = desk.ask(f"""
        const control = new AbortController();
        const hard = settled(engine.analyze("{HARD}", {{ signal: control.signal }}));
        const next = engine.analyze("444433335555");
        await wait(300);
        const begun = performance.now();
        control.abort();
        const said = await hard;
        const took = performance.now() - begun;
        return [said, took, await next];
    """)
    assert said == "AbortError: the question was withdrawn"
    assert took < SOON
    assert answer["best"] == [1, 5]


def test_tasks_are_answered_in_their_order_and_cancelled_ones_are_left_out(desk: Desk) -> None:
    order, said = desk.ask(f"""
        const order = [];
        const control = new AbortController();
        const ask = (text, options) => engine.analyze(text, options).then(() => order.push(text));
        const first = ask("{HARD}", {{ seconds: 0.2 }});
        const dropped = settled(ask("{HARD}22", {{ signal: control.signal }}));
        const others = ["444433335555", "4x4c4:", "4x4c4:1"].map((text) => ask(text));
        control.abort();
        const late = settled(engine.analyze("4", {{ signal: control.signal }}));
        await Promise.all([first, ...others]);
        return [order, [await dropped, await late]];
    """)
    assert order == [HARD, "444433335555", "4x4c4:", "4x4c4:1"]
    assert said == ["AbortError: the question was withdrawn"] * 2
    assert desk.workers == 1


def test_a_task_that_is_stuck_is_ended_with_its_worker(desk: Desk) -> None:
    said, took, answer = desk.ask("""
        const control = new AbortController();
        const { signal } = control;
        const stuck = settled(engine.run("stuck", { position: "4x4c4:" }, { signal }));
        await wait(200);
        const begun = performance.now();
        control.abort();
        const said = await stuck;
        const took = performance.now() - begun;
        return [said, took, await engine.analyze("444433335555")];
    """)
    assert said == "AbortError: the question was withdrawn"
    assert took < SOON
    assert answer["best"] == [1, 5]
    assert desk.workers == 2


def test_a_core_that_stops_is_replaced(desk: Desk) -> None:
    said, answer = desk.ask("""
        const broken = settled(engine.run("broken", { position: "4x4c4:" }));
        const next = engine.analyze("444433335555");
        return [await broken, await next];
    """)
    assert said.startswith("CoreError: the core has stopped")
    assert answer["best"] == [1, 5]
    assert desk.workers == 2


def test_an_error_is_the_answer_to_its_task_alone(desk: Desk) -> None:
    said = desk.ask("""
        return Promise.all([
          settled(engine.analyze("44x5")), settled(engine.analyze("2x2c2:121")),
          settled(engine.run("wrong", { position: "" })), settled(engine.analyze("444433335555")),
        ]);
    """)
    assert said[:3] == [
        "NotationError: '44x5' is not a position: 'x' at place 3 is no column",
        "Error: there is nothing to solve: the game is over in 2x2c2:121",
        "TypeError: no such thing",
    ]
    assert said[3]["best"] == [1, 5]
    assert desk.workers == 1


def test_a_worker_that_cannot_be_loaded_is_an_error_and_is_tried_again(desk: Desk) -> None:
    desk.page.route("**/js/hint.js", lambda route: route.abort())
    said = desk.ask("""
        const control = new AbortController();
        const { signal } = control;
        const stuck = settled(engine.run("stuck", { position: "4x4c4:" }, { signal }));
        await wait(100);
        control.abort();
        await stuck;
        return settled(engine.analyze("4x4c4:"));
    """)
    assert said.startswith("Error: the worker has stopped")
    desk.page.unroute("**/js/hint.js")
    assert desk.ask('return engine.analyze("444433335555")')["best"] == [1, 5]


def test_players_reviews_and_hints_run_in_it(desk: Desk) -> None:
    level, strong, review, hint = desk.ask("""
        const late = { start: "7x6c4:", moves: [3, 2, 3, 2, 3, 4, 3] };
        const strong = { kind: "strong" };
        return Promise.all([
          engine.choose("4453", { kind: "level", level: 3 }, { seconds: 0.2 }),
          engine.choose("16x16c5:88", strong, { seconds: 0.3 }),
          engine.review(late),
          engine.run("hint", { position: "444433335555", step: 3 }),
        ]);
    """)
    assert level in range(7)
    assert strong in range(16)
    assert [move["column"] for move in review["reviewed_moves"]] == [3, 2, 3, 2, 3, 4, 3]
    assert hint["column"] in Solver().analyze(Board.parse("444433335555"), Limit(nodes=1000)).best
