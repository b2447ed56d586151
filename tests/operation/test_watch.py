"""What watches over a server learns whether it is ready and what it counts, and nothing else."""

import re

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.db import OperationalError, connection
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client

from scorebook.config import environment
from scorebook.operation import health
from scorebook.operation.proxy import HEADER, LIES, question

TOKEN = "a-token-that-nobody-guesses"
pytestmark = pytest.mark.django_db


@pytest.fixture
def counted(settings):
    settings.METRICS_TOKEN = TOKEN
    settings.MIDDLEWARE = ["scorebook.operation.health.Metering", *settings.MIDDLEWARE]
    health.meters.cache_clear()

    def read():
        return Client().get("/metrics/", headers={"Authorization": f"Bearer {TOKEN}"}).content.decode()

    yield read
    health.meters.cache_clear()


def ready(**headers):
    answer = Client().get("/bereit/", headers=headers)
    assert answer.headers["Cache-Control"] == "no-store"
    return answer.status_code, answer.json()


def test_a_missing_migration_makes_it_not_ready_and_a_later_one_does_not():
    applied = MigrationRecorder.Migration.objects.using("default")
    last = applied.filter(app="scorebook").order_by("-name")[0]
    assert ready() == (200, {"ready": True})
    applied.create(app="scorebook", name="9999_of_a_later_version")
    assert ready() == (200, {"ready": True})
    replacing = applied.filter(app="scorebook", name__contains="_squashed_")
    assert replacing.delete()[0] == 1  # it has had all that this one replaces
    assert ready() == (200, {"ready": True})
    last.delete()
    assert ready() == (503, {"ready": False, "code": "migrations"})


def test_without_a_database_it_is_not_ready(monkeypatch):
    def gone(*_given):
        raise OperationalError("could not connect to server at 10.1.2.3")

    monkeypatch.setattr(connection, "cursor", gone)
    assert ready() == (503, {"ready": False, "code": "database"})


def test_a_load_balancer_may_ask_by_an_address_and_without_encryption(settings):
    settings.SECURE_SSL_REDIRECT = True
    assert ready(Host="10.0.0.7:8000") == (200, {"ready": True})
    assert Client().head("/bereit/").content == b""
    assert Client().post("/bereit/").status_code == 405


def test_it_tells_only_who_may_ask_what_it_took_for_true(settings):
    settings.TRUSTED_PROXIES = 1
    asked = {HEADER: question(), **LIES}
    lie = LIES["X-Forwarded-For"]
    assert ready(**asked)[1]["seen"] == {"secure": False, "address": lie, "host": "testserver", "proxies": 0}
    assert "seen" not in ready(**{HEADER: question()[:-1] + "x"})[1]


def test_figures_are_not_shown_without_a_token_nor_with_a_wrong_one(settings):
    assert Client().get("/metrics/").status_code == 404
    settings.METRICS_TOKEN = TOKEN
    for wrong in ({}, {"Authorization": "Bearer ä"}, {"Authorization": TOKEN}):
        assert Client().get("/metrics/", headers=wrong).status_code == 401


def test_figures_of_the_database_and_of_requests_by_page(counted, make_evening, monkeypatch):
    """Never by address; and without a database what was counted is told all the same."""
    make_evening("ddv")
    Client().get("/sicherheit/")
    Client().get("/gibt-es-nicht/4711/")
    page = counted()
    told = {name: float(value) for name, value in re.findall(r"^(scorebook_\w+(?:\{[^}]*\})?) (\S+)$", page, re.M)}
    assert told.pop("scorebook_database_bytes") > 100_000
    assert told == told | {
        "scorebook_database_up": 1,
        "scorebook_leagues": 1,
        "scorebook_evenings_running": 1,
        'scorebook_letters{state="waiting"}': 0,
        'scorebook_requests_total{method="GET",page="security",status="200"}': 1,
        'scorebook_requests_total{method="GET",page="-",status="404"}': 1,
        'scorebook_request_seconds_count{method="GET"}': 2,
    }
    assert "4711" not in page

    def gone(*_given):
        raise OperationalError("no such table")

    monkeypatch.setattr(connection, "cursor", gone)
    page = counted()
    assert "scorebook_database_up 0.0" in page and "scorebook_leagues" not in page
    assert 'scorebook_request_seconds_count{method="GET"} 3.0' in page


def test_a_short_token_stops_the_start(monkeypatch):
    monkeypatch.setenv("METRICS_TOKEN", "kurz")
    with pytest.raises(ImproperlyConfigured, match="mindestens 24"):
        environment.metrics_token()
    monkeypatch.setattr(environment, "find_spec", lambda _name: None)
    monkeypatch.setenv("METRICS_TOKEN", TOKEN)
    with pytest.raises(ImproperlyConfigured, match="uv sync --extra metrics"):
        environment.metrics_token()
