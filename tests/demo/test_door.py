"""The address that the demo prints lets one phone in, from this machine or its network; its pages say what it is."""

from types import SimpleNamespace

import pytest
from django.test import Client
from django.urls import Resolver404, resolve, reverse
from django.utils import timezone

from leagues.accounts.models import Account
from leagues.groups.models import League
from scorebook.demo import server
from scorebook.demo.leagues import EMAIL, begin, fill, running_evening
from scorebook.evenings.models import Capability
from scorebook.evenings.services.table_links import make_sign_in, table_secret
from tests.each import each
from tests.kept import made_once

HERE = "192.168.7.7"


@pytest.fixture
def demo(db, settings, monkeypatch):
    """A server that shows the demo, with its address."""
    settings.ROOT_URLCONF = "scorebook.demo.urls"
    settings.TEMPLATES[0]["OPTIONS"]["context_processors"].append("scorebook.demo.pages.note")
    settings.TEMPLATES = [*settings.TEMPLATES]
    monkeypatch.setattr("scorebook.demo.server.network_address", lambda: HERE)
    account = Account.objects.create(email=EMAIL, display_name="Demo")
    made_once(f"the demo of {account.pk}", lambda: begin(account))
    found = SimpleNamespace(account=account, evening=running_evening(account))
    print_anew(found)
    yield found
    settings.TEMPLATES[0]["OPTIONS"]["context_processors"].remove("scorebook.demo.pages.note")


def print_anew(demo):
    """As a new start does it."""
    demo.address = f"/demo/{table_secret(make_sign_in(account=demo.account, evening=demo.evening))}/"


def enter(demo, address="127.0.0.1", client=None, **headers):
    """What a phone at this network address is answered, and whether it is in afterwards."""
    client = client or Client()
    answer = client.post(demo.address, REMOTE_ADDR=address, **headers)
    return answer.status_code, answer.headers.get("Location", ""), "_auth_user_id" in client.session


def test_the_address_leads_to_the_table_once(demo):
    table = reverse("evening-detail", args=[demo.evening.pk])
    phone = Client()
    assert phone.get(demo.address).status_code == 200
    assert enter(demo, client=phone) == (302, table, True)
    assert phone.get(table).status_code == 200
    assert enter(demo) == (404, "", False)
    assert Client().get(demo.address).status_code == 404
    assert phone.get(demo.address).headers["Location"] == table  # whoever is in comes back to it


def test_looking_at_the_address_changes_nothing(demo):
    before = Capability.objects.values()[0]
    for _ in range(2):
        assert "data-demo-enter" in Client().get(demo.address).content.decode()
    assert Client().head(demo.address).status_code == 200
    assert Capability.objects.values()[0] == before
    assert enter(demo)[2]


@each(
    ("address", "opens"),
    [
        ("127.0.0.1", True),
        ("127.8.9.1", True),
        ("::1", True),
        ("fe80::1%eth0", True),
        ("::ffff:192.168.7.20", True),
        ("192.168.7.20", True),
        ("192.168.8.20", False),
        ("10.0.0.1", False),
        ("198.51.100.7", False),
        ("::ffff:198.51.100.7", False),
        ("2001:db8::1", False),
        ("", False),
        ("unix:", False),
    ],
)
def test_it_opens_from_this_machine_and_its_network_only(demo, address, opens):
    print_anew(demo)
    assert enter(demo, address)[2] is opens
    assert Capability.sign_ins.filter(revoked_at=None).exists() is not opens


def test_a_machine_without_a_network_opens_to_itself_only(demo, monkeypatch):
    monkeypatch.setattr("scorebook.demo.server.network_address", lambda: None)
    assert not enter(demo, HERE)[2]
    assert enter(demo, "127.0.0.1")[2]


@each("name", ["HTTP_X_FORWARDED_FOR", "HTTP_FORWARDED", "HTTP_X_REAL_IP", "HTTP_VIA"])
@each("proxies", [None, 1])
def test_a_word_about_where_it_comes_from_never_helps(demo, settings, name, proxies):
    """A forged one from afar, and the one of a tunnel that leads the whole world to this machine."""
    settings.TRUSTED_PROXIES = proxies
    print_anew(demo)
    for address in ("198.51.100.7", "127.0.0.1"):
        assert enter(demo, address, **{name: "127.0.0.1"}) == (404, "", False)
        assert Client().get(demo.address, REMOTE_ADDR=address, **{name: "127.0.0.1"}).status_code == 404
    assert enter(demo)[2]


def test_an_address_ends_with_its_day_and_with_the_next_one(demo):
    door = Capability.sign_ins.get()
    Capability.sign_ins.update(expires_at=timezone.now())
    assert not enter(demo)[2]
    Capability.sign_ins.update(expires_at=door.expires_at)
    make_sign_in(account=demo.account, evening=demo.evening)
    assert not enter(demo)[2]


def test_a_table_link_and_the_address_for_everybody_sign_nobody_in(demo):
    pages = Capability.pages.get()
    demo.address = f"/demo/{table_secret(pages)}/"
    assert not enter(demo)[2]
    assert Client().get(f"/tisch/{demo.address.split('/')[2]}/").status_code == 404


def test_other_servers_have_no_such_address(demo):
    with pytest.raises(Resolver404):
        resolve(demo.address, urlconf="scorebook.config.urls")


def test_every_page_says_that_it_is_a_demo_and_what_still_loads(demo, client, monkeypatch):
    client.force_login(demo.account)
    table = reverse("evening-detail", args=[demo.evening.pk])
    loading = "Die Jahre davor werden noch geladen …"
    monkeypatch.setattr(server, "_rest", SimpleNamespace(poll=lambda: None))
    stranger, league = Client(), reverse("league-detail", args=[demo.evening.league_id])
    assert "Die anderen dazuholen" in client.get(table).content.decode()  # until a second phone is there
    for who, path in ((client, table), (client, "/"), (client, league), (stranger, reverse("login"))):
        page = who.get(path).content.decode()
        assert ("demo-note" in page, loading in page) == (True, True), path
    assert client.get(reverse("demo-progress")).json() == {"loading": True}
    monkeypatch.setattr(server, "_rest", SimpleNamespace(poll=lambda: 0))
    assert client.get(reverse("demo-progress")).json() == {"loading": False}
    assert loading not in client.get(table, HTTP_CACHE_CONTROL="no-cache").content.decode()


def test_the_tour_leads_to_what_there_is(demo, client):
    fill(account=demo.account, evenings=2)
    client.force_login(demo.account)
    context = client.get("/").context
    assert context["league"] == demo.evening.league
    assert (context["evening"], context["loading"]) == (demo.evening, False)
    assert None not in (context["vote"], context["dispute"])
    assert {one.name for one in context["others"]} == set(
        League.objects.exclude(pk=demo.evening.league_id).values_list("name", flat=True)
    )
    assert context["own"] == []


def test_others_who_sign_in_here_see_their_own_leagues(demo, client, verwalter):
    client.force_login(verwalter)
    assert "Was es zu sehen gibt" not in client.get("/").content.decode()
