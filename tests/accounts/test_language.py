"""German whatever the browser prefers; English once somebody has chosen it, in the browser or in the account."""

import re
from datetime import date

import pytest
from django.core import mail
from django.forms import DateField
from django.test import Client
from django.utils import translation

from leagues.accounts.services import choose_language
from leagues.letters.services import HostLetter, send_letter
from scorebook.scoring.game.sentences import ENGLISH, GERMAN, marked_by, number_words
from tests.cast import PASSWORD
from tests.each import each

pytestmark = pytest.mark.django_db

ENGLISH_PHONE = {"accept-language": "en-GB,en;q=0.9,de;q=0.5"}


@pytest.fixture
def vera_reads(vera):
    def chooses(language):
        return choose_language(account=vera, language=language)

    return chooses


def sign_in(browser, account):
    return browser.post("/anmelden/", {"username": account.email, "password": PASSWORD})


def language_of(answer):
    return answer.content.decode().split('<html lang="', 1)[1][:2]


def test_a_browser_that_prefers_english_is_answered_in_german_and_offered_english(client):
    answer = client.get("/anmelden/", headers=ENGLISH_PHONE)
    assert language_of(answer) == "de"
    assert 'name="language" value="en"' in answer.content.decode()


@each("preferred", ["de,en;q=0.5", "en;q=0", "*;q=0.5,en;q=0", "fr", "*", "en;q=2", "", "x" * 600])
def test_nobody_else_is_offered_anything(client, preferred):
    answer = client.get("/anmelden/", headers={"accept-language": preferred})
    assert 'name="language" value="en"' not in answer.content.decode()


def test_without_an_account_the_browser_keeps_the_choice(client):
    answer = client.post("/sprache/", {"language": "en", "next": "/hilfe/"})
    assert (answer.status_code, answer.url, answer.cookies["language"].value) == (302, "/hilfe/", "en")
    assert language_of(client.get("/anmelden/")) == "en"
    client.post("/sprache/", {"language": "de"})
    assert language_of(client.get("/anmelden/")) == "de"


def test_looking_at_the_choice_changes_nothing(client):
    answer = client.get("/sprache/", headers={"referer": "http://testserver/hilfe/?q=Re"})
    assert ("language" in answer.cookies, answer.context["next"]) == (False, "/hilfe/?q=Re")


@each(
    "target",
    [
        *("https://elsewhere.example/hilfe/", "http://testserver/sprache/", "javascript:alert(1)", ""),
        *("34", "Etwas", "league-list", "https://elsewhere.example/"),
    ],
)
def test_only_a_page_of_this_site_is_gone_back_to(client, target):
    assert client.get("/sprache/", headers={"referer": target}).context["next"] == ""
    assert client.post("/sprache/", {"language": "en", "next": target}).url in {"/", "http://testserver/sprache/"}


@each("language", ["", "fr", "en-GB", "x" * 500])
def test_a_language_that_there_is_not_is_refused(client, language):
    answer = client.post("/sprache/", {"language": language})
    assert (answer.status_code, bool(answer.context["error"]), "language" in answer.cookies) == (200, True, False)


@each("value", ["fr", "", "../de", "e" * 900])
def test_a_cookie_with_anything_else_is_no_choice(client, value):
    client.cookies["language"] = value
    assert language_of(client.get("/anmelden/")) == "de"


def test_the_choice_of_an_account_comes_along_and_leaves_with_it(vera, vera_reads):
    vera_reads("en")
    browser = Client()
    assert sign_in(browser, vera).cookies["language"].value == "en"
    assert language_of(browser.get("/konto/")) == "en"
    browser.post("/abmelden/")
    assert language_of(browser.get("/anmelden/")) == "de"


def test_an_account_without_a_choice_reads_what_its_browser_has_chosen(vera):
    browser = Client()
    browser.post("/sprache/", {"language": "en"})
    assert "language" not in sign_in(browser, vera).cookies
    assert language_of(browser.get("/konto/")) == "en"
    browser.post("/abmelden/")
    assert language_of(browser.get("/anmelden/")) == "en"


def test_choosing_while_signed_in_is_a_choice_of_the_account(browser_of, vera):
    browser = browser_of(vera)
    browser.post("/sprache/", {"language": "en"})
    vera.refresh_from_db()
    assert vera.language == "en"
    assert browser.post("/konto/", {"display_name": "Vera", "language": "de"}).url == "/konto/"
    assert language_of(browser.get("/konto/")) == "de"
    assert browser.post("/konto/", {"display_name": "Vera", "language": "fr"}).context["form"].has_error("language")
    vera.refresh_from_db()
    assert vera.language == "de"


def test_who_is_told_something_reads_it_in_the_language_of_the_account(
    vera, vera_reads, django_capture_on_commit_callbacks
):
    vera_reads("en")
    seen = []

    class Reading(HostLetter):
        def __getattribute__(self, name):
            seen.append(translation.get_language())
            return super().__getattribute__(name)

    with django_capture_on_commit_callbacks(execute=True):
        send_letter(to=vera.email, template="address_asked", context=Reading(host="x.example"))
    assert set(seen) == {"en"}
    assert len(mail.outbox) == 1


def test_pages_of_two_languages_are_kept_apart_and_forgotten_together(browser_of, vera):
    browser = browser_of(vera)
    german = browser.get("/").headers["X-Owner"]
    browser.cookies["language"] = "en"
    answer = browser.get("/")
    assert answer.headers["X-Owner"] == f"{german}.en"
    assert f'data-owner="{german}"' in answer.content.decode()  # entries belong to people, not to languages


def test_numbers_and_days_are_written_as_the_language_does(client, browser_of, vera):
    with marked_by(GERMAN):
        assert number_words(-1234.5, 2) == "−1.234,50"
    with marked_by(ENGLISH):
        assert number_words(-1234.5, 2) == "−1,234.50"
    assert number_words(-1234.5, 2) == "−1.234,50"
    browser = browser_of(vera)
    month = r"\d+ [A-Z][a-z]+ \d{4}, \d\d:\d\d"
    browser.cookies["language"] = "en"
    assert re.search(month, browser.get("/konto/").content.decode())


@each("said", ["03/12/2026", "3/12/26", "3 December 2026", "3 Dec 2026", "03.12.2026", "2026-12-03"])
def test_a_day_is_read_as_english_pages_write_it(said):
    with translation.override("en"):
        assert DateField().clean(said) == date(2026, 12, 3)
