"""What a client does wrong is answered with a status and one sentence with the input in it."""

import time
from collections.abc import Iterator
from contextlib import nullcontext
from random import Random

import pytest
from fastapi import Request
from fastapi.testclient import TestClient

from connectn import Rules
from connectn.experiments.random_boards import random_board
from connectn.web.api import asked_once
from connectn.web.refusal import Refusal
from tests.web.answering import application, error_of


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with application() as found:
        yield found


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("/api/analyze?pos=44x5", "'44x5' is not a position: 'x' at place 3 is no column"),
        ("/api/analyze?pos=8", "move 1 of '8': column 8 is outside the board in 7x6c4:"),
        (
            "/api/analyze?pos=1212121",
            "there is nothing to solve: the game is over in 7x6c4:1212121",
        ),
        (
            "/api/analyze?board=17x3",
            "'17x3' is not a board: width must be a whole number from 1 to 16, not 17",
        ),
        ("/api/analyze?board=big", "board must be a board such as 7x6c4, not 'big'"),
        ("/api/analyze?pos=9x7c5:5&board=7x6", "board='7x6' contradicts pos='9x7c5:5'"),
        ("/api/analyze?seconds=0", "seconds must be a number of seconds above 0, not '0'"),
        ("/api/analyze?seconds=nan", "seconds must be a number of seconds above 0, not 'nan'"),
        ("/api/analyze?seconds=1e999", "seconds must be a number of seconds above 0, not '1e999'"),
        ("/api/analyze?seconds=11", "seconds must be at most 10 on this server, not 11"),
        ("/api/analyze?pos=4&pos=5", "'pos' is given twice"),
        (
            "/api/analyze?position=4",
            "there is no parameter 'position'; there are pos, board, seconds",
        ),
        ("/api/hint?step=4", "step must be 1, 2 or 3, not '4'"),
        ("/api/hint?step=1.5", "step must be 1, 2 or 3, not '1.5'"),
        ("/api/agents?x=1", "there is no parameter 'x'; none is taken here"),
        (
            "/api/evaluations?pos=%ff",
            "'\ufffd' is not a position: '\ufffd' at place 1 is no column",
        ),
        (
            "/solve?pos=0",
            "'0' is not a position: '0' at place 1 is no column: columns go from 1 to 7",
        ),
    ],
)
def test_a_wrong_question_is_answered_with_a_sentence(
    client: TestClient, path: str, said: str
) -> None:
    assert error_of(client, path) == said


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ({"agent": "windows"}, "position is missing: it must be a position as text, at most 1024"),
        ({"position": "", "agent": "no"}, "there is no agent 'no'; GET /api/agents lists them"),
        ({"position": "", "agent": "my.py:Bot"}, "there is no agent 'my.py'"),
        ({"position": "", "agent": "cmd:rm -r /"}, "there is no agent 'cmd'"),
        ({"position": "", "agent": "os:system"}, "there is no agent 'os'"),
        (
            {"position": "", "agent": "perfect:table_mb=9999"},
            "perfect takes no parameter 'table_mb'",
        ),
        ({"position": "", "agent": "perfect:threads=99"}, "perfect takes no parameter 'threads'"),
        ({"position": "", "agent": "windows:workers=9"}, "windows takes no parameter 'workers'"),
        (
            {"position": "", "agent": "windows:depth=21"},
            "depth must be a whole number from 1 to 20",
        ),
        ({"position": "", "agent": "greedy", "level": 3}, "greedy has no levels"),
        ({"position": "", "agent": "perfect", "level": 11}, "level must be a whole number from 1"),
        ({"position": "", "agent": "perfect", "level": "3"}, "level must be a whole number from 1"),
        (
            {"position": "", "agent": "perfect", "level": True},
            "level must be a whole number from 1",
        ),
        ({"position": 4453, "agent": "greedy"}, "position must be a position as text"),
        (
            {"position": "", "agent": "greedy", "x": 1},
            "there is no parameter 'x'; there are agent,",
        ),
        ({"position": "1212121", "agent": "greedy"}, "there is nothing to solve: the game is over"),
        ([], "the body must be a JSON object, not []"),
    ],
)
def test_a_wrong_question_for_a_move_is_answered_with_a_sentence(
    client: TestClient, question: object, said: str
) -> None:
    assert error_of(client, "/api/move", method="POST", json=question).startswith(said)


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (b"", "the body is not JSON: Expecting value"),
        (b"\xff", "the body is not UTF-8 text: byte 0 has no meaning"),
        (b"[" * 20_000, "the body is nested too deeply for a question"),
        (b'{"game": NaN}', "the body is not JSON: NaN is no number of JSON"),
        (b'{"game": "4", "seconds": 1e999}', "seconds must be a number of seconds above 0"),
        (b'{"game": "4", "seconds": ' + b"9" * 5000 + b"}", "the body is not JSON: Exceeds the"),
        (b'{"game": "' + b"4" * 16_385 + b'"}', "game must be a record or the columns of a game"),
        (b'{"game": ""}', "game must be a record or the columns of a game, from 1 to 16384"),
        (b'{"game": "[x"}', "line 1: '[x' is not a tag such as"),
        (b'{"game": "44x"}', "'44x' is not a position: 'x' at place 3 is no column"),
        (b'{"game": "\\ud800"}', "game must be a record or the columns of a game"),
    ],
)
def test_a_wrong_body_is_answered_with_a_sentence(
    client: TestClient, body: bytes, said: str
) -> None:
    json_body = {"content-type": "application/json"}
    found = error_of(client, "/api/review", method="POST", content=body, headers=json_body)
    assert found.startswith(said)


def test_a_body_must_say_that_it_is_json(client: TestClient) -> None:
    """A form of another site cannot send this type, so it cannot ask in the name of a visitor."""
    for kind in (
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
    ):
        said = error_of(
            client,
            "/api/review",
            415,
            method="POST",
            content=b'{"game": "4"}',
            headers={"content-type": kind},
        )
        assert said.startswith("the body must be application/json, not ")


def test_unknown_paths_and_methods_are_refused(client: TestClient) -> None:
    assert error_of(client, "/api/nothing", 404) == "there is nothing at '/api/nothing'; see /docs"
    said = error_of(client, "/api/move", 405)
    assert said == "'GET' is not possible at '/api/move', only POST"
    answer = client.put("/api/analyze")
    assert (answer.status_code, answer.headers["allow"]) == (405, "GET, HEAD")
    assert client.post("/board.css").headers["allow"] == "GET, HEAD"


def test_a_question_with_very_many_names_is_refused_at_once() -> None:
    """Comparing each name with all others took minutes, and the server answered no one else."""
    names = "&".join(map(str, range(50_000)))
    begun = time.monotonic()
    for query, refused in ((names, nullcontext()), (f"{names}&7", pytest.raises(Refusal))):
        with refused:
            asked_once(Request({"type": "http", "query_string": query.encode()}))
    assert time.monotonic() - begun < 10


def test_a_position_of_a_limit_is_read(client: TestClient) -> None:
    """The longest text of a position, 256 columns with commas, is below the limit."""
    board = random_board(Random(1), Rules(16, 16, 16), 240)
    commas = ",".join(str(column + 1) for column in board.moves)
    answer = client.get(
        "/api/analyze", params={"pos": commas, "board": "16x16c16", "seconds": 0.05}
    )
    assert answer.status_code == 200
    long = error_of(client, f"/api/analyze?pos={'4' * 1025}")
    assert long.startswith("pos must be the columns played, at most 1024 characters, not '444")
    assert len(long) < 200


def test_an_agent_searches_no_longer_than_the_server_allows(client: TestClient) -> None:
    question = {"position": "", "agent": "strong", "seconds": 10.5}
    said = error_of(client, "/api/move", method="POST", json=question)
    assert said == "seconds must be at most 10 on this server, not 10.5"
