"""An open file that a process hands over to a process that it starts."""

import sys
from typing import Any

if sys.platform == "win32":
    import msvcrt
    import os
    import subprocess

    def hand_over(file: int) -> tuple[str, dict[str, Any]]:
        """Return a word for the command line, and what `subprocess.Popen` must be told."""
        handle = msvcrt.get_osfhandle(file)
        os.set_handle_inheritable(handle, True)  # noqa: FBT003 - takes no keyword
        startup = subprocess.STARTUPINFO(lpAttributeList={"handle_list": [handle]})
        return str(handle), {"startupinfo": startup}

    def taken_over(word: str) -> int:
        """Return the file in the process that was started, by its word."""
        return msvcrt.open_osfhandle(int(word), os.O_RDWR)
else:

    def hand_over(file: int) -> tuple[str, dict[str, Any]]:
        """Return a word for the command line, and what `subprocess.Popen` must be told."""
        return str(file), {"pass_fds": [file]}

    def taken_over(word: str) -> int:
        """Return the file in the process that was started, by its word."""
        return int(word)
