"""The server for long: 100,000 wrong requests, its own description, and no growing memory."""

import os
import subprocess
import sys
import threading

from tests.soak.scale import SCALE, scaled
from tests.web.attack import attack
from tests.web.serving import Serving, memory_of

REQUESTS = 100_000
OPTIONS = ("--seconds", "0.1", "--rate", "0", "--workers", "2")
CONFORMITY_SCALE = 60 * SCALE
"""Times as many requests per path as `make test` sends."""
MIB = 1 << 20
GROWTH = 20 * MIB


def test_a_hundred_thousand_wrong_requests_leave_the_server_as_it_was() -> None:
    with Serving(*OPTIONS) as server:
        workers = server.workers
        attack(server, seed=2, count=scaled(3_000))  # fills the tables and the caches
        before = [memory_of(process) for process in (server.process.pid, *workers)]
        counts = attack(server, seed=3, count=scaled(REQUESTS))
        after = [memory_of(process) for process in (server.process.pid, *workers)]
        print(
            f"\n{dict(counts)}, growth in MiB:",
            [b / MIB - a / MIB for a, b in zip(before, after, strict=True)],
        )
        assert server.workers == workers
        assert max(b - a for a, b in zip(before, after, strict=True)) < GROWTH
        code, _, err = server.stop()
    assert (code, err) == (0, "")


def test_several_clients_at_once_break_nothing() -> None:
    with Serving(*OPTIONS) as server:
        failed: list[BaseException] = []

        def client(seed: int) -> None:
            try:
                attack(server, seed, scaled(5_000))
            except BaseException as error:
                failed.append(error)
                raise

        clients = [threading.Thread(target=client, args=(seed,)) for seed in range(10, 18)]
        for each in clients:
            each.start()
        for each in clients:
            each.join()
        assert not failed
        assert server.stop()[0] == 0


def test_the_description_holds_in_a_long_run() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "tests/web/test_api_conformity.py"],
        env={**os.environ, "SOAK_SCALE": str(max(1.0, CONFORMITY_SCALE))},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-3000:]
