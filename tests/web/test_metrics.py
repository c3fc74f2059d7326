"""What the server counts, as Prometheus reads it."""

import re

from connectn.web.metrics import Metrics
from tests.web.answering import application

LINE = re.compile(r'[a-z_]+(\{[a-z_]+="[^"\\\n]*"(,[a-z_]+="[^"\\\n]*")*\})? [0-9.]+')


def test_a_histogram_counts_what_is_not_above_each_bound() -> None:
    metrics = Metrics()
    for seconds in (0.01, 0.02, 0.3, 99.0):
        metrics.solved("analyze", seconds)
    lines = metrics.text().splitlines()
    for bound, count in (
        ("0.01", 1),
        ("0.025", 2),
        ("0.25", 2),
        ("0.5", 3),
        ("30.0", 3),
        ("+Inf", 4),
    ):
        assert f'connectn_solve_seconds_bucket{{task="analyze",le="{bound}"}} {count}' in lines
    assert 'connectn_solve_seconds_sum{task="analyze"} 99.330000' in lines
    assert 'connectn_solve_seconds_count{task="analyze"} 4' in lines


def test_requests_are_counted_by_the_template_of_their_path_and_not_by_the_path() -> None:
    with application() as client:
        for number in range(50):
            client.get(f"/unknown/{number}")
            client.request(f"METHOD{number}", "/healthz")
        client.get("/api/analyze?pos=4453")
        client.get("/api/analyze?pos=x")
        client.get("/board.css")
        text = client.get("/metrics").text
    lines = text.splitlines()
    named = 'connectn_requests_total{method="GET",path='
    assert f'{named}"unknown",status="404"}} 50' in lines
    assert f'{named}"/api/analyze",status="200"}} 1' in lines
    assert f'{named}"/api/analyze",status="400"}} 1' in lines
    assert f'{named}"the page",status="200"}} 1' in lines
    assert any(line.startswith('connectn_requests_total{method="other"') for line in lines)
    assert len(lines) < 80
    assert all(line.startswith("# ") or LINE.fullmatch(line) for line in lines), text
    assert "connectn_queue_length 0" in lines
    assert "connectn_running_solves 0" in lines


def test_every_measure_has_a_type_and_a_help() -> None:
    with application(workers=0) as client:
        text = client.get("/metrics").text
    assert set(re.findall(r"^# TYPE (\S+)", text, re.MULTILINE)) == set(
        re.findall(r"^# HELP (\S+)", text, re.MULTILINE)
    )
