"""The workflow of a release calls what exists, and publishes nothing by accident."""

import re
import tomllib
from typing import Any

import pytest
import yaml

from tests.pages import ROOT

WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
RELEASE: dict[Any, Any] = yaml.safe_load(
    (ROOT / ".github" / "workflows" / "release.yml").read_text("utf-8")
)
JOBS: dict[str, Any] = RELEASE["jobs"]
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
WHEELS = PYPROJECT["tool"]["cibuildwheel"]


def steps() -> list[dict[str, Any]]:
    return [step for job in JOBS.values() for step in job["steps"]]


def test_a_release_begins_with_a_tag() -> None:
    assert RELEASE[True]["push"] == {"tags": ["v*"]}  # YAML reads `on` as true


def test_every_job_waits_for_one_that_exists() -> None:
    for job in JOBS.values():
        assert set(job.get("needs", [])) <= set(JOBS)


def test_only_a_tag_is_published_after_everything_was_tried_and_without_a_password() -> None:
    publish = JOBS["publish"]
    assert set(publish["needs"]) == set(JOBS) - {"publish"}
    assert publish["if"] == "github.ref_type == 'tag'"
    assert publish["environment"] == "pypi"
    assert publish["permissions"] == {"id-token": "write"}
    assert RELEASE["permissions"] == {"contents": "read"}
    for path in WORKFLOWS:
        assert "secrets." not in path.read_text("utf-8")


def test_actions_are_pinned_by_a_version() -> None:
    used = [step["uses"] for step in steps() if "uses" in step]
    assert used
    for action in used:
        assert re.fullmatch(r"[\w-]+/[\w-]+@(v\d+(\.\d+)*|release/v\d+)", action), action


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_what_a_workflow_calls_exists(path: Any) -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    called = [
        step["run"]
        for job in yaml.safe_load(path.read_text("utf-8"))["jobs"].values()
        for step in job["steps"]
        if "run" in step
    ]
    assert called
    for command in called:
        for target in re.findall(r"\bmake (\w+)", command):
            assert re.search(rf"(?m)^{target}:", makefile), command
        for script in re.findall(r"\bscripts/\S+", command):
            assert (ROOT / script).is_file(), command


def test_every_python_of_the_classifiers_gets_wheels_and_every_wheel_is_tried() -> None:
    named = {
        "cp" + found[1].replace(".", "")
        for classifier in PYPROJECT["project"]["classifiers"]
        if (found := re.fullmatch(r"Programming Language :: Python :: (3\.\d+)", classifier))
    }
    assert {each.removesuffix("-*") for each in WHEELS["build"]} == named
    (script,) = re.findall(r"\{project\}/(\S+)", WHEELS["test-command"])
    assert (ROOT / script).is_file()


def test_wheels_are_built_on_every_system() -> None:
    systems = JOBS["wheels"]["strategy"]["matrix"]["os"]
    assert {re.split("[-_]", system)[0] for system in systems} == {"ubuntu", "macos", "windows"}
    assert any("arm" in system for system in systems)
    assert any("intel" in system for system in systems)
