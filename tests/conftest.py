import signal
from collections.abc import Iterator

import pytest
from hypothesis import settings

from connectn import _core

settings.register_profile("fixed", derandomize=True, deadline=None)
settings.load_profile("fixed")

# Who starts the tests in the background makes them, and all they start, deaf to Ctrl-C, and some
# tests are about hearing it.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(params=_core.cpu_paths())
def cpu_path(request: pytest.FixtureRequest) -> Iterator[str]:
    """Every path this machine can run, the portable one always among them."""
    before = _core.cpu_path()
    _core.use_cpu_path(request.param)
    yield request.param
    _core.use_cpu_path(before)
