"""The table of a published league on other people's websites: without cookies, and framed by nobody unnamed."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from leagues.groups.services.leagues import AT_ONCE, publish
from leagues.journal import Actor
from leagues.people.models import Player
from leagues.people.services.persons import anonymise_player
from leagues.refused import Refused
from scorebook.api.embedding import allow_sites, sites_of
from tests.each import each

SYSTEM = Actor.system()


@pytest.fixture
def key(home):
    return publish(actor=SYSTEM, league=home.league, public=True, notice=AT_ONCE).public_key


@pytest.fixture(params=["tabelle/", "verlauf.svg"])
def path(request, key):
    return f"/offen/{key}/{request.param}"


@pytest.mark.whole
def test_it_is_the_same_for_everybody_and_sets_no_cookie(path, home, browser_of):
    of_stranger, of_member = Client().get(path), browser_of(home.verwalter).get(path)
    assert of_stranger.status_code == 200
    assert of_stranger.content == of_member.content
    for answer in (of_stranger, of_member):
        assert not answer.cookies
        assert "Cookie" not in answer.headers.get("Vary", "")
        assert answer.headers["Access-Control-Allow-Origin"] == "*"
        assert "Access-Control-Allow-Credentials" not in answer.headers
        assert answer.headers["Cross-Origin-Resource-Policy"] == "cross-origin"
        assert answer.headers["Cache-Control"] == "public, max-age=60"


def test_it_takes_few_queries_and_writes_nothing_and_nothing_new_is_304(path, client):
    with CaptureQueriesContext(connection) as queries:
        tag = client.get(path).headers["ETag"]
    assert client.get(path, headers={"if-none-match": tag}).status_code == 304
    assert len(queries) <= 12
    assert [one["sql"] for one in queries if one["sql"].startswith(("INSERT", "UPDATE", "DELETE"))] == []


def test_only_a_published_league_is_shown(path, home, client):
    assert client.get(path.replace("/offen/", "/offen/x")).status_code == 404
    publish(actor=SYSTEM, league=home.league, public=False)
    assert client.get(path).status_code == 404


def test_it_says_what_the_public_page_says(key, home, client):
    page, table = (client.get(f"/offen/{key}/{what}").content.decode() for what in ("", "tabelle/"))
    for name in ("Anna", "Ben", "Cem", "Dora"):
        assert name in page and name in table
    anonymise_player(actor=SYSTEM, player=Player.objects.get(league=home.league, name="Dora"))
    for what in ("tabelle/", "verlauf.svg"):
        assert "Dora" not in client.get(f"/offen/{key}/{what}").content.decode()


def frames(client, key):
    answer = client.get(f"/offen/{key}/tabelle/")
    assert "X-Frame-Options" not in answer.headers
    policy = answer.headers["Content-Security-Policy"]
    return policy.partition("frame-ancestors ")[2]


def test_only_named_websites_put_it_into_a_frame(key, home, client, browser_of):
    assert frames(client, key) == "'none'"
    browser, path = browser_of(home.verwalter), f"/liga/{home.league.pk}/einbetten/"
    typed = "https://Verein.example/\n\n https://club.example:8443\n"
    assert browser.post(path, {"sites": typed}).status_code == 302
    assert frames(client, key) == "https://club.example:8443 https://verein.example"
    page = browser.get(path).content.decode()
    assert "&lt;iframe src=" in page and f"/offen/{key}/tabelle/" in page
    changes = browser.get(f"/liga/{home.league.pk}/aenderungen/").content.decode()
    assert (
        "Die Tabelle darf jetzt auf diesen Websites stehen: https://club.example:8443, https://verein.example"
        in changes
    )


@each(
    "site",
    [
        "http://verein.example", "https://*.example", "*", "https://verein.example/pfad", "https://a b.example",
        "https://verein.example; script-src *", "javascript:alert(1)", "https://user@verein.example", "'self'",
        "https://verein.example\tx", "https://" + "a" * 300 + ".example",
    ],
)  # fmt: skip
def test_what_is_no_website_gets_into_no_header(home, site):
    with pytest.raises(Refused) as refused:
        allow_sites(actor=Actor.account(home.verwalter), league=home.league, sites=[site])
    assert [(one.code, one.field) for one in refused.value.objections] == [("site_invalid", "sites")]
    assert sites_of(home.league.pk) == []


def test_there_are_not_too_many_and_before_it_is_published_the_page_says_how(home, browser_of):
    with pytest.raises(Refused, match="Höchstens 10"):
        allow_sites(actor=SYSTEM, league=home.league, sites=[f"https://v{number}.example" for number in range(11)])
    page = browser_of(home.verwalter).get(f"/liga/{home.league.pk}/einbetten/").content.decode()
    assert "sobald die offene Seite der Liga eingeschaltet ist" in page and "iframe" not in page
