import pytest
from django.contrib.auth.hashers import MD5PasswordHasher
from django.test import Client

from tests.cast import PASSWORD
from tests.each import each

LOGIN = "/anmelden/"
WRONG = "E-Mail-Adresse und Passwort passen nicht zusammen."

pytestmark = pytest.mark.django_db


def test_signing_in_leads_to_the_leagues(client, vera):
    assert client.get(LOGIN).status_code == 200
    answer = client.post(LOGIN, {"username": "VERA@example.org", "password": PASSWORD})
    assert (answer.status_code, answer.url) == (302, "/")
    assert client.session["_auth_user_id"] == str(vera.pk)


def failures(vera, falk):
    falk.is_active = False
    falk.save()
    return [
        {"username": vera.email, "password": "falsch"},
        {"username": "niemand@example.org", "password": PASSWORD},
        {"username": falk.email, "password": PASSWORD},
    ]


def test_every_failure_says_the_same_and_keeps_the_address(client, vera, falk):
    for typed in failures(vera, falk):
        answer = client.post(LOGIN, typed)
        form = answer.context["form"]
        assert (answer.status_code, form.errors) == (200, {"__all__": [WRONG]})
        assert form["username"].value() == typed["username"]
        assert WRONG in answer.content.decode()
        assert typed["password"] not in answer.content.decode()


def test_every_failure_hashes_once(client, vera, falk, monkeypatch):
    hashed = []
    encode = MD5PasswordHasher.encode
    monkeypatch.setattr(MD5PasswordHasher, "encode", lambda *args: hashed.append(1) or encode(*args))
    counts = []
    for typed in failures(vera, falk):
        hashed.clear()
        client.post(LOGIN, typed)
        counts.append(len(hashed))
    assert counts == [1, 1, 1]


@each(
    "target",
    ["https://evil.example/", "//evil.example/", "/\\evil.example", "javascript:alert(1)", "http:///evil.example"],
)
def test_nobody_is_sent_to_another_site(client, vera, target):
    answer = client.post(LOGIN, {"username": vera.email, "password": PASSWORD, "next": target})
    assert answer.url == "/"


def test_the_page_asked_for_opens_after_signing_in(client, vera, league):
    page = f"/liga/{league.pk}/"
    asked = client.get(page)
    assert asked.url == f"/anmelden/?next={page}"
    assert f'value="{page}"' in client.get(asked.url).content.decode()
    assert client.post(LOGIN, {"username": vera.email, "password": PASSWORD, "next": page}).url == page


@each(
    "path",
    [*(f"/konto/{what}" for what in ("", "meine-daten.json", "loeschen/", "passwort/", "adresse/")), "/ligen/neu/"],
)
def test_strangers_sign_in_first(client, path):
    assert client.get(path).url == f"/anmelden/?next={path}"
    assert client.get("/").url == "/willkommen/"


def test_a_session_from_before_does_not_survive_signing_in(client, vera):
    session = client.session
    session["seen"] = True
    session.save()
    planted = session.session_key
    client.cookies["sessionid"] = planted
    client.post(LOGIN, {"username": vera.email, "password": PASSWORD})
    assert client.session.session_key != planted
    assert not client.session.exists(planted)


def test_the_session_cookie_is_closed_to_scripts_and_other_sites(client, vera):
    cookie = client.post(LOGIN, {"username": vera.email, "password": PASSWORD}).cookies["sessionid"]
    assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")


def test_signing_out_is_a_post(browser_of, vera):
    browser = browser_of(vera)
    assert browser.get("/abmelden/").status_code == 405
    assert "_auth_user_id" in browser.session
    assert browser.post("/abmelden/").url == "/anmelden/"
    assert "_auth_user_id" not in browser.session


def test_a_form_from_another_site_is_refused(vera):
    client = Client(enforce_csrf_checks=True)
    assert client.post(LOGIN, {"username": vera.email, "password": PASSWORD}).status_code == 403


@each(
    ("asked", "goes"),
    [
        ("", "/"),
        ("?next=/konto/", "/konto/"),
        ("?next=https://example.org/", "/"),
        ("?next=/anmelden/", "/"),
        ("?next=/anmelden/?next=/anmelden/", "/"),
    ],
)
def test_whoever_is_signed_in_is_led_on(browser_of, vera, asked, goes):
    answer = browser_of(vera).get(f"{LOGIN}{asked}")
    assert (answer.status_code, answer.url) == (302, goes)


def test_a_new_account_begins_on_the_same_page_and_keeps_where_to_go(client):
    page = client.get(f"{LOGIN}?next=/konto/").content.decode()
    form = page.split('action="/konto/neu/"')[1].split("</form>")[0]
    assert ('name="email"' in form, 'name="next" value="/konto/"' in form) == (True, True)


def test_where_no_letters_are_written_it_does_not(client, settings):
    settings.PRODUCTION, settings.EMAIL_HOST = True, ""
    page = client.get(LOGIN).content.decode()
    assert ('action="/konto/neu/"' in page, 'href="/konto/neu/"' in page) == (False, True)
