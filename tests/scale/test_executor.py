"""The processes of a local pool end with it, at once, in whatever way it ends."""

import os
import subprocess
import sys
import time
from concurrent.futures import BrokenExecutor
from contextlib import suppress
from pathlib import Path

from connectn.scale.executor import LocalPool
from connectn.scale.job import Job
from connectn.scale.label import Request
from connectn.scale.worker import labels_of
from tests.scale.positions import batches, positions, run, truth

HARD = "9x7c4:5"  # too hard to be solved in a test
SECONDS_LEFT = 2.0
DRIVER = f"""
import os
from connectn.scale.executor import LocalPool
from connectn.scale.worker import labels_of
from connectn.scale.label import Request
from connectn.scale.worker import labels_of
if __name__ == "__main__":
    pool = LocalPool(2)
    print(*[pool.submit(os.getpid).result() for _ in range(2)], flush=True)
    pool.submit(labels_of, ("{HARD}",), Request()).result()
"""


def is_alive(pid: int) -> bool:
    with suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()[0] != "Z"
    return False


def all_end(pids: list[int]) -> bool:
    end = time.monotonic() + SECONDS_LEFT
    while any(map(is_alive, pids)):
        if time.monotonic() > end:
            return False
        time.sleep(0.01)
    return True


def test_workers_end_at_once_with_their_pool_in_the_middle_of_a_search() -> None:
    pool = LocalPool(1)
    pid = pool.submit(os.getpid).result()
    future = pool.submit(labels_of, (HARD,), Request(table_mb=1))
    while not future.running():
        time.sleep(0.01)
    begun = time.monotonic()
    pool.shutdown()
    assert time.monotonic() - begun < SECONDS_LEFT
    assert not is_alive(pid)
    assert isinstance(future.exception(), BrokenExecutor)


def test_workers_end_when_their_driver_is_killed() -> None:
    command = [sys.executable, "-c", DRIVER]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as driver:
        assert driver.stdout is not None
        pids = [int(pid) for pid in driver.stdout.readline().split()]
        assert pids
        assert all(map(is_alive, pids))
        driver.kill()
        assert all_end(pids)


def test_a_renewed_pool_works_on() -> None:
    texts = positions(20)
    with LocalPool(1) as pool:
        before = pool.submit(os.getpid).result()
        pool.renew()
        assert pool.submit(os.getpid).result() != before
        assert run(Job(batches(texts, 5), pool, Request(table_mb=1))) == (truth(texts), [])
