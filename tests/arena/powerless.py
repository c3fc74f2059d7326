"""Runs a command without the capabilities of root that ignore file permissions.

`powerless.py COMMAND ARGUMENTS`; for other users it changes nothing.
"""

import ctypes
import os
import sys

PR_CAPBSET_DROP = 24
CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH = 1, 2

if __name__ == "__main__":
    libc = ctypes.CDLL(None)
    for capability in (CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH):
        libc.prctl(PR_CAPBSET_DROP, capability, 0, 0, 0)
    os.execvp(sys.argv[1], sys.argv[1:])  # noqa: S606 (running the given command is the purpose)
