"""Which processes solve many positions: some on this machine, or those of a cluster."""

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Annotated

from cyclopts import Parameter, validators

from connectn.cli.options import WholeNumber
from connectn.errors import UsageError

MOST_WORKERS = 256

Workers = Annotated[WholeNumber, Parameter(validator=validators.Number(gte=1, lte=MOST_WORKERS))]


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class WorkerOptions:
    """Which processes solve positions.

    Parameters
    ----------
    workers
        How many processes on this machine solve positions at the same time.
    cluster
        The address of a dask scheduler whose workers solve positions, tcp://host:8786; some of the
        answers of each worker are checked by another.
    """

    workers: Workers | None = None
    cluster: str | None = None

    @property
    def are_wanted(self) -> bool:
        """Whether other processes than this one solve."""
        return self.workers is not None or self.cluster is not None

    @contextmanager
    def executor(self, usual: int = 1) -> Iterator[Executor]:
        """Start the processes, or connect to those of the cluster."""
        if self.cluster is None:
            from connectn.scale.executor import LocalPool

            with LocalPool(self.workers or usual) as pool:
                yield pool
            return
        if self.workers is not None:
            raise UsageError("--workers is for this machine, --cluster for others: choose one")
        from connectn.adapters.cluster import connect

        with connect(self.cluster) as executor:
            yield executor


ONE_PROCESS = WorkerOptions()
"""What is used where nothing was asked for."""
