"""How much memory a table may take."""

import sys
from contextlib import suppress
from pathlib import Path

MIB = 1 << 20
CGROUP_LIMIT = Path("/sys/fs/cgroup/memory.max")
MEMINFO = Path("/proc/meminfo")

if sys.platform == "win32":
    import ctypes

    class _Status(ctypes.Structure):
        """What Windows tells about memory; the first field is the size of the structure."""

        _fields_ = (
            ("size", ctypes.c_uint32),
            ("load", ctypes.c_uint32),
            ("physical", ctypes.c_uint64),
            ("free", ctypes.c_uint64),
            ("others", ctypes.c_uint64 * 5),
        )

    def _physical() -> int:
        status = _Status(size=ctypes.sizeof(_Status))
        ctypes.windll.kernel32.GlobalMemoryStatusEx(ctypes.byref(status))
        return int(status.free)
else:
    import os

    def _physical() -> int:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")


def memory_mb() -> int:
    """Return the memory this process may use, in MiB."""
    free = _physical()
    with suppress(OSError, ValueError):  # not in a container, or in one without a limit
        free = min(free, int(CGROUP_LIMIT.read_text("ascii")))
    with suppress(OSError, ValueError, IndexError):  # not every system has this file
        free = min(free, int(MEMINFO.read_text("ascii").split("MemAvailable:")[1].split()[0]) << 10)
    return free // MIB
