from collections.abc import Iterator

import pytest
from hypothesis import settings

from connectn import _core

settings.register_profile("fixed", derandomize=True, deadline=None)
settings.load_profile("fixed")


@pytest.fixture(params=_core.cpu_paths())
def cpu_path(request: pytest.FixtureRequest) -> Iterator[str]:
    """Every path this machine can run, the portable one always among them."""
    before = _core.cpu_path()
    _core.use_cpu_path(request.param)
    yield request.param
    _core.use_cpu_path(before)
