"""What `connectn --version` prints."""

import sys
from sysconfig import get_platform

from connectn import __version__


def version_line() -> str:
    """Return the version, the CPU path that the searches use here, the Python and the build.

    The first two words are for programs: the name and the version. The rest is what a report of a
    fault needs. A core that cannot be loaded is named instead, because this is then what is wrong.
    """
    try:
        from connectn import _core
    except ImportError as error:
        return f"connectn {__version__} (its compiled core cannot be loaded: {error})"
    name = {"cpython": "CPython"}.get(sys.implementation.name, sys.implementation.name)
    python = f"{name} {'.'.join(map(str, sys.version_info[:3]))}"
    parts = (_core.cpu_path(), python, get_platform(), _core.build())
    return f"connectn {__version__} ({', '.join(parts)})"
