"""Phones that send to an evening of five what was entered without a net."""

import uuid

import pytest
from django.test import Client

from leagues.groups.models import Membership, Role
from scorebook.evenings.services.table_links import open_table_link, table_secret
from tests.evenings.intake import FIVE, SYSTEM


@pytest.fixture
def evening(make_evening):
    return make_evening("ddv", FIVE)


@pytest.fixture
def schreiber(account, evening):
    sven = account("Sven")
    Membership.objects.create(league=evening.league, account=sven, role=Role.SCHREIBER)
    return sven


@pytest.fixture
def writer(client, verwalter):
    """The browser of the Verwalter."""
    client.force_login(verwalter)
    return client


@pytest.fixture
def send(client, evening, schreiber):
    """Send commands as Sven, or as another browser; what was answered."""
    client.force_login(schreiber)

    def post(*commands, browser=client, **more):
        body = {"commands": list(commands), **more}
        path = f"/api/v1/evenings/{evening.pk}/commands"
        return browser.post(path, body, content_type="application/json", **more.pop("headers", {}))

    return post


@pytest.fixture
def seated(evening):
    """A phone with the table link, and the link."""
    link = open_table_link(actor=SYSTEM, evening=evening)
    phone = Client()
    assert phone.post(f"/tisch/{table_secret(link)}/").status_code == 302
    return phone, link


@pytest.fixture
def game(facts, evening):
    def make(augen=130, **more):
        content = {"facts": facts(evening, re_augen=augen)} | more
        return {"type": "game", "uuid": str(uuid.uuid4()), "id": str(uuid.uuid4()), "after": None, **content}

    return make
