"""What browsers are told about every answer, and what is refused before anything reads it."""

import pytest
from django.http import HttpResponse
from django.test import RequestFactory
from django.urls import reverse

from leagues.groups.models import League
from scorebook.config.middleware import MOST_COOKIES, CookieLimit
from tests.each import each

pytestmark = pytest.mark.django_db
TOO_MANY = [
    "x=" + "a" * MOST_COOKIES,
    'x="' + "\\" * (MOST_COOKIES * 8),
    "; ".join(f"c{number}={'b' * 100}" for number in range(60)),
]


@each("cookie", TOO_MANY)
@each("path", ["/sicherheit/", "/anmelden/", "/static/css/app.css", "/gibt-es-nicht/"])
def test_too_many_cookies_are_refused_before_anything_reads_them(client, monkeypatch, cookie, path):
    monkeypatch.setattr("django.http.cookie.parse_cookie", lambda _: pytest.fail("the cookies were read"))
    monkeypatch.setattr("django.core.handlers.wsgi.parse_cookie", lambda _: pytest.fail("the cookies were read"))
    answer = client.get(path, HTTP_COOKIE=cookie)
    assert (answer.status_code, "Cookies" in answer.content.decode()) == (400, True)
    assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"
    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]


def test_as_many_as_this_site_sets_are_fine(client):
    assert client.get("/sicherheit/", HTTP_COOKIE="x=" + "a" * (MOST_COOKIES - 2)).status_code == 200


def test_the_sum_of_all_cookie_headers_counts():
    """A server joins several headers of one name into one value."""
    request = RequestFactory().get("/", HTTP_COOKIE="; ".join(["x=" + "a" * 1000] * 5))
    assert CookieLimit(lambda _: HttpResponse())(request).status_code == 400


@each("path", ["/sicherheit/", "/gibt-es-nicht/", "/robots.txt", "/anmelden/"])
def test_every_answer_says_what_the_page_may_use_and_who_may_embed_it(client, path):
    headers = client.get(path).headers
    assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
    allowed = dict(part.split("=") for part in headers["Permissions-Policy"].split(", "))
    assert {name for name, who in allowed.items() if who == "(self)"} == {
        "clipboard-write",
        "fullscreen",
        "screen-wake-lock",
        "web-share",
    }
    assert {"camera", "microphone", "geolocation", "payment", "usb"} <= {
        name for name, who in allowed.items() if who == "()"
    }


def test_an_answer_for_programs_may_load_nothing_and_says_so_briefly(home, browser_of):
    headers = browser_of(home.leser).get(reverse("evening-stand", args=[home.evening.pk])).headers
    assert headers["Content-Security-Policy"] == "default-src 'none'; frame-ancestors 'none'"
    assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert "Permissions-Policy" not in headers


@pytest.mark.parametrize("name", ["league-chart", "evening-chart"])
def test_every_chart_is_a_sandbox(home, browser_of, name):
    ids = [home.evening.pk if name == "evening-chart" else home.league.pk]
    policy = browser_of(home.leser).get(reverse(name, args=ids)).headers["Content-Security-Policy"]
    assert "sandbox" in policy.split("; ")
    assert "default-src 'none'" in policy


@pytest.mark.parametrize("who", ["verwalter", "leser", "phone"])
def test_what_only_some_may_see_is_kept_nowhere(home, browser_of, seated, who):
    browser = seated(home.evening) if who == "phone" else browser_of(getattr(home, who))
    paths = [reverse("evening-sheet", args=[home.evening.pk]), reverse("game-detail", args=[home.game.pk])]
    paths += ["/", f"/liga/{home.league.pk}/", f"/liga/{home.league.pk}/tabelle/"] if who != "phone" else []
    for path in [*paths, "/hilfe/", "/gibt-es-nicht/"]:
        assert "no-store" in browser.get(path).headers["Cache-Control"], path


def test_what_everybody_sees_may_be_kept(client, db):
    assert "no-store" not in client.get("/hilfe/").headers.get("Cache-Control", "")


@pytest.mark.parametrize("name", ["evening-detail", "evening-stand"])
def test_what_asks_again_each_time_is_kept_by_the_browser_alone(home, browser_of, name):
    """Each time it asks who is there now; signing out clears it."""
    answer = browser_of(home.leser).get(reverse(name, args=[home.evening.pk]))
    assert answer.headers["Cache-Control"] == "private, no-cache"
    assert "Cookie" in answer.headers["Vary"]


def test_signing_out_clears_what_the_browser_has_kept(home, browser_of):
    answer = browser_of(home.leser).post("/abmelden/")
    assert answer.headers["Clear-Site-Data"] == '"cache"', "the outbox of others stays"


def test_so_does_deleting_the_account(browser_of, people):
    account = people("Ida")
    answer = browser_of(account).post("/konto/loeschen/", {"password": "Herz Zehn sticht 48"})
    assert (answer.url, answer.headers["Clear-Site-Data"]) == ("/anmelden/", '"cache"')


def test_a_wrong_password_clears_nothing(browser_of, people):
    answer = browser_of(people("Ida")).post("/konto/loeschen/", {"password": "falsch"})
    assert "Clear-Site-Data" not in answer.headers


def test_machines_find_whom_to_tell_and_what_not_to_read(client, settings):
    settings.SECURITY_CONTACT = "mailto:hallo@spielbuch.example"
    told = client.get("/.well-known/security.txt")
    lines = dict(line.split(": ", 1) for line in told.content.decode().splitlines())
    assert told.headers["Content-Type"] == "text/plain; charset=utf-8"
    assert lines["Contact"] == "mailto:hallo@spielbuch.example"
    assert lines["Expires"].endswith("Z")
    assert lines["Preferred-Languages"] == "de, en"
    robots = client.get("/robots.txt").content.decode().splitlines()
    assert robots[:2] == ["User-agent: *", "Disallow: /"]
    icon = client.get("/favicon.ico")
    assert (icon.status_code, icon.headers["Content-Type"]) == (200, "image/svg+xml")
    assert icon.content.startswith(b"<svg")


def test_without_a_contact_the_page_about_security_is_named(client, settings):
    settings.SECURITY_CONTACT = ""
    text = client.get("/.well-known/security.txt").content.decode()
    assert "Contact: http://testserver/sicherheit/" in text


def test_an_open_page_is_not_offered_to_machines(client, home):
    League.objects.update(public_key="k" * 32)
    assert "Allow: /offen" not in client.get("/robots.txt").content.decode()
