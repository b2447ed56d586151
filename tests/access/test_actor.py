"""Who writes, and in what right: one value for both packages."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.test import Client, RequestFactory
from django.urls import reverse

from leagues.access import Access
from leagues.actor import LABELS, Actor
from leagues.groups.models import Role
from scorebook.evenings.access import TABLE_LINKS, evening_for, table_actor
from scorebook.evenings.models import Capability
from scorebook.evenings.services.table_links import open_table_link, table_secret


def asked_by(account, evening, link=None):
    request = RequestFactory().get("/")
    request.user = account
    request.session = {TABLE_LINKS: {str(evening.pk): link.pk}} if link else {}
    return evening_for(request, evening.pk)[1]


@pytest.fixture
def link(home):
    return open_table_link(actor=Actor.system(), evening=home.evening)


def test_an_actor_is_a_plain_value(home):
    account = Actor.account(home.schreiber)
    assert (account, account.account_id, account.label) == (Actor("account", home.schreiber.pk), account.id, "")
    others = [Actor("table", 7), Actor.system(), Actor.importing()]
    assert [(one.account_id, one.label) for one in others] == [(None, LABELS[one.kind]) for one in others]


def test_the_greater_right_of_account_and_phone_counts_and_says_who_writes(home, link):
    phone, role = table_actor(Capability.tables.get()), Role.SCHREIBER
    assert [asked_by(one, home.evening, link) for one in (AnonymousUser(), home.leser, home.schreiber)] == [
        Access(home.league, role, phone, member=False),
        Access(home.league, role, phone, member=True),
        Access(home.league, role, Actor.account(home.schreiber), member=True),
    ]
    reads = asked_by(home.leser, home.evening)
    assert reads == Access(home.league, Role.LESER, Actor.account(home.leser), member=True)
    assert (reads.by_name, reads.may_write, reads.may_decide) == (True, False, False)


def test_only_who_writes_as_an_account_decides(home, link):
    phone, writer = asked_by(home.leser, home.evening, link), asked_by(home.schreiber, home.evening, link)
    assert [(one.by_name, one.may_write, one.may_decide) for one in (phone, writer)] == [
        (False, True, False),
        (True, True, True),
    ]
    writer.require_by_name()
    with pytest.raises(PermissionDenied):
        phone.require_by_name()


def test_who_would_be_refused_is_not_offered_to_read_over(home, link, client_of_leser):
    """A Leser whose phone has the link writes as the phone, which cannot answer for a game by name."""
    address = reverse("game-detail", args=[home.game.pk])
    assert reverse("game-countersign", args=[home.game.pk]) in client_of_leser().get(address).content.decode()
    assert reverse("game-countersign", args=[home.game.pk]) not in client_of_leser(link).get(address).content.decode()


@pytest.fixture
def client_of_leser(home):
    def make(link=None):
        client = Client()
        client.force_login(home.leser)
        if link:
            assert client.post(f"/tisch/{table_secret(link)}/").status_code == 302
        return client

    return make
