"""The application in this process, and what it answers."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import files
from typing import Any

from fastapi.testclient import TestClient
from jsonschema import Draft202012Validator

from connectn.web.app import create_app
from connectn.web.settings import Settings


@contextmanager
def application(**settings: Any) -> Iterator[TestClient]:
    """Run an application without rate limit, and yield a client of it.

    With `workers=0` no process is started, and only what needs no search is answered.
    """
    chosen = Settings(**{"workers": 1, "rate": 0, **settings})
    with TestClient(create_app(chosen), base_url="http://localhost") as client:
        yield client


def error_of(client: TestClient, path: str, status: int = 400, **options: Any) -> str:
    """Ask a wrong question, and return the sentence of the answer."""
    answer = client.request(options.pop("method", "GET"), path, **options)
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/json"
    found = answer.json()
    assert list(found) == ["error"]
    return str(found["error"])


def check_shape(name: str, found: object) -> None:
    """Raise the first place where an answer is not of a shape of the schemas."""
    definitions: dict[str, Any] = {}
    for package in ("connectn.view", "connectn.web"):
        text = files(package).joinpath("assets", "schema.json").read_text("utf-8")
        definitions |= json.loads(text)["$defs"]
    schema = {"$defs": definitions, "$ref": f"#/$defs/{name}"}
    Draft202012Validator(schema).validate(found)
