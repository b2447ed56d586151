"""Where a phone finds the table of the rules it plays by, who may read it, and how long it may be kept."""

import json

import pytest
from django.test import Client

from leagues.cache import build
from leagues.journal import Actor
from scorebook.evenings.pages.phones import table_address
from scorebook.evenings.services.table_links import open_table_link, revoke_table_link, table_secret
from scorebook.scoring.schemes import SCHEMES
from tests.phone.rules import table_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening(make_evening):
    return make_evening("steffen")


@pytest.fixture
def seated():
    """A phone that has redeemed the table link of an evening."""

    def make(evening):
        client = Client()
        link = open_table_link(actor=Actor.system(), evening=evening)
        assert client.post(f"/tisch/{table_secret(link)}/").status_code == 302
        return client

    return make


@pytest.fixture
def address(evening):
    return table_address(evening.rule_set_version)


def plain(table):
    return json.loads(json.dumps(table))


def test_a_member_reads_the_table_of_the_rules_in_force(client, verwalter, address):
    client.force_login(verwalter)
    answer = client.get(address)
    assert (answer.status_code, answer.json()) == (200, plain(table_of(SCHEMES["steffen"])))


def test_a_phone_at_the_table_reads_it_until_its_link_ends(evening, address, verwalter, seated):
    phone = seated(evening)
    assert phone.get(address).status_code == 200
    revoke_table_link(actor=Actor.account(verwalter), evening=evening)
    assert phone.get(address).status_code == 404


def test_a_phone_at_another_table_and_a_stranger_do_not(evening, address, make_evening, seated, stranger, client):
    other = make_evening("ddv")
    client.force_login(stranger)
    assert [seated(other).get(address).status_code, client.get(address).status_code] == [404, 404]
    assert Client().get(address).status_code == 401


def test_the_abrechnungen_are_for_everybody(client):
    answer = client.get("/api/v1/schemes/ddv/table/")
    assert (answer.json(), answer.headers["Cache-Control"]) == (plain(table_of(SCHEMES["ddv"])), "public, no-cache")
    assert client.get("/api/v1/schemes/nix/table/").status_code == 404


def test_under_the_address_of_this_build_it_is_kept_for_good(client, verwalter, address):
    client.force_login(verwalter)
    kept, asked = client.get(address), client.get(address.partition("?")[0])
    assert address.endswith(f"?v={build()}")
    assert kept.headers["Cache-Control"] == "private, max-age=31536000, immutable"
    assert asked.headers["Cache-Control"] == "private, no-cache"
    again = client.get(address, headers={"If-None-Match": kept.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_it_is_sent_compressed_and_takes_few_queries(client, verwalter, address, django_assert_num_queries):
    client.force_login(verwalter)
    client.get(address)
    with django_assert_num_queries(3):
        answer = client.get(address, headers={"Accept-Encoding": "gzip"})
    assert (answer.headers["Content-Encoding"], len(answer.content) < 3600) == ("gzip", True)
