"""For whom a browser may keep a page: the server says it with every page, and nobody else."""

import re

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db
PASSWORD = "Herz Zehn sticht 48"


def said(answer):
    """What the answer says by its header and in the page."""
    inside = re.search(r'data-owner="([^"]*)"', answer.content.decode())
    return answer.headers.get("X-Owner"), inside and inside[1]


def test_a_person_is_the_same_on_every_page_and_device_and_nobody_else(home, browser_of):
    evening = f"/abend/{home.evening.pk}/"
    one, again, other = browser_of(home.leser), browser_of(home.leser), browser_of(home.schreiber)
    name, inside = said(one.get(evening))
    assert re.fullmatch(r"[0-9a-f]{24}", name)
    assert inside == name
    assert [said(browser.get(path))[0] for browser in (one, again) for path in (evening, "/", "/hilfe/")] == [name] * 6
    assert said(other.get(evening))[0] != name


def test_a_phone_at_the_table_has_a_name_of_its_own(home, seated):
    path = f"/abend/{home.evening.pk}/"
    one, other = seated(home.evening), seated(home.evening)
    names = [said(browser.get(path)) for browser in (one, one, other)]
    assert names[0] == names[1] != names[2]
    assert [header == inside and len(header) == 24 for header, inside in names] == [True] * 3


def test_nobody_owns_what_is_shown_to_nobody(home, browser_of):
    assert [said(Client().get(path)) for path in ("/anmelden/", "/hilfe/", "/ohne-netz/")] == [("-", "")] * 3
    browser = browser_of(home.leser)
    browser.post("/abmelden/")
    assert said(browser.get("/anmelden/")) == ("-", "")


def test_what_no_page_of_ours_answers_says_nothing(client):
    assert "X-Owner" not in client.get("/static/css/app.css").headers
    assert "X-Owner" not in client.get("/app.webmanifest").headers


def test_on_a_phone_of_several_people_nothing_is_kept(people):
    people("Ida")
    browser = Client()
    typed = {"username": "ida@example.org", "password": PASSWORD}
    answer = browser.post("/anmelden/", typed | {"shared": "on"})
    assert (answer.status_code, answer.cookies["shared"].value) == (302, "1")
    assert said(browser.get("/")) == ("shared", "")
    browser.post("/abmelden/")
    assert re.search(r'name="shared"[^>]* checked', browser.get("/anmelden/").content.decode())
    browser.post("/anmelden/", typed)
    assert len(said(browser.get("/"))[0]) == 24


def test_the_worker_is_new_with_every_build_and_asked_for_each_time(client, monkeypatch):
    answer = client.get("/sw.js")
    assert answer.headers["Content-Type"] == "text/javascript; charset=utf-8"
    assert answer.headers["Cache-Control"] == "no-cache"
    monkeypatch.setattr("scorebook.config.phone_app.build", lambda: "another")
    assert client.get("/sw.js").content != answer.content


@pytest.mark.parametrize(("path", "mark"), [("/", "data-sign-out"), ("/konto/loeschen/", "data-delete-account")])
def test_what_signing_out_and_deleting_lets_go_of_has_the_same_name(client, verwalter, path, mark):
    client.force_login(verwalter)
    answer = client.get(path)
    assert f'{mark}="{answer.headers["X-Owner"]}"' in answer.content.decode()
