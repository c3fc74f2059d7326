"""The pages that describe the API: /openapi.json for programs, /docs for people."""

import json
from functools import cache
from importlib.resources import files
from typing import Any
from urllib.parse import quote

from fastapi import APIRouter, Request
from jinja2 import Environment, PackageLoader, StrictUndefined
from starlette.responses import Response

from connectn.web.api import answer, services_of

router = APIRouter()


@router.get("/openapi.json")
async def openapi(request: Request) -> Response:
    """Return the description of the API for programs."""
    return answer(services_of(request).description)


@router.get("/docs")
async def docs(request: Request) -> Response:
    """Return the description of the API for people."""
    base = f"{request.url.scheme}://{request.url.netloc}{services_of(request).settings.root_path}"
    page = _template().render(api=request.app.openapi(), operations=_operations(request), base=base)
    return Response(page, media_type="text/html", headers={"Cache-Control": "no-cache"})


@router.get("/docs.css", include_in_schema=False)
async def style(_: Request) -> Response:
    """Return the style of the page."""
    text = files("connectn.web").joinpath("assets", "docs.css").read_text("utf-8")
    return Response(text, media_type="text/css", headers={"Cache-Control": "no-cache"})


@cache
def _template() -> Any:
    environment = Environment(
        loader=PackageLoader("connectn.web", "assets"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return environment.get_template("docs.html.j2")


def _operations(request: Request) -> list[dict[str, Any]]:
    """Return what the page shows about every path."""
    return [
        {
            "method": method.upper(),
            "path": path,
            "about": operation["description"],
            "example": _example(path, method, operation),
            "parameters": _parameters(operation),
            "statuses": [
                {"code": code, "about": each["description"]}
                for code, each in operation["responses"].items()
            ],
        }
        for path, methods in request.app.openapi()["paths"].items()
        for method, operation in methods.items()
    ]


def _parameters(operation: dict[str, Any]) -> list[dict[str, Any]]:
    rows = [
        {"name": each["name"], "required": each["required"], "schema": each["schema"]}
        for each in operation.get("parameters", [])
    ]
    body = _body_schema(operation)
    rows += [
        {"name": name, "required": name in body.get("required", []), "schema": schema}
        for name, schema in body.get("properties", {}).items()
    ]
    return [{**row, "values": _values(row["schema"])} for row in rows]


def _body_schema(operation: dict[str, Any]) -> dict[str, Any]:
    content = operation.get("requestBody", {}).get("content", {})
    schema: dict[str, Any] = content.get("application/json", {}).get("schema", {})
    return schema


def _values(schema: dict[str, Any]) -> str:
    """Say which values a parameter takes."""
    plain = next((one for one in schema.get("anyOf", []) if one.get("type") != "null"), schema)
    low = plain.get("minimum", plain.get("exclusiveMinimum"))
    said = [{"integer": "whole number", "number": "number"}.get(str(plain.get("type")), "text")]
    if low is not None:
        said.append(f"{'above' if 'exclusiveMinimum' in plain else 'from'} {low}")
    if "maximum" in plain:
        said.append(f"to {plain['maximum']:g}")
    if "maxLength" in plain:
        said.append(f"up to {plain['maxLength']} characters")
    return " ".join(said)


def _example(path: str, method: str, operation: dict[str, Any]) -> dict[str, str]:
    """Return a request that works: a link to follow, or a body to send."""
    if method == "post":
        properties = _body_schema(operation)["properties"]
        wanted = _body_schema(operation).get("required", [])
        body = {name: properties[name]["examples"][0] for name in wanted}
        return {"body": json.dumps(body), "url": path[1:]}
    given = {each["name"]: each for each in operation.get("parameters", [])}
    shown = [name for name in ("pos", "step") if name in given]
    query = "&".join(f"{name}={quote(str(given[name]['schema']['examples'][0]))}" for name in shown)
    return {"url": path[1:] + (f"?{query}" if query else "")}
