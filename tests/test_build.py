"""What the build must never do."""

import re
import subprocess
from pathlib import Path

import pytest

from connectn import _core

ROOT = Path(__file__).parent.parent


def test_the_portable_path_is_always_there() -> None:
    assert _core.cpu_paths()[0] == "portable"
    with pytest.raises(ValueError, match="this CPU has no path 'z80'"):
        _core.use_cpu_path("z80")


def test_nothing_is_built_for_the_machine_it_is_built_on() -> None:
    for name in ("CMakeLists.txt", "Makefile", "pyproject.toml"):
        assert "native" not in (ROOT / name).read_text("utf-8")


def test_code_for_a_newer_cpu_leaves_nothing_behind_that_others_share() -> None:
    """A weak symbol may be merged with that of another file, and then run on an older CPU."""
    objects = list((ROOT / "build").glob("cp*/**/connectn_*.dir/**/*.o"))
    paths = {path for path in objects if re.search("connectn_(portable|avx2)", str(path))}
    assert len(paths) >= len(_core.cpu_paths())
    for path in paths:
        symbols = subprocess.run(
            ["nm", "--demangle", "--defined-only", str(path)],  # noqa: S607
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        shared = [line for line in symbols.splitlines() if re.match(r"\S+ [VWu] ", line)]
        assert shared == []
        assert re.search(r"::(perft|make_exact_search|make_lookahead)\(", symbols)
