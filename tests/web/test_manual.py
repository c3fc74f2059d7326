"""The description of the API: true for programs, and readable for people."""

import json
import re
from collections.abc import Iterator

import pytest
from fastapi.testclient import TestClient
from jsonschema import Draft202012Validator

from connectn.web.openapi import PATHS
from tests.web.answering import application


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with application(seconds=3.0) as found:
        yield found


def test_every_parameter_has_a_meaning_an_example_and_bounds(client: TestClient) -> None:
    document = client.get("/openapi.json").json()
    assert list(document["paths"]) == list(PATHS)
    for path, methods in document["paths"].items():
        for operation in methods.values():
            for each in operation.get("parameters", []):
                schema = each["schema"]
                assert each["description"], (path, each)
                assert each["examples"], (path, each)
                text = json.dumps(schema)
                assert "maxLength" in text or "maximum" in text, (path, each)
                if each["name"] == "seconds":
                    assert schema["maximum"] == 3.0


def test_every_error_is_declared_with_its_shape(client: TestClient) -> None:
    document = client.get("/openapi.json").json()
    for methods in document["paths"].values():
        for operation in methods.values():
            codes = set(operation["responses"])
            assert {"200", "421"} <= codes
            assert "422" not in codes
            for code, answer in operation["responses"].items():
                if code >= "400":
                    schema = answer["content"]["application/json"]["schema"]
                    assert schema == {"$ref": "#/components/schemas/error"}


def test_the_shapes_are_a_valid_schema_without_loose_ends(client: TestClient) -> None:
    document = client.get("/openapi.json").json()
    shapes = document["components"]["schemas"]
    named = set(re.findall(r'"#/components/schemas/(\w+)"', json.dumps(document)))
    assert named <= set(shapes)
    for shape in shapes.values():
        Draft202012Validator.check_schema(shape)


def test_the_examples_of_the_page_can_be_run(client: TestClient) -> None:
    page = client.get("/docs").text
    links = re.findall(r'Try it: <a href="([^"]+)"', page)
    bodies = re.findall(r"curl --json '(.+?)' http://localhost(/api/\w+)<", page)
    assert len(links) + len(bodies) == len(PATHS)
    for link in links:
        assert not link.startswith(("/", "http"))  # it works behind a proxy too
        assert client.get(f"/{link.replace('&amp;', '&')}").status_code == 200, link
    for body, path in bodies:
        question = json.loads(body.replace("&#34;", '"'))
        assert client.post(path, json=question).status_code == 200, body


def test_the_page_has_no_script_and_no_style_of_its_own(client: TestClient) -> None:
    page = client.get("/docs").text
    assert "<script" not in page
    assert "style=" not in page
    assert "`" not in page
    assert "<code>connectn solve</code>" in page
    assert not re.search(r'(src|href)="(https?:)?//', page)
    assert client.get("/docs.css").headers["content-type"].startswith("text/css")
