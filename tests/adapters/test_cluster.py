"""A real dask cluster: calls run on its workers, and what is wrong with it is one sentence."""

import operator
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import CancelledError, wait
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from threading import Thread
from typing import Any

import distributed
import pytest

from connectn import __version__
from connectn.adapters.cluster import connect
from connectn.adapters.cluster_executor import ClusterExecutor
from connectn.errors import ClusterError, MissingPackageError
from tests.cluster import LocalCluster, local_cluster


@pytest.fixture(scope="module")
def cluster() -> Iterator[LocalCluster]:
    with local_cluster(workers=2) as cluster:
        yield cluster


def refusal(address: str) -> str:
    """Return the sentence with which an address is refused."""
    with pytest.raises(ClusterError) as refused, connect(address):
        pass
    assert "\n" not in str(refused.value)
    return str(refused.value)


def test_calls_run_on_the_workers(cluster: LocalCluster) -> None:
    with connect(cluster.address) as executor:
        squares = [executor.submit(operator.mul, number, number) for number in range(20)]
        assert [square.result() for square in squares] == [number**2 for number in range(20)]
        assert list(executor.map(pow, range(5), range(5))) == [1, 1, 4, 27, 256]
        assert executor.submit(os.getpid).result() in {worker.pid for worker in cluster.workers}


def test_equal_calls_are_all_made(cluster: LocalCluster) -> None:
    with connect(cluster.address) as executor:
        calls = [executor.submit(os.urandom, 8) for _ in range(10)]
        assert len({call.result() for call in calls}) == 10


def test_an_exception_of_a_call_is_raised_here(cluster: LocalCluster) -> None:
    with connect(cluster.address) as executor, pytest.raises(ZeroDivisionError):
        executor.submit(divmod, 1, 0).result()


def test_what_is_outstanding_at_the_end_is_cancelled_and_nothing_is_left_behind(
    cluster: LocalCluster, capfd: pytest.CaptureFixture[str]
) -> None:
    before = set(threading.enumerate())
    with connect(cluster.address) as executor:
        calls = [executor.submit(time.sleep, 0.5) for _ in range(20)]
        wait(calls[:1])
    assert calls[0].done()
    assert calls[-1].cancelled()
    assert set(threading.enumerate()) <= before
    with connect(cluster.address) as executor:  # the workers are free again
        assert executor.submit(pow, 2, 3).result() == 8
    assert capfd.readouterr() == ("", "")


def test_the_calls_of_a_killed_worker_run_on_another_one() -> None:
    with local_cluster(workers=2) as cluster, connect(cluster.address) as executor:
        calls = [executor.submit(os.getpid) for _ in range(50)]
        os.kill(cluster.workers[0].pid, signal.SIGKILL)
        more = [executor.submit(os.getpid) for _ in range(50)]
        assert {call.result() for call in calls} <= {worker.pid for worker in cluster.workers}
        assert {call.result() for call in more[-10:]} == {cluster.workers[1].pid}


def test_a_result_counts_though_its_worker_dies_in_the_same_moment(cluster: LocalCluster) -> None:
    with connect(cluster.address) as executor:
        assert isinstance(executor, ClusterExecutor)
        client: Any = executor.client
        gather = client._gather

        async def gather_and_lose(calls: list[Any]) -> list[Any]:
            results: list[Any] = await gather(calls)
            for call in calls:
                client._handle_lost_data(call.key)  # as the scheduler tells it
            return results

        client._gather = gather_and_lose
        assert executor.submit(pow, 2, 3).result() == 8


def test_a_cluster_that_is_lost_cancels_its_calls(capfd: pytest.CaptureFixture[str]) -> None:
    with local_cluster(workers=1) as cluster, connect(cluster.address) as executor:
        call = executor.submit(time.sleep, 60)
        os.kill(cluster.scheduler.pid, signal.SIGKILL)
        with pytest.raises(CancelledError):
            call.result()
    assert capfd.readouterr() == ("", "")


@contextmanager
def listening(answer: bytes) -> Iterator[str]:
    """Yield the address of a server that gives this answer to everything."""
    with closing(socket.create_server(("127.0.0.1", 0))) as server:

        def serve() -> None:
            with suppress(OSError):
                while True:
                    connection, _ = server.accept()
                    connections.append(connection)
                    connection.sendall(answer)

        connections: list[socket.socket] = []
        Thread(target=serve, daemon=True).start()
        yield f"tcp://127.0.0.1:{server.getsockname()[1]}"
        for connection in connections:
            connection.close()
        server.shutdown(socket.SHUT_RDWR)


@pytest.mark.parametrize(
    "answer", [b"", b"HTTP/1.1 400 Bad Request\r\n\r\n" * 9], ids=["mute", "web"]
)
def test_a_server_that_is_no_scheduler_is_one_sentence(
    answer: bytes, capfd: pytest.CaptureFixture[str]
) -> None:
    with listening(answer) as address:
        assert refusal(address) == f"there is no dask scheduler at '{address}'"
    assert capfd.readouterr() == ("", "")


def test_an_address_where_nothing_listens_is_one_sentence(
    capfd: pytest.CaptureFixture[str],
) -> None:
    before = set(threading.enumerate())
    with listening(b"") as address:
        pass
    assert refusal(address) == f"there is no dask scheduler at '{address}'"
    assert set(threading.enumerate()) <= before
    assert capfd.readouterr() == ("", "")


def test_a_worker_is_no_scheduler(cluster: LocalCluster) -> None:
    with connect(cluster.address) as executor:
        address = executor.submit(_own_address).result()
    assert refusal(address) == f"there is no dask scheduler at '{address}'"


def _own_address() -> str:
    return str(distributed.get_worker().address)


@pytest.mark.parametrize(
    "address", ["", "nonsense", "tcp://", "tcp://host", "http://host:80", "a b:1", "h:0", "h:65536"]
)
def test_a_text_that_is_no_address_is_one_sentence(address: str) -> None:
    assert refusal(address) == (
        f"'{address}' is no address of a dask scheduler, such as tcp://host:8786"
    )


def test_a_cluster_without_workers_is_one_sentence() -> None:
    with local_cluster(workers=0) as cluster:
        assert refusal(cluster.address) == f"the dask cluster at '{cluster.address}' has no workers"


@pytest.mark.parametrize(
    ("preload", "sentence"),
    [
        (
            "import connectn\nconnectn.__version__ = '0.0.7'",
            f"has connectn 0.0.7, but this is connectn {__version__}",
        ),
        (
            "import sys\nsys.modules['connectn'] = None",
            f"has no connectn; install connectn {__version__} there",
        ),
    ],
)
def test_a_worker_without_this_connectn_is_named_in_one_sentence(
    preload: str, sentence: str, tmp_path: Path
) -> None:
    file = tmp_path / "preload.py"
    file.write_text(preload)
    with local_cluster(preload=[None, file]) as cluster:
        message = refusal(cluster.address)
    assert message.startswith("the dask worker at 'tcp://127.0.0.1:")
    assert message.endswith(sentence)


def test_without_dask_a_sentence_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(MissingPackageError) as missing, connect("tcp://127.0.0.1:8786"):
        pass
    assert str(missing.value) == (
        'a cluster needs dask.distributed, which is not installed: pip install "connectn[cluster]"'
    )
