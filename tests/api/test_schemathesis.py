"""Programs that take the description at its word: whatever it allows is answered as it says, and never by a fault."""

import pytest
import schemathesis
from django.core.cache import cache
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from scorebook.api.operations import description
from scorebook.api.urls import OPERATIONS
from tests.each import each
from tests.shares import much

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
HOST = "http://testserver/api/v1"


@pytest.fixture
def described(home):
    """The description, asked of the application itself, which leaves the connection of the test open meanwhile."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    schema = schemathesis.openapi.from_dict(description())
    schema.app = get_wsgi_application()
    yield schema
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@each("name", [one.name for one in OPERATIONS])
def test_what_the_description_allows_is_answered_as_it_says(name, described, program):
    operation = described.find_operation_by_id(name.removeprefix("api-").replace("-", "_"))

    @given(case=operation.as_strategy())
    @settings(
        max_examples=much(60, 4),
        deadline=None,
        database=None,
        derandomize=True,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    def ask(case):
        cache.clear()
        headers = {"Authorization": f"Bearer {program.secret}", "Host": "testserver", "Accept-Encoding": "identity"}
        case.call_and_validate(base_url=HOST, headers=headers, checks=CHECKS)

    ask()
