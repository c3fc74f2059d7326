"""The core of the page that is in the tree was built from the sources in the tree."""

import gzip
import hashlib
import subprocess
from pathlib import Path
from runpy import run_path

from tests.node import NODE
from tests.web.wasm import HERE

ROOT = HERE.parent.parent
CORE = ROOT / "src/connectn/web/page/core"
MOST_BYTES = 130_000
"""Compressed."""


def test_the_core_of_the_page_is_as_new_as_its_sources() -> None:
    built_from, built = (CORE / "connectn.sources").read_text("ascii").split()
    script = run_path(str(ROOT / "scripts/wasm.py"))
    assert script["fingerprint"]() == built_from, "cpp/ has changed: run `make wasm`"
    module = (CORE / "connectn.wasm").read_bytes()
    assert hashlib.sha256(module).hexdigest() == built, "connectn.wasm is another: run `make wasm`"


def test_every_source_counts() -> None:
    sources = {
        path.relative_to(ROOT).as_posix()
        for path in run_path(str(ROOT / "scripts/wasm.py"))["sources"]()
    }
    assert {"cpp/wasm/search.cpp", "cpp/connectn/exact/negamax.hpp", "scripts/wasm.py"} <= sources
    assert {"cpp/connectn/exact/solver.cpp", "cpp/connectn/platform/pages_plain.cpp"} <= sources
    assert "cpp/connectn/platform/pages_posix.cpp" not in sources


def test_the_core_is_small_and_names_no_folder() -> None:
    module = (CORE / "connectn.wasm").read_bytes()
    assert len(gzip.compress(module, 9)) < MOST_BYTES
    assert b".cpp" not in module
    assert str(Path.home()).encode() not in module


def test_the_rules_alone_take_less_than_two_megabytes() -> None:
    script = """
import { readFileSync } from "node:fs";
const module = new WebAssembly.Module(readFileSync(process.argv[1]));
const imports = WebAssembly.Module.imports(module).map(({ name }) => name);
const system = { wasi_snapshot_preview1: { clock_time_get() {} } };
const instance = new WebAssembly.Instance(module, system);
instance.exports._initialize();
console.log(imports.join(), instance.exports.memory.buffer.byteLength);
"""
    done = subprocess.run(
        [NODE, "--input-type=module", "-e", script, str(CORE / "connectn.wasm")],
        capture_output=True,
        text=True,
        check=True,
    )
    imports, size = done.stdout.split()
    assert imports == "clock_time_get"  # it can do nothing else outside of itself
    assert int(size) < 2_000_000


def test_the_deepest_searches_need_half_of_the_stack_that_a_browser_has() -> None:
    """Some 200 moves on boards without a winner."""
    script = """
import { readFileSync } from "node:fs";
const { Core, compile } = await import(process.argv[1] + "/../js/core.js");
const module = await compile(readFileSync(process.argv[1] + "/connectn.wasm"));
const core = await Core.create(module, { tableMb: 16 });
for (const text of ["16x16c16:", "16x16c6:", "12x11c8:", "16x7c7:", "8x7c7:"]) {
  for (const weak of [true, false]) console.log(core.solve(text, { nodes: 5_000, weak }).nodes);
  console.log(core.evaluate(text, [0, 1, 2], { nodes: 1_000, depth: 300 }).nodes);
}
"""
    options = ("--stack-size=492", "--input-type=module", "-e", script, str(CORE))
    done = subprocess.run(
        [NODE, *options], capture_output=True, text=True, check=False, timeout=120
    )
    assert done.returncode == 0, done.stderr
    assert min(map(int, done.stdout.split())) > 0


def test_a_core_that_stops_says_so_and_does_not_hang() -> None:
    script = """
import { readFileSync } from "node:fs";
const { Core, compile } = await import(process.argv[1] + "/../js/core.js");
const module = await compile(readFileSync(process.argv[1] + "/connectn.wasm"));
for (const tableMb of [0, 4000, 4096]) {
  try {
    const core = await Core.create(module, { tableMb });
    core.analyze("44");
  } catch (error) {
    console.log(`${error.name}: ${error.message}`);
  }
}
"""
    done = subprocess.run(
        [NODE, "--input-type=module", "-e", script, str(CORE)],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    without, *too_large = done.stdout.splitlines()
    assert without == "Error: this core knows the rules alone: it was created without a table"
    assert len(too_large) == 2
    for sentence in too_large:
        assert sentence.startswith("CoreError: the core has stopped, perhaps for lack of memory: ")
