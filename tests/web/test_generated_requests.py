"""Requests made up from the API's own description: none may be answered with a server error."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis import Case as AnyCase
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import response_schema_conformance

from pushwise.web.app import create_api
from pushwise.web.settings import Settings
from web.conftest import Server, serving

Case = AnyCase[Any]

FEW, MANY = 12, 300
ALLOWED = {200, 202, 400, 401, 404, 405, 413, 415, 422, 429}


@pytest.fixture(scope="module")
def asked() -> Iterator[Server]:
    with serving("--no-page", "--workers", "1", "--queue", "4", "--job-time", "1") as running:
        yield running


description = create_api(Settings()).openapi()
schema = schemathesis.openapi.from_dict(description)
# The boundary cases are some hundreds: for the thorough run.
brief = schemathesis.openapi.from_dict(description)
brief.config.phases.update(phases=["examples", "fuzzing"])
CALM = [HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.function_scoped_fixture]


made = 0


def judge(case: Case, server: Server) -> None:
    global made
    made += 1
    response = case.call(base_url=server.url, timeout=30)
    case.validate_response(response, checks=[not_a_server_error, response_schema_conformance])
    assert response.status_code in ALLOWED
    if response.status_code >= 400:
        assert response.json()["detail"]


@brief.parametrize()
@settings(max_examples=FEW, deadline=None, suppress_health_check=CALM)
def test_some_requests(case: Case, asked: Server) -> None:
    judge(case, asked)


@pytest.mark.slow
@schema.parametrize()
@settings(max_examples=MANY, deadline=None, suppress_health_check=CALM)
def test_thousands_of_requests(case: Case, asked: Server) -> None:
    judge(case, asked)


@pytest.mark.slow
def test_they_were_thousands(request: pytest.FixtureRequest) -> None:
    if hasattr(request.config, "workerinput"):
        pytest.skip("the requests were made by several processes")
    assert made >= 2000
