"""What browsers are told about every answer, and what is refused before anything reads it.

Of every page of a league that is said in `test_opened.py`.
"""

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


def test_the_sum_of_all_cookie_headers_counts_and_as_many_as_this_site_sets_are_fine(client):
    """A server joins several headers of one name into one value."""
    request = RequestFactory().get("/", HTTP_COOKIE="; ".join(["x=" + "a" * 1000] * 5))
    assert CookieLimit(lambda _: HttpResponse())(request).status_code == 400
    assert client.get("/sicherheit/", HTTP_COOKIE="x=" + "a" * (MOST_COOKIES - 2)).status_code == 200


@each("path", ["/sicherheit/", "/gibt-es-nicht/", "/robots.txt", "/anmelden/"])
def test_every_answer_says_what_the_page_may_use_and_who_may_embed_it(client, path):
    headers = client.get(path).headers
    assert "default-src 'none'" in headers["Content-Security-Policy"]
    names = ("X-Frame-Options", "X-Content-Type-Options", "Referrer-Policy", "Cross-Origin-Resource-Policy")
    assert [headers[name] for name in names] == ["DENY", "nosniff", "same-origin", "same-origin"]
    allowed = dict(part.split("=") for part in headers["Permissions-Policy"].split(", "))
    own = {name for name, who in allowed.items() if who == "(self)"}
    assert own == {"clipboard-write", "fullscreen", "screen-wake-lock", "web-share"}
    assert {"camera", "microphone", "geolocation", "payment", "usb"} <= allowed.keys() - own
    assert {allowed[name] for name in allowed.keys() - own} == {"()"}


def test_answers_for_programs_and_pictures_may_load_nothing(home, browser_of):
    browser = browser_of(home.leser)
    headers = browser.get(reverse("evening-stand", args=[home.evening.pk])).headers
    assert headers["Content-Security-Policy"] == "default-src 'none'; frame-ancestors 'none'"
    assert (headers["Cross-Origin-Resource-Policy"], headers["X-Content-Type-Options"]) == ("same-origin", "nosniff")
    assert (headers["Cache-Control"], "Cookie" in headers["Vary"]) == ("private, no-cache", True)
    assert "Permissions-Policy" not in headers
    for path in (reverse("league-chart", args=[home.league.pk]), reverse("evening-chart", args=[home.evening.pk])):
        policy = browser.get(path).headers["Content-Security-Policy"].split("; ")
        assert {"sandbox", "default-src 'none'"} <= {*policy}


def test_what_only_some_may_see_is_kept_nowhere_and_what_everybody_sees_is(client, home, browser_of, seated):
    inside, sheet = (reverse(name, args=[home.evening.pk]) for name in ("evening-detail", "evening-sheet"))
    for browser in (browser_of(home.leser), seated(home.evening)):
        kept = [browser.get(path).headers["Cache-Control"] for path in (sheet, "/hilfe/", "/gibt-es-nicht/")]
        assert ["no-store" in one for one in kept] == [True] * 3
        answer = browser.get(inside)  # each time it asks who is there now; signing out clears it
        assert (answer.headers["Cache-Control"], "Cookie" in answer.headers["Vary"]) == ("private, no-cache", True)
    for path in ("/tisch/abc/", "/einladung/abc/", "/tisch/", "/konto/neu/abc/"):
        assert "no-store" in client.get(path).headers["Cache-Control"], path
    for_everybody = client.get("/hilfe/").headers
    assert ("no-store" in for_everybody.get("Cache-Control", ""), "Cookie" in for_everybody["Vary"]) == (False, True)


def test_signing_out_clears_what_the_browser_has_kept(home, browser_of):
    answer = browser_of(home.leser).post("/abmelden/")
    assert answer.headers["Clear-Site-Data"] == '"cache"', "the outbox of others stays"


def test_so_does_deleting_the_account_and_a_wrong_password_does_not(browser_of, people):
    browser = browser_of(people("Ida"))
    assert "Clear-Site-Data" not in browser.post("/konto/loeschen/", {"password": "falsch"}).headers
    answer = browser.post("/konto/loeschen/", {"password": "Herz Zehn sticht 48"})
    assert (answer.url, answer.headers["Clear-Site-Data"]) == ("/anmelden/", '"cache"')


def test_machines_find_whom_to_tell_and_what_not_to_read(client, home, settings):
    settings.SECURITY_CONTACT = "mailto:hallo@spielbuch.example"
    told = client.get("/.well-known/security.txt")
    lines = dict(line.split(": ", 1) for line in told.text.splitlines())
    assert (told.headers["Content-Type"], lines["Expires"][-1]) == ("text/plain; charset=utf-8", "Z")
    assert (lines["Contact"], lines["Preferred-Languages"]) == ("mailto:hallo@spielbuch.example", "de, en")
    settings.SECURITY_CONTACT = ""
    assert "Contact: http://testserver/sicherheit/" in client.get("/.well-known/security.txt").text
    League.objects.update(public_key="k" * 32)
    robots = client.get("/robots.txt").text
    assert robots.splitlines()[:2] == ["User-agent: *", "Disallow: /"]
    # What makes previews may read the address of an evening; an open page is not offered.
    assert ("Allow: /zusehen/" in robots.splitlines(), "Allow: /offen" in robots) == (True, False)
    icon = client.get("/favicon.ico")
    assert (icon.status_code, icon.headers["Content-Type"], icon.content[:4]) == (200, "image/svg+xml", b"<svg")
