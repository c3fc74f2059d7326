"""The files of the page, and how they are sent."""

import gzip
from collections.abc import Iterator

import pytest
from fastapi.testclient import TestClient

from connectn.web.files import INDEX, MEDIA_TYPES, page_files
from connectn.web.page_server import _SERVER
from tests.web.answering import application


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with application(workers=0) as found:
        yield found


def test_the_page_has_its_own_files_the_shared_drawing_and_the_books() -> None:
    files = page_files()
    assert {INDEX, "board.css", "board.js", "books/7x6c4.cnbook", "js/main.js"} <= set(files)
    assert all(not path.startswith("/") and ".." not in path for path in files)
    assert all(each.media_type in MEDIA_TYPES.values() for each in files.values())
    assert not [path for path in files if path.endswith((".py", ".sources", ".j2"))]


def test_every_file_of_the_page_is_served_as_what_it_is(client: TestClient) -> None:
    for path, file in page_files().items():
        answer = client.get(f"/{path}")
        assert answer.status_code == 200
        assert answer.headers["content-type"] == file.media_type
        if path != INDEX:
            assert answer.content == file.path.read_bytes(), path


def test_the_page_is_told_that_it_has_a_server(client: TestClient) -> None:
    assert client.get("/").content == client.get(f"/{INDEX}").content
    assert client.get("/").content.count(_SERVER) == 1
    assert _SERVER not in page_files()[INDEX].path.read_bytes()


def test_a_browser_that_has_a_file_gets_no_copy(client: TestClient) -> None:
    first = client.get("/board.css")
    assert first.headers["cache-control"] == "no-cache"
    for tag in (
        first.headers["etag"],
        f"W/{first.headers['etag']}",
        f'"x", {first.headers["etag"]}',
    ):
        again = client.get("/board.css", headers={"if-none-match": tag})
        assert (again.status_code, again.content) == (304, b"")
        assert again.headers["etag"] == first.headers["etag"]
    assert client.get("/board.css", headers={"if-none-match": '"other"'}).status_code == 200


def test_a_file_is_compressed_for_a_browser_that_can_read_that(client: TestClient) -> None:
    path = page_files()["board.css"].path
    plain = client.get("/board.css", headers={"accept-encoding": "identity"})
    packed = client.get("/board.css", headers={"accept-encoding": "br, gzip"})
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.content == plain.content == path.read_bytes()
    assert int(packed.headers["content-length"]) < int(plain.headers["content-length"])
    assert packed.headers["etag"] != plain.headers["etag"]
    assert packed.headers["vary"] == plain.headers["vary"] == "Accept-Encoding"


def test_a_book_is_not_compressed_again_for_nothing(client: TestClient) -> None:
    book = page_files()["books/7x6c4.cnbook"].path.read_bytes()
    answer = client.get("/books/7x6c4.cnbook", headers={"accept-encoding": "gzip"})
    assert answer.content == book
    packed = len(gzip.compress(book, 9)) < 0.9 * len(book)
    assert ("content-encoding" in answer.headers) == packed


def test_the_client_chooses_the_coding(client: TestClient) -> None:
    for accepted, packed in (
        ("gzip", True),
        ("br;q=1, GZIP;q=0.5", True),
        ("gzip;q=0", False),
        ("gzip ; Q=0.00, *;q=1", False),
        ("x-gzip", False),
        ("", False),
    ):
        answer = client.get("/board.css", headers={"accept-encoding": accepted})
        assert ("content-encoding" in answer.headers) == packed, accepted


def test_a_part_of_a_file_is_not_sent_alone(client: TestClient) -> None:
    whole = client.get("/board.css")
    assert "accept-ranges" not in whole.headers
    for wanted in ("bytes=0-1", "bytes=5-", "bytes=9999999-", "x"):
        part = client.get("/board.css", headers={"range": wanted})
        assert (part.status_code, part.content) == (200, whole.content)


def test_a_head_has_the_tag_of_the_file(client: TestClient) -> None:
    whole, head = client.get("/board.js"), client.head("/board.js")
    assert (head.status_code, head.content) == (200, b"")
    for name in ("etag", "content-type", "content-length"):
        assert head.headers[name] == whole.headers[name]
