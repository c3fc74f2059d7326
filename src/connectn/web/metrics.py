"""What the server counts and times, in the text format of Prometheus."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator, Sequence

REQUEST_BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
SOLVE_BOUNDS = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)
MEDIA_TYPE = "text/plain; version=0.0.4; charset=utf-8"

Labels = tuple[tuple[str, str], ...]


class Histogram:
    """How many durations are not above each bound, their sum and their number.

    >>> times = Histogram((0.1, 1.0))
    >>> times.add(0.5)
    >>> times.counts, times.total
    ([0, 1, 0], 0.5)
    """

    def __init__(self, bounds: Sequence[float]) -> None:
        self.bounds = bounds
        self.counts = [0] * (len(bounds) + 1)
        self.total = 0.0

    def add(self, seconds: float) -> None:
        """Count a duration."""
        self.counts[bisect_left(self.bounds, seconds)] += 1
        self.total += seconds

    def lines(self, name: str, labels: Labels) -> Iterator[str]:
        """Yield the lines about this histogram."""
        below = 0
        for bound, count in zip((*map(str, self.bounds), "+Inf"), self.counts, strict=True):
            below += count
            yield f"{name}_bucket{_braced((*labels, ('le', bound)))} {below}"
        yield f"{name}_sum{_braced(labels)} {self.total:.6f}"
        yield f"{name}_count{_braced(labels)} {below}"


class Metrics:
    """Counts of requests and refusals, times, and measures that are read when they are asked for.

    Labels have few values: the template of a path, never the path itself.
    """

    def __init__(self) -> None:
        self._requests: Counter[Labels] = Counter()
        self._refused: Counter[str] = Counter()
        self._durations = Histogram(REQUEST_BOUNDS)
        self._solves: dict[str, Histogram] = {}
        self._measures: dict[str, tuple[str, Callable[[], int]]] = {}

    def measure(self, name: str, what: str, read: Callable[[], int]) -> None:
        """Add a value that goes up and down."""
        self._measures[name] = what, read

    def answered(self, method: str, template: str, status: int, seconds: float) -> None:
        """Count a request."""
        labels = (("method", method), ("path", template), ("status", str(status)))
        self._requests[labels] += 1
        self._durations.add(seconds)

    def refused(self, why: str) -> None:
        """Count a request that was refused because there are too many."""
        self._refused[why] += 1

    def solved(self, task: str, seconds: float) -> None:
        """Count a task of a worker."""
        self._solves.setdefault(task, Histogram(SOLVE_BOUNDS)).add(seconds)

    def text(self) -> str:
        """Return everything as Prometheus reads it."""
        return "\n".join([*self._lines(), ""])

    def _lines(self) -> Iterator[str]:
        yield from _head("connectn_requests_total", "counter", "Requests by path and status.")
        for labels, count in sorted(self._requests.items()):
            yield f"connectn_requests_total{_braced(labels)} {count}"
        yield from _head("connectn_request_seconds", "histogram", "Time until an answer ends.")
        yield from self._durations.lines("connectn_request_seconds", ())
        yield from _head("connectn_refused_total", "counter", "Requests refused: too many.")
        for why, count in sorted(self._refused.items()):
            yield f"connectn_refused_total{_braced((('reason', why),))} {count}"
        yield from _head("connectn_solve_seconds", "histogram", "Time of a worker for a task.")
        for task, times in sorted(self._solves.items()):
            yield from times.lines("connectn_solve_seconds", (("task", task),))
        for name, (what, read) in sorted(self._measures.items()):
            yield from _head(name, "gauge", what)
            yield f"{name} {read()}"


def _head(name: str, kind: str, what: str) -> Iterator[str]:
    yield f"# HELP {name} {what}"
    yield f"# TYPE {name} {kind}"


def _braced(labels: Labels) -> str:
    inside = ",".join(f'{name}="{value}"' for name, value in labels)
    return f"{{{inside}}}" if inside else ""
