"""Whatever is answered is what the description says."""

import json
import re

import jsonschema_rs
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scorebook.api.operations import description
from scorebook.api.schemas import COMPONENTS
from scorebook.api.urls import OPERATIONS
from tests.api.snapshot import SNAPSHOT
from tests.each import each

NAMES = {one.name: one for one in OPERATIONS}


def misfits(value, schema):
    """Where a value is not what the schema says."""
    whole = {**schema, "components": {"schemas": COMPONENTS}}
    found = jsonschema_rs.validator_for(whole, validate_formats=True).iter_errors(json.loads(json.dumps(value)))
    return [f"{one.instance_path}: {one.message}" for one in found]


READING = sorted(one.name for one in OPERATIONS if one.reads and one.kind == "application/json")


def path_of(name, home):
    """The address of an operation of the league at home."""
    path = NAMES[name].path.replace("<any_case_uuid:evening_id>", str(home.evening.pk))
    path = path.replace("<any_case_uuid:gathering_id>", str(home.gathering.pk))
    return path.replace("<any_case_uuid:game_id>", str(home.games[0].pk))


@each("name", READING)
def test_what_is_read_is_as_described(name, home, program):
    answer = program.get(path_of(name, home))
    assert answer.status_code == 200, answer.content
    assert misfits(answer.json(), NAMES[name].answer) == []


@each("name", READING)
def test_whatever_is_read_takes_few_queries_and_nothing_is_written(name, home, program):
    program.get("league")  # notes the use
    with CaptureQueriesContext(connection) as queries:
        assert program.get(path_of(name, home)).status_code == 200
    assert len(queries) <= 12
    assert [one["sql"] for one in queries if re.match("INSERT|UPDATE|DELETE", one["sql"])] == []


def test_every_piece_of_the_description_is_there(client):
    told = client.get("/api/v1/openapi.json").json()
    assert told == description()
    assert told["openapi"] == "3.1.0"
    asked = {(path, method) for path, methods in told["paths"].items() for method in methods}
    assert len(asked) == len(OPERATIONS) == len({one.name for one in OPERATIONS})


def objects_in(told):
    """Every schema of an object in the description."""
    if isinstance(told, dict):
        if "object" in (told.get("type") or ()):
            yield told
        for one in told.values():
            yield from objects_in(one)
    if isinstance(told, list):
        for one in told:
            yield from objects_in(one)


def test_every_object_is_described_by_its_members():
    found = list(objects_in(description()))
    assert [one for one in found if not {"properties", "additionalProperties"} & one.keys()] == []
    assert len(found) > 50


def test_the_description_is_the_one_that_programs_know():
    """Written anew by `python -m tests.api.snapshot` when a change is meant; it shows what programs notice."""
    assert json.loads(SNAPSHOT.read_text(encoding="utf-8")) == description()
