"""A real dask cluster on this machine: a scheduler and workers, each a process of its own."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from distributed import Client

SECONDS_TO_START = 60


@dataclass(frozen=True)
class LocalCluster:
    """A cluster that is ready."""

    address: str
    """That of the scheduler, such as tcp://127.0.0.1:40123."""
    scheduler: "subprocess.Popen[bytes]"
    workers: "Sequence[subprocess.Popen[bytes]]"
    """In the order in which they were started; each has one thread."""


@contextmanager
def local_cluster(
    workers: int = 2,
    preload: Path | Sequence[Path | None] | None = None,
    environment: Mapping[str, str] | None = None,
) -> Iterator[LocalCluster]:
    """Start a cluster, wait until all workers are there, and kill it at the end.

    `preload` is a Python file that every worker runs first, or one such file for each worker.
    """
    preloads = [preload] * workers if preload is None or isinstance(preload, Path) else preload
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory(ignore_cleanup_errors=True)))
        file = folder / "scheduler.json"

        def start(*arguments: str) -> "subprocess.Popen[bytes]":
            # The workers wait for the file, so that all processes start at the same time.
            command = [sys.executable, "-m", *arguments, "--scheduler-file", str(file)]
            with (folder / "log").open("ab") as log:
                process = subprocess.Popen(
                    [*command, "--host", "127.0.0.1", "--no-dashboard"],
                    stdin=subprocess.DEVNULL,
                    stdout=log,
                    stderr=log,
                    start_new_session=True,
                    env={**os.environ, **(environment or {})},
                )
            stack.callback(_kill, process)
            return process

        scheduler = start("distributed.cli.dask_scheduler", "--port", "0")
        started = [
            start(
                "distributed.cli.dask_worker",
                "--nthreads=1",
                "--no-nanny",
                f"--local-directory={folder}",
                *([] if each is None else [f"--preload={each}"]),
            )
            for each in preloads
        ]
        try:
            address = _wait(file, len(started))
        except TimeoutError:
            raise AssertionError((folder / "log").read_text("utf-8")) from None
        yield LocalCluster(address, scheduler, started)


def _wait(file: Path, workers: int) -> str:
    """Wait until the scheduler knows all workers, and return its address."""
    with Client(scheduler_file=str(file), timeout=SECONDS_TO_START, set_as_default=False) as client:
        if workers:
            client.wait_for_workers(workers, timeout=SECONDS_TO_START)
    return str(json.loads(file.read_text("utf-8"))["address"])


def _kill(process: "subprocess.Popen[bytes]") -> None:
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
