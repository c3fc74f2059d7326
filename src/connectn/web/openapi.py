"""The OpenAPI document: every path with its parameters, their limits, and all its answers."""

import json
from collections.abc import Mapping
from importlib.resources import files
from typing import Any, NamedTuple

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from connectn import __version__
from connectn.web.metrics import MEDIA_TYPE as METRICS_TYPE
from connectn.web.questions import MoveQuestion, Question, ReviewQuestion
from connectn.web.settings import Settings

TITLE = "The HTTP API of connectn"
ABOUT = (
    "Play, solve and explain Connect Four and its relatives. Columns in JSON count from 0, in the "
    "text of a position from 1; row 0 is the floor; player 0 moved first."
)
JSON = "application/json"
_SHAPES = "#/components/schemas/"
_EVENTS = ("narrowing", "analysis", "error")


class Answers(NamedTuple):
    """What a path answers."""

    shape: str | None
    """The name of the shape of its JSON, or of one of its events; None for text."""
    about: str
    media_type: str = JSON
    takes_input: bool = False
    solves: bool = False
    body: type[Question] | None = None


PATHS = {
    "/api/analyze": Answers("analysis", "The analysis.", takes_input=True, solves=True),
    "/api/hint": Answers("hint", "The step of the hint.", takes_input=True, solves=True),
    "/api/move": Answers("choice", "The column.", takes_input=True, solves=True, body=MoveQuestion),
    "/api/review": Answers(
        "review", "The review.", takes_input=True, solves=True, body=ReviewQuestion
    ),
    "/api/agents": Answers("agents", "The agents.", takes_input=True),
    "/api/evaluations": Answers("evaluations", "The evaluations.", takes_input=True),
    "/api/events/analyze": Answers(
        "event",
        "Events: `analysis` with what is known so far, then `done` with the whole analysis.",
        "text/event-stream",
        takes_input=True,
        solves=True,
    ),
    "/solve": Answers("site_scores", "A score per column.", takes_input=True, solves=True),
    "/healthz": Answers("health", "The server is well."),
    "/metrics": Answers(None, "Counts and times.", METRICS_TYPE),
    "/openapi.json": Answers("anything", "This document."),
    "/docs": Answers(None, "This document for people.", "text/html; charset=utf-8"),
}

_EVENT = {
    "description": "An event of a stream: a narrowing as long as more may come, then an analysis.",
    "type": "object",
    "properties": {
        "event": {"enum": ["analysis", "done"]},
        "data": {
            "type": "string",
            "contentMediaType": JSON,
            "contentSchema": {"anyOf": [{"$ref": f"{_SHAPES}{name}"} for name in _EVENTS]},
        },
    },
    "required": ["event", "data"],
}
_INPUT = {400: "A parameter is wrong."}
_LIMITED = {429: "Too many requests; Retry-After says when to come again."}
_WITH_BODY = {
    408: "The body did not arrive in time.",
    413: "The body is too large.",
    415: "The body is not application/json.",
}
_SOLVED = {503: "The server is stopping, or has lost the process that worked on this."}
_ALWAYS = {
    421: "The request names another host.",
    431: "The head of the request is too large.",
}


def document(app: FastAPI, settings: Settings) -> dict[str, Any]:
    """Return the description of an application."""
    found = get_openapi(
        title=TITLE,
        version=__version__,
        description=ABOUT,
        routes=app.routes,
        servers=[{"url": settings.root_path or "/"}],
    )
    for path, methods in found["paths"].items():
        for operation in methods.values():
            _complete(operation, PATHS[path], settings)
    found["components"] = {"schemas": _shapes()}
    return found


def _complete(operation: dict[str, Any], answers: Answers, settings: Settings) -> None:
    """Add to an operation what the framework does not know."""
    for parameter in operation.get("parameters", []):
        _limit(parameter["name"], parameter["schema"], settings)
        parameter["description"] = parameter["schema"].get("description", "")
        examples = parameter["schema"].get("examples", [])
        parameter["examples"] = {str(value): {"value": value} for value in examples}
    if answers.body is not None:
        schema = answers.body.model_json_schema()
        for name, each in schema["properties"].items():
            _limit(name, each, settings)
        operation["requestBody"] = {"required": True, "content": {JSON: {"schema": schema}}}
    shape = {"type": "string"} if answers.shape is None else {"$ref": _SHAPES + answers.shape}
    operation["responses"] = {
        "200": {"description": answers.about, "content": {answers.media_type: {"schema": shape}}},
        **{str(status): _error(status, about) for status, about in _errors(answers).items()},
    }


def _limit(name: str, schema: dict[str, Any], settings: Settings) -> None:
    """Write the server's own maximum into a schema."""
    if name == "seconds":
        plain = next((one for one in schema.get("anyOf", []) if one["type"] != "null"), schema)
        plain["maximum"] = settings.seconds


def _errors(answers: Answers) -> Mapping[int, str]:
    found = dict(_ALWAYS)
    if answers.takes_input:
        found |= _INPUT | _LIMITED
    if answers.body is not None:
        found |= _WITH_BODY
    if answers.solves:
        found |= _SOLVED
    return dict(sorted(found.items()))


def _error(status: int, about: str) -> dict[str, Any]:
    content = {JSON: {"schema": {"$ref": f"{_SHAPES}error"}}}
    error: dict[str, Any] = {"description": about, "content": content}
    if status in {429, 503}:
        seconds = {"description": "Seconds to wait.", "schema": {"type": "integer", "minimum": 1}}
        error["headers"] = {"Retry-After": seconds}
    return error


def _shapes() -> dict[str, Any]:
    """Return the shapes of connectn's JSON and those of the API, as components."""
    found: dict[str, Any] = {"anything": {"type": "object"}, "event": _EVENT}
    for package in ("connectn.view", "connectn.web"):
        text = files(package).joinpath("assets", "schema.json").read_text("utf-8")
        found |= json.loads(text.replace("#/$defs/", _SHAPES))["$defs"]
    return found
