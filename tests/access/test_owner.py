"""For whom a browser may keep a page, which the server says with every page; and what browsers keep else."""

import html
import re
from pathlib import Path

import pytest
from django.test import Client

from tests.each import each

pytestmark = pytest.mark.django_db
PASSWORD = "Herz Zehn sticht 48"
ROOT = Path(__file__).parents[2]
SCRIPTS = "\n".join(path.read_text(encoding="utf-8") for path in sorted((ROOT / "static" / "js").rglob("*.js")))


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


@each(("path", "mark"), [("/", "data-sign-out"), ("/konto/loeschen/", "data-delete-account")])
def test_what_signing_out_and_deleting_lets_go_of_has_the_same_name(browser_of, verwalter, path, mark):
    answer = browser_of(verwalter).get(path)
    assert f'{mark}="{answer.headers["X-Owner"]}"' in answer.text


def named(client):
    """The names of the cookies, and of the keys in the store of a browser, on the page; each with a use."""
    page = html.unescape(client.get("/sicherheit/").text)
    lists = [re.findall(r"<dt>(.*?)</dt><dd>[^<]+</dd>", one) for one in re.findall(r"<dl.*?</dl>", page, re.S)]
    assert len(lists) == 2
    return lists


def test_every_cookie_is_on_the_page(worlds, home, people, begun):
    """Those that the scripts set, and those that the server sets on a way through its pages."""
    people("Ida")
    client = Client()
    answers = [
        client.get("/anmelden/"),
        client.post("/anmelden/", {"username": "ida@example.org", "password": PASSWORD, "shared": "on"}),
        client.post("/konto/", {"display_name": "Ida Neu"}),
        client.post("/sprache/", {"language": "de"}),
        client.get("/konto/"),
        begun(home.league).post(f"/abend/{home.evening.pk}/stift/"),
    ]
    pages = worlds["ordinary"].pages.values()
    by_server = {name for one in answers for name in one.cookies}.union(*(one.cookies for one in pages))
    by_scripts = set(re.findall(r"\bsetCookie\(\"(\w+)\"", SCRIPTS))
    written = re.findall(r"document\.cookie\s*=", SCRIPTS)
    assert (len(written), len(by_scripts)) == (1, 2)
    assert by_server | by_scripts == set(named(client)[0])


def test_every_key_in_the_store_of_a_browser_is_on_the_page(client):
    """The scripts keep values by `stored` or `storedFor`, and only under the keys that the page names."""
    assert not re.findall(r"sessionStorage|cookieStore", SCRIPTS)
    databases = re.findall(r"indexedDB\.(open)\(([^,)]+)", SCRIPTS)
    assert (databases, re.findall(r'^const NAME = "(\w+)"', SCRIPTS, re.M)) == (
        [("open", '"outbox"'), ("open", "NAME")],
        ["outbox"],
    )
    opened = set(re.findall(r"caches\.open\((\w+)", SCRIPTS))
    names = dict(re.findall(r"const (\w+) = \"([a-z]+-\d+-?)\";", SCRIPTS))
    caches = {names[name] for name in opened if name in names}
    calls = re.findall(r"localStorage\.(\w+)\(([^)]*?)[,)]", SCRIPTS)
    assert {(what, key) for what, key in calls} == {
        ("getItem", "key"),
        ("setItem", "key"),
        ("removeItem", "key"),
        ("clear", ""),
        *((what, key) for what in ("getItem", "setItem", "removeItem") for key in ('"typed"', '"gone"')),
    }
    kept = re.findall(r"\bstored(?:For\([\w.]+, |\()[`\"']([^`\"']+)[`\"']", SCRIPTS)
    keys = {re.match(r"[^$]*", key)[0] for key in kept} - {""}  # that of `storedFor` is what it is given
    assert len(re.findall(r"\bstored(?:For)?\(", SCRIPTS)) == len(keys) + 2  # and where the two are defined
    assert keys | caches | {"typed", "gone", "outbox"} == set(named(client)[1])
