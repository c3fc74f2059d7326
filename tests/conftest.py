import os
import signal
from collections.abc import Iterator

import pytest
from hypothesis import settings

from connectn import _core

settings.register_profile("fixed", derandomize=True, deadline=None)
settings.load_profile("fixed")

# A shell that starts the tests in the background makes them, and the processes they start, ignore
# Ctrl-C. Some tests send Ctrl-C, so the default comes back here.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_xdist_auto_num_workers() -> int:
    """Return one worker more than there are cores: tests of programs spend much time waiting."""
    return (os.cpu_count() or 1) + 1


@pytest.fixture(params=_core.cpu_paths())
def cpu_path(request: pytest.FixtureRequest) -> Iterator[str]:
    """Run a test on every CPU path of this machine; the portable path is always one of them."""
    before = _core.cpu_path()
    _core.use_cpu_path(request.param)
    yield request.param
    _core.use_cpu_path(before)
