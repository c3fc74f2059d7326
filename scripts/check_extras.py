"""Install each extra of a wheel into an environment of its own, and use it.

    python scripts/check_extras.py dist/connectn-1.2.3-cp311-cp311-linux_x86_64.whl [EXTRA...]

First, without any extra, the same use must end with the command that installs what is missing. The
list of extras is that of pyproject.toml; one without a use here is an error.
"""

import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
IN_A_TERMINAL = """
import os, pty, select, sys, time
child, terminal = pty.fork()
if not child:
    os.environ["TERM"] = "xterm-256color"
    os.execv(sys.executable, [sys.executable, "-m", "connectn", "play", "greedy"])
seen, end = b"", time.monotonic() + 60
while b"pip install" not in seen and b"\\x1b[?1049h" not in seen and time.monotonic() < end:
    if select.select([terminal], [], [], 1)[0]:
        seen += os.read(terminal, 65536)
os.kill(child, 9)
os.waitpid(child, 0)
assert b"\\x1b[?1049h" in seen, seen.decode(errors="replace")
print("the game fills the window")
"""
SERVER = """
import json, subprocess, sys, urllib.request
command = [sys.executable, "-m", "connectn", "serve", "--port", "0"]
pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True}
with subprocess.Popen(command, **pipes) as server:
    said = ""
    for line in server.stdout:
        said += line
        if "http://" in line:
            break
    assert "http://" in said, said
    address = "http://" + said.split("http://")[1].split()[0].rstrip("/.")
    with urllib.request.urlopen(address + "/solve?pos=444444") as answer:
        print(json.load(answer)["score"])
    server.terminate()
"""
CLUSTER = """
if __name__ == "__main__":
    from connectn.adapters.cluster import connect
    try:
        import distributed
    except ImportError:
        with connect("tcp://127.0.0.1:8786"):
            pass
    with distributed.LocalCluster(n_workers=1, dashboard_address=None) as cluster:
        with connect(cluster.scheduler_address) as executor:
            print(executor.submit(sum, [1, 2]).result())
"""
OPENSPIEL = """
import connectn as cn
from connectn.adapters import openspiel
print(openspiel.to_board(openspiel.to_state(cn.Board.parse("4453"))))
"""
PARQUET = """
import subprocess, sys
words = "dataset --board 4x4c4 --plies 8..9 --count 9 --out sample.parquet"
if subprocess.run([sys.executable, "-m", "connectn", *words.split()]).returncode:
    sys.exit(1)
import pyarrow.parquet
print(pyarrow.parquet.read_table("sample.parquet").num_rows)
"""
PETTINGZOO = """
from connectn.adapters.pettingzoo import env
game = env(5, 4, 3)
game.reset(seed=1)
game.step(2)
print(game.observe(game.agent_selection)["observation"].shape)
"""
VECTOR = """
from connectn.adapters.vector import VectorEnv
print(VectorEnv(num_envs=3).reset(seed=1)[0].shape)
"""
NUMPY = """
import connectn as cn
print(cn.Board.parse("44").to_numpy()[-2:, 3].tolist())
"""
USES = {
    "cluster": (CLUSTER, "3"),
    "numpy": (NUMPY, "[2, 1]"),
    "openspiel": (OPENSPIEL, "7x6c4:4453"),
    "parquet": (PARQUET, "9"),
    "pettingzoo": (PETTINGZOO, "(4, 5, 2)"),
    "tui": (IN_A_TERMINAL, "the game fills the window"),
    "vector": (VECTOR, "(3, 6, 7, 2)"),
    "web": (SERVER, "[-1, 0, 1, 100, 1, 0, -1]"),
}
"""A program for each extra, and the last line that it prints."""


def extras() -> list[str]:
    """Return the extras of pyproject.toml; each must have a use."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    names = sorted(project["optional-dependencies"])
    if without := sorted(set(names) - set(USES)):
        sys.exit(f"scripts/check_extras.py has no use of {', '.join(without)}")
    return names


def environment(folder: Path, requirement: str) -> Path:
    """Make a virtual environment with a wheel, and return its Python."""
    subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)  # noqa: S603
    python = folder / "bin" / "python"
    pip = [str(python), "-m", "pip", "--disable-pip-version-check", "--quiet", "install"]
    subprocess.run([*pip, "--only-binary", ":all:", requirement], check=True)  # noqa: S603
    return python


def use(python: Path, extra: str, where: Path) -> str:
    """Run the program of an extra, and return all that it prints."""
    program = where / f"use_{extra}.py"
    where.mkdir(exist_ok=True)
    program.write_text(USES[extra][0], "utf-8")
    done = subprocess.run(  # noqa: S603 - our own program
        [str(python), str(program)],
        cwd=where,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        timeout=180,
        check=False,
    )
    return done.stdout


def main(wheel: str, *wanted: str) -> None:
    """Check the extras, and end with the first one that is wrong."""
    names = extras()
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        plain = environment(folder / "plain", wheel)
        for extra in wanted or names:
            said = use(plain, extra, folder / "programs")
            if not any(f"pip install {each}" in said for each in (f'"connectn[{extra}]"', extra)):
                sys.exit(f"without [{extra}] no command is named that installs it:\n{said}")
            python = environment(folder / extra, f"{wheel}[{extra}]")
            printed = use(python, extra, folder / "programs").strip()
            if printed.rpartition("\n")[2] != USES[extra][1]:
                sys.exit(f"[{extra}] does not work:\n{printed}")
            print(f"[{extra}] is named where it is missing, and works", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
