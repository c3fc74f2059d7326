"""The server keeps what its OpenAPI document promises, whatever schemathesis sends to it."""

from collections import Counter
from collections.abc import Iterator
from typing import Any, cast

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from connectn.web.app import create_app
from connectn.web.settings import Settings
from tests.soak.scale import scaled
from tests.web.serving import Serving

SECONDS = 0.1
CASES = 10
SEED = 1
# Not among them: that every position that fits the schema is accepted. No schema says which moves
# are legal, and a game that is over has nothing to solve.
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    unsupported_method,
]
TOO_LARGE = 413
"""Refuses wrong data too, which the check of schemathesis does not count."""
DOCUMENT = create_app(Settings(seconds=SECONDS)).openapi()
SCHEMA = schemathesis.openapi.from_dict(DOCUMENT)
OPERATIONS: list[Any] = [cast("Any", found).ok() for found in SCHEMA.get_all_operations()]
ASKED = [
    (each, mode)
    for each in OPERATIONS
    for mode in schemathesis.GenerationMode
    # Without parameters there is nothing to ask wrongly.
    if mode is schemathesis.GenerationMode.POSITIVE or len(each.query) + len(each.body)
]


@pytest.fixture(scope="module")
def server() -> Iterator[Serving]:
    with Serving("--seconds", str(SECONDS), "--rate", "0") as serving:
        yield serving


def test_the_document_describes_every_path() -> None:
    assert {f"{each.method.upper()} {each.path}" for each in OPERATIONS} == {
        "GET /api/analyze",
        "GET /api/hint",
        "POST /api/move",
        "POST /api/review",
        "GET /api/agents",
        "GET /api/evaluations",
        "GET /api/events/analyze",
        "GET /solve",
        "GET /healthz",
        "GET /metrics",
        "GET /openapi.json",
        "GET /docs",
    }


@pytest.mark.parametrize(
    ("operation", "mode"), ASKED, ids=[f"{each.path} {mode.value}" for each, mode in ASKED]
)
def test_every_answer_is_as_the_document_says(
    operation: Any,
    mode: schemathesis.GenerationMode,
    server: Serving,
) -> None:
    statuses = Counter[int]()
    with requests.Session() as session:

        @settings(
            max_examples=scaled(CASES),
            derandomize=True,
            database=None,
            deadline=None,
            phases=[Phase.explicit, Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(case=operation.as_strategy(generation_mode=mode))
        def ask(case: Any) -> None:
            answer = case.call(base_url=server.url.rstrip("/"), session=session)
            statuses[answer.status_code] += 1
            refused = [] if answer.status_code == TOO_LARGE else [negative_data_rejection]
            case.validate_response(answer, checks=[*CHECKS, *refused])

        ask()
    assert max(statuses) < 500
