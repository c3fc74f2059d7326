"""`connectn serve` as a process of its own, with real connections."""

import json
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest

from connectn.web.server import KEEP_ALIVE_SECONDS
from tests.cli.command import run
from tests.web.serving import HARD, HARD_POSITION, Serving, read_all, request

SOON = 20.0
"""Seconds after which a search must have ended, on a busy machine too; it would take a minute."""
WAITING = 0.5
"""Seconds that the impatient server waits for a client."""
SCRIPT = """
from connectn.web import connection
from connectn.web.server import Settings, listen, serve, url_of

sock = listen("127.0.0.1", 0)
{prepare}
ready = lambda: print("connectn is at", url_of(sock), flush=True)
serve(sock, Settings({settings}), when_ready=ready)
"""
IMPATIENT = SCRIPT.format(
    prepare=f"connection.HEAD_SECONDS = connection.UNREAD_SECONDS = {WAITING}\n"
    "sock.setsockopt(1, 7, 4096)  # SO_SNDBUF: the network keeps little",
    settings=f"workers=1, body_seconds={WAITING}",
)
QUICK_TO_END = SCRIPT.format(prepare="", settings="workers=2, seconds=60, drain_seconds=0.5")


@pytest.fixture(scope="module")
def server() -> Iterator[Serving]:
    with Serving("--workers", "2", "--rate", "0", "--seconds", "60") as serving:
        serving.ask("/solve?pos=4453")  # a worker has started
        yield serving


@pytest.fixture(scope="module")
def impatient() -> Iterator[Serving]:
    with Serving(script=IMPATIENT) as serving:
        yield serving


def test_the_server_says_where_it_is_and_answers_there(server: Serving) -> None:
    assert server.url.startswith("http://127.0.0.1:")
    assert server.ask("/healthz").json["status"] == "ok"
    assert server.ask("/solve?pos=4453").json == {
        "pos": "4453",
        "score": [-5, -5, -2, -3, -4, -2, -2],
    }
    page = server.ask("/")
    assert page.body.lower().startswith(b"<!doctype html>")
    assert "server" not in page.headers


def test_a_port_in_use_is_one_sentence(server: Serving) -> None:
    port = server.address[1]
    done = run("serve", "--port", str(port))
    assert (done.code, done.out) == (2, "")
    assert done.err == (
        f"connectn: cannot listen on 127.0.0.1:{port}: Address already in use; "
        "choose another port with --port, or 0 for any that is free\n"
    )


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--port", "65536"), "--port must be a whole number from 0 to 65,535, not '65536'"),
        (("--port", "x"), "--port must be a whole number from 0 to 65,535, not 'x'"),
        (("--workers", "0"), "--workers must be a whole number from 1 to 256, not '0'"),
        (("--seconds", "0"), "--seconds must be a number from 0.1 to 3,600, not '0'"),
        (("--rate", "nan"), "--rate must be a number from 0 to 1,000,000, not 'nan'"),
        (("--root-path", "x"), "--root-path must be a path such as /connectn, not 'x'"),
        (("--root-path", "//x"), "--root-path must be a path such as /connectn, not '//x'"),
        (("--root-path", "/x/.."), "--root-path must be a path such as /connectn, not '/x/..'"),
        (("--proxy", "localhost"), "--proxy must be an address such as 127.0.0.1, not 'localhost'"),
        (
            ("--host-name", "a:80"),
            "--host-name must be a name such as play.example.org, not 'a:80'",
        ),
        (("--host-name", ""), "--host-name must be a name such as play.example.org, not ''"),
        (("--host", "no such host", "--port", "0"), "cannot listen on --host no such host: "),
    ],
)
def test_a_wrong_option_is_one_sentence(words: tuple[str, ...], said: str) -> None:
    done = run("serve", *words)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(f"connectn: {said}")
    assert done.err.count("\n") == 1


def test_a_missing_package_is_named_with_the_command_that_installs_it() -> None:
    block = "import sys; sys.modules['fastapi'] = None\nfrom connectn.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", block, "serve"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert done.stderr == (
        "connectn: the server needs fastapi and uvicorn, which are not installed: "
        'pip install "connectn[web]"\n'
    )


def test_workers_that_cannot_start_are_one_sentence() -> None:
    script = (
        "from connectn.cli import main\n"
        "from connectn.web import worker_handle\n"
        "worker_handle.COMMAND = ('/no/such/python',)\n"
        "main()"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, "serve", "--port", "0"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "connectn: cannot use /no/such/python: No such file or directory\n"


@pytest.mark.parametrize(
    "sent",
    [
        request(f"GET /api/analyze?{HARD}&seconds=30"),
        request(f"GET /api/hint?{HARD}&seconds=30"),
        request(f"GET /api/events/analyze?{HARD}&seconds=30"),
        request(f"GET /solve?{HARD}"),
    ],
    ids=["analyze", "hint", "events", "solve"],
)
def test_a_client_that_goes_away_ends_its_search(server: Serving, sent: bytes) -> None:
    before = server.workers
    with server.connected(sent) as opened:
        server.wait_for_running(1)
        time.sleep(0.2)
        opened.close()
        assert server.wait_for_running(0) < SOON
    assert server.workers == before


@pytest.mark.parametrize(
    ("path", "question"),
    [
        ("/api/move", {"position": HARD_POSITION, "agent": "strong", "seconds": 30}),
        ("/api/move", {"position": HARD_POSITION, "agent": "windows:depth=20", "seconds": 30}),
        ("/api/review", {"game": f"{HARD_POSITION}463728", "seconds": 30}),
    ],
)
def test_a_client_that_goes_away_ends_what_it_has_sent(
    server: Serving, path: str, question: object
) -> None:
    body = json.dumps(question).encode()
    head = request(f"POST {path}", "Content-Type: application/json", f"Content-Length: {len(body)}")
    with server.connected(head + body) as opened:
        server.wait_for_running(1)
        time.sleep(0.2)
        opened.close()
        assert server.wait_for_running(0) < SOON


def test_a_client_that_stops_sending_has_gone(server: Serving) -> None:
    with server.connected(request(f"GET /api/analyze?{HARD}&seconds=30")) as opened:
        server.wait_for_running(1)
        opened.shutdown(socket.SHUT_WR)
        assert server.wait_for_running(0) < SOON


def test_requests_in_one_packet_are_answered_in_their_order(server: Serving) -> None:
    paths = ["/solve?pos=4", "/nothing", "/solve?pos=44", "/healthz", "/solve?pos=444"]
    sent = b"".join(request(f"GET {path}") for path in paths[:-1])
    with server.connected(sent + request(f"GET {paths[-1]}", "Connection: close")) as opened:
        answers = read_all(opened).split(b"HTTP/1.1 ")[1:]
    assert [answer[:3] for answer in answers] == [b"200", b"404", b"200", b"200", b"200"]
    for number, answer in ((0, b'"4"'), (2, b'"44"'), (4, b'"444"')):
        assert answer in answers[number]


def test_another_host_is_refused_over_the_network_too(server: Serving) -> None:
    assert server.ask("/", headers={"Host": "evil.example"}).status == 421
    with server.connected(b"GET / HTTP/1.0\r\n\r\n") as opened:
        assert read_all(opened).startswith(b"HTTP/1.1 421 ")


@pytest.mark.parametrize(
    "sent",
    [
        b"\r\n\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",  # a browser that expects TLS
        b"GET /\xff HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET / HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: gzip, chunked\r\n\r\n",
    ],
)
def test_what_is_no_request_is_refused_as_json(server: Serving, sent: bytes) -> None:
    with server.connected(sent + b"\n" * 40) as opened:
        answer = read_all(opened)
    head, _, body = answer.partition(b"\r\n\r\n")
    assert head.startswith((b"HTTP/1.1 400 ", b"HTTP/1.1 501 ", b"HTTP/1.1 431 "))
    assert b"content-security-policy" in head.lower()
    assert json.loads(body) == {"error": "this is not a request of HTTP"}


@pytest.mark.parametrize("line", ["POST /api/review", f"GET /api/analyze?{HARD}&seconds=60"])
def test_a_chunked_body_is_measured_as_it_comes(server: Serving, line: str) -> None:
    head = request(line, "Content-Type: application/json", "Transfer-Encoding: chunked")
    with server.connected(head) as opened:
        opened.sendall(b"ffff\r\n" + b"[" * 0xFFFF + b"\r\n")
        assert read_all(opened).startswith(b"HTTP/1.1 413 ")
    server.wait_for_running(0)


def test_a_client_may_wait_until_its_body_is_wanted(server: Serving) -> None:
    head = ("Content-Type: application/json", "Expect: 100-continue", "Connection: close")
    with server.connected(request("POST /api/review", *head, "Content-Length: 14")) as opened:
        assert opened.recv(1000).startswith(b"HTTP/1.1 100 ")
        opened.sendall(b'{"game": "44"}')
        assert read_all(opened).startswith(b"HTTP/1.1 200 ")
    with server.connected(request("POST /api/review", *head, "Content-Length: 99999")) as opened:
        assert read_all(opened).startswith(b"HTTP/1.1 413 ")


def test_a_whole_url_in_the_first_line_names_the_host_and_the_path(server: Serving) -> None:
    for url, host, status in (
        ("http://localhost/healthz", "evil.example", 200),
        ("HTTP://127.0.0.1:80?x", "127.0.0.1", 200),
        ("http://evil.example/healthz", "localhost", 421),
        ("ftp://localhost/healthz", "localhost", 404),
        ("*", "localhost", 404),
    ):
        assert server.ask(url, headers={"Host": host}).status == status, url


def test_no_other_spelling_of_a_path_leads_to_a_file(server: Serving) -> None:
    for path in (
        *("//", "//index.html", "/./index.html", "/js/..", "/js/%2e%2e/index.html", "/js/", "/js"),
        *("/index.html/", "/index.html%00", "/INDEX.HTML", "/%5c..%5cindex.html", "/%ff%fe"),
        *("/../page_server.py", "/page_server.py", "/core/connectn.sources", "/%2e%2e/api.py"),
        *("/../../../../../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "//etc/passwd", "/.env"),
    ):
        found = server.ask(path)
        assert found.status == 404, path
        assert found.json["error"].startswith("there is nothing at "), path


def test_slow_clients_hold_no_worker_and_are_given_up(impatient: Serving) -> None:
    """Some send nothing, some half a head, some half a body; others are answered meanwhile."""
    head = request("POST /api/review", "Content-Type: application/json", "Content-Length: 99")
    late = request(f"GET /api/analyze?{HARD}", "Content-Length: 99")
    with ExitStack() as stack:
        slow = [
            stack.enter_context(impatient.connected(sent))
            for sent in (b"", b"GET / HTTP/1.1\r\nHost: loc", head + b'{"game"', late) * 5
        ]
        assert impatient.ask("/healthz").status == 200
        answers = [read_all(opened) for opened in slow[:4]]
        assert answers[:2] == [b"", b""]
        assert answers[2].startswith(b"HTTP/1.1 408 ")
        assert answers[3].startswith(b"HTTP/1.1 408 ")
    impatient.wait_for_running(0)
    assert impatient.ask("/solve?pos=44").status == 200


def test_a_slow_second_request_on_a_kept_connection_is_given_up_too(impatient: Serving) -> None:
    with impatient.connected(request("GET /healthz")) as opened:
        assert opened.recv(10_000).startswith(b"HTTP/1.1 200 ")
        opened.sendall(b"GET /healthz HTTP/1.1\r\n")
        begun = time.monotonic()
        assert b"HTTP/1.1" not in read_all(opened)  # only the rest of the first answer
        assert time.monotonic() - begun < KEEP_ALIVE_SECONDS


@pytest.mark.parametrize("path", ["/openapi.json", "/books/7x6c4.cnbook"])
def test_an_answer_that_is_not_read_is_given_up(impatient: Serving, path: str) -> None:
    """Of the first one less waits than the server would take for a reason to wait itself."""
    size = len(impatient.ask(path).body)
    assert size > 20_000  # more than the small buffers of the network keep
    impatient.wait_for_sockets(0)
    with socket.socket() as opened:
        opened.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        opened.connect(impatient.address)
        opened.sendall(request(f"GET {path}", "Connection: close"))
        impatient.wait_for_sockets(1)
        impatient.wait_for_sockets(0)
        assert len(read_all(opened)) < size


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_lets_running_requests_end_and_takes_no_more(number: int) -> None:
    with Serving(script=QUICK_TO_END) as server:
        server.ask("/solve?pos=44")
        asked = request(f"GET /api/analyze?{HARD}&seconds=60")
        listening = request(f"GET /api/events/analyze?{HARD}&seconds=60")
        with server.connected(asked) as asking, server.connected(listening) as watching:
            server.wait_for_running(2)
            time.sleep(0.3)
            workers = server.workers
            assert len(workers) == 2
            server.process.send_signal(number)
            _wait_until_refused(server)
            events = read_all(watching).decode()
            answer = read_all(asking).decode()
            code, err = server.process.wait(SOON), server.process.stderr
        assert code == 0
        assert err is not None
        assert err.read() == ""
        assert answer.startswith("HTTP/1.1 200 ")
        assert json.loads(answer.partition("\r\n\r\n")[2])["sign"] is None
        assert "event: analysis\n" in events
        assert events.rstrip("\r\n0").endswith("}")
        assert "event: done\n" in events
    assert server.workers == []


def _wait_until_refused(server: Serving) -> None:
    end = time.monotonic() + SOON
    with suppress(ConnectionError):  # refused, or reset while the socket is closed
        while True:
            socket.create_connection(server.address, timeout=SOON).close()
            assert time.monotonic() < end


def test_an_idle_server_ends_at_once() -> None:
    with (
        Serving("--workers", "1") as server,
        server.connected(request("GET /healthz")) as opened,
    ):
        opened.recv(1000)  # and the connection is kept
        code, seconds, err = server.stop()
    assert (code, err) == (0, "")
    assert seconds < 5  # and not those of a running request, or of a connection that is kept


def test_workers_do_not_outlive_a_server_that_is_killed() -> None:
    with Serving("--workers", "2", "--seconds", "60") as server:
        with server.connected(request(f"GET /api/analyze?{HARD}&seconds=60")):
            server.wait_for_running(1)
            workers = server.workers
            server.process.kill()
            server.process.wait()
        end = time.monotonic() + SOON
        while any(_lives(worker) for worker in workers):
            assert time.monotonic() < end
            time.sleep(0.02)


def _lives(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


def test_the_browser_is_opened_when_the_server_listens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = tmp_path / "seen"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" >{seen}.part && mv {seen}.part {seen}\n')
    browser.chmod(0o755)
    monkeypatch.setenv("BROWSER", str(browser))
    with Serving("--open", "--root-path", "/four", "--workers", "1") as server:
        end = time.monotonic() + SOON
        while not seen.exists():
            assert time.monotonic() < end
            time.sleep(0.05)
        assert seen.read_text().strip() == server.url
        assert server.url.endswith("/four/")
