"""Two leagues side by side: the own one with all its people, and one that is nobody's business."""

from datetime import timedelta
from types import SimpleNamespace

import pytest
from django.test import Client
from django.utils import timezone

from leagues.accounts import limits
from leagues.groups.models import Membership, Role, new_token, token_hash
from leagues.journal import Actor
from scorebook.evenings.models import Capability
from scorebook.evenings.services.table_links import open_table_link, table_secret
from tests.access.opened import Worlds


@pytest.fixture
def clock(monkeypatch):
    """Moves the time of the limits on."""
    now = [timezone.now()]
    monkeypatch.setattr(limits.timezone, "now", lambda: now[0])

    def move(**facts):
        now[0] += timedelta(**facts)

    return move


@pytest.fixture
def people(db, django_user_model):
    def make(name):
        return django_user_model.objects.create_user(
            f"{name.lower()}@example.org", "Herz Zehn sticht 48", display_name=name
        )

    return make


@pytest.fixture
def seated():
    """A phone that has redeemed the table link of an evening."""

    def make(evening):
        link = open_table_link(actor=Actor.system(), evening=evening)
        client = Client()
        assert client.post(f"/tisch/{table_secret(link)}/").status_code == 302
        return client

    return make


@pytest.fixture
def begun():
    """The phone with which a league was begun."""

    def make(league):
        secret = new_token()
        Capability.phones.create(league=league, token_hash=token_hash(secret))
        client = Client()
        client.cookies["phone"] = secret
        return client

    return make


@pytest.fixture
def table_size():
    """How many sit at the table of the own league."""
    return 4


@pytest.fixture
def home(make_evening, record, people, verwalter, table_size):
    """A league with an evening of one game, its Verwalter, a Schreiber and a Leser."""
    evening = make_evening(names=("Anna", "Ben", "Cem", "Dora", "Emil", "Falk", "Gabi", "Hans")[:table_size])
    writer, reader = people("Sven"), people("Lena")
    Membership.objects.create(league=evening.league, account=writer, role=Role.SCHREIBER)
    Membership.objects.create(league=evening.league, account=reader, role=Role.LESER)
    return SimpleNamespace(
        league=evening.league,
        evening=evening,
        game=record(evening),
        verwalter=verwalter,
        schreiber=writer,
        leser=reader,
    )


@pytest.fixture
def worlds(request, db):
    """The pages of every world, opened by the first test that asks for it."""
    return Worlds(request.getfixturevalue)
