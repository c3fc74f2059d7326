"""The long description of a release has no link that is dead on a package index."""

import re
from pathlib import Path

import pytest
from scikit_build_core.build import prepare_metadata_for_build_wheel

from tests.pages import ROOT

ADDRESS = "https://example.org/connectn/v1"


def test_every_picture_of_a_release_has_an_absolute_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("CONNECTN_REPOSITORY", f"{ADDRESS}/")
    folder = tmp_path / prepare_metadata_for_build_wheel(str(tmp_path))
    text = (folder / "METADATA").read_text("utf-8")
    pictures = re.findall(r"!\[[^]]*\]\(([^)]+)\)", text)
    assert len(pictures) >= 2
    for picture in pictures:
        assert picture.startswith(f"{ADDRESS}/docs/")
        assert (ROOT / picture.removeprefix(f"{ADDRESS}/")).is_file()
    assert not re.findall(r"\]\((?!https:)", text)
