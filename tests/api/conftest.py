"""A league with a program that reads it, and another league beside it."""

import json
from datetime import timedelta
from types import SimpleNamespace

import pytest
from django.core.cache import cache
from django.test import Client

from leagues.journal import Actor
from scorebook.api.tokens import make_token, secret_for
from scorebook.evenings.models import Evening, Game
from scorebook.gatherings.models import Gathering
from tests.api.listening import Listener, door_to
from tests.kept import made_once
from tests.operation.conftest import mail_server, server  # noqa: F401 - fixtures


class Program:
    """Something that asks by its token, without cookies."""

    def __init__(self, token, secret):
        self.token, self.secret, self.client = token, secret, Client(enforce_csrf_checks=True)

    def get(self, path, query=None, **headers):
        headers = {"authorization": f"Bearer {self.secret}"} | headers
        return self.client.get(f"/api/v1/{path}", query or {}, headers=headers)

    def post(self, path, body, **headers):
        headers = {"authorization": f"Bearer {self.secret}"} | headers
        data = body if isinstance(body, bytes | str) else json.dumps(body)
        return self.client.post(f"/api/v1/{path}", data, content_type="application/json", headers=headers)


@pytest.fixture(autouse=True)
def nothing_spent():
    cache.clear()


@pytest.fixture
def program_of(verwalter):
    """A program that was let into a league by its Verwalter."""

    def make(league, *scopes, account=None, days=90):
        secret = secret_for(None)
        token = make_token(
            actor=Actor.account(account or verwalter),
            league=league,
            name="Anzeige",
            scopes=scopes or ("read",),
            days=days,
            secret=secret,
        )
        return Program(token, secret)

    return make


@pytest.fixture
def listener():
    """A receiver of webhooks."""
    made = Listener()
    yield made
    made.hold.set()
    made.slow.set()
    made.socket.close()


@pytest.fixture
def door(listener):
    """The way out that leads to it, by two names; it has a certificate for the first one."""
    return door_to(listener.port, "hook.example", "other.example")


@pytest.fixture
def table_size():
    return 5


@pytest.fixture
def home(make_evening, record, verwalter, table_size):
    """A league with an evening of two games, and a Spieltag at which nobody sits yet."""

    def build():
        evening = make_evening(names=("Anna", "Ben", "Cem", "Dora", "Emil")[:table_size])
        games = [record(evening), record(evening, re_augen=90)]
        facts = {"league": evening.league, "rule_set_version": evening.rule_set_version, "seed": "47110815"}
        gathering = Gathering.objects.create(**facts, local_date=evening.local_date - timedelta(days=30))
        return evening.pk, [game.pk for game in games], gathering.pk

    evening, games, gathering = made_once(f"api {verwalter.pk} {table_size}", build)
    evening = Evening.objects.get(pk=evening)
    return SimpleNamespace(
        league=evening.league,
        evening=evening,
        games=[Game.objects.get(pk=game) for game in games],
        gathering=Gathering.objects.get(pk=gathering),
        verwalter=verwalter,
    )


@pytest.fixture
def program(home, program_of):
    """A program that reads."""
    return program_of(home.league)


def codes(answer):
    """Status and codes of a problem, which is one as RFC 9457 wants it."""
    assert answer.headers["Content-Type"] == "application/problem+json"
    told = answer.json()
    assert (told["status"], told["type"]) == (answer.status_code, f"urn:spielbuch:{told['errors'][0]['code']}")
    assert told["detail"] == told["errors"][0]["message"] != ""
    return answer.status_code, [one["code"] for one in told["errors"]]
