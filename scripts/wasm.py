"""Build the core for the page: src/connectn/web/page/core/connectn.wasm, with ziglang.

The same sources and the same ziglang give the same bytes, whatever the folder or the machine.
`connectn.sources` beside it has the hash of all that it is built from and that of the module;
tests/web/test_wasm_build.py compares them. `scripts/wasm.py FOLDER` builds into another folder.
"""

import hashlib
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).parent.parent
PAGE_CORE = ROOT / "src/connectn/web/page/core"
MODULE, FINGERPRINT = "connectn.wasm", "connectn.sources"
WORK = ROOT / "build/wasm"

TARGET = (
    *("-target", "wasm32-wasi", "-mexec-model=reactor"),
    "-mcpu=generic+simd128+bulk_memory",  # in all browsers since 2021
)
COMPILE = (
    *TARGET,
    *("-std=c++20", "-fno-exceptions", "-fno-rtti", "-DNDEBUG", "-DCONNECTN_PATH=portable"),
    "-DCONNECTN_WITHOUT_HALF_WIDE",  # saves 27 kB, compressed
    *("-Wall", "-Wextra", "-fvisibility=hidden", "-ffunction-sections", "-fdata-sections"),
)
STACK = 3 << 19
"""Bytes. A search of 16x16 needs up to 1.2 MB, when it is 256 moves deep."""
LINK = (*TARGET, "-s", "-Wl,--gc-sections", "-Wl,--strip-all", f"-Wl,-z,stack-size={STACK}")

SEARCHES = ("cpp/connectn/exact/search.cpp", "cpp/connectn/heuristic/lookahead.cpp")
WORDS = {"Word64": ("-O3",), "Word128": ("-O2",), "WordWide": ("-O2", "-DCONNECTN_INLINE=inline")}
"""Each search is compiled once per word. With all functions inlined, that of the widest word is
five times as slow, and on a deep board it needs more stack than a browser has."""
OPTIMIZE = "-Os"
SOURCES = (
    *("board/board", "board/cpu", "board/notation"),
    *("exact/book", "exact/book_layout", "exact/bookshelf", "exact/column_analysis"),
    *("exact/memory", "exact/solver", "exact/turn", "exact/watch", "heuristic/scout"),
    *("platform/failure_trap", "platform/forks_none", "platform/pages_plain"),
    "platform/threads_none",
)


def sources() -> list[Path]:
    """Return all files that decide about the bytes of the module."""
    headers = (ROOT / "cpp/connectn").glob("**/*.hpp")
    own = (ROOT / "cpp/wasm").glob("*.?pp")
    return sorted({*headers, *own, *(ROOT / source for source, *_ in jobs()), Path(__file__)})


def fingerprint() -> str:
    """Return the hash of the names and the contents of all sources, and of this script."""
    found = hashlib.sha256()
    for path in sources():
        content = path.read_bytes()
        found.update(f"{path.relative_to(ROOT).as_posix()} {len(content)}\n".encode())
        found.update(content)
    return found.hexdigest()


def jobs() -> list[tuple[str, str, tuple[str, ...]]]:
    """Return source, name of the object, and options of every compiler job, the longest first."""
    found = [
        (source, f"{Path(source).stem}_{word}", (*options, f"-DCONNECTN_WORD={word}"))
        for source in SEARCHES
        for word, options in WORDS.items()
    ]
    plain = [f"cpp/connectn/{name}.cpp" for name in SOURCES]
    plain += [f"cpp/wasm/{path.name}" for path in sorted((ROOT / "cpp/wasm").glob("*.cpp"))]
    return found + [(source, Path(source).stem, (OPTIMIZE,)) for source in plain]


def zig(*arguments: str) -> None:
    """Run zig's compiler in the root of the tree, with its cache inside the tree."""
    cache = str(WORK / "cache")
    environment = {**os.environ, "ZIG_GLOBAL_CACHE_DIR": cache, "ZIG_LOCAL_CACHE_DIR": cache}
    command = [sys.executable, "-m", "ziglang", "c++", *arguments]
    subprocess.run(command, cwd=ROOT, env=environment, check=True)  # noqa: S603 - our own words


def build(folder: Path) -> None:
    """Build the module into a folder."""
    objects = WORK / "objects"
    objects.mkdir(parents=True, exist_ok=True)

    def compile_one(job: tuple[str, str, tuple[str, ...]]) -> str:
        source, name, options = job
        made = (objects / f"{name}.o").relative_to(ROOT).as_posix()
        zig(*COMPILE, *options, "-Icpp", "-c", source, "-o", made)
        return made

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        made = list(pool.map(compile_one, jobs()))
    folder.mkdir(parents=True, exist_ok=True)
    module = folder / MODULE
    zig(*LINK, *made, "-o", str(module))
    module.chmod(0o644)
    hashes = [fingerprint(), hashlib.sha256(module.read_bytes()).hexdigest()]
    (folder / FINGERPRINT).write_text("\n".join(hashes) + "\n", "ascii")


if __name__ == "__main__":
    build(Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else PAGE_CORE)
