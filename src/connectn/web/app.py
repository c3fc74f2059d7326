"""The web application: the page and the HTTP API."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response

from connectn.errors import quoted
from connectn.web import api, manual, operation
from connectn.web.gate import Gate, refusal_body
from connectn.web.metrics import Metrics
from connectn.web.openapi import document
from connectn.web.page_server import PageServer, not_allowed
from connectn.web.pool import Pool
from connectn.web.questions import complaint
from connectn.web.refusal import Refusal, invalid
from connectn.web.services import Services
from connectn.web.settings import Settings


def create_app(settings: Settings | None = None) -> FastAPI:
    """Return an application with worker processes of its own, which run while it does."""
    settings = settings or Settings()
    metrics = Metrics()
    app = FastAPI(
        openapi_url=None, docs_url=None, redoc_url=None, redirect_slashes=False, lifespan=_running
    )
    for router in (api.router, operation.router, manual.router):
        app.include_router(router)
    app.router.default = PageServer()
    app.add_middleware(Gate, settings=settings, metrics=metrics)
    app.add_exception_handler(RequestValidationError, _wrong_parameter)
    app.add_exception_handler(HTTPException, _refused_by_framework)
    described = document(app, settings)
    app.state.services = Services(
        settings,
        metrics,
        Pool(settings, metrics),
        agents=api.agents_json(),
        description=json.dumps(described).encode(),
    )

    def openapi() -> dict[str, Any]:
        return described

    app.openapi = openapi  # type: ignore[method-assign]
    return app


@asynccontextmanager
async def _running(app: FastAPI) -> AsyncIterator[None]:
    """Keep the worker processes while the application runs."""
    services: Services = app.state.services
    await services.pool.start()
    try:
        yield
    finally:
        await services.pool.stop()


async def _wrong_parameter(request: Request, error: Exception) -> Response:
    errors = error.errors() if isinstance(error, RequestValidationError) else []
    dependant = getattr(request.scope.get("route"), "dependant", None)
    fields = {} if dependant is None else dependant.query_params
    known = [
        name
        for field in fields
        for name in getattr(field.field_info.annotation, "model_fields", {})
    ]
    return _response(invalid(complaint(errors, known)))


async def _refused_by_framework(request: Request, error: Exception) -> Response:
    """Word what the framework refuses on its own: an unknown method."""
    path, method = request.scope["path"], request.method
    if isinstance(error, HTTPException) and error.status_code == 405:
        allowed = tuple((error.headers or {}).get("Allow", "GET").split(", "))
        return _response(not_allowed(method, path, allowed))
    status = error.status_code if isinstance(error, HTTPException) else 400
    return _response(Refusal(status, f"{quoted(method)} {quoted(path)} cannot be answered"))


def _response(refusal: Refusal) -> Response:
    return Response(
        refusal_body(refusal), refusal.status, refusal.headers, media_type="application/json"
    )
