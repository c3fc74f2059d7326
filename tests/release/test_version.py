"""The version is written in one place, and a tag that disagrees is refused."""

import re
import subprocess
import sys

import pytest

import connectn
from tests.pages import ROOT

CHANGELOG = (ROOT / "CHANGELOG.md").read_text("utf-8")
NEWEST = re.search(r"(?m)^## \[(\d[^]]*)\] - \d{4}-\d\d-\d\d$", CHANGELOG)


def test_only_the_package_and_the_changelog_state_the_version() -> None:
    """The page of the experiments says which version its run was made with."""
    listed = subprocess.run(
        ["git", "grep", "-lIF", connectn.__version__, "--", ".", ":!tests/**/*.db", ":!*.svg"],  # noqa: S607
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()
    stated = {
        name
        for name in listed
        if re.search(
            rf"(?<![\d.]){re.escape(connectn.__version__)}(?![\d.])",
            (ROOT / name).read_text("utf-8"),
        )
    }
    assert stated - {"docs/experiments.md"} == {"src/connectn/__init__.py", "CHANGELOG.md"}


def test_the_newest_section_of_the_changelog_is_that_of_the_version() -> None:
    assert NEWEST is not None
    assert NEWEST[1] == connectn.__version__


@pytest.mark.parametrize(
    ("tag", "changelog", "sentences"),
    [
        ("v{version}", "## [Unreleased]\n\n## [{version}] - 2026-01-01\n", 0),
        ("{version}", "## [Unreleased]\n\n## [{version}] - 2026-01-01\n", 1),
        ("v9.9.9", "## [Unreleased]\n\n## [{version}] - 2026-01-01\n", 1),
        ("v{version}", "## [Unreleased]\n\n## [0.0.1] - 2026-01-01\n", 1),
        ("v{version}", "## [Unreleased]\n- More.\n\n## [{version}] - 2026-01-01\n", 1),
        ("v{version}", "# Changelog\n", 2),
    ],
)
def test_a_tag_must_be_the_version_and_have_its_section(
    tag: str, changelog: str, sentences: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "scripts"))
    from check_release import wrong  # type: ignore[import-not-found]

    filled = (text.replace("{version}", connectn.__version__) for text in (tag, changelog))
    assert len(wrong(*filled)) == sentences


def test_a_wrong_tag_ends_the_workflow() -> None:
    done = subprocess.run(
        [sys.executable, "scripts/check_release.py", "v0.0.0"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert f"the tag v0.0.0 is not v and the version, {connectn.__version__}" in done.stderr
