"""The page of a release has no link that is dead on a package index."""

import re
from email import message_from_string
from email.message import Message
from pathlib import Path

import pytest
from readme_renderer.markdown import render
from scikit_build_core.build import prepare_metadata_for_build_wheel

from tests.pages import ROOT

REPOSITORY = "https://example.org/someone/connectn"
REVISION = "v9.9.9"


def metadata(folder: Path) -> Message:
    """Return the metadata that a build would have."""
    built = folder / prepare_metadata_for_build_wheel(str(folder))
    return message_from_string((built / "METADATA").read_text("utf-8"))


@pytest.fixture
def released(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Message:
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("CONNECTN_REPOSITORY", f"{REPOSITORY}/")
    monkeypatch.setenv("CONNECTN_REVISION", REVISION)
    return metadata(tmp_path)


def test_every_picture_and_every_link_of_the_rendered_page_is_absolute(released: Message) -> None:
    """Rendered with the program of the index; a picture is a file, a link a page of the tree."""
    assert released["Description-Content-Type"] == "text/markdown"
    page = render(str(released.get_payload()))
    assert page is not None
    pictures = re.findall(r'<img [^>]*src="([^"]*)"', page)
    links = re.findall(r'<a [^>]*href="([^"]*)"', page)
    assert len(pictures) >= 2
    assert len(links) >= 10
    for kind, addresses in (("raw", pictures), ("blob", links)):
        start = f"{REPOSITORY}/{kind}/{REVISION}/"
        for address in addresses:
            assert address.startswith((start, "#")) or (
                kind == "blob" and re.match(r"https?://(?!example\.org)", address)
            ), address
            if address.startswith(start):
                assert (ROOT / address.removeprefix(start).partition("#")[0]).exists(), address


def test_a_release_names_its_repository(released: Message) -> None:
    urls = dict(url.split(", ", 1) for url in released.get_all("Project-URL") or [])
    assert urls["Repository"] == REPOSITORY
    assert all(url.startswith(REPOSITORY) for url in urls.values())
    assert (ROOT / urls["Changelog"].rpartition("/")[2]).is_file()


def test_a_build_of_ones_own_invents_no_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.delenv("CONNECTN_REPOSITORY", raising=False)
    found = metadata(tmp_path)
    assert found.get_all("Project-URL") is None
    assert str(found.get_payload()) == (ROOT / "README.md").read_text("utf-8")
